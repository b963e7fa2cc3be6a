import Messages
import OperatingSystem
package import SourceText

extension ShownScenario {
  /// Finds the chosen scenario in a stored run. Problems of the stream are warnings on standard error.
  ///
  /// - Parameters:
  ///   - stream: the path of the messages.
  ///   - choice: the wanted scenario; nil for the first that did not pass; then `notes` lists the others.
  ///   - attempt: the number of the attempt, from 1; nil for the last one.
  ///   - folder: the folder of large attachments; nil for the folder of the stream.
  /// - Throws: a diagnostic that lists the scenarios if the choice is unclear, after the warnings about the stream.
  package init(in stream: String, _ choice: WantedScenarios?, attempt: Int?, attachments folder: String?) throws {
    let messages: StoredStream
    do { messages = try StoredStream(stream) } catch {
      throw Diagnostic(error, advice: "Name a file that 'cukeswift run --format message:FILE' has written.")
    }
    let reader = AttemptReader.reading(messages, choice, stream: stream, attachments: folder)
    var notes = messages.problems.map { problem in
      var warning = problem
      warning.severity = .warning
      return warning
    }
    var scenarios = reader.scenarios
    if choice == nil,
      let index = scenarios.firstIndex(where: { $0.attempts.contains { $0.status.isFailure(strict: true) } })
    {
      scenarios.insert(scenarios.remove(at: index), at: 0)
    }
    guard scenarios.count == 1 || choice == nil, let all = scenarios.first?.attempts else {
      throw Diagnostics(notes + [Self.unclear(scenarios.map(\.label), passed: reader.passed, choice, stream)])
    }
    if scenarios.count > 1 { notes.append(Self.note(on: scenarios.map(\.label))) }
    guard let wanted = attempt.map({ number in all.first { $0.number == number - 1 } }) ?? all.last
    else {
      let problem = Diagnostic(
        problem: "no attempt has the number \(attempt ?? 1)",
        advice: "The attempts are numbered from 1 to \(all.count).")
      throw Diagnostics(notes + [problem])
    }
    self.init(wanted)
    self.notes = notes
  }

  /// The note on the scenarios besides the first.
  private static func note(on labels: [String]) -> Diagnostic {
    Diagnostic(
      .note, problem: "\(labels.count) scenarios did not pass, and this is the first; the others are:",
      advice: lines(of: labels.dropFirst()).joined(separator: "\n"))
  }

  private static func lines(of labels: some Collection<String>) -> [String] {
    labels.lines(atMost: 20, \.withVisibleControls)
  }

  private static func unclear(
    _ found: [String], passed: [String], _ choice: WantedScenarios?, _ stream: String
  ) -> Diagnostic {
    let (problem, list) =
      if !found.isEmpty {
        ("\(found.count) scenarios have this name", found)
      } else if choice == nil, !passed.isEmpty {
        ("every scenario has passed: which one?", passed)
      } else {
        (
          choice == nil ? "the run has no scenarios" : "no scenario of the run and no file has this name or place",
          [String]()
        )
      }
    return Diagnostic(
      uri: stream, problem: problem,
      advice: (["Write PATH:LINE, or a part of the name; the device in brackets belongs to it."] + lines(of: list))
        .joined(separator: "\n"))
  }

  /// The index of a step by its number or a part of its text; nil for the step to show first.
  ///
  /// - Throws: a diagnostic that lists the steps if no step is found.
  package func stepIndex(_ wanted: String?) throws(Diagnostic) -> Int {
    guard let wanted else {
      guard let first = firstShown else {
        throw Diagnostic(problem: "'\(name)' has no steps in this stream")
      }
      return first
    }
    if let number = Int(wanted), steps.indices.contains(number - 1) { return number - 1 }
    let found = steps.indices.filter { steps[$0].text.lowercased().contains(wanted.lowercased()) }
    if let index = found.first, Int(wanted) == nil { return index }
    throw Diagnostic(
      problem: "no step has the number or text '\(wanted)'",
      advice: (["The steps are:"] + ShownText.lines(of: self, chosen: nil)).joined(separator: "\n"))
  }
}
