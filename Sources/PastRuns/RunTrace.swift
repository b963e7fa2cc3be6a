import AppUnderTest
import Messages
import SourceText
import Traces

/// The events at the steps of a run's scenarios, as short text.
package struct RunTrace {
  /// The requested scenarios with their last attempts, in the order in which they ended.
  private let scenarios: [StoredAttempt]
  /// The names of the other scenarios.
  private let others: [String]
  /// The problems of the stream, because of which scenarios may be missing.
  private let problems: [Diagnostic]

  /// Reads a run.
  ///
  /// - Parameters:
  ///   - stream: the path of its messages.
  ///   - choice: the requested scenarios; nil for failed ones.
  /// - Throws: an error if the stream cannot be read.
  init(of stream: String, _ choice: WantedScenarios?) throws {
    let messages = try StoredStream(stream)
    let reader = AttemptReader.reading(messages, choice, stream: stream, attachments: nil)
    var attempts = reader.scenarios.compactMap(\.attempts.last)
    if choice == nil { attempts.removeAll { !$0.status.isFailure(strict: true) } }
    scenarios = attempts
    others = reader.passed
    problems = messages.problems
  }

  /// The events as text.
  ///
  /// - Parameters:
  ///   - stream: the path of the run's messages.
  ///   - choice: the requested scenarios; nil for failed ones.
  ///   - step: a part of the step's text; nil for all steps.
  /// - Throws: an error that lists the existing scenarios if the requested one is missing.
  package static func text(of stream: String, scenarios choice: WantedScenarios?, step: String?) throws -> String {
    let trace = try RunTrace(of: stream, choice)
    guard trace.scenarios.isEmpty else {
      let scenarios = trace.scenarios.map { text(of: ShownScenario($0), step: step) }
      return (scenarios + trace.problems.map { "\($0)" }).joined(separator: "\n\n")
    }
    let others = choice == nil ? trace.others : try RunTrace(of: stream, .all).scenarios.map(\.label)
    let problem =
      if others.isEmpty {
        Diagnostic(problem: "no scenario was run in the last run")
      } else {
        Diagnostic(
          problem: choice == nil
            ? "no scenario has failed in the last run" : "no scenario of the last run has this name",
          advice: "It had: \(others.listed(atMost: mostNames)).")
      }
    throw Diagnostics(trace.problems + [problem])
  }

  /// The maximum number of names listed if the requested scenario is missing.
  private static let mostNames = 20
  /// The maximum number of lines of a screen.
  private static let mostLines = 60
  /// The maximum number of bytes of a step's attachment.
  private static let longestNote = 2000

  private static func shortened(_ note: String) -> String {
    guard note.utf8.count > longestNote else { return note }
    return String(decoding: note.utf8.prefix(longestNote), as: UTF8.self) + "\n… (\(note.utf8.count) bytes)"
  }

  /// A line for each step, followed by its messages.
  private static func text(of scenario: ShownScenario, step: String?) -> String {
    var lines = ["\(scenario.name) (\(scenario.location))"]
    if scenario.steps.isEmpty {
      lines.append("  it has no steps and is undefined: add steps, or remove it")
    }
    for (index, known) in scenario.steps.enumerated() {
      if let step, !known.text.lowercased().contains(step.lowercased()) { continue }
      let isFailure = known.status?.isFailure(strict: true) == true
      // Hooks without failures or output are left out.
      guard known.line != nil || isFailure || !known.log.isEmpty || !known.notes.isEmpty else { continue }
      let status = known.status?.rawValue.lowercased() ?? "not run"
      let time = (known.result?.duration).map { ", \(Int($0 / .milliseconds(1))) ms" } ?? ""
      lines.append("  \(status)\(time): \(known.text)" + (known.line.map { " (line \($0))" } ?? ""))
      var below = (known.result?.message.map { [$0] } ?? []) + known.log + known.notes.map(shortened)
      if known.status == .undefined {
        below.append("no definition matches it; search the definitions with the tool steps")
      }
      if isFailure || step != nil, let tree = scenario.screen(at: index)?.session.tree {
        below.append("the screen was:\n" + screen(tree))
      }
      lines += below.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }.map { "      \($0)" }
    }
    return lines.joined(separator: "\n")
  }

  private static func screen(_ tree: StoredTree) -> String {
    ScreenText(tree).description.split(separator: "\n").lines(atMost: mostLines, rest: "more lines", String.init)
      .joined(separator: "\n")
  }
}
