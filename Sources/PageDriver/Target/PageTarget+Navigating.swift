import DevTools
internal import Synchronization

/// Navigates a page.
extension PageTarget {
  /// The destination of a navigation.
  enum Destination: Sendable {
    case address(String)
    /// An entry of the history, by the browser's ID, and its address.
    case entry(Int, String)
    /// The current page, to reload it.
    case again

    /// The new address; nil for the current one.
    var address: String? {
      switch self {
      case .address(let address), .entry(_, let address): address
      case .again: nil
      }
    }
  }

  /// A failed navigation that the page itself has started, with its address.
  enum DeadEnd {
    /// The server has not answered in time, and the page is as before.
    case unanswered(String)
    /// The address cannot be opened, and the browser shows its error page.
    case unreachable(String)
  }

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
    _ destination: Destination, leaving left: Expectation, milliseconds: Double, within limit: Duration?
  ) async throws -> (Halt?, problem: String) {
    _ = try await halted(left)
    try await noteClockStart()
    let before = state.withLock { state in
      defer {
        (state.isLoaded, state.hasStayed, state.destination) = (false, false, destination)
        (state.documents, state.status) = (0, nil)
        (state.hasStream, state.sockets, state.answers.urls) = (false, [], [:])
      }
      return (state.status, state.hasStream, state.sockets, state.answers.urls)
    }
    defer { state.withLock { $0.destination = nil } }
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
    state.withLock { if $0.hasStayed { ($0.status, $0.hasStream, $0.sockets, $0.answers.urls) = before } }
    return problem.map { (nil, $0) } ?? (halt, "")
  }

  /// Sends the command for a navigation; returns the browser's error text, or nil for success.
  private func navigate(to destination: Destination, patience: Duration?) async throws -> String? {
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

  /// Records that the navigation ended within the current document.
  func takeStay(_ values: DevToolsValue) {
    let address = values.string("url")
    let isWanted = state.withLock { state in
      guard case .entry(_, let wanted) = state.destination else { return false }
      return values.string("frameId") != state.mainFrame || wanted == address
    }
    if isWanted { stay() }
  }

  /// Records a navigation of a frame; if it is the expected step in the history, the page itself stays.
  func takeStep() {
    let isWanted = state.withLock { if case .entry = $0.destination { true } else { false } }
    if isWanted { stay() }
  }

  /// Ends a navigation that does not load anything.
  func stay() {
    state.withLock { ($0.isLoaded, $0.hasStayed, $0.destination) = (true, true, nil) }
    halt(.success(.changed))
  }

  /// Records a navigation started by the page, and cancels it if the server does not answer.
  func takeLeaving(_ values: DevToolsValue) {
    guard let address = values.string("url"), let kind = values.string("navigationType"),
      !["sameDocument", "historySameDocument"].contains(kind)
    else { return }
    let number = state.withLock { state -> Int? in
      guard state.destination == nil, !state.isEmpty, values.string("frameId") == state.mainFrame else { return nil }
      state.leavings += 1
      state.leaving = (address, state.leavings)
      return state.leavings
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
    let isWaiting = state.withLock { state in
      guard let leaving = state.leaving, leaving.number == number else { return false }
      (state.leaving, state.deadEnd) = (nil, .unanswered(leaving.address))
      return true
    }
    // An error means that the page has gone.
    if isWaiting { _ = try? send("Page.stopLoading") }
  }

  /// Records that the pending navigation has ended.
  func endLeaving() { state.withLock { $0.leaving = nil } }

  /// Takes the failed navigation started by the page; nil without a new one.
  func takeDeadEnd() -> DeadEnd? {
    state.withLock { state in
      defer { state.deadEnd = nil }
      return state.deadEnd
    }
  }

  /// How long the browser takes at most to cancel an action.
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
