import AppUnderTest
import JSON
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
      AppOptions.oneApp, AppOptions.oneDevice, ProjectPages.option, properties, names, json, explain,
      AppTimeLimit.option,
    ] + DriverChoice.options,
    examples: [
      ("cukeswift query --app Calculator \"button marked:'7'\"", "one button"),
      ("cukeswift query --app Calculator --get text button", "the texts of all of them"),
    ])

  func perform(_ arguments: ParsedArguments, output: OutputFile) async throws -> ExitCode {
    let query = try Query(parsing: try text(of: arguments))
    guard let name = try arguments[AppOptions.oneApp] else {
      throw Diagnostic(
        problem: "which app?",
        advice: "Write --app NAME; 'cukeswift apps' lists them.")
    }
    let definitions = definitions.choosing(try ProjectChoice(arguments))
    let app = try Definitions.catalog(for: name, from: definitions).app(named: name)
    let device = try arguments[AppOptions.oneDevice]
    let tree = try await AppTimeLimit(arguments).hold("the app '\(name)'") {
      try await AppSession(driver: app.driver(on: device)).tree()
    }
    let found = query.elements(in: tree)
    if arguments[Self.names] {
      Self.write(StepName.all(in: tree), of: Set(found), in: tree, isJSON: arguments[Self.json], to: output)
    } else {
      Self.write(found, of: tree, try arguments[Self.properties], isJSON: arguments[Self.json], to: output)
    }
    if arguments[Self.explain] {
      Self.report(query, found, in: tree, to: arguments[Self.json] ? .standardError : output)
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

  /// Prints the elements that a query finds on a screen.
  ///
  /// - Parameters:
  ///   - query: the query.
  ///   - tree: the screen.
  ///   - explains: whether to print the matches of each part of the query, and other queries for the elements.
  ///   - output: the output.
  static func write(_ query: Query, in tree: any ElementTree, explains: Bool, to output: OutputFile) {
    let found = query.elements(in: tree)
    write(found, of: tree, [], isJSON: false, to: output)
    if explains { report(query, found, in: tree, to: output) }
  }

  /// Prints the names of elements, without repetitions, with all kinds of each.
  private static func write(
    _ names: [StepName], of found: Set<ElementID>, in tree: any ElementTree, isJSON: Bool, to output: OutputFile
  ) {
    var kinds: [String: [String]] = [:]
    var order: [String] = []
    for name in names where found.contains(name.element) {
      let kind = name.kind ?? tree.noun(of: name.element)
      if kinds[name.name] == nil { order.append(name.name) }
      if kinds[name.name]?.contains(kind) != true { kinds[name.name, default: []].append(kind) }
    }
    let entries = order.map { (name: $0, kind: (kinds[$0] ?? []).joined(separator: ", ")) }
    guard isJSON else {
      for entry in entries { output.write("\"\(entry.name)\"  \(entry.kind)\n".visibleLines) }
      return
    }
    let values = entries.map { JSONValue.object(["name": .string($0.name), "kind": .string($0.kind)]) }
    output.write(String(decoding: JSONValue.array(values).bytes, as: UTF8.self) + "\n")
  }

  private static func write(
    _ found: [ElementID], of tree: any ElementTree, _ selectors: [String], isJSON: Bool, to output: OutputFile
  ) {
    if isJSON {
      let lines = found.map { element in
        selectors.isEmpty ? tree.json(of: element) : tree.value(of: element, selectors: selectors)?.json ?? "null"
      }
      output.write(lines.isEmpty ? "[]\n" : "[\n" + lines.joined(separator: ",\n") + "\n]\n")
      return
    }
    for (index, element) in found.enumerated() {
      let text =
        selectors.isEmpty
        ? tree.describe(element) : tree.value(of: element, selectors: selectors)?.description ?? "nil"
      output.write("[\(index)] \(text)\n".visibleLines)
    }
  }

  /// Prints the number of matches of each part of the query, and the most robust queries for single elements.
  private static func report(_ query: Query, _ found: [ElementID], in tree: any ElementTree, to output: OutputFile) {
    let parts = query.trace(in: tree).parts
    let rows = parts.map { (left: $0.text.visibleLines, right: $0.remaining.counted("element")) }
    var lines = ["", "Parts of the query, with the matches of each:"] + CommandDescription.aligned(rows)
    if !found.isEmpty { lines += ["", "Queries that find only one of them, the most robust first (of 100):"] }
    for (index, element) in found.prefix(5).enumerated() {
      lines.append("  [\(index)] \(tree.describe(element))".visibleLines)
      lines += tree.suggestions(for: element, limit: 3).map {
        "      \($0.score)  \($0.query)  \($0.reason)".visibleLines
      }
    }
    output.write(lines.joined(separator: "\n") + "\n")
    output.flush()
  }
}
