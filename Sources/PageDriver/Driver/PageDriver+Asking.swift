import DevTools
import PageContent

/// Requests to the browser and the page, with their error handling.
extension PageDriver {
  /// Evaluates an expression of the script that results in a number.
  ///
  /// - Parameter world: the world of a frame; nil for the page's own.
  func number(_ expression: String, of world: Int? = nil, in page: PageTarget) async throws -> Double? {
    let value = try await page.evaluate(expression, in: world)
    return value.read("result", "value") { json throws(JSONError) in try json.number() }
  }

  /// Sends requests to the browser about the open page.
  func asking<Value>(_ body: (PageTarget) async throws -> Value) async throws -> Value {
    try await reporting { try await body(try running()) }
  }

  /// Acts on the open page, which must not show a dialog.
  func acting<Value>(_ body: (PageTarget) async throws -> Value) async throws -> Value {
    try await asking { page in
      try requireNoDialog()
      return try await body(page)
    }
  }

  /// Evaluates an expression in the world of the page's own scripts.
  func script<Value>(_ expression: String, _ read: (DevToolsValue) throws -> Value) async throws -> Value {
    let answer = try await asking {
      try await $0.call("Runtime.evaluate") {
        $0.member("expression", expression)
        $0.member("awaitPromise", true)
        $0.member("returnByValue", true)
      }
    }
    clock.isOld = true
    if let thrown = answer.thrown { throw AppError(.faultyApp, problem: "the page throws: \(thrown)") }
    return try read(answer)
  }

  func running() throws -> PageTarget {
    if let page { return page }
    guard let loss = launched.loss else { throw AppError.notRunning }
    throw AppError(
      .notRunning, problem: "the page is not open any more: \(loss.reason)",
      details: clientState.windows == nil ? ["Open it again, as in: When I relaunch the app"] : [])
  }

  /// Performs an action in the browser; problems of the browser become an `AppError`.
  func reporting<Value>(_ body: () async throws -> Value) async throws -> Value {
    do {
      try await follow()
      let value = try await body()
      switch page?.takeFailedNavigation() {
      case .unanswered(let other):
        throw AppError(
          .notLoaded,
          problem: "the page \(address) leads to \(other), which did not load within \(loadingLimit.wording)",
          details: ["Its server may not answer. The page still shows its earlier content."])
      case .unreachable(let other)
      where !setup.source.isClosed && !settings.rare.isOffline && !requests.leaving.takesErrors:
        throw AppError(
          .notLoaded, problem: "the page \(address) leads to \(other), which cannot be opened",
          details: ["The browser shows a page of its own in its place."])
      case .unreachable, nil: break
      }
      if setup.errors == .fail { await page?.catchUpWorkers() }
      if setup.errors == .fail, let error = requests.log.takeError() {
        throw AppError(
          .faultyApp, problem: "a script of the page failed with an uncaught error",
          details: error.split(separator: "\n").map(String.init))
      }
      return value
    } catch let error as BrowserError {
      if error.kind == .interrupted, let dialog = page?.dialog { throw AppError.waiting(dialog, page: address) }
      if error.kind == .ended || error.kind == .silent {
        lose(PageLoss(reason: error.description))
      }
      if error.kind == .silent { await setup.browser.replaceIfSilent() }
      throw AppError(error, page: address)
    }
  }

  /// Performs an action that a dialog or the end of the page may interrupt; nil if it was interrupted.
  func unlessInterrupted<Value>(_ body: () async throws -> Value) async throws -> Value? {
    do {
      return try await body()
    } catch let error as BrowserError where error.kind == .interrupted {
      return nil
    }
  }

  /// Forgets the page in use. Modifier keys stay held until another page is used.
  func leavePage() {
    let modifiers = visit.modifiers
    (page, visit) = (nil, PageVisit())
    visit.modifiers = modifiers
  }

  /// Records that the page is gone.
  func lose(_ reason: PageLoss) {
    leavePage()
    (launched.openers, launched.loss) = ([], reason)
    clientState.windows?.remove { _ in true }
    context?.close()
    context = nil
  }
}

/// Why a page has gone.
struct PageLoss: Sendable {
  let reason: String
  /// Whether the page was closed, by its own code or by a command.
  var isClosing = false

  static let closed = PageLoss(reason: "it was closed", isClosing: true)
  static let windowClosed = PageLoss(reason: "its window was closed", isClosing: true)
}

extension AppError {
  /// Converts a problem of the browser with a page.
  fileprivate init(_ error: BrowserError, page: String) {
    let problem = error.problem
    switch error.kind {
    case .notStarted, .crashedAtStart: self.init(.notSupported, problem: problem, details: error.advice)
    case .silent:
      self.init(
        .faultyApp, problem: "the page \(page) \(problem)",
        details: [
          "A script in it may run without end, a server may not answer, or the browser hangs; a browser that hangs is replaced."
        ])
    case .ended:
      self.init(
        .faultyApp, problem: problem,
        details: ["The page was \(page). The next one is new, in another browser where this one has ended."])
    case .refused, .pageGone, .interrupted: self.init(.faultyApp, problem: problem, details: ["The page is \(page)."])
    }
  }
}
