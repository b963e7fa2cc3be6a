import Recordings
import StepLibrary
import StepRegistry

/// A feature with a scenario for each path through an app. Each scenario ends with checks of the last screen.
package struct PathFeature: Sendable, Hashable {
  /// The text of the feature file.
  package let text: String
  /// The name of the feature file without its ending.
  package let fileName: String
  /// The number of scenarios.
  package let count: Int
  /// The number of paths that are left out because their steps fail now.
  package let lost: Int

  /// The most actions in the name of a scenario.
  private static let mostActions = 3

  /// Writes the scenarios.
  ///
  /// - Parameters:
  ///   - launch: the way to start the app.
  ///   - paths: the steps from the start of the app, with the screen after them; nil for steps that fail.
  ///   - lost: the number of further paths that are left out.
  ///   - registry: the definitions of the steps.
  init(of launch: AppLaunch, _ paths: [(steps: [String], end: PathEnd?)], lost: Int, by registry: Registry) {
    let known = paths.compactMap { path in path.end.map { (steps: path.steps, checks: $0.checks) } }
    (count, self.lost) = (known.count, lost + paths.count - known.count)
    fileName = launch.name.wordsOfFileName
    var lines = ["Feature: \(launch.name.firstLine)", "  Written by 'cukeswift explore'."]
    var names: [String: Int] = [:]
    for (steps, checks) in known {
      let name = Self.name(of: steps)
      let number = names[name, default: 0] + 1
      names[name] = number
      lines += ["", "  Scenario: \(number == 1 ? name : "\(name) (\(number))")"]
      lines += (launch.written(steps) + checks.map { .init("Then", $0) }).scenarioLines(by: registry)
    }
    text = lines.joined(separator: "\n") + "\n"
  }

  /// The last actions of a scenario as its name.
  private static func name(of steps: [String]) -> String {
    let actions = steps.suffix(mostActions).map { $0.hasPrefix("I ") ? String($0.dropFirst(2)) : $0 }
    let words = (steps.count > mostActions ? ["…"] : []) + actions
    let name = words.isEmpty ? "start" : words.joined(separator: ", ")
    return (name.prefix(1).uppercased() + name.dropFirst()).firstLine
  }
}
