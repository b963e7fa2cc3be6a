package import Recordings
package import StepRegistry

/// A recorded session, converted to a feature with predefined steps.
package struct FeatureEncoding: Sendable {
  /// The amount of checks to write.
  package enum Checks: String, Sendable, CaseIterable {
    /// The checks that were made during the recording.
    case few
    /// Additional checks of the effects of actions.
    case more
  }

  /// The text of the feature file.
  package let text: String
  /// The recordings that its steps play. They have to be saved with the feature.
  package let recordings: [Recording]
  /// The actions and checks that the file does not repeat. Each has a remark at its place in the file.
  package let omissions: [String]
  /// The sessions with the steps of their actions, for later comparison.
  package let sessions: [NamedSession]

  /// Writes sessions as the scenarios of one feature.
  ///
  /// The common beginning of all scenarios becomes the background. Sessions of several apps or devices have no
  /// background. An action that predefined steps cannot express becomes a recording that a step plays, or a comment if
  /// it cannot be recorded.
  ///
  /// - Parameters:
  ///   - sessions: at least one.
  ///   - name: the name of the feature.
  ///   - checks: the amount of checks to write.
  ///   - writer: writes sentences and keywords in another language; nil for English.
  ///   - isTaken: whether another recording already has the name of a recording, which is then renamed.
  package init(
    _ sessions: [NamedSession], name: String, checks: Checks = .few, in writer: SentenceWriter? = nil,
    isTaken: @escaping (Recording) -> Bool = { _ in false }
  ) {
    var encoder = ScenarioEncoder(name: name, isTaken: isTaken)
    let sessions = sessions.map { NamedSession($0.name, $0.trace.encoded(with: checks)) }
    self.sessions = sessions
    let scenarios = sessions.map { encoder.lines(of: $0.trace) }
    recordings = encoder.recordings
    omissions = scenarios.joined().compactMap { if case .omission(let text) = $0 { text } else { nil } }
    let trace = sessions.first?.trace
    let hasDevices = Set(sessions.map(\.trace.device)).count > 1
    let givens = sessions.map { session in
      let device = hasDevices ? session.trace.device : ""
      let place = device.isEmpty ? "" : " on \(device.article) \"\(device)\""
      let step = "the \"\(session.trace.app)\" app is running\(place)"
      return session.trace.isLaunchedByStep ? [] : [writer.line("Given", step)]
    }
    // If a step of the user starts the app, no other step is needed for that, and a scenario needs no background.
    let hasBackground = Set(givens).count == 1 && givens.first?.isEmpty == false
    let shared = hasBackground && sessions.count > 1 ? Self.commonBeginning(of: scenarios) : 0
    var text = (writer.map { ["# language: \($0.code)"] } ?? []) + ["\(writer.word("Feature")): \(name.line)"]
    if !hasDevices, let trace {
      let app = trace.bundle.map { ", of \($0)" } ?? ""
      text.append("  Recorded on \(trace.device.article) \(trace.device)\(app.line).")
    }
    if hasBackground {
      text += ["", "  \(writer.word("Background")):"] + (givens.first ?? []).map { "    " + $0 }
      text += ScenarioEncoder.written(Array(scenarios.first?.prefix(shared) ?? []), in: writer)
    }
    for ((session, lines), given) in zip(zip(sessions, scenarios), givens) {
      text +=
        ["", "  \(writer.word("Scenario")): \(session.name.line)"] + (hasBackground ? [] : given.map { "    " + $0 })
      text += ScenarioEncoder.written(Array(lines.dropFirst(shared)), in: writer)
    }
    self.text = text.joined(separator: "\n") + "\n"
  }

  /// The number of actions at the beginning of all scenarios. A check stays in its scenario, and no scenario becomes
  /// empty.
  private static func commonBeginning(of scenarios: [[ScenarioEncoder.Line]]) -> Int {
    guard let first = scenarios.first else { return 0 }
    var count = 0
    while scenarios.allSatisfy({ count + 1 < $0.count && count < first.count && $0[count] == first[count] }),
      case .when = first[count]
    {
      count += 1
    }
    return count
  }
}
