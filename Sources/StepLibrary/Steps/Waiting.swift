import AppUnderTest

extension StepTopic {
  /// Waiting for later changes. Every wait ends as soon as the change has occurred.
  static let waiting = StepTopic("Waiting") {
    PredefinedStep(
      #"^I wait\#(WaitWords.upTo) (?:to|until I) see \#(quoted)$"#,
      "Waits for something with this text, label or identifier, for 30 seconds of the app's time at most.",
      examples: #"I wait to see "Inbox""#, #"I wait until I see "Inbox""#, #"I wait up to 60 seconds to see "Inbox""#
    ) { (user, time: Seconds?, text: String) in
      try await user.app.see(text, timeout: time?.duration)
    }

    PredefinedStep(
      #"^I wait\#(WaitWords.upTo) \#(WaitWords.untilNotSeen) \#(quoted)$"#,
      "Waits until nothing has this text, label or identifier, for 30 seconds of the app's time at most.",
      examples: #"I wait to not see "Loading""#, #"I wait until I don't see "Loading""#,
      #"I wait up to 5 seconds to not see "Loading""#
    ) { (user, time: Seconds?, text: String) in
      try await user.app.seeNo(text, timeout: time?.duration)
    }

    PredefinedStep(
      #"^I wait\#(WaitWords.upTo) (?:to|until I) see text \#(TextPart.pattern) \#(quoted)$"#,
      "Waits for a text that begins or ends with another, contains it, or matches a regular expression.",
      examples: #"I wait to see text containing "euro""#, #"I wait up to 60 seconds to see text ending with "done""#
    ) { (user, time: Seconds?, part: TextPart, text: String) in
      try await user.app.waitFor(.text(part, text), timeout: time?.duration)
    }

    PredefinedStep(
      #"^I wait\#(WaitWords.upTo) \#(WaitWords.untilNotSeen) text \#(TextPart.pattern) \#(quoted)$"#,
      "Waits until no text begins or ends with another, contains it, or matches a regular expression.",
      examples: #"I wait to not see text containing "Loading""#
    ) { (user, time: Seconds?, part: TextPart, text: String) in
      try text.requireVisible()
      try await user.app.waitForNone(
        .text(part, text), timeout: time?.duration,
        wish: "every text \(part.rawValue) \"\(text)\" to be gone")
    }

    PredefinedStep(
      #"^I wait\#(WaitWords.upTo) for \#(quoted)\#(Change.pattern)$"#,
      "Waits for something with this text, label or identifier to come or to go.",
      examples: #"I wait for "Inbox" to appear"#, #"I wait for "Loading" to disappear"#,
      #"I wait up to 5 seconds for "Inbox""#
    ) { (user, time: Seconds?, text: String, change: Change?) in
      let app = try user.app
      guard change != .disappear else { return try await app.seeNo(text, timeout: time?.duration) }
      do {
        try await app.see(text, timeout: time?.duration)
      } catch let error as AppError {
        throw await error.suggestingEvent(text, of: app)
      }
    }

    PredefinedStep(
      #"^I wait\#(WaitWords.upTo) for (?:the|an?) \#(quoted) (\#(ElementKind.pattern))"#
        + "\(Change.pattern)$",
      "Waits for a button, field or the like of this name to come or to go.",
      examples: #"I wait for the "Save" button to appear"#, #"I wait for the "Name" text field"#
    ) { (user, time: Seconds?, name: String, kind: ElementKind, change: Change?) in
      try await user.app.wait(for: kind.named(name), called: name, to: change, timeout: time?.duration)
    }

    PredefinedStep(
      #"^I wait to (not )?see (?:the|a) navigation bar titled \#(quoted)$"#,
      "Waits for a navigation bar with this title, or until it is gone.",
      examples: #"I wait to see a navigation bar titled "My Lists""#
    ) { (user, isNot: String?, title: String) in
      let bar = ElementKind.navigationBar.query.marked(title)
      guard isNot != nil else { return _ = try await user.app.waitFor(bar, wish: "the title \"\(title)\"") }
      try title.requireVisible()
      try await user.app.waitForNone(bar, wish: "the title \"\(title)\" to be gone")
    }

    PredefinedStep(
      #"^I wait for (-?\d+) (\#(ElementKind.plural))$"#,
      "Waits until a number of elements of a kind are on the screen.",
      examples: "I wait for 2 text fields", "I wait for 1 cell"
    ) { (user, count: Amount, kind: ElementKind) in
      try await user.app.waitFor(count.count, of: kind)
    }

    PredefinedStep(
      "I wait until nothing moves", "Waits for the end of everything that moves.",
      examples: "I wait until nothing moves"
    ) { user in
      try await user.app.waitForNoneAnimating()
    }

    PredefinedStep(
      "^I wait for (?:a|\(Seconds.pattern)) seconds?$",
      "Lets the app's time pass. A step that waits for a result is better.",
      examples: "I wait for 2.5 seconds", "I wait for a second"
    ) { (user, time: Seconds?) in
      try await user.app.letPass(time?.duration ?? .seconds(1))
    }

    PredefinedStep(
      #"^I wait\#(WaitWords.upTo) for the (?:view|element) with (?:the )?id \#(quoted)"#
        + "\(Change.pattern)$",
      "Waits for something with this identifier to come or to go.",
      examples: #"I wait for the view with id "photo" to appear"#
    ) { (user, time: Seconds?, identifier: String, change: Change?) in
      try await user.app.wait(for: .view.id(identifier), called: identifier, to: change, timeout: time?.duration)
    }

    PredefinedStep(
      #"^I wait\#(WaitWords.upTo) for the \#(quoted) view\#(Change.pattern)$"#,
      "Waits for something with this name to come or to go.",
      examples: #"I wait for the "photo" view to appear"#
    ) { (user, time: Seconds?, name: String, change: Change?) in
      try await user.app.wait(for: .view.called(name), called: name, to: change, timeout: time?.duration)
    }

    PredefinedStep(
      #"^I wait\#(WaitWords.upTo) for the \#(quoted) screen\#(Change.pattern)$"#,
      "Waits for a screen by its name or the title of its navigation bar, or until it is gone.",
      examples: #"I wait for the "Inbox" screen to appear"#,
      #"I wait up to 10 seconds for the "Inbox" screen to appear"#
    ) { (user, time: Seconds?, title: String, change: Change?) in
      let wanted = change != .disappear
      if !wanted { try title.requireVisible() }
      try await user.app.waitUntil(
        "the screen \"\(title)\"" + (wanted ? "" : " to be gone"), timeout: time?.duration
      ) { tree in
        let titles = tree.screenTitles
        if titles.contains(where: { $0.reads(as: title) }) == wanted { return nil }
        return "the screen is \(titles.map { "\"\($0)\"" }.joined(separator: " with the title "))"
      }
    }

    PredefinedStep(
      "^I wait for (?:the )?progress(?: to (?:end|finish))?$",
      "Waits until nothing is in progress: no turning wheel and no unfinished progress bar.",
      examples: "I wait for progress"
    ) { user in
      try await user.app.waitUntil("every progress bar to be full or gone") { tree in
        let busy = Query.element("activityIndicatorView", "progressView").elements(in: tree).first { element in
          tree.property(.progress, of: element)?.numeric.map { $0 < 1 } ?? true
        }
        return busy.map { "there still is \(StepVocabulary().name(of: $0, in: tree))" }
      }
    }

    PredefinedStep(
      #"^I wait((?: and wait)+)?(?:\.\.\.)?$"#,
      "Lets two seconds of the app's time pass, and two more for every further wait.",
      examples: "I wait", "I wait and wait", "I wait and wait and wait..."
    ) { (user, more: String?) in
      let count = 1 + (more ?? "").split(separator: " ").count / 2
      try await user.app.letPass(.seconds(2 * count))
    }
  }
}

/// The change of an element that a step waits for.
enum Change: String, CaseIterable {
  case appear, disappear

  /// The end of a step that may name the change.
  static let pattern = "(?: to (appear|disappear))?"
}

/// Parts of the patterns of steps that wait.
enum WaitWords {
  /// The limit that a step may have.
  static let upTo = "(?: up ?to \(Seconds.pattern) seconds?)?"
  /// Waiting for the end of something.
  static let untilNotSeen = "(?:to not|to stop|until I don't|until I no longer) see(?:ing)?"
}

extension ElementTree {
  /// The names of the visible screens, and the titles of their navigation bars.
  package var screenTitles: [String] {
    var titles: [String] = []
    for element in Query.view.elements(in: self) {
      let title =
        string(.screenTitle, of: element)
        ?? (role(of: element) == "navigationBar" ? string(.label, of: element) : nil)
      if let title, !titles.contains(title) { titles.append(title) }
    }
    return titles
  }
}

extension AppSession {
  /// Waits for an element with a name to appear or disappear.
  func wait(for query: Query, called name: String, to change: Change?, timeout: Duration?) async throws {
    if change == .disappear {
      try name.requireVisible()
      try await waitForNone(query, timeout: timeout)
    } else {
      try await waitFor(query, timeout: timeout)
    }
  }

  /// Waits until a given number of elements is seen. Elements inside a matching element are not counted again.
  ///
  /// - Parameters:
  ///   - count: the expected number.
  ///   - sight: the elements to count.
  ///   - wish: the awaited state in words, for use after "waited for".
  ///   - reason: returns additional words about a wrong number; nil without any.
  func waitFor(
    _ count: Int, of sight: Sighting, wish: String,
    reason: (Int, any ElementTree) -> String? = { _, _ in nil }
  ) async throws {
    try await waitUntil(wish) { tree in
      var (found, end) = (0, ElementID(0))
      for element in sight.elements(in: tree) where element >= end {
        found += 1
        end = tree.end(of: element)
      }
      if found == count { return nil }
      return reason(found, tree) ?? (found == 1 ? "there is 1" : "there are \(found)")
    }
  }

  /// Waits until there is a given number of elements of a kind.
  func waitFor(_ count: Int, of kind: ElementKind) async throws {
    try await waitFor(
      count, of: Sighting(kind.query), wish: "\(count) \(count == 1 ? kind.noun : kind.noun.plural)"
    ) { found, tree in
      kind == .cell && 0 < found && found < count && tree.listContinues ? tree.cellsInSight(found) : nil
    }
  }
}
