import OperatingSystem
package import SourceText
import StepSources

extension StepFiles {
  /// Warns of Swift files in the features folders that import CukeKit but are not step files. Warns of step file
  /// folders without step files.
  ///
  /// The sources of a package are ignored, because the package builds them.
  ///
  /// - Returns: a warning with advice for each file.
  /// - Throws: an error if a folder cannot be read.
  package func unread() throws(Diagnostic) -> [Diagnostic] {
    var candidates: [(path: String, root: String)] = []
    var folders: [String] = []
    do throws(FileSystem.Failure) {
      for root in roots {
        let found = try FileTree.files(below: root, where: Self.looksLikeStepFile)
        let packages = found.filter { FileSystem.name(of: $0) == "Package.swift" }.map {
          $0.dropLast("Package.swift".count)
        }
        for path in found where !Self.isStepFile(path, below: root) && !packages.contains(where: path.hasPrefix) {
          candidates.append((path, root))
        }
        folders += try FileTree.folders(below: root) { $0.hasSuffix(Self.ending) }.filter { folder in
          Self.isStepFile(folder, below: root) && !files.contains { $0.hasPrefix(folder + "/") }
        }
      }
    } catch {
      throw Diagnostic(error, advice: Self.advice)
    }
    let empty = folders.map { folder in
      Diagnostic(
        .warning, uri: folder, problem: "this is a folder, and no step file is in it",
        advice: "A step file is a file ending in '\(Self.ending)': remove this folder, or rename it.")
    }
    guard !candidates.isEmpty else { return empty }
    // A link may point to a step file.
    let read = Set(files.map(FileSystem.canonical))
    candidates.removeAll { read.contains(FileSystem.canonical($0.path)) }
    return empty
      + candidates.filter { Self.importsCukeKit($0.path) }.map { path, root in
        Diagnostic(
          .warning, uri: path, problem: "this file is not read, and its steps, hooks and apps are not found",
          advice: Self.advice(for: path, below: root))
      }
  }

  /// Warns of missing step files for features outside the standard folder.
  ///
  /// - Parameter standard: the default features folder; empty if it does not exist.
  /// - Returns: nil if the features have step files, or are all in the standard folder.
  package func missing(besides standard: [String]) -> Diagnostic? {
    let standard = standard.first.map(FileSystem.canonical)
    let areStandard = paths.allSatisfy { path in
      standard.map { FileSystem.isInside(FileSystem.canonical(path), $0) } ?? false
    }
    guard files.isEmpty, !areStandard else { return nil }
    let folders = Set(paths.compactMap { Self.folder(of: $0) }).sorted()
    return Diagnostic(
      .warning, problem: "no step file was read, and there are steps without a definition",
      advice: "Step files are looked for in folders called 'steps', 'support' or 'step_definitions' in and around "
        + folders.joined(separator: ", ") + ".")
  }

  /// A warning about features whose results may depend on the other paths of the run, because the run shares all step
  /// files.
  ///
  /// - Returns: nil for paths that have the same step files without each other.
  package var shared: Diagnostic? {
    lessAlone.map {
      Diagnostic(
        .warning, uri: $0, problem: "these features also use the step files of the other paths",
        advice: "All paths of a run share their step files. Run the folders one by one to keep them apart.")
    }
  }

  /// The advice for an unreadable folder.
  package static let advice = "Step files are looked for there."
  static let ending = ".swift"
  static let rule = "step files are those in folders called 'steps', 'support' or 'step_definitions'."

  /// Whether a file name resembles the name of a step file, ignoring case and invisible characters.
  private static func looksLikeStepFile(_ name: String) -> Bool {
    if name.hasSuffix(ending) { return true }
    let seen = name.lowercased().unicodeScalars.filter { !$0.separatesWords }
    return String(String.UnicodeScalarView(seen)).hasSuffix(ending)
  }

  /// Whether a file is a step file, by its name and the names of its folders.
  private static func isStepFile(_ path: String, below root: String) -> Bool {
    path.hasSuffix(ending) && folders(around: path, below: root).contains(where: folderNames.contains)
  }

  /// The names of the folders from the root folder, included, to a file.
  private static func folders(around path: String, below root: String) -> [String] {
    (names(to: root).suffix(1) + names(from: root, to: path).dropLast()).map(String.init)
  }

  /// Whether a file imports CukeKit, or its part without apps, as step files do.
  ///
  /// - Parameter unread: the result for a file that is unreadable or not a text.
  static func importsCukeKit(_ path: String, unread: Bool = true) -> Bool {
    guard let bytes = try? FileSystem.read(path), let source = try? SourceFile(uri: path, bytes: bytes) else {
      return unread
    }
    return SwiftTokens(source, includesPackageCode: false).imports.contains {
      StepFileOutline.modules.contains($0.text)
    }
  }

  private static func advice(for path: String, below root: String) -> String {
    guard path.hasSuffix(ending) else {
      let detail = path.lowercased().hasSuffix(ending) ? "in lower case" : "without invisible characters after it"
      return "Step files end in '\(ending)', \(detail): rename it."
    }
    let misspelt = folders(around: path, below: root).dropFirst().lazy.compactMap { folder in
      DidYouMean.candidates(for: folder, among: folderNames).first.map { "Rename its folder '\(folder)' to '\($0)'" }
    }.first
    return (misspelt ?? "Move it to \(root == "." ? "" : root + "/")steps") + ": \(rule)"
  }
}
