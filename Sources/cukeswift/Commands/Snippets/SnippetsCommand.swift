import CommandOptions
import Messages
import OperatingSystem
import Project
import Runner
import SourceText
import StepRegistry
import StepSources

/// `cukeswift snippets`: prints missing definitions, or writes them to a file.
struct SnippetsCommand: Command {
  let definitions: DefinitionSource
  private static let file = Option(
    "--write", short: "-w", .text("FILE"), help: "add the definitions to this Swift file")
  static let description = CommandDescription(
    name: "snippets", operands: "[PATH…]",
    summary: "Prints a definition for every step without one.",
    details: [
      "A PATH is a feature file or a folder of them; without one it is 'features'. A file that --write",
      "names is created if it is missing; a definition is not written twice.",
    ],
    keys: [file],
    examples: [
      ("cukeswift snippets", "show the missing steps"),
      ("cukeswift snippets --write features/steps/Shop.swift", "write the definitions to a file, to be completed"),
    ])

  func perform(_ arguments: ParsedArguments, output: OutputFile) async throws -> ExitCode {
    let paths = arguments.operands.isEmpty ? ["features"] : arguments.operands
    let registry = try Registry(try definitions.outlined(for: paths).stepGroups, relativeTo: FileSystem.workingFolder)
    let snippets = try Self.missing(paths, registry)
    guard let path = try arguments[Self.file] else {
      output.write(snippets.isEmpty ? "No definition is missing.\n" : snippets.joined(separator: "\n\n") + "\n")
      return .passed
    }
    guard path.hasSuffix(".swift") else {
      throw Diagnostic(
        uri: path, problem: "this is not a Swift file",
        advice: "Name one that ends in .swift, below a steps folder.")
    }
    let count = try StepFileText.add(snippets, toFileAt: path)
    let added = "\(path): \(count.counted("definition")) added\n"
    output.write(count == 0 ? "No definition is missing.\n" : added)
    return .passed
  }

  /// The best definition for each undefined step, without repetitions.
  private static func missing(_ paths: [String], _ registry: Registry) throws -> [String] {
    var ids = IDGenerator()
    let features: [FeatureLoader.Feature]
    do {
      features = try FeatureLoader.load(
        paths.map { try PathArgument(parsing: $0) }, ids: &ids, fillingEverywhere: Project.ofCommand.fillsEverywhere)
    } catch let failure as FeatureLoader.Failure {
      throw failure.problems
    }
    return try Suite(features, selection: Selection(), ids: &ids).missingDefinitions(in: registry)
  }
}
