import AppUnderTest
import Pictures

/// Drives an app and keeps a journal of the calls that restores earlier states.
///
/// The same calls at the same times of the app's clock have the same effects, see `RepeatableDriver`. Therefore
/// restoring a state means starting anew and repeating the calls up to it. Abilities are those of the original driver.
actor JournalingDriver: SurroundingsDriver, RecordsDriver, RequestsDriver, BackdoorDriver, PictureDriver, DrawingDriver,
  PixelPartDriver,
  LogDriver, StateDriver, StatusDriver, FieldDriver, HistoryDriver, GalleryDriver, DownloadsDriver, TraceableDriver,
  PageRecordsDriver, DataDriver, ServerRecordingDriver, LoadingDriver, EventsDriver, KeyboardDriver, CaretDriver,
  MouseDriver, DragDriver, AuditedDriver,
  AssistedDriver, ScriptDriver, SettingsDriver, TextPlacingDriver,
  WrappingDriver
{
  /// A call in the journal.
  enum Entry: Sendable {
    case launch
    case show(GalleryScreen)
    case terminate
    case clearData
    case touch(Touch)
    case type(String)
    case advance(notAfter: Duration)
    case pass(until: Duration)
    case command(AppCommand)
    case restore(state: String)
    case backdoor(String, String)
    case script(ClientScript, within: Duration)
    case status(Int)
    case field(FieldValue, ElementID)
    case back
    case hold(KeyModifiers)
    case press(String)
    case typeAnywhere(String)
    case compose(String)
    case mouse(MouseAction, at: Point, scrolling: Double)
    case assist(AssistiveAction, ElementID)
    case caretToEnd
    case emptyField(isFinal: Bool)
  }

  /// What a rehearsal of a line leaves out.
  enum Rehearsal: Sendable {
    /// Actions on the app. Its time passes.
    case actions
    /// Actions and the passing of time.
    case everything
  }

  nonisolated let device: Device
  /// The kind of app for traces.
  private nonisolated let kind: TracedKind
  /// The driver that shows the screens of the app's gallery; nil for a driver without galleries.
  private nonisolated let galleryDriver: (any GalleryDriver)?
  /// The type name of the app.
  nonisolated let typeOfApp: String
  /// The driver whose calls are recorded; its abilities are the abilities of this driver.
  nonisolated let wrapped: any AppDriver
  private var original: any RepeatableDriver
  /// The driver of the app from reloaded step files; used from the next launch on.
  private var next: (any RepeatableDriver)?
  /// The type of the app at the next launch; nil if the app is not a type of this process.
  private var type: ObjectIdentifier?
  private var driver: any AppDriver
  private(set) var journal = Journal()
  /// The exchanges with servers before the latest undo, which were not taken yet.
  private var earlierExchanges: [ServerExchange] = []
  /// The kind of the running rehearsal; nil outside of rehearsals.
  private var rehearsal: Rehearsal?
  /// The app's time at the beginning of the latest rehearsal.
  private var rehearsalStart = Duration.zero
  /// The app's time up to which a rehearsed wait would have lasted; nil without one.
  private var rehearsedTime: Duration?

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
    galleryDriver = driver as? any GalleryDriver
    device = driver.device
    kind = (driver as? any TraceableDriver)?.tracedKind ?? .remote
    typeOfApp = app.typeName
    reactionTime = (driver as? any LoadingDriver)?.reactionTime ?? .zero
    type = app.type().map { ObjectIdentifier($0) }
  }

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

  /// Leaves out actions from now on, or performs them again with nil.
  func rehearse(_ rehearsal: Rehearsal?) async {
    self.rehearsal = rehearsal
    guard rehearsal != nil else { return }
    // An app that is not launched yet has no time.
    rehearsalStart = (try? await driver.now()) ?? .zero
    rehearsedTime = nil
  }

  /// Whether actions are left out.
  private var isRehearsing: Bool { rehearsal != nil }

  /// How long the rehearsed line would have waited; nil for a line without a rehearsed wait.
  var rehearsedWait: Duration? { rehearsedTime.map { max($0 - rehearsalStart, .zero) } }

  /// Whether the app was launched and has not been ended.
  private var isRunning: Bool {
    (journal.entries(from: .start, to: journal.now) ?? []).last { $0.starts || $0.ends }?.starts ?? false
  }

  /// Replaces a wait. The first one ends at the next event if the driver has a schedule, and all further ones at their
  /// deadline.
  private func rehearseWait(notAfter deadline: Duration) async throws -> Advance {
    let next = rehearsedTime == nil ? try await (driver as? any ScheduleDriver)?.nextEventTime() : nil
    rehearsedTime = min(next ?? deadline, deadline)
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
      do { try await Self.perform(entry, on: driver) } catch is CancellationError { throw CancellationError() } catch {}
      if entry.starts { isRunning = true }
      if entry.ends { isRunning = false }
      if case .command(.rotate(let turned)) = entry { orientation = turned }
    }
    // The exchanges of the repeated calls are known from their first time.
    _ = await (driver as? any ServerRecordingDriver)?.takeServerExchanges()
    earlierExchanges = await takeServerExchanges()
    self.driver = driver
    journal.rewind(to: mark)
    return (isRunning, orientation)
  }

  private static func perform(_ entry: Entry, on driver: any AppDriver) async throws {
    switch entry {
    case .launch: try await driver.launch()
    case .show(let screen): try await driver.able(to: .showGallery).show(screen)
    case .terminate: try await driver.terminate()
    case .clearData: _ = try await (driver as? any DataDriver)?.clearData()
    case .touch(let touch): try await driver.send(touch)
    case .type(let text): try await driver.type(text)
    case .advance(let deadline): _ = try await driver.advance(notAfter: deadline)
    case .pass(let time): try await driver.letPass(until: time)
    case .command(let command): try await driver.able(to: .perform(command)).perform(command)
    case .restore(let state): try await driver.able(to: .keepState).restore(state)
    case .backdoor(let name, let argument): _ = try await driver.able(to: .callBackdoors).backdoor(name, argument)
    case .script(let script, let limit): _ = try await driver.able(to: .runScripts).run(script, within: limit)
    case .status(let status): try await driver.able(to: .expectStatus).expectStatus(status)
    case .field(let value, let element): try await (driver as? any FieldDriver)?.set(value, of: element)
    case .back: _ = try await (driver as? any HistoryDriver)?.goBack()
    case .hold(let modifiers): try await driver.able(to: .pressKeys).hold(modifiers)
    case .press(let keys): try await driver.able(to: .pressKeys).press(keys)
    case .typeAnywhere(let text): try await driver.able(to: .pressKeys).typeAnywhere(text)
    case .compose(let text): try await driver.able(to: .pressKeys).compose(text)
    case .mouse(let action, let point, let length):
      try await driver.withMouse().perform(action, at: point, on: nil, scrolling: length)
    case .assist(let action, let element): try await driver.able(to: .assist).perform(action, on: element)
    case .caretToEnd: try await (driver as? any CaretDriver)?.moveCaretToEnd()
    case .emptyField(let isFinal): _ = try await (driver as? any CaretDriver)?.emptyField(isFinal: isFinal)
    }
  }

  private func keep(_ entry: Entry) async throws {
    if isRehearsing, entry.isAction { return }
    try await Self.perform(entry, on: driver)
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

  nonisolated var gallery: [GalleryScreen] { galleryDriver?.gallery ?? [] }

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

  nonisolated var tracedKind: TracedKind { kind }
  func traceState() async -> TraceState? { await (driver as? any TraceableDriver)?.traceState() }
  func log() async -> [AppLogLine] { await (driver as? any LogDriver)?.log() ?? [] }
  func letPass(until time: Duration) async throws {
    if rehearsal != .everything { try await keep(.pass(until: time)) }
  }

  func advance(notAfter deadline: Duration) async throws -> Advance {
    if rehearsal == .everything { return try await rehearseWait(notAfter: deadline) }
    let advance = try await driver.advance(notAfter: deadline)
    journal.append(.advance(notAfter: deadline))
    return advance
  }

  func isLoading() async throws -> Bool {
    // Nothing ends loading while the time stands still.
    if rehearsedTime != nil, rehearsal == .everything { return false }
    return try await (driver as? any LoadingDriver)?.isLoading() ?? false
  }

  nonisolated let reactionTime: Duration

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

extension JournalingDriver.Entry {
  /// Whether the entry is an action, not just passing time or the first launch of an app.
  var isAction: Bool {
    switch self {
    case .advance, .pass, .launch, .show, .restore, .status: false
    case .terminate, .clearData, .touch, .type, .command, .backdoor, .script, .field, .back, .hold, .press,
      .typeAnywhere,
      .caretToEnd,
      .compose, .mouse, .assist,
      .emptyField:
      true
    }
  }

  /// Whether the entry starts the app.
  fileprivate var starts: Bool {
    switch self {
    case .launch, .show: true
    default: false
    }
  }

  /// Whether the entry ends the app.
  fileprivate var ends: Bool {
    switch self {
    case .terminate, .clearData: true
    default: false
    }
  }
}
