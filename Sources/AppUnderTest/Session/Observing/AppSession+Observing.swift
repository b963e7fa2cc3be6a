/// Somebody who takes what a session does to its app, as soon as it is done.
package protocol SessionObserver: AnyObject, Sendable {
  /// Whether the screen is looked at before an action for its sake; true unless it is implemented.
  ///
  /// An action fails if the screen cannot be looked at then. Who does without gets what is known of the screen, and no action
  /// before which nothing was known.
  var looksFirst: Bool { get }

  /// Takes an action that is about to be done, as far as it is known then; unless it is implemented, nothing is done.
  ///
  /// It comes again when the fingers are about to move, if they do. What the action does may end the process.
  func expect(_ action: SessionAction)

  /// Takes an action that was done.
  func observe(_ action: SessionAction) async

  /// Takes an action that could not be done; unless it is implemented, nothing is done.
  func observe(_ action: SessionAction, thatFailed error: any Error) async
}

extension SessionObserver {
  package var looksFirst: Bool { true }

  package func expect(_ action: SessionAction) {}

  package func observe(_ action: SessionAction, thatFailed error: any Error) async {}
}

extension AppSession {
  /// Reports everything that is done to the app from now on, and what could not be done.
  ///
  /// - Parameter observer: takes the actions, after those who observe already; one that observes already takes them once.
  package func addObserver(_ observer: any SessionObserver) {
    if !observers.contains(where: { $0 === observer }) { observers.append(observer) }
  }

  /// Reports nothing more to an observer; nothing is done where it observes nothing.
  package func removeObserver(_ observer: any SessionObserver) {
    observers.removeAll { $0 === observer }
  }

  /// Does something to the app that is reported as one action, whatever it is made of.
  ///
  /// - Parameters:
  ///   - action: what is done.
  ///   - query: how the element is asked for; it only says how, and is not looked for here.
  ///   - body: does it, and notes in the record what becomes known about it. What it calls takes the same record; a call
  ///     without it is an action of its own.
  package func acting<Result>(
    as action: AppAction, on query: (any QueryConvertible)? = nil,
    _ body: (_ record: inout ActionRecord) async throws -> Result
  ) async throws -> Result {
    let observers = observers
    var record = ActionRecord()
    guard !observers.isEmpty else { return try await body(&record) }
    // What is not launched yet is launched by the action anyway.
    if !isLaunched || observers.contains(where: \.looksFirst) {
      record.action = SessionAction(
        action: action, query: try query?.query(), tree: try await tree(), time: try await driver.now())
    } else {
      guard let (tree, time) = await known() else { return try await body(&record) }
      record.action = SessionAction(action: action, query: try query?.query(), tree: tree, time: time)
    }
    announce(record)
    do {
      let result = try await body(&record)
      if let done = record.action {
        for observer in observers { await observer.observe(done) }
      }
      return result
    } catch {
      if let failed = record.action {
        for observer in observers { await observer.observe(failed, thatFailed: error) }
      }
      throw error
    }
  }
}

extension AppSession {
  /// Reports an action that is about to be done.
  func announce(_ record: ActionRecord) {
    guard let action = record.action else { return }
    for observer in observers { observer.expect(action) }
  }

  /// What is known of the screen and the app's time without anybody being asked who may fail or take long.
  private func known() async -> (tree: any ElementTree, time: Duration)? {
    if let driver = driver as? any TraceableDriver {
      guard let state = await driver.traceState(), let tree = state.tree else { return nil }
      return (tree, state.time)
    }
    guard let lastTree, let time = try? await driver.now() else { return nil }
    return (lastTree, time)
  }
}

/// What is known of an action while it is done; what it is made of gets the same record.
package struct ActionRecord: Sendable {
  /// The action; nil where nobody observes the session.
  fileprivate(set) var action: SessionAction?

  /// Whether somebody wants to know about the action.
  var isObserved: Bool { action != nil }

  /// Notes what the action is, where that is known only now.
  mutating func note(_ kind: AppAction) { action?.action = kind }

  /// Notes the element that the action is done to.
  mutating func note(target element: ElementID, in tree: any ElementTree) {
    action?.target = SessionAction.Moment(element, in: tree)
  }

  /// Notes the element that the action is done to, unless one was noted before.
  mutating func note(firstTarget element: ElementID, in tree: any ElementTree) {
    if let action, action.target == nil { note(target: element, in: tree) }
  }

  /// Notes the element at which the action ends.
  mutating func note(destination element: ElementID, in tree: any ElementTree) {
    action?.destination = SessionAction.Moment(element, in: tree)
  }

  /// Notes the ways of fingers, and what is under the first one where nothing else is meant.
  ///
  /// - Parameters:
  ///   - paths: the ways.
  ///   - now: the app's time at which they begin.
  ///   - tree: what is on the screen.
  mutating func note(_ paths: [FingerPath], at now: Duration, in tree: any ElementTree) {
    guard var action, let path = paths.first, let first = path.stops.first, let last = path.stops.last else { return }
    if action.paths.isEmpty { action.time = now }
    action.paths += paths.map { path in FingerPath(path.stops.map { .init($0.time + now - action.time, $0.point) }) }
    if action.target == nil {
      action.target = tree.element(at: first.point).map { .init($0, in: tree) }
      action.destination = tree.element(at: last.point).map { .init($0, in: tree) }
    }
    self.action = action
  }
}
