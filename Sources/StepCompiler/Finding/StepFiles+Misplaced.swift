package import SourceText

extension StepFiles {
  /// Warns of Swift files that import CukeKit where no step files are looked for: hidden ones, and those beside the features.
  ///
  /// - Returns: a warning for each file, with what to do.
  /// - Throws: when a folder cannot be read.
  package func misplaced() throws(Diagnostic) -> [Diagnostic] {
    do throws(FileSystem.Failure) {
      return try hidden() + beside()
    } catch {
      throw Diagnostic(error, advice: Self.advice)
    }
  }

  /// Hidden files, and files in hidden folders, in the folders of step files.
  private func hidden() throws(FileSystem.Failure) -> [Diagnostic] {
    var warnings: [Diagnostic] = []
    for folder in folders {
      for path in try FileTree.files(below: folder, withHidden: true, where: { $0.hasSuffix(Self.ending) }) {
        let names = path.dropFirst(folder.count).split(separator: "/")
        // Hidden files mostly belong to other programs, so one that cannot be read is none.
        guard let name = names.first(where: { $0.hasPrefix(".") }), Self.importsCukeKit(path, unread: false) else {
          continue
        }
        warnings.append(
          Diagnostic(
            .warning, uri: path, problem: "this file is not read, because '\(name)' begins with a dot, which hides it",
            advice: "Give '\(name)' another name, or move the file."))
      }
    }
    return warnings
  }

  /// Files in folders that are named as those of step files, and stand beside the features folders.
  ///
  /// They are looked for only around the outermost folder of a path: step files further in are found from inside it. The
  /// sources of a package are ignored: the package builds them.
  private func beside() throws(FileSystem.Failure) -> [Diagnostic] {
    var warnings: [Diagnostic] = []
    var seen: Set<String> = Set(folders)
    for root in roots where Self.parent(of: root) == nil {
      let name = FileSystem.name(of: root)
      let around = String(root.dropLast(name.count))
      guard !["/", ".", ".."].contains(name), !Self.folderNames.contains(name),
        (try? FileSystem.kind(of: around + "Package.swift")) == nil
      else { continue }
      for folder in Self.folderNames.map({ around + $0 }) {
        guard (try? FileSystem.kind(of: folder)) == .folder, seen.insert(folder).inserted else { continue }
        let found = try FileTree.files(below: folder) { $0.hasSuffix(Self.ending) }
        for path in found where Self.importsCukeKit(path, unread: false) {
          warnings.append(
            Diagnostic(
              .warning, uri: path,
              problem: "this file is not read, because the folder '\(folder)' stands beside the features",
              advice: "Move the folder into \(root): \(Self.rule)"))
        }
      }
    }
    return warnings
  }
}
