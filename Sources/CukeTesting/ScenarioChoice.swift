import GherkinParser
import RegularExpressions
import Runner
import SourceText
import StepRegistry

/// The scenarios that the environment chooses.
struct ScenarioChoice {
  /// The variables that choose scenarios.
  private enum Variable: String, CaseIterable {
    case scenario = "CUKESWIFT_SCENARIO"
    case name = "CUKESWIFT_NAME"
    case tags = "CUKESWIFT_TAGS"
  }

  /// The choice by tags and name.
  let selection: Selection
  /// The choice by file and line; nil for all files.
  private let path: PathArgument?
  /// The variables of the choice in shell syntax; empty if all scenarios are chosen.
  let words: String

  /// Reads the environment.
  ///
  /// - Parameter variable: returns the value of a variable; nil for an unset variable.
  /// - Throws: the problem of a variable.
  init(_ variable: (String) -> String?) throws {
    func value(_ name: Variable) -> String? { variable(name.rawValue).flatMap { $0.isEmpty ? nil : $0 } }
    selection = Selection(
      tags: try value(.tags).map { [try TagExpression(parsing: $0)] } ?? [],
      names: try value(.name).map { [try RegularExpression($0)] } ?? [])
    path = try value(.scenario).map { try PathArgument(parsing: $0) }
    words = Variable.allCases.compactMap { name in value(name).map { "\(name.rawValue)=\($0)" } }
      .joined(separator: " ")
  }

  /// Whether a scenario is chosen by its path: its file ends with the path, and one of the given lines belongs to it.
  func includes(_ pickle: Pickle) -> Bool {
    guard let path else { return true }
    guard "/\(pickle.uri)".utf8.reversed().starts(with: "/\(path.path)".utf8.reversed()) else { return false }
    let lines = pickle.steps.map(\.location.line) + [pickle.location.line]
    return path.lines.isEmpty || path.lines.contains(where: lines.contains)
  }

  /// The problem of a choice that matches no scenario in a folder.
  func nothingChosen(in folder: String) -> Diagnostic {
    Diagnostic(
      problem: "no scenario in \(folder) matches \(words)",
      advice:
        "Tags are written with their @, a scenario as FILE:LINE with a line of it; names are case-sensitive.")
  }
}
