import AppUnderTest

extension StepTopic {
  /// Waiting for what happens later; every wait ends as soon as that has happened.
  static let waiting = StepTopic("Waiting") {
    PredefinedStep(
      #"^I wait(?: up to \#(Seconds.pattern) seconds?)? (?:to|until I) see "([^"]*)"$"#,
      "Waits for something with this text, label or identifier, for 30 seconds of the app's time at most.",
      examples: #"I wait to see "Inbox""#, #"I wait until I see "Inbox""#, #"I wait up to 60 seconds to see "Inbox""#
    ) { (user, time: Seconds?, text: String) in
      try await user.app.see(text, timeout: time?.duration)
    }

    PredefinedStep(
      #"^I wait(?: up to \#(Seconds.pattern) seconds?)? (?:to not|to stop|until I don't|until I no longer) see(?:ing)? "([^"]*)"$"#,
      "Waits until nothing has this text, label or identifier, for 30 seconds of the app's time at most.",
      examples: #"I wait to not see "Loading""#, #"I wait until I don't see "Loading""#,
      #"I wait up to 5 seconds to not see "Loading""#
    ) { (user, time: Seconds?, text: String) in
      try await user.app.seeNo(text, timeout: time?.duration)
    }

    PredefinedStep(
      #"^I wait(?: up to \#(Seconds.pattern) seconds?)? for "([^"]*)"(?: to (appear|disappear))?$"#,
      "Waits for something with this text, label or identifier to come or to go.",
      examples: #"I wait for "Inbox" to appear"#, #"I wait for "Loading" to disappear"#,
      #"I wait up to 5 seconds for "Inbox""#
    ) { (user, time: Seconds?, text: String, change: Change?) in
      if change == .disappear {
        try await user.app.seeNo(text, timeout: time?.duration)
      } else {
        try await user.app.see(text, timeout: time?.duration)
      }
    }

    PredefinedStep(
      #"^I wait(?: up to \#(Seconds.pattern) seconds?)? for (?:the|an?) "([^"]*)" (\#(ElementKind.pattern))"#
        + "(?: to (appear|disappear))?$",
      "Waits for a button, field or the like of this name to come or to go.",
      examples: #"I wait for the "Save" button to appear"#, #"I wait for the "Name" text field"#
    ) { (user, time: Seconds?, name: String, kind: ElementKind, change: Change?) in
      try await user.app.wait(for: kind.named(name), to: change, timeout: time?.duration)
    }

    PredefinedStep(
      #"^I wait to see (?:the|a) navigation bar titled "([^"]*)"$"#, "Waits for a navigation bar with this title.",
      examples: #"I wait to see a navigation bar titled "My Lists""#
    ) { (user, title: String) in
      try await user.app.waitFor(.navigationBar.marked(title))
    }

    PredefinedStep(
      #"^I wait for (\d+) (\#(ElementKind.plural))$"#, "Waits until so many elements of a kind are on the screen.",
      examples: "I wait for 2 text fields", "I wait for 1 cell"
    ) { (user, count: Int, kind: ElementKind) in
      try await user.app.waitFor(count, of: kind)
    }

    PredefinedStep(
      "I wait until nothing moves", "Waits for the end of everything that moves.",
      examples: "I wait until nothing moves"
    ) { user in
      try await user.app.waitForNoneAnimating()
    }

    PredefinedStep(
      "^I wait for \(Seconds.pattern) seconds?$", "Lets the app's time pass; waiting for what is to happen says more.",
      examples: "I wait for 2.5 seconds"
    ) { (user, time: Seconds) in
      try await user.app.letPass(time.duration)
    }

    PredefinedStep(
      #"^I wait((?: and wait)*)(?:\.\.\.)?$"#,
      "Lets two seconds of the app's time pass, and two more for every further wait.",
      examples: "I wait", "I wait and wait", "I wait and wait and wait..."
    ) { (user, more: String?) in
      let count = 1 + (more ?? "").split(separator: " ").count / 2
      try await user.app.letPass(.seconds(2 * count))
    }
  }
}

/// What a step waits for to happen to an element.
enum Change: String, CaseIterable {
  case appear, disappear
}

extension AppSession {
  /// Waits for an element to come or to go.
  func wait(for query: Query, to change: Change?, timeout: Duration?) async throws {
    if change == .disappear {
      try await waitForNone(query, timeout: timeout)
    } else {
      try await waitFor(query, timeout: timeout)
    }
  }

  /// Waits until a query finds so many elements; those inside another that it finds count as one with it.
  ///
  /// - Parameters:
  ///   - count: how many.
  ///   - query: what is counted.
  ///   - wish: what is waited for in words, as it follows "waited for".
  func waitFor(_ count: Int, of query: Query, wish: String) async throws {
    try await waitUntil(wish) { tree in
      var (found, end) = (0, ElementID(0))
      for element in query.elements(in: tree) where element >= end {
        found += 1
        end = tree.end(of: element)
      }
      return found == count ? nil : found == 1 ? "there is 1" : "there are \(found)"
    }
  }

  /// Waits until there are so many elements of a kind.
  func waitFor(_ count: Int, of kind: ElementKind) async throws {
    try await waitFor(count, of: kind.query, wish: "\(count) times a \(kind.rawValue)")
  }
}
