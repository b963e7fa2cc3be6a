/// An observer of the actions of a session.
package protocol SessionObserver: AnyObject, Sendable {
  /// Whether to read the screen before each action for this observer. The default is true.
  ///
  /// If the screen cannot be read, the action fails. An observer with false gets the last known screen, and no actions
  /// before the first known one.
  var looksFirst: Bool { get }

  /// Receives an action that is about to begin. Its result is not known yet. The default does nothing.
  ///
  /// It is called again just before fingers move, because the action may end the process.
  func expect(_ action: SessionAction)

  /// Receives a completed action.
  func observe(_ action: SessionAction) async

  /// Receives a failed action. The default does nothing.
  func observe(_ action: SessionAction, thatFailed error: any Error) async
}

extension SessionObserver {
  package var looksFirst: Bool { true }

  package func expect(_ action: SessionAction) {}

  package func observe(_ action: SessionAction, thatFailed error: any Error) async {}
}

extension AppSession {
  /// Reports all actions on the app from now on, including failed ones.
  ///
  /// - Parameter observer: receives the actions, after the existing observers. Adding it twice has no effect.
  package func addObserver(_ observer: any SessionObserver) {
    if !observers.contains(where: { $0 === observer }) { observers.append(observer) }
  }

  /// Removes an observer; does nothing for an unknown observer.
  package func removeObserver(_ observer: any SessionObserver) {
    observers.removeAll { $0 === observer }
  }

  /// Performs calls that are reported as one action.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - query: the query for the element; it is only recorded, not evaluated.
  ///   - body: performs the action and notes details in the record. Calls that receive this record belong to the same
  ///     action; calls without it are actions of their own.
  package func acting<Result>(
    as action: AppAction, on query: (any QueryConvertible)? = nil,
    _ body: (_ record: inout ActionRecord) async throws -> Result
  ) async throws -> Result {
    let observers = observers
    var record = ActionRecord()
    if isLaunched, let now = try? await driver.now() { history.actionStart = now }
    guard !observers.isEmpty else { return try await body(&record) }
    // The action launches the app anyway if it is not launched yet.
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

  /// The last known screen and app time, obtained without calls that may fail or take long.
  private func known() async -> (tree: any ElementTree, time: Duration)? {
    if let driver = driver as? any TraceableDriver {
      guard let state = await driver.traceState(), let tree = state.tree else { return nil }
      return (tree, state.time)
    }
    guard let lastTree, let time = try? await driver.now() else { return nil }
    return (lastTree, time)
  }
}

/// The details of an action in progress, shared by all its parts.
package struct ActionRecord: Sendable {
  /// The action; nil without observers.
  fileprivate(set) var action: SessionAction?

  /// Whether fingers have moved in the action.
  var hasMoved = false

  /// Whether an observer receives the action.
  var isObserved: Bool { action != nil }

  /// Sets the kind of the action, if it becomes known late.
  mutating func note(_ kind: AppAction) { action?.action = kind }

  /// Sets the element of the action.
  mutating func note(target element: ElementID, in tree: any ElementTree) {
    action?.target = SessionAction.Moment(element, in: tree)
  }

  /// Sets the element of the action, unless it was set before.
  mutating func note(firstTarget element: ElementID, in tree: any ElementTree) {
    if let action, action.target == nil { note(target: element, in: tree) }
  }

  /// Sets the element at the end of the action.
  mutating func note(destination element: ElementID, in tree: any ElementTree) {
    action?.destination = SessionAction.Moment(element, in: tree)
  }

  /// Adds the paths of fingers; see `SessionAction.add`.
  mutating func note(_ paths: [FingerPath], at now: Duration, in tree: any ElementTree) {
    action?.add(paths, at: now, in: tree)
  }
}
