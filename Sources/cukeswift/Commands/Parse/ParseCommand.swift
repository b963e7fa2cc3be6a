import CommandOptions
import GherkinParser
import Messages
import OperatingSystem
import Project
import Runner
import SourceText

/// `cukeswift parse`: prints feature files as Cucumber Messages.
struct ParseCommand: Command {
  private static let noSource = Flag("--no-source", help: "leave out the text of the files")
  private static let noDocument = Flag("--no-ast", help: "leave out the documents")
  private static let noPickles = Flag("--no-pickles", help: "leave out the pickles")
  private static let countedIDs = Flag("--predictable-ids", help: "count ids up from 0 instead of making UUIDs")
  private static let tokens = Flag(
    "--tokens", help: "print the kind of each line, in the form of the official .tokens files")
  private static let stats = Flag("--stats", help: "print only totals and the speed")
  private static let messageOptions = [noSource, noDocument, noPickles, countedIDs]
  private static let failOnWarnings = Flag("--fail-on-warnings", help: "exit with 1 if there are warnings")
  static let description = CommandDescription(
    name: "parse", operands: "PATH…",
    summary: "Prints feature files as Cucumber Messages, a message a line.",
    details: [
      "A PATH is a feature file or a folder of them. Each file gives its source, its document and its",
      "pickles, or its parse errors; the exit code is 1 with parse errors, 2 when a file cannot be read.",
      "Likely mistakes, such as a misspelt 'Scenario:', are warnings on standard error.",
    ],
    keys: messageOptions + [tokens, stats, failOnWarnings],
    examples: [
      ("cukeswift parse features", "everything below features/"),
      ("cukeswift parse --no-source --no-ast features", "only the pickles"),
      ("cukeswift parse --stats features", "count scenarios and steps"),
    ])

  func perform(_ arguments: ParsedArguments, output: OutputFile) async throws -> ExitCode {
    let paths = try arguments.featurePaths()
    var printer = try Self.printer(for: arguments, output: output)
    var unreadable: [Diagnostic] = []
    var hasErrors = false
    var errors: [Diagnostic] = []
    var warnings: [Diagnostic] = []
    for file in FeatureFiles.find(paths, problems: &unreadable, onMisnamed: { warnings.append($0) }) {
      do throws(Diagnostic) {
        let source = try FeatureFiles.read(file.path)
        let outcome = printer.print(source)
        if outcome.hasErrors { hasErrors = true }
        warnings += outcome.warnings
        errors += outcome.unprintedErrors
      } catch {
        unreadable.append(error)
      }
      // The reader of the output has ended, or the disk is full. The program reports this at its end.
      if output.failure != nil { break }
    }
    printer.finish()
    guard unreadable.isEmpty else { throw Diagnostics(warnings + errors + unreadable) }
    ProblemReport.write(warnings + errors)
    return hasErrors || !warnings.isEmpty && arguments[Self.failOnWarnings] ? .failed : .passed
  }

  /// The printer for the options.
  ///
  /// - Throws: a diagnostic for options that exclude each other.
  private static func printer(
    for arguments: ParsedArguments, output: OutputFile
  ) throws(Diagnostic) -> any ParsePrinter {
    let listings = [tokens, stats].filter { arguments[$0] }
    guard let listing = listings.first else {
      return MessagePrinter(
        source: !arguments[noSource], document: !arguments[noDocument], pickles: !arguments[noPickles],
        countsIDs: arguments[countedIDs], fillingEverywhere: Project.ofCommand.fillsEverywhere, output: output)
    }
    if let other = (listings.dropFirst() + messageOptions.filter { arguments[$0] }).first {
      throw Diagnostic(problem: "\(listing.name) prints no messages and cannot be combined with \(other.name)")
    }
    return arguments[tokens]
      ? TokenPrinter(output: output)
      : TotalsPrinter(fillingEverywhere: Project.ofCommand.fillsEverywhere, output: output)
  }
}
