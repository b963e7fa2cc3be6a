/// A launched model app with all state that lasts from one screen to the next.
///
/// Fingers are handled in `RunningApp+Touches` and `RunningApp+Recognition`, motion without fingers in
/// `RunningApp+Motion`.
final class RunningApp: AppHost {
  let environment: AppEnvironment
  /// The state that the toolkit keeps for the app.
  let state = InterfaceState()
  var fingers = Fingers()
  /// Scroll views that move by themselves, by their keys.
  var scrollMotions: [String: ScrollMotion] = [:]
  /// The current gradual change of the screen.
  var transition: Transition?
  /// Whether the user has switched to another app.
  var isInBackground = false
  /// The surroundings of the app.
  let surroundings: Surroundings
  private let app: any App
  /// The screen of the current state and time; nil after a change.
  private var shown: ShownScreen?
  /// The error of a timed event, which the next call throws.
  var failure: AppError?
  /// Why the app does not run with its launch arguments, for every caller.
  private var refusal: AppError?

  /// The fingers on the screen.
  struct Fingers {
    /// The fingers that are down, by their numbers.
    var contacts: [Int: Contact] = [:]
    /// The pairs of fingers.
    var pairs: [FingerPair] = []
    /// A touch that may become the first touch of a double touch.
    var pendingTouch: PendingTouch?
    /// Whether anything has reacted to a finger since watching a drag began.
    var isDragTaken = false
  }

  /// The screen of one state and time.
  private struct ShownScreen {
    let layout: ScreenLayout
    /// The tree of the layout for drivers.
    let tree: any ElementTree
    /// Whether the screen depends on the current time.
    let showsTime: Bool
  }

  /// The version that the app declares.
  var version: String? { Swift.type(of: app).version }

  init(_ app: any App, on device: Device, in surroundings: Surroundings) {
    self.app = app
    self.surroundings = surroundings
    environment = AppEnvironment(
      clock: VirtualClock(mutation: surroundings.mutation), device: device, surroundings: surroundings)
    state.orientation = surroundings.settings.orientation
    state.textSize = surroundings.settings.textSize
    environment.host = self
    app.launch(in: environment)
  }

  func refuse(_ problem: AppError) { refusal = problem }

  var now: Duration { environment.clock.time }
  var nextEventTime: Duration? { environment.clock.nextEventTime }

  /// The current screen, laid out once for every state.
  func layout() throws(AppError) -> ScreenLayout { try show().layout }

  /// The current screen, made once for every state.
  private func show() throws(AppError) -> ShownScreen {
    try checkFailures()
    if let shown { return shown }
    placeScrollMotions()
    environment.clock.wasAsked = false
    var layout = try ScreenLayout(of: screen(), on: environment.device, state: state)
    let showsTime = environment.clock.wasAsked
    if let mutation = surroundings.mutation { layout.apply(mutation) }
    markScrollMotions(in: &layout)
    transition?.apply(to: &layout.tree, at: now)
    let screen = ShownScreen(layout: layout, tree: layout.tree, showsTime: showsTime)
    shown = screen
    return screen
  }

  /// Throws the permanent error of the app to every caller, and the error of a timed event once.
  private func checkFailures() throws(AppError) {
    if let refusal { throw refusal }
    if let failure {
      self.failure = nil
      throw failure
    }
  }

  /// The current element tree.
  func tree() throws(AppError) -> any ElementTree { try show().tree }

  /// Whether the screen changes as time passes, without any event.
  private var changesWithTime: Bool { shown?.showsTime == true || transition != nil || !scrollMotions.isEmpty }

  /// The screen of the app.
  private func screen() throws(AppError) -> Screen {
    do { return try app.screen } catch { throw .noScreen(because: error) }
  }

  /// Marks the layout as outdated.
  func invalidate() { shown = nil }

  /// Performs an action of the app that may change the screen.
  func act(_ action: () -> Void) {
    invalidate()
    action()
    invalidate()
  }

  /// Changes the state of the app from outside.
  func arrange(_ change: (any App) -> Void) {
    act { change(app) }
  }

  /// Schedules an action that may fail; the error is thrown at the next access to the screen.
  func schedule(
    after delay: Duration, _ action: @escaping (RunningApp) throws(AppError) -> Void
  ) -> VirtualClock.Timer {
    environment.clock.schedule(after: delay) { [weak self] in
      guard let self else { return }
      self.invalidate()
      do throws(AppError) { try action(self) } catch { self.failure = error }
    }
  }

  func advance(notAfter deadline: Duration) throws(AppError) -> Advance {
    let before = now
    let outcome = try environment.clock.advance(notAfter: deadline)
    if outcome == .event || now > before && changesWithTime { invalidate() }
    return outcome
  }

  func letPass(until time: Duration) throws(AppError) {
    let (before, next) = (now, nextEventTime)
    try environment.clock.letPass(until: time)
    let hasHappened = next.map { $0 <= time } ?? false
    if hasHappened || now > before && changesWithTime { invalidate() }
  }

  func type(_ text: String) throws(AppError) {
    guard !isInBackground else { throw .inBackground }
    for character in text { try press(character) }
  }

  /// Presses a key of the keyboard.
  private func press(_ key: Character) throws(AppError) {
    if String(key) == Keys.escape { return try dismiss(in: layout()) }
    guard try hasFocus() else { throw .noFocus }
    switch String(key) {
    case Keys.return: act { state.pressReturn() }
    case Keys.delete: act { state.deleteBackward() }
    default: act { state.type(String(key)) }
    }
  }

  /// Whether a field receives the keys, on the screen of the current state.
  ///
  /// Between two keys of a text, touches and queries do not need the screen.
  private func hasFocus() throws(AppError) -> Bool {
    let isPlain = shown == nil && surroundings.mutation == nil && scrollMotions.isEmpty
    guard isPlain else { return try layout().focusedField != nil }
    try checkFailures()
    let draft = try ScreenLayout(of: screen(), on: environment.device, state: state, isDraft: true)
    return draft.focusedField != nil
  }

  /// Cancels the presentation in front of the screen, or else ends the focus of the field.
  private func dismiss(in layout: ScreenLayout) throws(AppError) {
    let cancel = layout.gestures.elements.last {
      let element = ElementID($0)
      return layout.tree.isVisible(element) && layout.tree.string(.style, of: element) == "cancel"
    }
    if let touch = cancel.flatMap({ layout.gestures[$0]?.touch }) { return act(touch) }
    guard state.focus != nil else { throw .nothingToDismiss }
    act { state.focus = nil }
  }
}
