extension AppSession {
  /// Whether what is waited for is there, or why not yet.
  enum Outcome<Value: Sendable> {
    case ready(Value)
    case pending(() -> String)

    /// It is not there yet; the reason is put into words only if the wait fails.
    static func notYet(_ reason: @autoclosure @escaping () -> String) -> Outcome { .pending(reason) }
  }

  /// How many events there may be without any time passing.
  private static let looksBeforeTimeIsAsked = 2_000

  /// Waits until the query finds something; where that is out of sight, it is scrolled to if the app does that, as pages do.
  ///
  /// - Parameters:
  ///   - query: what is waited for.
  ///   - timeout: how much of the app's time it may take; nil takes the session's own.
  ///   - wish: what is waited for in words, as it follows "waited for"; nil is the query.
  /// - Returns: what the query found.
  /// - Throws: a `Diagnostic` if the query cannot be read, an `AppError` if nothing is found in time.
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

  /// Waits until the query finds nothing on the screen, wherever that is scrolled to.
  ///
  /// - Parameters:
  ///   - query: what must be gone.
  ///   - timeout: how much of the app's time it may take; nil takes the session's own.
  ///   - wish: what is waited for in words, as it follows "waited for"; nil is the query to be gone.
  /// - Throws: a `Diagnostic` if the query cannot be read, an `AppError` if something is still found when the time
  ///   is over.
  public func waitForNone(
    _ query: some QueryConvertible, timeout: Duration? = nil, wish: String? = nil
  ) async throws {
    let query = try query.query()
    try await waitForNone(Sighting(query), timeout: timeout, wish: wish)
  }

  /// Waits until something is not seen on the screen, wherever that is scrolled to.
  ///
  /// - Parameters:
  ///   - sight: what must be gone.
  ///   - timeout: how much of the app's time it may take; nil takes the session's own.
  ///   - wish: the expectation in words, as it follows "waited for"; nil is the sight to be gone.
  /// - Throws: an `AppError` if it is still seen when the time is over.
  package func waitForNone(_ sight: Sighting, timeout: Duration? = nil, wish: String? = nil) async throws {
    _ = try await screenWithout(sight, timeout: timeout, wish: wish)
  }

  /// Waits until something is seen; where it is out of sight, it is scrolled to if the app does that, as pages do.
  ///
  /// - Parameters:
  ///   - sight: what is waited for.
  ///   - timeout: how much of the app's time it may take; nil takes the session's own.
  /// - Returns: the elements that show it, and the screen.
  /// - Throws: an `AppError` if it is not seen in time.
  @discardableResult
  package func waitFor(
    _ sight: Sighting, timeout: Duration? = nil
  ) async throws -> (elements: [ElementID], tree: any ElementTree) {
    try await wait(for: sight.wording, timeout: timeout, revealing: [sight]) { tree in
      let found = sight.seen(tree)
      return found.isEmpty ? .notYet(sight.reason(tree)) : .ready((found, tree))
    }
  }

  /// Waits until something is not seen, also where the user of the app could scroll to.
  ///
  /// - Parameters:
  ///   - sight: what must be gone.
  ///   - timeout: how much of the app's time it may take; nil takes the session's own.
  /// - Throws: an `AppError` if it is still seen when the time is over, or the app does not scroll to what is out of sight, as pages do.
  package func waitForNoneAnywhere(_ sight: Sighting, timeout: Duration? = nil) async throws {
    guard driver is any RevealingDriver else {
      throw AppError(
        .notSupported, problem: "only pages are looked through for what must be nowhere",
        details: ["In an app a step has to scroll there, as rows are made only when they are seen."])
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
        .timeout, problem: "not all that could be \(sight.wording) was scrolled to: more comes with every scroll",
        details: ["Say it of a part of the page, or of the screen as it is, without 'anywhere'."])
    }
  }

  /// Waits until something is not seen on the screen; returns that screen.
  private func screenWithout(_ sight: Sighting, timeout: Duration?, wish: String?) async throws -> any ElementTree {
    try await wait(for: wish ?? "\(sight.wording) to be gone", timeout: timeout, letsLoadingEnd: true) { tree in
      if let first = sight.seen(tree).first { return .notYet("there still is \(sight.remainder(first, in: tree))") }
      return tree.isUnknown
        ? .notYet("the page is not loaded, so that nobody knows what it would show") : .ready(tree)
    }
  }

  /// Waits until one of several queries finds something that is to be used; where it is out of sight, it is scrolled to if the app
  /// does that.
  ///
  /// - Parameters:
  ///   - queries: what is waited for, at least one, the best one first.
  ///   - wish: the one that is reported where none comes; nil reports the first.
  ///   - name: what is waited for in words, as it follows "waited for"; nil is that query.
  ///   - timeout: how much of the app's time it may take; nil takes the session's own.
  /// - Returns: the first of the queries that finds something.
  package func waitForAny(
    _ queries: [Query], wish: Query? = nil, named name: String? = nil, timeout: Duration? = nil
  ) async throws -> Query {
    let wish = wish ?? queries.first
    let wording = name ?? wish?.wording ?? "nothing"
    return try await wait(for: wording, timeout: timeout, revealing: queries.map { Sighting($0) }) { tree in
      if let found = queries.first(where: { !$0.elements(in: tree).isEmpty }) { return .ready(found) }
      return .notYet(wish?.reason(in: tree) ?? "nothing is asked for")
    }
  }

  /// Waits until a closure has no objection to what is on the screen.
  ///
  /// - Parameters:
  ///   - wish: what is waited for, as it follows "waited for".
  ///   - timeout: how much of the app's time it may take; nil takes the session's own.
  ///   - objection: says why the screen is not yet as it should be, as a sentence; nil where it is.
  /// - Throws: an `AppError` with the objection if there still is one when the time is over; what `objection`
  ///   throws, at once.
  public func waitUntil(
    _ wish: String, timeout: Duration? = nil, objection: (any ElementTree) throws -> String?
  ) async throws {
    try await wait(for: wish, timeout: timeout) { tree in try objection(tree).map { .notYet($0) } ?? .ready(()) }
  }

  /// Waits until a closure has no objection to what is on the screen; an objection is put into words only where the wait fails.
  ///
  /// - Parameters:
  ///   - wish: what is waited for, as it follows "waited for".
  ///   - timeout: how much of the app's time it may take; nil takes the session's own.
  ///   - sights: what is scrolled to where it is out of sight and the app does that.
  ///   - lettingLoadingEnd: whether what is loading is waited for before the closure counts.
  ///   - objection: gives what says why the screen is not yet as it should be, as a sentence; nil where it is.
  /// - Throws: an `AppError` with the objection if there still is one when the time is over; what `objection`
  ///   throws, at once.
  package func waitUntil(
    _ wish: String, timeout: Duration? = nil, revealing sights: [Sighting] = [], lettingLoadingEnd: Bool = false,
    lazily objection: (any ElementTree) throws -> (() -> String)?
  ) async throws {
    try await wait(for: wish, timeout: timeout, revealing: sights, letsLoadingEnd: lettingLoadingEnd) {
      tree -> Outcome<Void> in
      try objection(tree).map { .pending($0) } ?? .ready(())
    }
  }

  /// Waits until everything on the screen rests.
  ///
  /// - Parameter timeout: how much of the app's time it may take; nil takes the session's own.
  /// - Throws: an `AppError` if something still moves when the time is over.
  public func waitForNoneAnimating(timeout: Duration? = nil) async throws {
    try await wait(for: "everything to rest", timeout: timeout) { tree in
      guard let moving = tree.elements.first(where: tree.isMoving) else {
        return .ready(())
      }
      return .notYet("it is still moving: \(tree.wording(of: moving))")
    }
  }

  /// Lets the app's time pass, with everything that happens in it; prefer to wait for what is to happen.
  ///
  /// - Parameter duration: how much of the app's time passes.
  /// - Throws: what the driver throws if the app cannot be launched or does something without end.
  public func letPass(_ duration: Duration) async throws {
    _ = try await tree()
    try await driver.letPass(until: try await driver.now() + duration)
  }

  /// Looks at the screen after every event until the closure is content.
  ///
  /// - Parameters:
  ///   - wish: what is waited for, as it follows "waited for".
  ///   - timeout: how much of the app's time it may take; nil takes the session's own.
  ///   - sights: what is scrolled to where it is out of sight and the app does that.
  ///   - letsLoadingEnd: whether what is loading is waited for before the closure counts, as that something is absent says nothing before.
  ///   - look: says of a screen whether what is waited for is there; what it throws ends the wait.
  func wait<Value: Sendable>(
    for wish: @autoclosure () -> String, timeout: Duration?, revealing sights: [Sighting] = [],
    letsLoadingEnd: Bool = false, until look: (any ElementTree) throws -> Outcome<Value>
  ) async throws -> Value {
    var tree = try await tree()
    let start = try await driver.now()
    let deadline = start + (timeout ?? self.timeout)
    var last = Advance.event
    var looks = (since: start, count: 0)
    var allLooks = 0
    var search = Search(sights)
    var isFirst = true
    while true {
      try Task.checkCancellation()
      let reason: () -> String
      switch try look(tree) {
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
        throw AppError.timeout(
          waitingFor: wish(), reason: reason(), waited: try await driver.now() - start, isIdle: last == .idle,
          unanswered: await unansweredRequests(), tree: tree)
      }
      // A real app may have changed up to its deadline without an event, so the screen is looked at once more.
      last = try await driver.advance(notAfter: deadline)
      tree = try await snapshot()
      looks.count += 1
      allLooks += 1
      guard allLooks < limits.looks else {
        throw AppError.tooManyEvents(
          allLooks, waitingFor: wish(), reason: reason(), waited: try await driver.now() - start, tree: tree)
      }
      guard looks.count == Self.looksBeforeTimeIsAsked else { continue }
      let now = try await driver.now()
      guard now > looks.since else { throw AppError.endlessEvents(looks.count, since: looks.since, until: now) }
      looks = (now, 0)
    }
  }
}

extension AppSession {
  /// What the app asked servers without an answer, each once; nothing where the driver does not know.
  func unansweredRequests() async -> [String] {
    guard let records = try? await records else { return [] }
    var seen: Set<String> = []
    return records.unansweredRequests.map(\.description).filter { seen.insert($0).inserted }
  }
}

extension ElementTree {
  /// Whether the app shows a page that is not there yet, or could not be opened: that something is not on it says nothing.
  fileprivate var isUnknown: Bool {
    count > 1 && property(.other("loaded"), of: ElementID(1))?.equals(false) == true
  }
}
