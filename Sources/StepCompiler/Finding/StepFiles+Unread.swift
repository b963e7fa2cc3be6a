package import SourceText
import StepRegistry

extension StepFiles {
  /// Finds Swift files below the features folders that import CukeKit and are not read as step files.
  ///
  /// The sources of a package there are ignored: the package builds them.
  ///
  /// - Parameter paths: feature files and folders of them, as they were given to the command.
  /// - Returns: a warning for each file, with what to do.
  /// - Throws: when a folder cannot be read.
  package static func unread(for paths: [String]) throws -> [Diagnostic] {
    var candidates: [(path: String, root: String)] = []
    do throws(FileSystem.Failure) {
      for root in try roots(of: paths) {
        let found = try FileTree.files(below: root) { $0.lowercased().hasSuffix(ending) }
        let packages = found.filter { FileSystem.name(of: $0) == "Package.swift" }.map {
          $0.dropLast("Package.swift".count)
        }
        for path in found where !isStepFile(path, below: root) && !packages.contains(where: path.hasPrefix) {
          candidates.append((path, root))
        }
      }
      guard !candidates.isEmpty else { return [] }
      // A link may lead to a file that is read.
      let read = Set(try find(for: paths).map(FileSystem.canonical))
      candidates.removeAll { read.contains(FileSystem.canonical($0.path)) }
    } catch {
      throw Diagnostic(error, advice: "Step files are looked for there.")
    }
    return candidates.filter { importsCukeKit($0.path) }.map { path, root in
      Diagnostic(
        .warning, uri: path, problem: "this file is not read, so that its steps, hooks and apps are not found",
        advice: advice(for: path, below: root))
    }
  }

  /// A warning that features have no step files although the standard folder of features has some.
  ///
  /// - Parameters:
  ///   - paths: feature files and folders of them, as they were given to the command.
  ///   - standard: the standard folder of features; empty if there is no such folder.
  /// - Returns: nil if the features have step files, or the standard folder has none.
  /// - Throws: when a folder cannot be read.
  package static func elsewhere(for paths: [String], standard: [String]) throws -> Diagnostic? {
    let others: [String]
    do throws(FileSystem.Failure) {
      guard try find(for: paths).isEmpty else { return nil }
      others = try find(for: standard)
    } catch {
      throw Diagnostic(error, advice: "Step files are looked for there.")
    }
    guard let other = others.first else { return nil }
    let folders = Set(paths.compactMap { folder(of: FileSystem.fromWorkingFolder($0)) }).sorted()
    return Diagnostic(
      .warning, problem: "no step file was read, and there are steps without a definition",
      advice: "Step files are looked for in folders called 'steps', 'support' or 'step_definitions' in and around "
        + "\(folders.joined(separator: ", ")); \(other) belongs to other features.")
  }

  private static let ending = ".swift"

  /// Whether a file is a step file, by its name and those of the folders around it.
  private static func isStepFile(_ path: String, below root: String) -> Bool {
    path.hasSuffix(ending) && folders(around: path, below: root).contains(where: folderNames.contains)
  }

  /// The names of the folders from a root, which is one of them, to a file.
  private static func folders(around path: String, below root: String) -> [String] {
    [FileSystem.name(of: root)] + path.dropFirst(root.count).split(separator: "/").dropLast().map(String.init)
  }

  /// Whether a file imports CukeKit; true for one that cannot be read, so that it is reported.
  private static func importsCukeKit(_ path: String) -> Bool {
    guard let bytes = try? FileSystem.read(path), let source = try? SourceFile(uri: path, bytes: bytes) else {
      return true
    }
    return SwiftOutline(source).imports.contains { $0.text == "CukeKit" }
  }

  private static func advice(for path: String, below root: String) -> String {
    let names = "'steps', 'support' or 'step_definitions'"
    guard path.hasSuffix(ending) else { return "Step files end in '.swift', in lower case: rename it." }
    let misspelt = folders(around: path, below: root).dropFirst().lazy.compactMap { folder in
      DidYouMean.candidates(for: folder, among: folderNames).first.map { "Rename its folder '\(folder)' to '\($0)'" }
    }.first
    return (misspelt ?? "Move it to \(root)/steps") + ": step files are those in folders called \(names)."
  }
}
