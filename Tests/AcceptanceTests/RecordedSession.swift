import AppUnderTest
import ModelApps
import Recordings
import SampleApps
import StepLibrary

/// A recorded session with an app.
struct RecordedSession {
  /// The app.
  let app: AppSession
  /// The recorder.
  let recorder: Recorder
  /// Adds a check by hand; nil to let the recorder add checks.
  private var checking: (@Sendable (_ query: String, _ properties: [String]) async throws -> Void)?

  /// Starts recording an app on a device.
  init(of name: String, in catalog: AppCatalog = .samples, on device: Device = .standard) async throws {
    app = AppSession(driver: try catalog.driver(for: name, on: device))
    recorder = Recorder(app: name, device: device) { ActionSentence.steps(for: $0, on: $1, to: $2) }
    await recorder.begin(on: app)
  }

  /// Creates a session with a driver and with checks added by hand.
  init(
    by hand: any AppDriver, checking: @escaping @Sendable (_ query: String, _ properties: [String]) async throws -> Void
  ) {
    app = AppSession(driver: hand)
    recorder = Recorder(app: "", device: hand.device)
    self.checking = checking
  }

  /// Touches elements in order.
  func touch(_ queries: String...) async throws {
    for query in queries { try await app.touch(query) }
  }

  /// Touches the buttons with these titles in order.
  func press(_ titles: String...) async throws {
    for title in titles { try await app.touch("button marked:\(Query.quote(title))") }
  }

  /// Scrolls to the row of a table that shows a text, and touches it.
  func open(_ text: String) async throws {
    let row = "tableViewCell containing:(label text:\(Query.quote(text)))"
    try await app.scrollTo(row)
    try await app.touch(row)
  }

  /// Cancels an action sheet by touch: with its button, or on tablets, which lack the button, beside the sheet.
  func cancelSheet() async throws {
    let button = "view role:'button' marked:'Cancel'"
    if try await app.exists(button) { return try await app.touch(button) }
    try await app.touch(at: Point(x: 10, y: 500))
  }

  /// Adds a check of an element's current properties.
  func check(_ query: String, _ properties: String...) async throws {
    if let checking { return try await checking(query, properties) }
    try await recorder.check(query, properties: properties, on: app)
  }
}
