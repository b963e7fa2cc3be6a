import DevTools
import Synchronization

/// Navigates a page.
extension PageTarget {
  /// The browser's error text for an address without a document, such as a download; the page is as before.
  static let withoutDocument = "net::ERR_ABORTED"

  /// Navigates and waits until the page is loaded or its time for that is over.
  ///
  /// - Parameters:
  ///   - destination: the destination.
  ///   - left: the result of `leave`; the time of the old page must be over before the new one has its own.
  ///   - milliseconds: how much of the page's time may pass.
  ///   - limit: how long the server may take, after which the page is as before; nil for the browser's own limit.
  /// - Returns: why the clock stands still, or nil with the browser's error text if the address cannot be opened.
  /// - Throws: a `BrowserError` if the page or the browser has ended; an `AppError` of the kind `notLoaded` after the
  ///   limit.
  func open(
    _ destination: PageNavigation.Destination, leaving left: Expectation, milliseconds: Double,
    within limit: Duration?
  ) async throws -> (PageClock.Halt?, problem: String) {
    _ = try await halted(left)
    try await noteClockStart()
    let before = state.withLock { state in
      defer {
        state.navigation.take(.open(destination))
        state.traffic.document = DocumentTraffic()
      }
      return (state.navigation.status, state.traffic.document)
    }
    defer { state.withLock { _ = $0.navigation.take(.end) } }
    let patience = limit.map { $0 + Self.grace }
    let clock = try start(PageClock.Policy(kind: .waiting, milliseconds: milliseconds), patience: patience)
    failRequests()
    let ((halt, problem), isLate) = try await bounded(by: limit) {
      try await self.call("Page.stopLoading")
      // A navigation without a document has no clock that would stop.
      self.halt(.success(.changed))
    } during: {
      let problem = try await navigate(to: destination, patience: patience)
      if problem != nil { self.halt(.success(.changed)) }
      return (try await halted(clock), problem)
    }
    if isLate, let limit {
      let page = ["the page", destination.address].compactMap(\.self).joined(separator: " ")
      throw AppError(.notLoaded, problem: "\(page) is not loaded after \(limit.wording)")
    }
    state.withLock { if $0.navigation.hasKeptDocument { ($0.navigation.status, $0.traffic.document) = before } }
    return problem.map { (nil, $0) } ?? (halt, "")
  }

  /// Sends the command for a navigation; returns the browser's error text, or nil for success.
  private func navigate(to destination: PageNavigation.Destination, patience: Duration?) async throws -> String? {
    switch destination {
    case .address(let address):
      do {
        let answer = try await call("Page.navigate", patience: patience) { $0.member("url", address) }
        if let problem = answer.string("errorText"), !problem.isEmpty {
          if problem == Self.withoutDocument { stay() }
          return problem
        }
        // A navigation within the current document does not load anything.
        if answer.string("loaderId") == nil { stay() }
      } catch let error as BrowserError where error.kind == .interrupted {
        // The browser does not answer for a page that shows a dialog at once, or redirects endlessly.
      }
    case .entry(let id, _): try await call("Page.navigateToHistoryEntry") { $0.member("entryId", id) }
    case .again: try await call("Page.reload")
    }
    return nil
  }

  /// Records another document of the page or of a frame, and gives the new document the clock policy of the previous
  /// one.
  func takeNavigation(_ values: DevToolsValue) {
    // A frame without a parent is the page itself. The policy of the old document does not apply to its new document.
    guard values.string("frame", "parentId") == nil else { return takeStep(to: nil) }
    let address = values.string("frame", "url") ?? ""
    // The error page of the browser does not need time.
    let unreachable = values.string("frame", "unreachableUrl")
    let (policy, documents) = state.withLock { state in
      state.navigation.take(.document(address: address, unreachable: unreachable))
      state.clock.mayHaveMoved = unreachable == nil
      return (state.clock.run?.policy, state.navigation.documents)
    }
    endEmptiness()
    guard documents <= Self.mostDocuments else {
      return halt(
        .failure(
          BrowserError(
            .refused, "the page navigates from address to address without end; the last one is \(address)")))
    }
    guard let policy else { return }
    _ = try? sendClock { policy.write(to: &$0) }
    watchAnswers()
  }

  /// The most documents that a page may show one after another without an action.
  private static let mostDocuments = 40

  /// Records a step in the history within a document.
  ///
  /// - Parameter address: the new address of the page; nil for a step of a frame.
  func takeStep(to address: String?) {
    if state.withLock({ $0.navigation.take(.step(to: address)) }) { halt(.success(.changed)) }
  }

  /// Ends a navigation that does not load anything.
  private func stay() {
    state.withLock { _ = $0.navigation.take(.stay) }
    halt(.success(.changed))
  }

  /// Records a navigation started by the page, and cancels it if the server does not answer.
  func takeLeaving(_ values: DevToolsValue) {
    guard values.string("frameId") == id, let address = values.string("url"),
      let kind = values.string("navigationType"),
      !["sameDocument", "historySameDocument"].contains(kind)
    else { return }
    let number = state.withLock { state -> Int? in
      state.navigation.take(.leave(address)) ? state.navigation.leavings : nil
    }
    guard let number else { return }
    let limit = requests.leaving.limit
    Task { [weak self] in
      try await Task.sleep(for: limit)
      self?.giveUp(number)
    }
  }

  /// Cancels the navigation with a number, if it is still pending.
  private func giveUp(_ number: Int) {
    // An error means that the page has gone.
    if state.withLock({ $0.navigation.take(.giveUp(number)) }) { _ = try? send("Page.stopLoading") }
  }

  /// Takes the failed navigation started by the page; nil without a new one.
  func takeFailedNavigation() -> PageNavigation.FailedNavigation? {
    state.withLock { $0.navigation.takeFailedNavigation() }
  }

  /// The time limit for the browser to cancel an action.
  static let grace = Duration.seconds(30)

  /// Performs an action with a time limit.
  ///
  /// - Parameters:
  ///   - limit: how long the action may take; nil for no limit.
  ///   - end: cancels the action; if the browser does not answer, the limit has no effect.
  ///   - body: the action.
  /// - Returns: the result of the action, and whether it took too long.
  func bounded<Value>(
    by limit: Duration?, isolation: isolated (any Actor)? = #isolation,
    ending end: @escaping @Sendable () async throws -> Void,
    during body: () async throws -> Value
  ) async throws -> (Value, isLate: Bool) {
    guard let limit else { return (try await body(), false) }
    let timer = Task {
      guard (try? await Task.sleep(for: limit)) != nil else { return false }
      return (try? await end()) != nil
    }
    defer { timer.cancel() }
    let value = try await body()
    timer.cancel()
    return (value, await timer.value)
  }
}
