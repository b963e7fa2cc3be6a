import CLibrary
package import Messages
import OperatingSystem

/// Finds and reads feature files.
package enum FeatureFiles {
  /// The files that the paths name, each once, in the order of the paths and sorted inside a folder.
  ///
  /// Different spellings of a path count as one file: `features/a.feature` and `./features/a.feature` are the same. A
  /// link to a file counts as a separate file, and so does a name that looks the same but has other bytes.
  ///
  /// - Parameters:
  ///   - paths: files and folders.
  ///   - problems: receives the problems of a path or of something in a folder; the other paths are still searched.
  ///   - onMisnamed: receives a warning about each file that is passed over although its name resembles that of a
  ///     feature file, and about hidden features.
  package static func find(
    _ paths: [PathArgument], problems: inout [Diagnostic], onMisnamed: (Diagnostic) -> Void = { _ in }
  ) -> [PathArgument] {
    var files: [PathArgument] = []
    var positions: [PathKey: Int] = [:]
    // Cached, because many files share few folders.
    var folders: [PathKey: String] = [:]
    func key(_ path: String) -> PathKey {
      let slash = path.lastIndex(of: "/")
      let folder = PathKey(slash.map { String(path[...$0]) } ?? "./")
      let canonical = folders[folder] ?? FileSystem.canonical(folder.path)
      folders[folder] = canonical
      return PathKey(canonical + "/" + (slash.map { path[path.index(after: $0)...] } ?? path[...]))
    }
    for argument in paths {
      do throws(Diagnostic) {
        let found = try expand(argument, &problems, onMisnamed)
        // Within one path each file is found only once.
        if paths.count == 1 { return found.map { PathArgument(path: $0, lines: argument.lines) } }
        for path in found {
          let key = key(path)
          if let position = positions[key] {
            files[position] = merge(files[position], argument)
          } else {
            positions[key] = files.count
            files.append(PathArgument(path: path, lines: argument.lines))
          }
        }
      } catch {
        problems.append(error)
      }
    }
    return files
  }

  /// Merges two arguments that name one file: the lines of both, or the whole file if one of them names no lines.
  private static func merge(_ file: PathArgument, _ other: PathArgument) -> PathArgument {
    if file.lines.isEmpty || other.lines.isEmpty { return PathArgument(path: file.path) }
    return PathArgument(path: file.path, lines: file.lines + other.lines)
  }

  /// Whether a name nearly ends like a feature file: in other letter case, or followed by a blank or `.txt`.
  private static func isMisnamed(_ name: String) -> Bool {
    let letters = name.utf8.suffix(longestEnding)
    // Fast path: most names lack a letter of `.feature`.
    guard letters.contains(where: { $0 | 0x20 == UInt8(ascii: "f") }), !FileSystem.isFeature(name) else { return false }
    var ending = String(decoding: letters, as: UTF8.self).lowercased()
    while ending.unicodeScalars.last?.properties.isWhitespace == true { ending.unicodeScalars.removeLast() }
    if ending.hasSuffix(".txt") { ending.removeLast(4) }
    return nearEndings.contains { ending.hasSuffix($0) }
  }

  private static let nearEndings = [".feature", ".features", ".feature.md", ".features.md", ".feature.markdown"]
  /// The length of the longest misspelt ending in bytes, including a few blanks or `.txt` after it.
  private static let longestEnding = 24

  /// Whether a folder or one of its subfolders contains a feature file.
  package static func exist(below folder: String) throws(Diagnostic) -> Bool {
    do throws(FileSystem.Failure) {
      return try !FileTree.files(below: folder, where: FileSystem.isFeature).isEmpty
    } catch {
      throw Diagnostic(error, advice: "Name a feature file, or a folder of feature files.")
    }
  }

  private static func expand(
    _ argument: PathArgument, _ problems: inout [Diagnostic], _ onMisnamed: (Diagnostic) -> Void
  ) throws(Diagnostic) -> [String] {
    if let pattern = PathPattern(argument.path), !FileSystem.isThere(argument.path) {
      return try matches(of: pattern, argument)
    }
    let content: FolderContent
    do throws(FileSystem.Failure) {
      guard try FileSystem.kind(of: argument.path) == .folder else { return [argument.path] }
      content = try FolderContent(of: argument.path)
    } catch {
      throw Diagnostic(error, advice: "Name a feature file, or a folder of feature files.")
    }
    if let line = argument.lines.first {
      throw Diagnostic(
        uri: argument.path, problem: "line \(line) is asked for, but this is a folder",
        advice: "Name the feature file that the line is in.")
    }
    problems += content.unreachable.map { Diagnostic($0, advice: advice(on: $0)) }
    content.hidden.compactMap(warning(ofHidden:)).forEach(onMisnamed)
    content.misnamed.map(warning(ofMisnamed:)).forEach(onMisnamed)
    if content.features.isEmpty, content.unreachable.isEmpty {
      throw Diagnostic(
        uri: argument.path, problem: "no feature files in this folder",
        advice: "Feature files end in .feature or .feature.md"
          + (content.misnamed.first.map { "; rename '\($0)' if it is one." } ?? "."))
    }
    return content.features
  }

  /// The files of a folder and its subfolders, as far as they matter for a run.
  private struct FolderContent {
    private(set) var features: [String] = []
    /// The files whose names look like misspelt names of features.
    private(set) var misnamed: [String] = []
    /// The hidden files and folders, in the order of their paths.
    private(set) var hidden: [String] = []
    /// The paths that cannot be read, in their order.
    private(set) var unreachable: [FileSystem.Failure] = []

    init(of folder: String) throws(FileSystem.Failure) {
      var (hidden, unreachable): ([String], [FileSystem.Failure]) = ([], [])
      let files = try FileTree.files(below: folder) { name in
        FileSystem.isFeature(name) || isMisnamed(name)
      } hidden: {
        hidden.append($0)
      } unreachable: {
        unreachable.append($0)
      }
      for file in files { if FileSystem.isFeature(file) { features.append(file) } else { misnamed.append(file) } }
      self.hidden = hidden.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      self.unreachable = unreachable.sorted { $0.path < $1.path }
    }
  }

  private static func warning(ofMisnamed path: String) -> Diagnostic {
    Diagnostic(
      .warning, uri: path, problem: "this file is not run: its name does not end in .feature or .feature.md",
      advice: "Rename it if it is a feature; names are case-sensitive, and blanks at their end count.")
  }

  /// The feature files that match a pattern.
  private static func matches(of pattern: PathPattern, _ argument: PathArgument) throws(Diagnostic) -> [String] {
    let found: [String]
    do throws(FileSystem.Failure) {
      found = try FileTree.files(below: pattern.folder, where: FileSystem.isFeature)
    } catch {
      throw Diagnostic(error, advice: "The pattern is '\(argument.path)'.")
    }
    let files = found.filter(pattern.matches)
    if !files.isEmpty { return files }
    throw Diagnostic(
      uri: argument.path, problem: "no feature file matches this pattern",
      advice: "* and ? stand for a part of a name, ** for any folders, as in 'features/**/*.feature'.")
  }

  /// A warning about a hidden feature file, or a hidden folder with feature files; nil for others.
  private static func warning(ofHidden path: String) -> Diagnostic? {
    let name = FileSystem.name(of: path)
    let found: String?
    // Unreadable paths are not the user's features. Some disks keep data beside a file in one named `._…`.
    switch try? FileSystem.kind(of: path) {
    case .folder: found = try? FileTree.files(below: path, withHidden: true, where: FileSystem.isFeature).first
    case .file where FileSystem.isFeature(name) && !name.hasPrefix("._"): found = path
    default: found = nil
    }
    guard let found else { return nil }
    return Diagnostic(
      .warning, uri: found, problem: "this file is not run, because '\(name)' begins with a dot, which hides it",
      advice: "Give '\(name)' another name, or move the file.")
  }

  private static func advice(on failure: FileSystem.Failure) -> String {
    switch failure.code {
    case EILSEQ: "Rename it; \\x and two digits stand for a byte that is wrong."
    case EINVAL: "A folder of features holds ordinary files: remove this, or rename it."
    default: "This link is broken, and features may be missing. Repair or remove it."
    }
  }

  /// Reads a file and checks that it is text.
  ///
  /// - Throws: the reason that it cannot be read, or the position of bytes that are not UTF-8.
  package static func read(_ path: String) throws(Diagnostic) -> SourceFile {
    let bytes: [UInt8]
    do {
      bytes = try FileSystem.read(path, atMost: Gherkin.largestFile)
    } catch {
      throw Diagnostic(
        error, advice: error.code == EFBIG ? "A feature file can have \(Gherkin.largestFile) bytes; split it." : nil)
    }
    return try SourceFile(uri: path, bytes: bytes)
  }
}

extension FeatureFiles {
  /// The names of the scenarios in a file; empty for a file that is missing or not a feature.
  package static func scenarioNames(in path: String) -> [String] {
    guard let source = try? read(path) else { return [] }
    var ids = IDGenerator()
    // Placeholders in backgrounds and tags do not change a name.
    let result = Gherkin.parseWithExamples(source, ids: &ids, fillingEverywhere: false)
    return result.document.map { $0.pickles(ids: &ids).map(\.name) } ?? []
  }
}

extension FeatureFiles {
  /// The default folder of features; empty if it does not exist.
  package static var standardPaths: [String] {
    let path = "features"
    return (try? FileSystem.kind(of: path)) == .folder ? [path] : []
  }
}
