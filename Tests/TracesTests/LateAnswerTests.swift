import AppUnderTest
import ElementQuery
import Synchronization
import Testing
import Traces

/// Requests that a real server answers after the step that caused them.
@Suite struct LateAnswerTests {
  /// An app whose requests the test decides.
  private final class RequestingDriver: TraceableDriver {
    let exchanges = Mutex<[HTTPExchange]>([])
    let device = Device.standard
    let tracedKind = TracedKind.page
    func traceState() -> TraceState? {
      TraceState(tree: nil, time: .zero, records: AppRecords(), exchanges: exchanges.withLock(\.self))
    }
    func launch() {}
    func terminate() {}
    func snapshot() throws -> any ElementTree { throw AppError.notRunning }
    func send(_: Touch) {}
    func type(_: String) {}
    func now() -> Duration { .zero }
    func advance(notAfter _: Duration) -> Advance { .idle }
    func letPass(until _: Duration) {}
  }

  /// The requests in the record of a step, with their answers.
  private func requests(of record: [UInt8]?) throws -> [String] {
    let record = try TraceRecord(try #require(record))
    return record.entries.map(\.line)
  }

  @Test func laterStepHasTheAnswer() async throws {
    let driver = RequestingDriver()
    let tracer = SessionTracer(number: 0, app: "Site", driver: driver) { _, _ in }
    let session = AppSession(driver: driver, observers: [tracer])
    func endStep() async throws -> [String] { try requests(of: await tracer.record(of: session, isUsed: true)) }

    let news = HTTPRequest(.get, "http://host/news"), other = HTTPRequest(.get, "http://host/other")
    driver.exchanges.withLock { $0 = [HTTPExchange(news, at: .zero, outcome: nil)] }
    #expect(try await endStep() == ["GET host/news"])
    driver.exchanges.withLock { $0.append(HTTPExchange(other, at: .zero, outcome: nil)) }
    #expect(try await endStep() == ["GET host/other"])
    driver.exchanges.withLock { $0[0].outcome = .answer(HTTPAnswer(status: 200, body: "new")) }
    #expect(try await endStep() == ["GET host/news → 200"])
    driver.exchanges.withLock { $0[1].outcome = .failure(.timedOut) }
    #expect(try await endStep() == ["GET host/other → timedOut"])
    #expect(try await endStep() == [])
  }
}
