package import AppUnderTest

/// A rule for every screen of every app. `cukeswift explore` checks each rule, and a predefined step expects it.
package enum ScreenRule: String, Sendable, CaseIterable {
  /// Every uncaught error of a script is a fault of its page.
  case errors
  /// The test answers every request.
  case answers
  /// Loading, requests and movements end.
  case rest
  /// The user can act on the screen or leave it.
  case exits
  /// Assistive technology has a name to read for every control.
  case names
  /// A query by an identifier means one element.
  case identifiers

  /// The predefined step that expects the rule.
  package var sentence: String {
    switch self {
    case .errors: "the page should have no uncaught errors"
    case .answers: "every request should have an answer"
    case .rest: "the app should come to rest"
    case .exits: "the screen should not be a dead end"
    case .names: "every control should have a name"
    case .identifiers: "every identifier should be unique"
    }
  }

  /// The breaches of the rule, each as the words for an element, a request or an error.
  ///
  /// - Parameters:
  ///   - app: the session of the app.
  ///   - tree: its screen.
  ///   - unrest: the reason why the app does not rest; nil for an app at rest.
  /// - Returns: nil if the rule does not apply to the app.
  /// - Throws: the driver's error if it cannot report the requests.
  package func breaches(in app: AppSession, _ tree: any ElementTree, unrest: String?) async throws -> [String]? {
    switch self {
    case .errors:
      guard let driver = app.driver.able(as: (any LogDriver).self) else { return nil }
      return await driver.log().filter { $0.kind == .uncaughtError }.map(\.text)
    case .answers:
      return try await app.knownRequestRecords?.unansweredRequests.map(\.wordingWithHost)
    case .rest: return [unrest].compactMap(\.self)
    case .exits:
      // The browser has its own button for going back.
      if app.driver.able(as: (any HistoryDriver).self) != nil { return nil }
      return tree.offersSomething ? [] : ["the whole screen"]
    case .names: return tree.namelessControls().map { tree.roughName(of: $0) }
    case .identifiers: return tree.repeatedIdentifiers.map(\.identifier)
    }
  }
}

extension AppSession {
  /// Waits until the app stops moving, and expects a rule to hold.
  ///
  /// - Throws: a `StepProblem` with the breaches; an `AppError` if the rule does not apply to the app.
  func expect(_ rule: ScreenRule) async throws {
    let unrest = try await waitForRest()
    guard let found = try await rule.breaches(in: self, tree(), unrest: unrest) else {
      throw AppError.notSupported("check this: \(rule.sentence)")
    }
    guard !found.isEmpty else { return }
    var seen: Set<String> = []
    let lines = found.filter { seen.insert($0).inserted }.map {
      "  " + $0.split(separator: "\n").joined(separator: "\n  ")
    }
    throw StepProblem((["\(rule.sentence), but there is:"] + lines).joined(separator: "\n"))
  }
}

extension ElementTree {
  /// Whether a user can do something on the screen.
  fileprivate var offersSomething: Bool {
    elements.contains { element in
      guard isVisible(element) || isUsable(element), disabledPart(around: element) == nil else { return false }
      return takesTouches(element) || ["picker", "image"].contains(role(of: element))
    }
  }

  /// Words for an element without its data: its kind, its identifier, and whether it is in a row of a list.
  fileprivate func roughName(of element: ElementID) -> String {
    let identifier = string(.identifier, of: element).flatMap { $0.isEmpty ? nil : $0 }
    let isInRow = ancestors(of: element).contains(where: isRowOfList)
    return noun(of: element) + (identifier.map { " with the identifier \"\($0)\"" } ?? "")
      + (isInRow ? " in a row" : "")
  }
}
