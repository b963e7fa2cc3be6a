import AppUnderTest
import Console
import Foundation
import HTTP
import ModelApps
import PageDriver
import Recordings
import Runner
import SampleApps
import SourceText
import StepLibrary
import StepRegistry
import Studio
import TestDrivers
import TestSupport
import Testing

/// The tests in natural language, recorded with the mouse in the studio's page, saved there, and run on all devices.
@Suite(.enabled(if: TestBrowser.isPresent, "\(TestBrowser.need)"), .opensPages, .serialized)
struct StudioRecordingTests {
  /// All tests in `make proof`, otherwise one.
  private static let chosen: [NaturalLanguageTest] = {
    if ProcessInfo.processInfo.environment["CUKESWIFT_STUDIO"] == "all" { return naturalLanguageTests }
    return naturalLanguageTests.filter { $0.name == "AC clears the memory" }
  }()

  @Test(arguments: chosen)
  func mouseRecordingPassesOnEveryDevice(test: NaturalLanguageTest) async throws {
    let folder = try URL.testFolder()
    defer { folder.removeFolder() }
    let shelf = RecordingShelf(folder: folder.path)
    let path = folder.appending(path: "recorded.feature").path
    try await RunEnvironment.$current.withValue(.changed { $0[RecordingShelf.self] = shelf }) {
      let studio = try await StudioByMouse(test.app, folder: folder.path)
      do {
        try await test.record(RecordedSession(by: studio.app) { try await studio.check($0, $1) })
        try await studio.save(as: test.name, to: path)
        try await studio.end()
      } catch {
        try? await studio.end()
        throw error
      }
      let run = try await FeatureRun(path: path, on: Device.all)
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(!text.contains("no predefined step"), "\(text)")
      #expect(run.scenarios == 7)
      #expect(run.failures == [], "\(text)")
    }
  }
}

/// A studio in this process, and a browser with its page.
private struct StudioByMouse {
  /// The app for tests; touches of it are performed with the mouse in the studio.
  let app: MouseDriver
  private let page: AppSession
  private let hub: StudioHub
  private let listener: WebServer
  private let tasks: [Task<Void, Never>]

  private struct NoRuns: StudioRunner {
    func run(
      _ paths: [String], on device: Device,
      decide: @escaping @Sendable (StepPause) async -> (decision: StepPause.Decision, reloaded: Registry?)
    ) async -> StudioRunResult { StudioRunResult(report: "", passed: false) }
  }

  private struct NoFiles: StudioProject {
    func features() throws -> [StudioFeature] { [] }
    func text(of path: String) throws -> String { "" }
    func walkReport() throws -> [UInt8]? { nil }
    func write(_ text: String, to path: String, replacing before: String) throws {}
  }

  /// The session of the studio, in this process.
  private struct Session: SessionProcess {
    let session: QueuedResponder
    func answer(_ request: WebRequest, commands: Int) async throws -> WebResponse {
      await session.response(to: request)
    }
    func end() {}
    func kill() {}
    func waitForEnd() async {}
  }

  init(_ name: String, folder: String) async throws {
    let setting = ConsoleSession.Setting(
      apps: .samples, app: name,
      load: { (try Registry([PredefinedSteps.steps(for: .samples)], relativeTo: "/"), .samples) })
    let session = QueuedResponder(
      studio: try ConsoleSession(setting), setting, runner: NoRuns(), folder: ProjectBounds(folder))
    hub = StudioHub { [session] in Session(session: session) }
    let token = UUID().uuidString
    listener = try WebServer(responder: StudioServer(token: token, hosts: [], project: NoFiles(), hub: hub))
    tasks = [Task { await session.run() }, Task { [hub] in await hub.run() }]
    let source = try PageSource.located(at: "http://127.0.0.1:\(listener.port)/\(token)/")
    page = AppSession(
      driver: PageDriver(
        try #require(source), on: try Device.named("1600x1000"), launchedWith: [], browser: .ofProcess))
    app = try await MouseDriver(AppCatalog.samples.driver(for: name, on: .standard), on: page)
    try await page.waitFor("imageView id:'picture'")
  }

  /// Adds checks: clicks on the element in the mode Check, then on further properties.
  func check(_ query: String, _ properties: [String]) async throws {
    try await app.check(query, properties)
  }

  /// Compares the studio's app with the app of the tests, and saves the recording.
  func save(as name: String, to path: String) async throws {
    try await app.compare()
    try await page.setText(name, of: "textField id:'name'")
    try await page.setText(path, of: "textField id:'file'")
    try await page.touch("button text:'Save'")
    try await page.waitUntil("\(path) is saved", timeout: nil) { tree in
      let status = tree.string(
        .text, of: try Query(parsing: "all view id:'status'").elements(in: tree).first ?? ElementID(0))
      return status?.contains("recorded.feature") == true ? nil : "the status is \(status ?? "none")"
    }
  }

  func end() async throws {
    try await page.terminate()
    await hub.end()
    await listener.stop()
    for task in tasks { task.cancel() }
  }
}

/// Drives a model app, and repeats all touches with the mouse on the app's picture in the studio.
///
/// The app in the studio is a second instance with the same touches: a test reads the first one and uses the second.
private actor MouseDriver: ForwardingDriver {
  nonisolated let driver: any AppDriver
  private let page: AppSession
  private var path: [FingerPath.Stop] = []
  private var start = Duration.zero

  /// Launches the app in the same way as the studio.
  init(_ driver: any AppDriver, on page: AppSession) async throws {
    (self.driver, self.page) = (driver, page)
    try await driver.launch()
  }

  /// Does nothing, since both instances are already running.
  func launch() {}

  func send(_ touch: Touch) async throws {
    let now = try await driver.now()
    if touch.phase == .down { (path, start) = ([], now) }
    path.append(.init(now - start, touch.point))
    guard touch.phase == .up else { return try await driver.send(touch) }
    try await catchUp()
    // Clicks on the element in the studio, even if the studio has scrolled slightly less.
    if path.count <= 2, now - start < .milliseconds(400), let seen = try await frameInStudio(at: touch.point) {
      try await driver.send(touch)
      return try await page.touch(at: try await scale().point(of: seen.center))
    }
    let scale = try await scale()
    try await driver.send(touch)
    let mouse = FingerPath(path.map { .init($0.time, scale.point(of: $0.point)) })
    try await page.perform([mouse])
  }

  func type(_ text: String) async throws {
    try await driver.type(text)
    if text == Keys.return { return try await page.touch("button id:'return'") }
    try await page.setText(text, of: "textField id:'text'")
    try await page.touch("button text:'Type'")
  }

  /// Advances the time of the studio's app to the time of this app.
  private func catchUp() async throws {
    let wanted = try await driver.now()
    for _ in 0..<50 {
      let shown = try await page.texts("view id:'time'").first?.split(separator: " ").first.flatMap { Double($0) } ?? 0
      guard Duration.seconds(shown) + .milliseconds(1) < wanted else { return }
      try await page.touch("button id:'next-event'")
      let status = try await page.texts("view id:'status'").first
      if status?.contains("no event is scheduled") == true { return }
    }
  }

  /// The frame in the studio of the element at a point, scrolled into view; nil without exactly one matching element.
  private func frameInStudio(at point: Point) async throws -> Rect? {
    let tree = try await driver.snapshot()
    guard let element = tree.element(at: point) else { return nil }
    let isInTable = tree.ancestors(of: element).contains { tree.elementClass(of: $0).name == "UITableView" }
    for _ in 0..<(isInTable ? 8 : 0) {
      let frame = try await frameInStudio(of: element, in: tree)
      if let frame, frame.center.y < tree.frame(of: ElementID(0)).height - 50 { return frame }
      try await page.touch("button id:'scroll-down'")
    }
    return try await frameInStudio(of: element, in: tree)
  }

  private func frameInStudio(of element: ElementID, in tree: any ElementTree) async throws -> Rect? {
    let frame = tree.frame(of: element)
    let name = tree.describe(element).replacing("(\(frame))", with: "(")
    let rows = try await page.texts("webView css:'#tree li'").filter { $0.hasPrefix(name) }
    guard rows.count == 1, let row = rows.first else { return nil }
    let numbers = row.dropFirst(name.count).split { !"-.0123456789".contains($0) }.compactMap { Double($0) }
    guard numbers.count == 4, abs(numbers[2] - frame.width) < 0.1, abs(numbers[3] - frame.height) < 0.1 else {
      return nil
    }
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// The conversion of points of the app to points of the page.
  private struct Scale {
    let picture: Rect
    let screen: Rect
    func point(of point: Point) -> Point {
      Point(
        x: picture.x + point.x / screen.width * picture.width, y: picture.y + point.y / screen.height * picture.height)
    }
  }

  private func scale() async throws -> Scale {
    let tree = try await page.tree()
    let picture = try #require(try Query(parsing: "imageView id:'picture'").elements(in: tree).first)
    return Scale(picture: tree.frame(of: picture), screen: try await driver.snapshot().frame(of: ElementID(0)))
  }

  /// Adds checks of an element.
  func check(_ query: String, _ properties: [String]) async throws {
    let twin = AppSession(driver: self)
    await twin.rejoin(isRunning: true, orientation: .portrait)
    try await twin.waitFor(query)
    try await catchUp()
    let tree = try await twin.tree()
    let element = try #require(try Query(parsing: query).one(in: tree))
    try await page.touch("control marked:'Check'")
    // The page may have scrolled to the element.
    try await page.touch(at: try await scale().point(of: tree.frame(of: element).center))
    for property in properties where property != "text" && property != "exists" {
      try await page.touch("webView css:'#choice button[data-property=\(property)]'")
    }
    try await page.touch("control marked:'Touch'")
  }

  /// Checks that both apps show the same screen.
  func compare() async throws {
    try await catchUp()
    let rows = try await page.texts("webView css:'#tree li'")
    let tree = try await driver.snapshot()
    let labels = (0..<tree.count).map(ElementID.init).filter { tree.isVisible($0) && tree.role(of: $0) == "staticText" }
    for label in labels {
      guard let text = tree.string(.text, of: label), !text.isEmpty, text.count < 20, !text.contains("'") else {
        continue
      }
      #expect(rows.contains { $0.contains("'\(text)'") }, "\(text) is not in the studio: \(rows)")
    }
  }
}
