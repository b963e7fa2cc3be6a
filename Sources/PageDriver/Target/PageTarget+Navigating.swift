import DevTools
internal import Synchronization

/// Has a page show something else.
extension PageTarget {
  /// What a page is to show.
  enum Destination: Sendable {
    case address(String)
    /// What it has shown already, by the number that the browser has for it, and its address.
    case entry(Int, String)
    /// What it shows, loaded once more.
    case again

    /// The address of what is shown then; nil where that is the one that is shown already.
    var address: String? {
      switch self {
      case .address(let address), .entry(_, let address): address
      case .again: nil
      }
    }
  }

  /// What a page has led to in vain, by its address.
  enum DeadEnd {
    /// Its server has not answered in time, and the page is as before.
    case unanswered(String)
    /// It cannot be opened, and the browser shows a page of its own.
    case unreachable(String)
  }

  /// What the browser has against an address that has no document, such as a download: the page is as before.
  static let withoutDocument = "net::ERR_ABORTED"

  /// Shows something else and lets it load, until it is loaded or its time for that is over.
  ///
  /// - Parameters:
  ///   - destination: what is shown.
  ///   - left: what `leave` gave: the time of the page that is left is over before the next one has its own.
  ///   - milliseconds: how much time may pass.
  ///   - limit: how long the server may take, after which the page is as before; nil where the browser ends with it then.
  /// - Returns: why its clock stands still; nil where the address cannot be opened, with what the browser says of that.
  /// - Throws: a `BrowserError` where the page or the browser has ended; an `AppError` of the kind `notLoaded` after the limit.
  func open(
    _ destination: Destination, leaving left: DevToolsConnection.Command, milliseconds: Double, within limit: Duration?
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
      // What has no document to show has no clock that would stop.
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

  /// Sends what leads to a destination; returns what the browser has against it, or nil.
  private func navigate(to destination: Destination, patience: Duration?) async throws -> String? {
    switch destination {
    case .address(let address):
      do {
        let answer = try await call("Page.navigate", patience: patience) { $0.member("url", address) }
        if let problem = answer.string("errorText"), !problem.isEmpty {
          if problem == Self.withoutDocument { stay() }
          return problem
        }
        // Another place of the document that is there already has nothing to load.
        if answer.string("loaderId") == nil { stay() }
      } catch let error as BrowserError where error.kind == .interrupted {
        // A page that shows a dialog at once, or leads elsewhere without end, is not answered for.
      }
    case .entry(let id, _): try await call("Page.navigateToHistoryEntry") { $0.member("entryId", id) }
    case .again: try await call("Page.reload")
    }
    return nil
  }

  /// Notes that what was to be shown is another place of the document that is there already.
  func takeStay(_ values: DevToolsValue) {
    let address = values.string("url")
    let isWanted = state.withLock { state in
      guard case .entry(_, let wanted) = state.destination else { return false }
      return values.string("frameId") != state.mainFrame || wanted == address
    }
    if isWanted { stay() }
  }

  /// Notes that a frame shows something else: where that is a step in the history, the page itself stays.
  func takeStep() {
    let isWanted = state.withLock { if case .entry = $0.destination { true } else { false } }
    if isWanted { stay() }
  }

  /// Notes that there is nothing to load.
  func stay() {
    state.withLock { ($0.isLoaded, $0.hasStayed, $0.destination) = (true, true, nil) }
    halt(.success(.changed))
  }

  /// Notes that the page leads to another one by itself, and gives that up where its server does not answer.
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

  /// Has the page stay what it is where it still leads to what has a number.
  private func giveUp(_ number: Int) {
    let isWaiting = state.withLock { state in
      guard let leaving = state.leaving, leaving.number == number else { return false }
      (state.leaving, state.deadEnd) = (nil, .unanswered(leaving.address))
      return true
    }
    // A page that has gone leads nowhere.
    if isWaiting { _ = try? send("Page.stopLoading") }
  }

  /// Notes that the page leads nowhere any more.
  func endLeaving() { state.withLock { $0.leaving = nil } }

  /// What the page has led to in vain, which is said once; nil where there is nothing of that kind.
  func takeDeadEnd() -> DeadEnd? {
    state.withLock { state in
      defer { state.deadEnd = nil }
      return state.deadEnd
    }
  }

  /// How long the browser takes at most to give up what takes too long.
  static let grace = Duration.seconds(30)

  /// Does something that may take too long, which is ended then.
  ///
  /// - Parameters:
  ///   - limit: how long it may take; nil does not end it.
  ///   - end: ends it; one that the browser does not answer is as if there were no limit.
  ///   - body: what is done.
  /// - Returns: what it results in, and whether it took too long.
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
