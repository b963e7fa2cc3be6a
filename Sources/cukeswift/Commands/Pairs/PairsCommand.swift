import CommandOptions
import ExampleFiles
import GherkinParser
import OperatingSystem
import Project
import StepLibrary
import StepRegistry

/// `cukeswift pairs`: prints Examples with every pair of values.
struct PairsCommand: Command {
  private static let boundaries = Option(
    "--boundaries",
    each: OptionValue(placeholder: "NAME:FROM..TO") { text, option throws(Diagnostic) in
      try ValueList(boundariesOf: text, option)
    }, isInProfiles: false, help: "a list of the numbers around both ends of a range")
  private static let language = Option(
    "--language", .text("CODE"), help: "the keyword in this language, such as de; else that of cukeswift.json")
  static let description = CommandDescription(
    name: "pairs", operands: "NAME:VALUE,VALUE…",
    summary: "Prints Examples in which every pair of values occurs.",
    details: [
      "Each operand is a column of the table with its values. Most faults appear with one value or one",
      "pair of values, so a table of all pairs finds them in few rows. An empty value is an empty cell.",
      "The same lists always make the same table.",
    ],
    keys: [boundaries, language],
    examples: [
      ("cukeswift pairs 'size: S, M, L' 'colour: red, blue' 'gift: yes, no'", "six of the twelve combinations"),
      ("cukeswift pairs --boundaries 'age: 18..65'", "the ages 17, 18, 19, 64, 65 and 66"),
    ])
  /// The most values of all lists together.
  private static let mostValues = 200

  func perform(_ arguments: ParsedArguments, output: OutputFile) async throws -> ExitCode {
    var lists: [ValueList] = []
    for operand in arguments.operands { lists.append(try ValueList(parsing: operand)) }
    lists += try arguments[Self.boundaries]
    try Self.check(lists)
    let rows = PairwiseCover(lists.map(\.values.count)).rows
    let table = [lists.map(\.name)] + rows.map { row in zip(lists, row).map { $0.values[$1] } }
    let language = try arguments[Self.language] ?? Project.ofCommand.language() ?? "en"
    let keyword = FeatureWords(of: try LanguageTable.dialect(of: language).code.description).word("Examples")
    output.write("    \(keyword):\n" + Self.text(of: table))
    return .passed
  }

  private static func check(_ lists: [ValueList]) throws(Diagnostic) {
    guard !lists.isEmpty else {
      throw Diagnostic(
        problem: "'cukeswift pairs' needs lists of values", advice: "Write for example 'size: S, M, L' 'gift: yes, no'."
      )
    }
    if let name = lists.map(\.name).firstRepeated {
      throw Diagnostic(
        problem: "two lists have the name '\(name)'", advice: "Each column of Examples has its own name.")
    }
    let count = lists.reduce(0) { $0 + $1.values.count }
    guard count <= mostValues else {
      throw Diagnostic(
        problem: "the lists have \(count) values, but \(mostValues) is the most",
        advice: "Choose a value of each kind, or make several tables.")
    }
  }

  private static func text(of table: [[String]]) -> String {
    let cells = table.map { $0.map(\.tableCell) }
    let widths = (cells.first ?? []).indices.map { column in
      cells.map { $0[column].terminalColumns }.max() ?? 0
    }
    return cells.map { row in
      let padded = zip(row, widths).map { cell, width in
        cell + String(repeating: " ", count: max(0, width - cell.terminalColumns))
      }
      return "      | \(padded.joined(separator: " | ")) |\n"
    }.joined()
  }
}
