import OperatingSystem
package import SourceText

extension StepFiles {
  /// Warns of Swift files that import CukeKit outside the folders searched for step files: hidden files, and files
  /// beside the features.
  ///
  /// - Returns: a warning with advice for each file.
  /// - Throws: an error if a folder cannot be read.
  package func misplaced() throws(Diagnostic) -> [Diagnostic] {
    do throws(FileSystem.Failure) {
      return try hidden() + beside()
    } catch {
      throw Diagnostic(error, advice: Self.advice)
    }
  }

  /// Hidden files, and files in hidden folders, in the features folders.
  private func hidden() throws(FileSystem.Failure) -> [Diagnostic] {
    var warnings: [Diagnostic] = []
    for root in roots {
      var hidden: [String] = []
      _ = try FileTree.files(below: root, where: { _ in false }, hidden: { hidden.append($0) })
      for entry in hidden.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
        let name = FileSystem.name(of: entry)
        let isFolder = (try? FileSystem.kind(of: entry)) == .folder
        // Hidden files mostly belong to other programs, so an unreadable one is ignored.
        let files = isFolder ? (try? FileTree.files(below: entry, withHidden: true) { _ in true }) ?? [] : [entry]
        for path in files where path.hasSuffix(Self.ending) && Self.importsCukeKit(path, unread: false) {
          warnings.append(
            Diagnostic(
              .warning, uri: path,
              problem: "this file is not read, because '\(name)' begins with a dot, which hides it",
              advice: "Give '\(name)' another name, or move the file."))
        }
      }
    }
    return warnings
  }

  /// Files in folders beside the features folders that have the name of a step file folder.
  ///
  /// Only the surroundings of the outermost folder of a path are searched, because step files further in are found from
  /// inside. The sources of a package are ignored, because the package builds them.
  private func beside() throws(FileSystem.Failure) -> [Diagnostic] {
    var warnings: [Diagnostic] = []
    var seen: Set<String> = Set(folders)
    for root in roots where Self.outer(of: root) == nil {
      let name = FileSystem.name(of: root)
      let around = String(root.dropLast(name.count))
      guard !["/", ".", ".."].contains(name), !Self.folderNames.contains(name),
        (try? FileSystem.kind(of: around + "Package.swift")) == nil
      else { continue }
      let names = try FileSystem.names(in: around.isEmpty ? "." : around) { name in
        Self.folderNames.contains(name.lowercased())
      }
      for name in names {
        let folder = around + name
        guard (try? FileSystem.kind(of: folder)) == .folder, seen.insert(folder).inserted else { continue }
        let goal = name == name.lowercased() ? "" : " as '\(name.lowercased())'"
        let found = try FileTree.files(below: folder) { $0.hasSuffix(Self.ending) }
        for path in found where Self.importsCukeKit(path, unread: false) {
          warnings.append(
            Diagnostic(
              .warning, uri: path,
              problem: "this file is not read, because the folder '\(folder)' stands beside the features",
              advice: "Move the folder into \(root)\(goal): \(Self.rule)"))
        }
      }
    }
    return warnings
  }
}
