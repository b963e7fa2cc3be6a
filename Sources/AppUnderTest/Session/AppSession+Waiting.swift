extension AppSession {
  /// The result of a look at the screen: a value, or the reason why waiting continues.
  enum Outcome<Value: Sendable> {
    case ready(Value)
    case pending(() -> String)

    /// Continues waiting. The reason is only worded if the wait fails.
    static func notYet(_ reason: @autoclosure @escaping () -> String) -> Outcome { .pending(reason) }
  }

  /// The maximum number of events without time passing.
  private static let looksBeforeTimeIsAsked = 2_000

  /// Waits until the query finds something. Pages are scrolled to hidden elements.
  ///
  /// - Parameters:
  ///   - query: the query.
  ///   - timeout: the longest app time to wait; nil for the session's timeout.
  ///   - wish: the expectation, worded to follow "waited for"; nil for the words of the query.
  /// - Returns: the elements found.
  /// - Throws: a `Diagnostic` for an invalid query, an `AppError` if nothing is found in time.
  @discardableResult
  public func waitFor(
    _ query: some QueryConvertible, timeout: Duration? = nil, wish: String? = nil
  ) async throws -> [Element] {
    let query = try query.query()
    return try await wait(for: wish ?? query.wording, timeout: timeout, revealing: [Sighting(query)]) { tree in
      let found = query.elements(in: tree)
      if found.isEmpty { return .notYet(query.reason(in: tree)) }
      return .ready(found.map { Element($0, in: tree) })
    }
  }

  /// Waits until the query finds nothing on the screen at the current scroll position.
  ///
  /// - Parameters:
  ///   - query: the query for elements that must be gone.
  ///   - timeout: the longest app time to wait; nil for the session's timeout.
  ///   - wish: the expectation, worded to follow "waited for"; nil for the words of the query.
  /// - Throws: a `Diagnostic` for an invalid query, an `AppError` if elements are still found when the time is over.
  public func waitForNone(
    _ query: some QueryConvertible, timeout: Duration? = nil, wish: String? = nil
  ) async throws {
    let query = try query.query()
    try await waitForNone(Sighting(query), timeout: timeout, wish: wish)
  }

  /// Waits until a sighting is not visible on the screen at the current scroll position.
  ///
  /// - Parameters:
  ///   - sight: the sighting that must be gone.
  ///   - timeout: the longest app time to wait; nil for the session's timeout.
  ///   - wish: the expectation, worded to follow "waited for"; nil for the words of the sighting.
  /// - Throws: an `AppError` if the sighting is still visible when the time is over.
  package func waitForNone(_ sight: Sighting, timeout: Duration? = nil, wish: String? = nil) async throws {
    _ = try await screenWithout(sight, timeout: timeout, wish: wish)
  }

  /// Waits until a sighting is visible. Pages are scrolled to hidden elements.
  ///
  /// - Parameters:
  ///   - sight: the sighting.
  ///   - timeout: the longest app time to wait; nil for the session's timeout.
  /// - Returns: the elements that show it, and the screen.
  /// - Throws: an `AppError` if the sighting is not visible in time.
  @discardableResult
  package func waitFor(
    _ sight: Sighting, timeout: Duration? = nil
  ) async throws -> (elements: [ElementID], tree: any ElementTree) {
    try await wait(for: sight.wording, timeout: timeout, revealing: [sight]) { tree in
      let found = sight.seen(tree)
      return found.isEmpty ? .notYet(sight.reason(tree)) : .ready((found, tree))
    }
  }

  /// Waits until a sighting is not visible, at any scroll position.
  ///
  /// - Parameters:
  ///   - sight: the sighting that must be gone.
  ///   - timeout: the longest app time to wait; nil for the session's timeout.
  /// - Throws: an `AppError` if the sighting is still visible when the time is over, or if the app cannot scroll to
  ///   hidden elements as pages can.
  package func waitForNoneAnywhere(_ sight: Sighting, timeout: Duration? = nil) async throws {
    guard driver.able(as: (any RevealingDriver).self) != nil else {
      throw AppError(
        .notSupported, problem: "'anywhere' is supported only for pages",
        details: ["Apps create rows when they become visible: scroll to the place and check there."])
    }
    var search = Search([sight])
    _ = try await tree()
    let end = try await driver.now() + (timeout ?? self.timeout)
    while true {
      let rest = max(end - (try await driver.now()), .zero)
      let tree = try await screenWithout(sight, timeout: rest, wish: nil)
      guard try await search.goOn(in: tree, of: self) else { break }
    }
    guard !search.isGivenUp else {
      throw AppError(
        .timeout,
        problem: "the end of the page was not reached in the search for \(sight.wording): each scroll loads more",
        details: ["Check a part of the page, or the visible screen without 'anywhere'."])
    }
  }

  /// Waits until a sighting is not visible on the screen, and returns that screen.
  private func screenWithout(_ sight: Sighting, timeout: Duration?, wish: String?) async throws -> any ElementTree {
    try await wait(for: wish ?? "\(sight.wording) to be gone", timeout: timeout, letsLoadingEnd: true) { tree in
      if let first = sight.seen(tree).first { return .notYet("there still is \(sight.remainder(first, in: tree))") }
      return tree.isUnknown
        ? .notYet("the page is not loaded") : .ready(tree)
    }
  }

  /// Waits until one of several queries finds an element to use. Pages are scrolled to hidden elements.
  ///
  /// - Parameters:
  ///   - queries: the queries, at least one, the best first.
  ///   - wish: the query to report if all fail; nil for the first query.
  ///   - name: the expectation, worded to follow "waited for"; nil for the words of that query.
  ///   - timeout: the longest app time to wait; nil for the session's timeout.
  /// - Returns: the first of the queries that finds something.
  package func waitForAny(
    _ queries: [Query], wish: Query? = nil, named name: String? = nil, timeout: Duration? = nil
  ) async throws -> Query {
    let wish = wish ?? queries.first
    return try await wait(
      for: name ?? wish?.wording ?? "nothing", timeout: timeout, revealing: queries.map { Sighting($0) }
    ) { tree in
      if let found = queries.first(where: { !$0.elements(in: tree).isEmpty }) { return .ready(found) }
      return .notYet(wish?.reason(in: tree) ?? "nothing is asked for")
    }
  }

  /// Waits until a closure has no objection to the screen.
  ///
  /// - Parameters:
  ///   - wish: the expectation, worded to follow "waited for".
  ///   - timeout: the longest app time to wait; nil for the session's timeout.
  ///   - objection: returns the reason why the screen does not meet the expectation, as a sentence; nil on success.
  /// - Throws: an `AppError` with the last objection when the time is over; errors of `objection`, at once.
  public func waitUntil(
    _ wish: String, timeout: Duration? = nil, objection: (any ElementTree) throws -> String?
  ) async throws {
    try await wait(for: wish, timeout: timeout) { tree in try objection(tree).map { .notYet($0) } ?? .ready(()) }
  }

  /// Waits until a closure has no objection to the screen. An objection is only worded if the wait fails.
  ///
  /// - Parameters:
  ///   - wish: the expectation, worded to follow "waited for".
  ///   - timeout: the longest app time to wait; nil for the session's timeout.
  ///   - sights: the sightings to scroll to if they are hidden and the app scrolls on request.
  ///   - lettingLoadingEnd: whether to wait until loading ends before the closure counts.
  ///   - objection: returns a closure for the reason why the screen does not meet the expectation; nil on success.
  /// - Throws: an `AppError` with the last objection when the time is over; errors of `objection`, at once.
  package func waitUntil(
    _ wish: String, timeout: Duration? = nil, revealing sights: [Sighting] = [], lettingLoadingEnd: Bool = false,
    lazily objection: (any ElementTree) throws -> (() -> String)?
  ) async throws {
    try await wait(for: wish, timeout: timeout, revealing: sights, letsLoadingEnd: lettingLoadingEnd) {
      tree -> Outcome<Void> in
      try objection(tree).map { .pending($0) } ?? .ready(())
    }
  }

  /// Waits until nothing on the screen moves.
  ///
  /// - Parameter timeout: the longest app time to wait; nil for the session's timeout.
  /// - Throws: an `AppError` if something still moves when the time is over.
  public func waitForNoneAnimating(timeout: Duration? = nil) async throws {
    try await wait(for: "everything to rest", timeout: timeout) { tree in
      guard let moving = tree.elements.first(where: tree.isMoving) else {
        return .ready(())
      }
      return .notYet("it is still moving: \(tree.wording(of: moving))")
    }
  }

  /// Lets the app's time pass, with all events in between. Waiting for a specific event is better.
  ///
  /// - Parameter duration: the app time that passes.
  /// - Throws: the driver's error if the app cannot be launched or causes events without end.
  public func letPass(_ duration: Duration) async throws {
    _ = try await tree()
    try await driver.letPass(until: try await driver.now() + duration)
  }

  /// Reads the screen after every event until a closure accepts the screen.
  ///
  /// - Parameters:
  ///   - wish: the expectation, worded to follow "waited for".
  ///   - timeout: the longest app time to wait; nil for the session's timeout.
  ///   - sights: the sightings to scroll to if they are hidden and the app scrolls on request.
  ///   - letsLoadingEnd: whether to wait until loading ends before the closure counts. Absence means nothing before
  ///     that.
  ///   - look: decides whether a screen meets the expectation; its errors end the wait.
  func wait<Value: Sendable>(
    for wish: @autoclosure () -> String, timeout: Duration?, revealing sights: [Sighting] = [],
    letsLoadingEnd: Bool = false, until look: (any ElementTree) async throws -> Outcome<Value>
  ) async throws -> Value {
    var tree = try await tree()
    let start = try await driver.now()
    let deadline = start + (timeout ?? self.timeout)
    var (last, isFirst) = (Advance.event, true)
    var looks = Looks(since: start)
    var search = Search(sights)
    while true {
      try Task.checkCancellation()
      let reason: () -> String
      switch try await look(tree) {
      case .ready(let value):
        guard letsLoadingEnd, try await letLoadingEnd(notAfter: deadline, isFirst: isFirst) else { return value }
        isFirst = false
        tree = try await snapshot()
        continue
      case .pending(let why): reason = why
      }
      if try await search.goOn(in: tree, of: self) {
        tree = try await snapshot()
        continue
      }
      guard last == .event else {
        throw try await failure(
          ofWaitFor: wish(), reason(), since: start, isIdle: last == .idle, timeout: timeout, tree)
      }
      // A real app may have changed without an event up to the deadline, so a last look follows.
      last = try await driver.advance(notAfter: deadline)
      tree = try await snapshot()
      looks.total += 1
      guard looks.total < limits.looks else {
        throw AppError.tooManyEvents(
          looks.total, waitingFor: wish(), reason: reason(), waited: try await driver.now() - start, tree: tree)
      }
      try await checkThatTimePasses(&looks)
    }
  }

  /// The looks of a wait at the screen.
  private struct Looks {
    var total = 0
    /// The number of looks since the app's time was last read.
    var count = 0
    /// The app's time when it was last read.
    var since: Duration

    init(since start: Duration) { since = start }
  }

  /// Counts a look, and checks from time to time that the app's time passes.
  ///
  /// - Throws: an `AppError` for events without end at the same time.
  private func checkThatTimePasses(_ looks: inout Looks) async throws {
    looks.count += 1
    guard looks.count == Self.looksBeforeTimeIsAsked else { return }
    let now = try await driver.now()
    guard now > looks.since else { throw AppError.endlessEvents(looks.count, since: looks.since, until: now) }
    (looks.since, looks.count) = (now, 0)
  }

  /// The error of a wait that has taken too long.
  ///
  /// - Parameters:
  ///   - wish: the expectation, worded to follow "waited for".
  ///   - reason: the last reason for waiting, as a sentence.
  ///   - start: when the wait began.
  ///   - isIdle: whether no scheduled event can change the app.
  ///   - timeout: the longest app time as given by the caller; nil for the session's timeout.
  ///   - tree: the screen.
  func failure(
    ofWaitFor wish: String, _ reason: String, since start: Duration, isIdle: Bool, timeout: Duration?,
    _ tree: any ElementTree
  ) async throws -> AppError {
    AppError.timeout(
      waitingFor: wish, reason: reason, waited: try await driver.now() - start, isIdle: isIdle,
      limit: timeout == nil ? waitLimit : nil, unanswered: await unansweredRequests(), tree: tree)
  }
}

extension AppSession {
  /// The distinct requests of the app without an answer; empty if the driver does not record requests.
  func unansweredRequests() async -> [String] {
    guard let records = try? await requestRecords else { return [] }
    var seen: Set<String> = []
    return records.unansweredRequests.map(\.description).filter { seen.insert($0).inserted }
  }
}

extension ElementTree {
  /// Whether the app shows a page that is not loaded or could not be opened. Absence on such a page means nothing.
  fileprivate var isUnknown: Bool {
    count > 1 && isFalse(.other("loaded"), of: ElementID(1))
  }
}
