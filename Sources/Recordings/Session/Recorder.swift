import Synchronization

/// Records the actions on an app from all sources: the console, steps, and raw touches.
package final class Recorder: SessionObserver {
  private struct State: Sendable {
    var trace: SessionTrace
    var orientation: Orientation
    var changes = ScreenChanges()
  }

  private let state: Mutex<State>
  private let keepsMeaning: Bool
  private let words: RecordedAction.Words

  /// Begins an empty recording.
  ///
  /// - Parameters:
  ///   - app: the name of the app.
  ///   - device: the device of the app.
  ///   - orientation: its orientation.
  ///   - keepsMeaning: whether a touch is recorded by its purpose: a step of a stepper, going back, cancelling. False
  ///     if the caller has its own words for the touch.
  ///   - wording: expresses each action in predefined steps, provided by the step library. If nil, that is done later.
  ///   - numbering: expresses it with the numbers of list items; nil to record no numbers.
  package init(
    app: String, device: Device, orientation: Orientation = .portrait, meaning keepsMeaning: Bool = true,
    wording: RecordedAction.Wording? = nil, numbering: RecordedAction.Wording? = nil
  ) {
    self.keepsMeaning = keepsMeaning
    words = .init(names: wording, numbers: numbering)
    state = Mutex(State(trace: SessionTrace(app: app, device: device.name), orientation: orientation))
  }

  /// The recorded session until now.
  package var trace: SessionTrace { state.withLock { $0.trace } }

  /// The number of recorded actions until now.
  package var count: Int { state.withLock { $0.trace.actions.count } }

  /// Records all actions of a session from now on.
  package func begin(on session: AppSession) async { await session.addObserver(self) }

  /// Records an action of a session.
  package func observe(_ action: SessionAction) {
    let (device, orientation) = state.withLock { state in
      if case .turn(let orientation) = action.action { state.orientation = orientation }
      return (state.trace.device, state.orientation)
    }
    var done = RecordedAction(
      action, device: device, orientation: orientation, meaning: keepsMeaning, words: words)
    // The target of an action has come to rest, and so have the elements around it.
    done.seen = changes(in: action.target?.tree ?? action.tree)
    add(done)
  }

  /// Sets the name of the app, if only its class was known.
  package func call(app name: String) { state.withLock { $0.trace.app = name } }

  /// Stops recording a session.
  package func end(on session: AppSession) async { await session.removeObserver(self) }

  /// Records the effects of the last action.
  ///
  /// - Throws: the driver's error if it cannot show the screen.
  package func look(at session: AppSession) async throws {
    let seen = changes(in: try await session.tree())
    state.withLock { $0.trace.seenAtEnd += seen }
  }

  /// The changes on a screen, as checks that steps can express and that hold on every device.
  private func changes(in tree: any ElementTree) -> [RecordedAction] {
    guard words.names != nil else { return [] }
    let changes = state.withLock { $0.changes.next(in: tree) }
    guard !changes.isEmpty else { return [] }
    let screen = tree.frame(of: ElementID(0)).size
    let accessible = AccessibilityTree(tree)
    return changes.compactMap { change in
      let record = ElementRecord(seeing: change.element, in: accessible)
      guard !record.mayHaveToBeScrolledTo(from: screen) else { return nil }
      var action = RecordedAction(.check([change.check]), on: record)
      action.title = tree.titleOfScreen
      action.express(with: words, on: .init(change.element, in: tree), to: nil)
      return action.steps?.isEmpty == false ? action : nil
    }
  }

  /// Removes all actions after the given number, for example after an undo.
  package func forget(after count: Int) {
    change {
      $0.actions.removeLast(max($0.actions.count - max(count, 0), 0))
      $0.seenAtEnd = []
    }
  }

  /// Replaces all actions.
  package func replace(with actions: [RecordedAction]) { change { $0.actions = actions } }

  /// Adds an action with known steps.
  package func keep(_ action: RecordedAction, steps: [String]) {
    var action = action
    action.steps = steps
    add(action)
  }

  /// Adds a remark.
  package func comment(_ text: String) { add(RecordedAction(.comment(text))) }

  /// Adds a remark about an action or command that no predefined step repeats.
  ///
  /// - Parameter what: the kind of the action and its name, such as `script: scroll()`.
  package func remark(_ what: String) { comment("No predefined step for this \(what)") }

  /// Adds a picture.
  ///
  /// - Parameter name: its name; may be empty.
  package func screenshot(_ name: String = "") { add(RecordedAction(.screenshot(name))) }

  /// Adds a check of an element's current state, without touching the app.
  ///
  /// - Parameters:
  ///   - query: the element. If several match, the query has to choose one. Its conditions are checked too.
  ///   - properties: the properties to check, such as `text`, `state` or any property of the tree. If empty, only
  ///     the conditions of the query are checked.
  ///   - isOnlyFound: whether the query only finds the element, and its conditions are not checked.
  ///   - session: the session of the app.
  /// - Throws: an `AppError` if the element is not on the screen, a `Diagnostic` if a property cannot be checked.
  package func check(
    _ query: some QueryConvertible, properties: [String] = [], only isOnlyFound: Bool = false, on session: AppSession
  ) async throws {
    try await session.waitFor(query)
    let tree = try await session.tree()
    let query = try query.query()
    guard let element = try query.one(in: tree) else { return }
    let record = ElementRecord(element, in: tree)
    let named = try properties.flatMap { name throws(Diagnostic) in
      try record.checks(of: name, on: element, in: tree)
    }
    let moment = SessionAction.Moment(element, in: tree)
    let steps = words.names.map { wording in
      { (check: RecordedAction.Check) in wording(RecordedAction(.check([check]), on: record), moment, nil) }
    }
    let checks =
      isOnlyFound && !named.isEmpty
      ? named : QueryConditions.checks(of: query, on: record, besides: named, expressedBy: steps)
    var action = RecordedAction(.check(checks), on: record, at: try await session.driver.now())
    action.title = tree.titleOfScreen
    action.express(with: words, on: moment, to: nil)
    action.seen = changes(in: tree)
    add(action)
  }

  private func add(_ action: RecordedAction) {
    change { trace in
      var action = action
      // The changes seen at the end of the earlier actions precede this action.
      action.seen = trace.seenAtEnd + action.seen
      trace.seenAtEnd = []
      trace.actions.append(action)
    }
  }

  /// Changes the recorded session.
  func change(_ change: (inout SessionTrace) -> Void) { state.withLock { change(&$0.trace) } }
}

extension SessionTrace {
  /// The fingers and typed texts of a part of the session, as one recording.
  ///
  /// - Parameters:
  ///   - name: the name of the recording.
  ///   - actions: the range of actions. Other actions, such as rotating the device, are left out.
  /// - Throws: a `Diagnostic` if no action remains.
  package func recording(named name: String, of actions: Range<Int>) throws(Diagnostic) -> Recording {
    let part = self.actions[actions.clamped(to: self.actions.indices)].filter(\.isRecordable)
    guard let begin = part.first?.time else {
      throw Diagnostic(
        problem: "nothing to keep as \(name.quoted): no finger touched the screen",
        advice: "Do something with the app before the recording ends.")
    }
    var recording =
      part.lazy.compactMap(\.recording).first
      ?? Recording(
        name, device: device, screen: screen, fingers: [])
    (recording.name, recording.fingers) = (name, [])
    var earliest = Duration.zero
    for action in part {
      let start = max(action.time - begin, earliest)
      var end = start
      if let typing = action.typing(at: start) {
        recording.typing.append(typing)
      } else {
        let fingers = action.recording?.fingers ?? []
        recording.fingers += fingers.map { finger in
          var finger = finger
          finger.path.stops = finger.path.stops.map { .init($0.time + start, $0.point) }
          return finger
        }
        end = fingers.compactMap { $0.path.stops.last?.time }.max().map { $0 + start } ?? start
      }
      // In a model app, no time passes between two actions. The pause keeps them from becoming one gesture in the
      // playback.
      earliest = end + Recording.pause + .milliseconds(50)
    }
    return recording
  }
}

extension RecordedAction {
  /// Whether a recording can repeat the action.
  package var isRecordable: Bool { recording != nil || typing(at: .zero) != nil }

  /// The typed text; nil for an action of fingers only.
  fileprivate func typing(at time: Duration) -> Recording.Typing? {
    let replacing = { (text: String) in element?.anchor.map { Recording.Typing(text, at: time, replacing: $0) } }
    guard case .done(let action) = kind else { return nil }
    return switch action {
    case .type(let text): .init(text, at: time)
    case .setText(let text): replacing(text)
    case .clear: replacing("")
    case .touch, .doubleTouch, .twoFingerTouch, .hold, .swipe, .flick, .pan, .drag, .pinch, .rotate, .setSlider, .step,
      .setSwitch, .turnPicker, .scroll, .scrollTo, .back, .dismiss, .mouse, .system, .compose, .fingers, .playback,
      .relaunch, .turn, .background, .foreground, .shake, .openURL, .outside:
      nil
    }
  }
}
