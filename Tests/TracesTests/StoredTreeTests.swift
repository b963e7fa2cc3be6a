import AppUnderTest
import ElementQuery
import ModelApps
import Pictures
import SampleApps
import Synchronization
import Testing
import Traces

/// A tree written to records and read again is equal to the original.
@Suite struct StoredTreeTests {
  /// The records that steps would have had if the process had ended in them.
  private final class LastWords: Sendable {
    let all = Mutex<[[UInt8]]>([])
  }

  /// A session and its records.
  private struct Traced {
    let session: AppSession
    let tracer: SessionTracer
    var reader = TracedSession()
    var records: [String] = []
    let lastWords = LastWords()

    init(_ app: AppCatalog.Entry, on device: Device = .standard) {
      let driver = app.driver(on: device)
      let lastWords = lastWords
      tracer = SessionTracer(number: 0, app: app.name, driver: driver) { words, _ in
        lastWords.all.withLock { $0.append(words) }
      }
      session = AppSession(driver: driver, observers: [tracer])
    }

    /// Ends a step and returns the screen known to a reader, with the real one.
    mutating func endStep() async throws -> (stored: StoredTree, real: any ElementTree) {
      let record = try #require(await tracer.record(of: session, isUsed: true))
      records.append(String(decoding: record, as: UTF8.self))
      try reader.take(try TraceRecord(record))
      return (try #require(reader.tree), try await session.tree())
    }
  }

  /// All gallery screens of all sample apps in sequence, which writes each as a change of the previous one.
  @Test(arguments: AppCatalog.samples.entries.map(\.name))
  func screensAreReadAsTheyWere(_ name: String) async throws {
    let app = try AppCatalog.samples.app(named: name)
    var traced = Traced(app)
    let gallery = app.gallery
    if gallery.isEmpty { _ = try await traced.session.tree() }
    for screen in gallery {
      try await traced.session.show(screen)
      let (stored, real) = try await traced.endStep()
      try Self.compare(stored, real)
    }
    let (stored, real) = try await traced.endStep()
    try Self.compare(stored, real)
    #expect(traced.records.count == gallery.count + 1)
  }

  private static func compare(_ stored: StoredTree, _ real: any ElementTree) throws {
    #expect(stored.count == real.count)
    for index in 0..<min(stored.count, real.count) {
      let element = ElementID(index)
      #expect(stored.elementClass(of: element) == real.elementClass(of: element))
      #expect(stored.parent(of: element) == real.parent(of: element))
      #expect(stored.end(of: element) == real.end(of: element))
      #expect(stored.isVisible(element) == real.isVisible(element))
      let (left, right) = (stored.frame(of: element), real.frame(of: element))
      let differences = [left.x - right.x, left.y - right.y, left.width - right.width, left.height - right.height]
      #expect(differences.allSatisfy { abs($0) < 0.011 }, "\(left) \(right)")
      for name in [PropertyName.identifier, .label, .text, .value, .placeholder, .enabled, .selected, .hidden, .alpha] {
        let (left, right) = (stored.value(of: element, for: name), real.value(of: element, for: name))
        #expect(left == right || left.map { value in right.map { value.equals($0) } ?? false } ?? false, "\(name)")
      }
      for name in real.furtherProperties(of: element) {
        let (left, right) = (stored.property(.other(name), of: element), real.property(.other(name), of: element))
        #expect(left == right || left.map { value in right.map { value.equals($0) } ?? false } ?? false, "\(name)")
      }
    }
    for query in ["*", "button", "all view", "label index:1", "tableViewCell row:1", "view role:'button'"] {
      guard let query = try? Query(parsing: query) else { continue }
      #expect(query.elements(in: stored) == query.elements(in: real), "\(query)")
    }
    #expect(ScreenPicture.drawing(of: stored).marks.count == ScreenPicture.drawing(of: real).marks.count)
    let suggestions = { (tree: any ElementTree) in tree.suggestions(for: ElementID(tree.count / 2)).map(\.query) }
    #expect(suggestions(stored) == suggestions(real))
  }

  /// Actions that change a few elements or move many.
  @Test func recordsAreSmallWhereLittleChanges() async throws {
    var traced = Traced(try AppCatalog.samples.app(named: "Calculator"))
    _ = try await traced.session.tree()
    _ = try await traced.endStep()
    try await traced.session.touch("button marked:'7'")
    let (stored, real) = try await traced.endStep()
    try Self.compare(stored, real)
    #expect(stored.string(.text, of: ElementID(3)) == "7")
    let change = try #require(traced.records.last)
    #expect(change.contains(#""tree":[[0,3],[3,2,"#) && change.utf8.count < 600, "\(change)")
    // Without an event, the record has no tree.
    _ = try await traced.endStep()
    #expect(traced.records.last == #"{"version":1,"session":0,"driver":"model","time":[0,0]}"#)
  }

  @Test func scrolledElementsAreMovedAsAWhole() async throws {
    var traced = Traced(try AppCatalog.samples.app(named: "XKCD"))
    _ = try await traced.session.tree()
    let whole = try await traced.endStep().real.count
    try await traced.session.scroll(.down)
    let (stored, real) = try await traced.endStep()
    try Self.compare(stored, real)
    let record = try #require(traced.records.last)
    #expect(record.firstMatch(of: /\[\d+,\d+,0,-\d+(\.\d+)?\]/) != nil, "\(record)")
    let literal = record.matches(of: /\{"[a-z]/).count
    #expect(literal < whole, "\(literal) of \(whole)")
  }

  /// An app is launched at its first use: the record also has the screen before the action.
  @Test func firstActionHasAScreenBeforeIt() async throws {
    var traced = Traced(try AppCatalog.samples.app(named: "Calculator"))
    try await traced.session.touch("button marked:'7'")
    _ = try await traced.endStep()
    #expect(traced.reader.before?.string(.text, of: ElementID(3)) == "0")
    #expect(traced.reader.tree?.string(.text, of: ElementID(3)) == "7")
    let action = try #require(try TraceRecord(Array(traced.records[0].utf8)).actions.first)
    let node = try #require(action.node)
    #expect(traced.reader.before?.string(.text, of: ElementID(node)) == "7")
    #expect(action.name == "touch" && action.query == "button marked:'7'" && action.problem == nil)
    #expect(action.points == [Point(x: 46.5, y: 304.6)])
  }

  @Test func actionsThatFailAreThereWithTheReason() async throws {
    var traced = Traced(try AppCatalog.samples.app(named: "Calculator"))
    _ = try? await traced.session.touch("button marked:'nowhere'")
    _ = try await traced.endStep()
    let action = try #require(try TraceRecord(Array(traced.records[0].utf8)).actions.first)
    #expect(action.problem?.contains("nowhere") == true, "\(action)")
    #expect(action.element == nil && action.points.isEmpty)
  }

  /// The last words are updated before each action, which could end the process, and after each record for the next
  /// step.
  @Test func lastWordsSayWhatIsDone() async throws {
    var traced = Traced(try AppCatalog.samples.app(named: "Calculator"))
    try await traced.session.touch("button marked:'7'")
    try await traced.session.touch("button marked:'8'")
    let words = try traced.lastWords.all.withLock { $0 }.map { try TraceRecord($0) }
    #expect(words.map(\.actions.count) == [1, 2])
    #expect(words.map { $0.actions.last?.points.count } == [1, 1])
    #expect(words[1].actions.map { $0.problem == nil } == [true, false] && words[1].app.name == "Calculator")
    var reader = TracedSession()
    try reader.take(words[1])
    let node = try #require(words[1].actions[0].node)
    #expect(reader.tree?.string(.text, of: ElementID(node)) == "7")
    // The last words continue from the content of the record.
    _ = try await traced.endStep()
    let after = try TraceRecord(try #require(traced.lastWords.all.withLock { $0.last }))
    #expect(after.actions.isEmpty && after.omitted.count == 1 && after.app.name == nil)
    try traced.reader.take(after)
    #expect(traced.reader.tree?.string(.text, of: ElementID(3)) == "78")
  }

  /// A step with several actions has a record of the last one.
  @Test func actionsWithoutEndAreForgotten() async throws {
    var traced = Traced(try AppCatalog.samples.app(named: "Calculator"))
    for _ in 0..<2_100 { try await traced.session.shake() }
    _ = try await traced.endStep()
    let record = try TraceRecord(Array(traced.records[0].utf8))
    #expect(record.actions.count == 1_000 && record.omitted == ["1100 earlier actions"])
    #expect(traced.lastWords.all.withLock { $0.map(\.count).max() ?? 0 } < 10_000)
  }
}
