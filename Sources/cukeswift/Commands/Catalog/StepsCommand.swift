import AppUnderTest
import CommandOptions
import JSON
import LanguageServer
import Messages
import OperatingSystem
import Project
import Runner
import SourceText
import StepLibrary
import StepRegistry

/// `cukeswift steps`: lists and searches the steps that scenarios can use.
struct StepsCommand: Command {
  let definitions: DefinitionSource
  private static let features = Option(
    "--features", each: .text("PATH"), help: "which scenarios use them; else 'features'")
  private static let unused = Flag("--unused", help: "only those of step files that no scenario uses")
  private static let patterns = Flag("--patterns", help: "also show patterns, and where they are written")
  private static let format = Option(
    "--format",
    OptionValue<String>(placeholder: "text|json", choices: { ["text", "json"] }) { text, option throws(Diagnostic) in
      if ["text", "json"].contains(text) { return text }
      throw Diagnostic(problem: "\(option) takes text or json, but was given '\(text)'")
    }, else: "text", help: "text, or json for other programs: all definitions, parameter types, apps and devices")
  private static let language = Option(
    "--language", .text("CODE"), help: "predefined steps in this language, such as de")
  static let description = CommandDescription(
    name: "steps", operands: "[WORD…]",
    summary: "Lists the steps that scenarios can use.",
    details: [
      "With words, only steps that contain all of them. Predefined steps come first, by subject, then the steps of",
      "step files. Each has a description and an example. Steps that no scenario uses are marked.",
    ],
    keys: [features, unused, patterns, language, format],
    examples: [
      ("cukeswift steps", "all of them"), ("cukeswift steps touch button", "those about touching buttons"),
      ("cukeswift steps --patterns picker", "with their patterns"),
      ("cukeswift steps --language de", "in German"),
      ("cukeswift steps --format json", "for another program"),
    ])

  func perform(_ arguments: ParsedArguments, output: OutputFile) async throws -> ExitCode {
    let named = try arguments[Self.features]
    let paths = named.isEmpty ? FeatureFiles.standardPaths : named
    let known = try definitions.outlined(for: paths)
    let registry = try Registry(known.stepGroups, relativeTo: FileSystem.workingFolder)
    ProblemReport.write(registry.unknownParameterTypes.map(\.problem) + registry.warnings)
    let hasFeatures = try !named.isEmpty || paths.contains { try FeatureFiles.exist(below: $0) }
    if arguments[Self.unused], !hasFeatures {
      throw Diagnostic(
        problem: "no features were found, so the unused steps are unknown", advice: "Name them with --features PATH.")
    }
    // If the user requested the use of steps, a failure is an error.
    let isJSON = try arguments[Self.format] == "json"
    let isAsked = arguments[Self.unused] || !named.isEmpty && !isJSON
    let translated = try arguments[Self.language].map { try Self.examples(in: $0, registry) }
    let usage = hasFeatures ? try Self.usage(of: registry, in: paths, isNeeded: isAsked) : nil
    if isJSON {
      var catalog = DefinitionCatalog(registry).describing(PredefinedSteps.topics(for: known.apps))
      catalog.take(usage, of: registry)
      for (index, examples) in translated ?? [:] where catalog.steps.indices.contains(index) {
        catalog.steps[index].examples = examples
      }
      if arguments[Self.unused] { catalog.steps.removeAll { $0.uses != 0 || $0.isPredefined } }
      if !arguments.operands.isEmpty { catalog.steps = catalog.steps(with: arguments.operands) }
      catalog.take(known.apps)
      var json = JSONWriter()
      catalog.write(to: &json)
      output.write(json.laidOut())
      return .passed
    }
    let all = StepListing(
      registry, topics: PredefinedSteps.topics(for: known.apps), usage: usage?.uses,
      translated: translated)
    let chosen = all.having(arguments.operands, onlyUnused: arguments[Self.unused])
    guard !chosen.isEmpty else {
      let words = arguments.operands
      if words.isEmpty {
        output.write(all.hasOwnSteps ? "Scenarios use all steps of the step files.\n" : "No step file has steps.\n")
        return .passed
      }
      throw Diagnostic(
        problem: "no \(arguments[Self.unused] ? "unused " : "")step has all of these: \(words.joined(separator: " "))",
        advice: "Use fewer words; 'cukeswift steps' lists all.")
    }
    output.write(chosen.text(hasPatterns: arguments[Self.patterns]))
    return .passed
  }

  /// The sentences of a language by the indices of their definitions.
  private static func examples(in code: String, _ registry: Registry) throws -> [Int: [String]] {
    try registry.checkLanguages([code])
    let examples = try registry.translatedExamples(in: code)
    guard !examples.isEmpty || code == "en" else { throw PredefinedSteps.unknownLanguage(code) }
    return Dictionary(grouping: examples, by: \.definition).mapValues { $0.map(\.text) }
  }

  /// The uses of definitions in scenarios.
  ///
  /// nil, with a note, if features cannot be read and the user did not request the uses.
  private static func usage(of registry: Registry, in paths: [String], isNeeded: Bool) throws -> StepUsage? {
    do {
      return try StepUsage(of: registry, in: paths, fillingEverywhere: Project.ofCommand.fillsEverywhere)
    } catch let problems as Diagnostics where !isNeeded {
      let note = "note: which steps are used is not shown, because there are errors in feature files:\n"
      OutputFile.writeError(note + problems.all.map { "\($0)\n" }.joined())
      return nil
    }
  }
}
