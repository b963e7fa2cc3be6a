package import Messages
import StepRegistry

/// Finds feature files and parses them.
package enum FeatureLoader {
  /// A feature file that was parsed, with what is wanted of it.
  package struct Feature: Sendable {
    package let document: GherkinDocument
    /// The wanted lines, counted from 1; empty means all.
    package let lines: [Int]

    package init(document: GherkinDocument, lines: [Int] = []) {
      self.document = document
      self.lines = lines
    }
  }

  /// The endings of the files that are taken from a folder.
  private static let fileNameExtensions = [".feature", ".feature.md"]

  /// Parses the files that the paths name, each once, in the order of the paths and sorted inside a folder.
  ///
  /// Every file is tried, so that one broken file does not hide the errors of the others.
  ///
  /// - Parameters:
  ///   - paths: files and folders.
  ///   - ids: where the ids of the documents' nodes come from.
  /// - Throws: what is wrong with the paths and files, all of it.
  package static func load(
    _ paths: [PathArgument], ids: inout IDGenerator
  ) throws(Diagnostics) -> [Feature] {
    var problems: [Diagnostic] = []
    let files = files(for: paths, problems: &problems)
    var features: [Feature] = []
    for file in files {
      do throws(Diagnostic) {
        let source = try read(file.path)
        let result = Gherkin.parse(source, ids: &ids)
        problems += result.errors.map { $0.diagnostic.quoting(source) }
        if let document = result.document { features.append(Feature(document: document, lines: file.lines)) }
      } catch {
        problems.append(error)
      }
    }
    if !problems.isEmpty { throw Diagnostics(problems) }
    return features
  }

  private static func files(for paths: [PathArgument], problems: inout [Diagnostic]) -> [PathArgument] {
    var files: [PathArgument] = []
    var positions: [String: Int] = [:]
    for argument in paths {
      do throws(Diagnostic) {
        for path in try expand(argument) {
          if let position = positions[path] {
            files[position] = merge(files[position], argument)
          } else {
            positions[path] = files.count
            files.append(PathArgument(path: path, lines: argument.lines))
          }
        }
      } catch {
        problems.append(error)
      }
    }
    return files
  }

  /// Two wishes for one file: whoever wants the whole file gets it.
  private static func merge(_ file: PathArgument, _ other: PathArgument) -> PathArgument {
    if file.lines.isEmpty || other.lines.isEmpty { return PathArgument(path: file.path) }
    return PathArgument(path: file.path, lines: file.lines + other.lines)
  }

  private static func expand(_ argument: PathArgument) throws(Diagnostic) -> [String] {
    let files: [String]
    do throws(FileSystem.Failure) {
      guard try FileSystem.kind(of: argument.path) == .folder else { return [argument.path] }
      files = try FileTree.files(below: argument.path) { name in fileNameExtensions.contains { name.hasSuffix($0) } }
    } catch {
      throw Diagnostic(error, advice: "Name a feature file, or a folder that holds some.")
    }
    if files.isEmpty {
      throw Diagnostic(
        uri: argument.path, problem: "there are no feature files in this folder",
        advice: "Feature files end in .feature or .feature.md.")
    }
    return files
  }

  private static func read(_ path: String) throws(Diagnostic) -> SourceFile {
    let bytes: [UInt8]
    do {
      bytes = try FileSystem.read(path)
    } catch {
      throw Diagnostic(error)
    }
    return try SourceFile(uri: path, bytes: bytes)
  }
}
