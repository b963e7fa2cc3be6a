import AppUnderTest
import StepRegistry

extension StepTopic {
  /// Events that the app posts by name.
  static let events = StepTopic("Events of the app") {
    PredefinedStep(
      #"^I wait\#(WaitWords.upTo) for the \#(quoted) event(?: of \#(quoted))?$"#,
      "Waits until the app posts an event of this name. One between two steps counts, unless a step has waited for it.",
      examples: #"I wait for the "loaded" event"#, #"I wait up to 60 seconds for the "loaded" event of "list""#
    ) { (user, time: Seconds?, name: String, subject: String?) in
      try await user.app.waitFor(event: name, of: subject, timeout: time?.duration)
    }

    PredefinedStep(
      #"^(?:the )?\#(quoted)(?: event)? happened(?: (once|twice|(?:exactly )?\d+ times))?$"#,
      "Expects that the app posted an event of this name, or a number of them.",
      examples: #""saved" happened"#, #"the "loaded" event happened 3 times"#
    ) { (user, name: String, times: Times?) in
      try await user.app.waitForEvents(lettingLoadingEnd: times != nil) { events in
        let count = events.count { $0.name == name }
        if times.map({ $0.count == count }) ?? (count > 0) { return nil }
        return StepProblem.happened(name, count == 0 ? "did not happen" : "happened \(Times.wording(count))", events)
      }
    }

    PredefinedStep(
      #"^(?:the )?\#(quoted)(?: event)? happened before (?:the )?\#(quoted)(?: event)?$"#,
      "Expects that the app posted one event before the first one of another name.",
      examples: #""loaded" happened before "saved""#
    ) { (user, first: String, second: String) in
      try await user.app.waitForEvents { events in
        guard let end = events.firstIndex(where: { $0.name == second }) else {
          return StepProblem.happened(second, "did not happen", events)
        }
        if events[..<end].contains(where: { $0.name == first }) { return nil }
        return StepProblem.happened(first, "did not happen before \"\(second)\"", events)
      }
    }

    PredefinedStep(
      #"^nothing called \#(quoted) happened$"#,
      "Expects that the app posted no event of this name; it first waits until requests are answered.",
      examples: #"nothing called "error" happened"#
    ) { (user, name: String) in
      try name.requireVisible()
      try await user.app.waitForEvents(lettingLoadingEnd: true) { events in
        let count = events.count { $0.name == name }
        if count == 0 { return nil }
        return StepProblem.happened(name, "happened \(Times.wording(count))", events)
      }
    }
  }
}

extension AppError {
  /// A copy of the error for a text that was not seen, with a suggestion if the app posted an event of this name.
  func suggestingEvent(_ name: String, of app: AppSession) async -> AppError {
    guard let events = try? await app.events, events.contains(where: { $0.name == name }) else { return self }
    let advice = "The app posted an event of this name. To wait for it, write: I wait for the \"\(name)\" event"
    return AppError(kind, problem: problem, details: details + [advice])
  }
}

extension StepProblem {
  /// A failed expectation about an event, with the last events.
  fileprivate static func happened(_ name: String, _ what: String, _ events: [PostedEvent]) -> StepProblem {
    StepProblem("\"\(name)\" \(what): \(events.summary)")
  }
}
