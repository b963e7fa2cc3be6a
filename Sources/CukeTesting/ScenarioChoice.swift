import GherkinParser
import RegularExpressions
import Runner
import SourceText
import StepRegistry

/// Which scenarios the environment asks for.
struct ScenarioChoice {
  /// By tags and name.
  let selection: Selection
  /// By file and line; nil where the environment asks for none.
  private let path: PathArgument?
  /// The variables that choose, as a shell sets them; empty where everything is wanted.
  let words: String

  /// Reads the environment.
  ///
  /// - Parameter variable: gives the value of a variable; nil where it is not set.
  /// - Throws: what is wrong with a variable.
  init(_ variable: (String) -> String?) throws {
    func value(_ name: String) -> String? { variable(name).flatMap { $0.isEmpty ? nil : $0 } }
    selection = Selection(
      tags: try value("CUKESWIFT_TAGS").map { [try TagExpression(parsing: $0)] } ?? [],
      names: try value("CUKESWIFT_NAME").map { [try RegularExpression($0)] } ?? [])
    path = try value("CUKESWIFT_SCENARIO").map { try PathArgument(parsing: $0) }
    words = ["CUKESWIFT_SCENARIO", "CUKESWIFT_NAME", "CUKESWIFT_TAGS"]
      .compactMap { name in value(name).map { "\(name)=\($0)" } }.joined(separator: " ")
  }

  /// Whether a scenario is asked for by its path: its file ends in that path, and a line is one of its lines.
  func includes(_ pickle: Pickle) -> Bool {
    guard let path else { return true }
    guard "/\(pickle.uri)".utf8.reversed().starts(with: "/\(path.path)".utf8.reversed()) else { return false }
    let lines = pickle.steps.map(\.location.line) + [pickle.location.line]
    return path.lines.isEmpty || path.lines.contains(where: lines.contains)
  }

  /// What is wrong where none of the scenarios in a folder is asked for.
  func nothingChosen(in folder: String) -> Diagnostic {
    Diagnostic(
      problem: "\(words) chooses none of the scenarios in \(folder)",
      advice:
        "Tags are written with their @, a scenario as FILE:LINE with a line of it; names are case-sensitive.")
  }
}
