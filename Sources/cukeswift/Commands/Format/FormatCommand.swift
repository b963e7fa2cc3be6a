import CommandOptions
import GherkinParser
import OperatingSystem
import Runner
import SourceText

/// `cukeswift format`: rewrites feature files in one canonical layout.
struct FormatCommand: Command {
  static let description = CommandDescription(
    name: "format", operands: "PATH…",
    summary: "Rewrites feature files in one layout, with the same meaning.",
    details: [
      "A PATH is a feature file or a folder of them. The files that change are listed. A file with",
      "errors is not changed, and a .feature.md file keeps its layout.",
    ],
    keys: [FormatMode.checks, FormatMode.prints],
    examples: [
      ("cukeswift format features", "everything below features/"),
      ("cukeswift format --check features", "list the files that are not in the canonical layout"),
      ("cukeswift format --stdout features/Articles.feature", "print one file in this layout"),
    ])

  func perform(_ arguments: ParsedArguments, output: OutputFile) async throws -> ExitCode {
    let paths = try arguments.featurePaths()
    let mode = try FormatMode(arguments)
    var problems: [Diagnostic] = []
    var hasChanges = false
    for file in FeatureFiles.find(paths, problems: &problems) {
      do throws(Diagnostics) {
        if try format(file.path, mode, output) { hasChanges = true }
      } catch {
        problems += error.all
      }
    }
    guard problems.isEmpty else { throw Diagnostics(problems) }
    return hasChanges && mode == .check ? .failed : .passed
  }

  /// Formats a file, and returns whether the file changes.
  private func format(_ path: String, _ mode: FormatMode, _ output: OutputFile) throws(Diagnostics) -> Bool {
    let source: SourceFile
    do throws(Diagnostic) {
      source = try FeatureFiles.read(path)
    } catch {
      throw Diagnostics([error])
    }
    let formatted = try Self.formatted(source)
    let isChanged = formatted != source.bytes
    if mode == .print {
      output.write(formatted)
    } else if isChanged {
      if mode == .rewrite { try Self.replace(path, with: formatted) }
      output.write(path + "\n")
    }
    return isChanged
  }

  private static func formatted(_ source: SourceFile) throws(Diagnostics) -> [UInt8] {
    var ids = IDGenerator()
    let result = Gherkin.parse(source, ids: &ids)
    guard let document = result.document else {
      throw Diagnostics(result.errors.diagnostics(quoting: source))
    }
    return GherkinFormatter.format(document)
  }

  private static func replace(_ path: String, with content: [UInt8]) throws(Diagnostics) {
    do throws(FileSystem.Failure) {
      _ = try FileSystem.destination(of: path, inProject: FileSystem.workingFolder)
      let file = try OutputFile.replacement(of: path)
      file.write(content)
      try file.finish()
    } catch {
      throw Diagnostics([Diagnostic(error, advice: "The file could not be replaced and is unchanged.")])
    }
  }
}

/// The use of the formatted text.
enum FormatMode {
  case rewrite, check, print

  static let checks = Flag("--check", help: "change nothing; exit with 1 if a file would change")
  static let prints = Flag("--stdout", help: "change nothing; print the files in the canonical layout")

  /// Reads the options.
  ///
  /// - Throws: a diagnostic if two of them contradict each other.
  init(_ arguments: ParsedArguments) throws(Diagnostic) {
    switch (arguments[Self.checks], arguments[Self.prints]) {
    case (true, true):
      throw Diagnostic(problem: "--check lists files and --stdout prints them", advice: "Give one of the two.")
    case (true, false): self = .check
    case (false, true): self = .print
    case (false, false): self = .rewrite
    }
  }
}
