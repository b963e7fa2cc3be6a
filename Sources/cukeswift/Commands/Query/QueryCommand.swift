import AppUnderTest
import CommandOptions
import OperatingSystem
import Project
import SourceText
import StepLibrary

/// `cukeswift query`: prints the elements that a query finds on the first screen of an app.
struct QueryCommand: Command {
  let definitions: DefinitionSource
  private static let properties = Option(
    "--get", each: .text("PROPERTY"), help: "print this instead; repeated: parts, as frame, then width")
  private static let json = Flag("--json", help: "print a JSON array of the elements, or of the values of --get")
  private static let explain = Flag(
    "--explain", help: "also list the matches of each part of the query, and other queries")
  private static let names = Flag(
    "--names", help: "print the names by which steps find these elements, each with its kind")
  static let runsApps = true
  static let description = CommandDescription(
    name: "query", operands: "'QUERY'",
    summary: "Prints the elements that a query finds on an app's first screen.",
    details: [
      "Each element is on a line with its number, in the order of the screen. The exit code is 1 when",
      "nothing was found, and the reason is on standard error; it is 2 for a query that cannot be read.",
    ],
    keys: [
      AppOptions.oneApp, AppOptions.oneDevice, ConfigurationFile.chosenPages, properties, names, json, explain,
      AppTimeLimit.option,
    ] + DriverChoice.options,
    examples: [
      ("cukeswift query --app Calculator \"button marked:'7'\"", "print one button"),
      ("cukeswift query --app Calculator --get text button", "print the texts of all matching elements"),
    ])

  func perform(_ arguments: ParsedArguments, output: OutputFile) async throws -> ExitCode {
    let query = try Query(parsing: try text(of: arguments))
    guard let name = try arguments[AppOptions.oneApp] else {
      throw Diagnostic(
        problem: "which app?",
        advice: "Write --app NAME; 'cukeswift apps' lists them.")
    }
    let definitions = definitions.choosing(try Project(arguments))
    let app = try definitions.catalog(for: name).app(named: name)
    let device = try AppOptions.oneDevice(arguments)
    let tree = try await AppTimeLimit(arguments).hold("the app '\(name)'") {
      try await AppSession(driver: app.driver(on: device)).tree()
    }
    let found = query.elements(in: tree)
    try tree.requireKnown(try arguments[Self.properties], of: found)
    if arguments[Self.names] {
      QueryText.write(StepName.all(in: tree), of: Set(found), in: tree, isJSON: arguments[Self.json], to: output)
    } else {
      QueryText.write(found, of: tree, try arguments[Self.properties], isJSON: arguments[Self.json], to: output)
    }
    if arguments[Self.explain] {
      QueryText.report(query, found, in: tree, to: arguments[Self.json] ? .standardError : output)
    }
    if let explanation = query.explanation(in: tree) { OutputFile.writeError("\(explanation)".visibleLines + "\n") }
    return found.isEmpty ? .failed : .passed
  }

  private func text(of arguments: ParsedArguments) throws(Diagnostic) -> String {
    guard let text = arguments.operands.first else {
      throw Diagnostic(problem: "which query?", advice: "Write it in quotes: cukeswift query --app NAME 'button'.")
    }
    guard arguments.operands.count == 1 else {
      throw Diagnostic(
        problem: "the query has to be one word of the command line, but there are \(arguments.operands.count)",
        advice: "Put it in quotes: \"button marked:'OK'\".")
    }
    return text
  }
}
