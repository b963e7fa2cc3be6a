import AppUnderTest
import Pictures

/// Drives an app and keeps a journal of the calls that restores earlier states.
///
/// The same calls at the same times of the app's clock have the same effects, see `RepeatableDriver`. Therefore
/// restoring a state means starting anew and repeating the calls up to it. Abilities are those of the original driver.
actor JournalingDriver: WrappingDriver, SurroundingsDriver, SettingsDriver, GalleryDriver, StateDriver, StatusDriver,
  DataDriver, HistoryDriver, BackdoorDriver, ScriptDriver, KeyboardDriver, FieldDriver, CaretDriver, MouseDriver,
  DragDriver, AssistedDriver, RecordsDriver, PageRecordsDriver, RequestsDriver, ServerRecordingDriver, EventsDriver,
  LogDriver, DownloadsDriver, TraceableDriver, LoadingDriver, PictureDriver, DrawingDriver, PixelPartDriver,
  AuditedDriver, TextPlacingDriver
{
  /// The parts that a rehearsal of a line leaves out.
  enum Rehearsal: Sendable {
    /// Actions on the app. Its time passes.
    case actions
    /// Actions and the passing of time.
    case everything
  }

  /// The driver whose calls are recorded; its abilities are the abilities of this driver.
  nonisolated let wrapped: any AppDriver
  /// The type name of the app.
  nonisolated let typeOfApp: String
  private var original: any RepeatableDriver
  /// The driver of the app from reloaded step files; used from the next launch on.
  private var next: (any RepeatableDriver)?
  /// The type of the app at the next launch; nil if the app is not a type of this process.
  private var type: ObjectIdentifier?
  private var driver: any AppDriver
  private(set) var journal = Journal()
  /// The exchanges with servers before the latest undo, which were not taken yet.
  private var earlierExchanges: [ServerExchange] = []
  /// The running rehearsal; nil outside of rehearsals.
  private var rehearsal: RunningRehearsal?

  /// A rehearsal of a line.
  private struct RunningRehearsal {
    let kind: Rehearsal
    /// The app's time at the beginning.
    let start: Duration
    /// The app's time up to which a rehearsed wait would have lasted; nil without one.
    var end: Duration?
  }

  /// Wraps a driver whose app has not been launched; nil if that driver cannot repeat calls.
  ///
  /// - Parameters:
  ///   - driver: the driver of the app.
  ///   - app: the app.
  init?(_ driver: any AppDriver, of app: AppCatalog.Entry) {
    guard let original = driver as? any RepeatableDriver else { return nil }
    self.original = original
    self.driver = driver
    wrapped = driver
    typeOfApp = app.typeName
    type = app.type().map { ObjectIdentifier($0) }
  }

  nonisolated var device: Device { wrapped.device }
  nonisolated var tracedKind: TracedKind { (wrapped as? any TraceableDriver)?.tracedKind ?? .remote }
  nonisolated var gallery: [GalleryScreen] { (wrapped as? any GalleryDriver)?.gallery ?? [] }
  nonisolated var reactionTime: Duration { (wrapped as? any LoadingDriver)?.reactionTime ?? .zero }

  /// Takes the app at the next launch from another catalog.
  ///
  /// - Returns: whether its type has changed.
  func renew(as app: AppCatalog.Entry) -> Bool {
    guard let newType = app.type().map({ ObjectIdentifier($0) }), newType != type,
      let driver = app.driver(on: device) as? any RepeatableDriver
    else { return false }
    (type, next) = (newType, driver)
    return true
  }

  /// Leaves out actions from now on.
  func rehearse(_ kind: Rehearsal) async {
    // An app that is not launched yet has no time.
    rehearsal = RunningRehearsal(kind: kind, start: (try? await driver.now()) ?? .zero)
  }

  /// Performs actions again.
  ///
  /// - Returns: how long the rehearsed line would have waited; nil without a rehearsed wait.
  func endRehearsal() -> Duration? {
    defer { rehearsal = nil }
    return rehearsal.flatMap { rehearsal in rehearsal.end.map { max($0 - rehearsal.start, .zero) } }
  }

  /// Whether actions are left out.
  private var isRehearsing: Bool { rehearsal != nil }

  /// Whether the passing of time is left out.
  private var isTimeRehearsed: Bool { rehearsal?.kind == .everything }

  /// Whether the app was launched and has not been ended.
  private var isRunning: Bool {
    (journal.entries(from: .start, to: journal.now) ?? []).last { $0.effect == .start || $0.effect == .end }?.effect
      == .start
  }

  /// Replaces a wait. The first wait ends at the next event if the driver has a schedule, and all further waits end at
  /// their deadlines.
  private func rehearseWait(notAfter deadline: Duration) async throws -> Advance {
    let next = rehearsal?.end == nil ? try await (driver as? any ScheduleDriver)?.nextEventTime() : nil
    rehearsal?.end = min(next ?? deadline, deadline)
    return next.map { $0 <= deadline } == true ? .event : .idle
  }

  /// The text size that was set last.
  var textSize: TextSize {
    for entry in (journal.entries(from: .start, to: journal.now) ?? []).reversed() {
      if case .command(.setTextSize(let size)) = entry { return size }
    }
    return .standard
  }

  /// Restores an earlier state of the app.
  ///
  /// - Returns: whether the app is running in that state, and the orientation of the device.
  func rewind(to mark: Journal.Mark) async throws -> (isRunning: Bool, orientation: Orientation) {
    let driver = original.afresh()
    var isRunning = false
    var orientation = Orientation.portrait
    for entry in journal.entries(from: .start, to: mark) ?? [] {
      // A call that failed originally fails again without effect.
      do { try await entry.perform(on: driver) } catch is CancellationError { throw CancellationError() } catch {}
      switch entry.effect {
      case .start: isRunning = true
      case .end: isRunning = false
      case .action, .other: break
      }
      if case .command(.rotate(let turned)) = entry { orientation = turned }
    }
    // The exchanges of the repeated calls are known from their first time.
    _ = await (driver as? any ServerRecordingDriver)?.takeServerExchanges()
    earlierExchanges = await takeServerExchanges()
    self.driver = driver
    journal.rewind(to: mark)
    return (isRunning, orientation)
  }

  private func keep(_ entry: Entry) async throws {
    if isRehearsing, entry.isAction { return }
    try await entry.perform(on: driver)
    journal.append(entry)
  }

  func launch() async throws {
    // Ending the app for a relaunch was left out, too.
    if isRehearsing, isRunning { return }
    takeNext()
    try await keep(.launch)
  }

  /// Switches to the driver of the app from reloaded step files.
  private func takeNext() {
    guard let next else { return }
    (original, driver, self.next) = (next, next.afresh(), nil)
  }

  func show(_ screen: GalleryScreen) async throws {
    takeNext()
    try await keep(.show(screen))
  }

  func terminate() async throws { try await keep(.terminate) }
  func snapshot() async throws -> any ElementTree { try await driver.snapshot() }

  func send(_ touch: Touch) async throws {
    if isRehearsing { return }
    try await driver.send(touch)
    // Elements have other identifiers when an app repeats the calls.
    journal.append(.touch(Touch(touch.phase, at: touch.point, finger: touch.finger)))
  }

  func type(_ text: String) async throws {
    if Keys.areOnKeyboardOnly(text) { _ = try driver.able(to: .pressKeys) }
    try await keep(.type(text))
  }

  func now() async throws -> Duration { try await driver.now() }
  func perform(_ command: AppCommand) async throws { try await keep(.command(command)) }
  func present(_ command: AppCommand) async throws -> AppCommand? {
    try await (driver as? any SettingsDriver)?.present(command)
  }
  func textFrames(of elements: [ElementID], showing text: String) async throws -> [Rect?] {
    try await (driver as? any TextPlacingDriver)?.textFrames(of: elements, showing: text) ?? elements.map { _ in nil }
  }
  func records() async throws -> AppRecords { try await driver.able(to: .keepRecords).records() }
  func requestRecords() async throws -> AppRecords { try await driver.able(to: .recordRequests).requestRecords() }
  func events(stoppingAtNext stops: Bool) async throws -> [PostedEvent] {
    try await driver.able(to: .reportEvents).events(stoppingAtNext: stops)
  }
  func picture() async throws -> String { try await driver.able(to: .takePictures).picture() }
  func audited() async throws -> AuditedScreen { try await driver.able(to: .audit).audited() }
  func drawing() async throws -> Drawing { try await driver.able(to: .draw).drawing() }
  func pixels() async throws -> [UInt8] { try await driver.able(to: .takePixels).pixels() }
  func pixels(of area: Rect) async throws -> [UInt8] {
    try await driver.able(to: .takePartsInPixels).pixels(of: area)
  }
  func state() async throws -> String { try await driver.able(to: .keepState).state() }
  func restore(_ state: String) async throws { try await keep(.restore(state: state)) }
  func isState(_ text: String) async -> Bool { await (driver as? any StateDriver)?.isState(text) ?? false }
  func expectStatus(_ status: Int) async throws { try await keep(.status(status)) }
  func set(_ value: FieldValue, of element: ElementID) async throws { try await keep(.field(value, element)) }
  func downloads(otherThan known: [AppDownload], waitingAtMost limit: Duration) async throws -> [AppDownload] {
    try await driver.able(to: .reportDownloads).downloads(otherThan: known, waitingAtMost: limit)
  }
  func pageRecords() async throws -> PageRecords { try await driver.able(to: .keepPageRecords).pageRecords() }

  func clearData() async throws -> Bool {
    guard !isRehearsing, let driver = driver as? any DataDriver else { return false }
    journal.append(.clearData)
    return try await driver.clearData()
  }

  func takeServerExchanges() async -> [ServerExchange] {
    let exchanges = await (driver as? any ServerRecordingDriver)?.takeServerExchanges() ?? []
    defer { earlierExchanges = [] }
    return earlierExchanges + exchanges
  }

  func traceState() async -> TraceState? { await (driver as? any TraceableDriver)?.traceState() }
  func log() async -> [AppLogLine] { await (driver as? any LogDriver)?.log() ?? [] }
  func letPass(until time: Duration) async throws {
    if !isTimeRehearsed { try await keep(.pass(until: time)) }
  }

  func advance(notAfter deadline: Duration) async throws -> Advance {
    if isTimeRehearsed { return try await rehearseWait(notAfter: deadline) }
    let advance = try await driver.advance(notAfter: deadline)
    journal.append(.advance(notAfter: deadline))
    return advance
  }

  func isLoading() async throws -> Bool {
    // Nothing ends loading while the time stands still.
    if isTimeRehearsed, rehearsal?.end != nil { return false }
    return try await (driver as? any LoadingDriver)?.isLoading() ?? false
  }

  func hold(_ modifiers: KeyModifiers) async throws { try await keep(.hold(modifiers)) }
  func press(_ keys: String) async throws { try await keep(.press(keys)) }
  func focus(_ element: ElementID) async throws -> Bool { try await driver.able(to: .pressKeys).focus(element) }

  func compose(_ text: String) async throws { try await keep(.compose(text)) }

  func perform(_ action: MouseAction, at point: Point, on target: ElementID?, scrolling length: Double) async throws {
    if isRehearsing { return }
    try await driver.withMouse().perform(action, at: point, on: target, scrolling: length)
    journal.append(.mouse(action, at: point, scrolling: length))
  }

  func perform(_ action: AssistiveAction, on element: ElementID) async throws {
    try await keep(.assist(action, element))
  }

  func moveCaretToEnd() async throws { try await keep(.caretToEnd) }

  func emptyField(isFinal: Bool) async throws -> Bool {
    guard driver is any CaretDriver else { return false }
    try await keep(.emptyField(isFinal: isFinal))
    return true
  }

  func watchDrag() async throws { try await (driver as? any DragDriver)?.watchDrag() }

  func endDrag() async throws -> String? { try await (driver as? any DragDriver)?.endDrag() }

  func typeAnywhere(_ text: String) async throws { try await keep(.typeAnywhere(text)) }

  func goBack() async throws -> Bool {
    if isRehearsing { return false }
    guard let driver = driver as? any HistoryDriver, try await driver.goBack() else { return false }
    journal.append(.back)
    return true
  }

  func backdoor(_ name: String, _ argument: String) async throws -> String {
    if isRehearsing { return "" }
    let driver = try driver.able(to: .callBackdoors)
    // A function that fails can have had effects before.
    journal.append(.backdoor(name, argument))
    return try await driver.backdoor(name, argument)
  }

  func run(_ script: ClientScript, within limit: Duration) async throws -> String {
    if isRehearsing { return "null" }
    let driver = try driver.able(to: .runScripts)
    // A script that fails can have had effects before.
    if !script.isQuestion { journal.append(.script(script, within: limit)) }
    return try await driver.run(script, within: limit)
  }
}
