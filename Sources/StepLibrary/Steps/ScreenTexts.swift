import AppUnderTest
import StepRegistry

extension StepTopic {
  /// Screens as text.
  static let screenTexts = StepTopic("Whole screens") {
    PredefinedStep(
      "^the screen (?:\(ScreenExpectation.verbs.joined(separator: "|"))):$",
      "Expects the screen to match the text below: a line for each visible element, with role, name, value and states.",
      examples:
        "the screen is:\n  \"\"\"\n  navigationBar \"Articles\"\n    button \"Back\"\n  cell /\\d+ new/ …\n  …\n  \"\"\""
    ) { (user, text: DocString) in
      try await user.app.expectScreen(text)
    }
  }
}

/// The step that compares the screen with the text below it.
package enum ScreenExpectation {
  fileprivate static let verbs = ["is", "shows", "should be"]

  /// Whether a step is such a comparison.
  ///
  /// - Parameter step: its text.
  package static func isExpected(by step: String) -> Bool { verbs.contains { step == "the screen \($0):" } }
}

/// The mode of a run that writes screens into features instead of failing for a difference.
package enum ScreenUpdates {
  /// The media type of the texts that the command writes into the features.
  package static let mediaType = "text/x.cukeswift.screen+plain"
}

extension AppSession {
  /// Waits until the screen matches a text.
  ///
  /// If the run updates screens, attaches the screen instead.
  ///
  /// - Parameter wanted: the text.
  /// - Throws: a `Diagnostic` for an invalid text; an `AppError` with the difference.
  fileprivate func expectScreen(_ wanted: DocString) async throws {
    let pattern: ScreenPattern
    do throws(Diagnostic) {
      pattern = try ScreenPattern(parsing: wanted.content)
    } catch {
      throw wanted.located(error)
    }
    if RunEnvironment.current.updatesScreens { return try await noteScreen(pattern) }
    var screen = ScreenText(lines: [])
    do {
      try await wait(for: pattern) { screen = $0 }
    } catch let error as AppError where error.kind == .timeout {
      throw AppError(
        .timeout, problem: error.problem, details: wanted.lines(on: ScreenDifference(screen, from: pattern)))
    }
  }

  /// Waits until the screen matches a pattern.
  private func wait(
    for pattern: ScreenPattern, timeout: Duration? = nil, looking look: (ScreenText) -> Void = { _ in }
  ) async throws {
    try await waitUntil("the screen to match the text", timeout: timeout) { tree in
      let screen = ScreenText(tree)
      look(screen)
      return ScreenDifference(screen, from: pattern).isEmpty ? nil : "it is another one"
    }
  }

  /// Attaches the screen for the update of the feature: as soon as it matches a pattern, otherwise when it has settled.
  ///
  /// It takes no longer than the wait of a run that compares the screen, because that run would not see later changes.
  private func noteScreen(_ pattern: ScreenPattern) async throws {
    _ = try await tree()
    let end = try await driver.now() + timeout
    var screen = try await settledScreen(until: end) { ScreenDifference($0, from: pattern).isEmpty }
    // If the feature has a text, the screen counts as changed only if it never matches the text.
    if !pattern.isEmpty, !ScreenDifference(screen, from: pattern).isEmpty {
      do {
        var last = screen
        let left = try await end - driver.now()
        try await wait(for: pattern, timeout: left) { last = $0 }
        screen = last
      } catch let error as AppError where error.kind == .timeout {}
    }
    attach(screen.description, as: ScreenUpdates.mediaType, named: "screen.txt")
  }
}

extension DocString {
  /// A problem with a line of the text, located at that line of the feature file.
  fileprivate func located(_ problem: Diagnostic) -> Diagnostic {
    var problem = problem
    let lines = content.split(separator: "\n", omittingEmptySubsequences: false)
    if let line = problem.location?.line, lines.indices.contains(line - 1) {
      let indentation = (location?.column ?? 1) - 1
      problem.sourceLine = String(repeating: " ", count: indentation) + lines[line - 1]
      problem.uri = location == nil ? nil : Scenario.current?.uri
      problem.location = SourceLocation(
        line: line + (location?.line ?? 1) - 1, column: problem.location?.column.map { $0 + indentation })
    }
    return problem
  }

  /// The lines of a failure about the difference between the screen and this text.
  fileprivate func lines(on difference: ScreenDifference) -> [String] {
    let first = difference.firstLine
    let place: String
    if let location, let uri = Scenario.current?.uri {
      let count = content.split(separator: "\n", omittingEmptySubsequences: false).count
      place = " at \(uri):\(location.line + (first ?? count + 1) - 1)"
    } else {
      place = first.map { " at line \($0) of the text" } ?? " at its end"
    }
    return ["The screen differs\(place): - expected, + actual."]
      + difference.lines.map { "  " + $0 }
      + ["If the new screen is right, cukeswift run --update-screens updates the text."]
  }
}
