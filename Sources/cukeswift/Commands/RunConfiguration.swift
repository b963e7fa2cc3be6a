import Reporters
import Runner
import SourceText
import StepRegistry

/// What the options of `cukeswift run` ask for, ready to use.
struct RunConfiguration {
  let paths: [PathArgument]
  let selection: Selection
  let order: ScenarioOrder
  let options: RunOptions
  private let reports: [ReportRequest]
  private let colours: ColourChoice

  /// Reads the options.
  ///
  /// - Throws: a diagnostic for the first one that makes no sense.
  init(_ arguments: ParsedArguments) throws(Diagnostic) {
    var paths: [PathArgument] = []
    for operand in arguments.operands.isEmpty ? ["features"] : arguments.operands {
      paths.append(try PathArgument(parsing: operand))
    }
    self.paths = paths
    selection = try Self.selection(arguments)
    var options = RunOptions()
    options.isDryRun = arguments.has("--dry-run")
    options.failsFast = arguments.has("--fail-fast")
    options.isStrict =
      arguments.options.last { $0.name == "--strict" || $0.name == "--no-strict" }?.name != "--no-strict"
    options.retries = try Self.count(arguments, "--retry") ?? 0
    options.retryTags = try arguments.value("--retry-tag-filter").map { text throws(Diagnostic) in
      try Self.tagExpression(text, of: "--retry-tag-filter")
    }
    self.options = options
    order =
      try arguments.value("--order").map { text throws(Diagnostic) in try ScenarioOrder(parsing: text) } ?? .defined
    reports = try ReportRequest.all(arguments.values("--format"))
    colours = try ColourChoice(arguments.value("--color"))
  }

  /// Opens the outputs, so that one that cannot be written is known before the first scenario.
  func makeReporters(standardOutput: OutputFile) throws(Diagnostic) -> ReporterGroup {
    var reporters: [any Reporter] = []
    for report in reports {
      let output = try report.open(standardOutput: standardOutput)
      let painter = Painter(usesColours: colours.areUsed(for: output))
      reporters.append(
        report.format.reporter(
          output: output,
          settings: ReportSettings(
            painter: painter, isStrict: options.isStrict, seed: order.seed, terminalColumns: output.terminalColumns)))
    }
    return ReporterGroup(reporters)
  }

  private static func selection(_ arguments: ParsedArguments) throws(Diagnostic) -> Selection {
    var selection = Selection()
    for text in arguments.values("--tags") {
      selection.tags.append(try tagExpression(text, of: "--tags"))
    }
    for text in arguments.values("--name") {
      do {
        selection.names.append(try RegularExpression(text))
      } catch {
        throw Diagnostic(problem: "--name: \(error)")
      }
    }
    return selection
  }

  private static func tagExpression(_ text: String, of option: String) throws(Diagnostic) -> TagExpression {
    do {
      return try TagExpression(parsing: text)
    } catch {
      throw Diagnostic(problem: "\(option): \(error)")
    }
  }

  /// The value of an option that takes a number of times.
  private static func count(_ arguments: ParsedArguments, _ option: String) throws(Diagnostic) -> Int? {
    guard let text = arguments.value(option) else { return nil }
    guard let count = Int(text), count >= 0 else {
      throw Diagnostic(problem: "\(option) takes a whole number from 0 on, but was given '\(text)'")
    }
    return count
  }
}
