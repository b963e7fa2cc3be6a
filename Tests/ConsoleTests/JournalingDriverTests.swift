import AppUnderTest
import ModelApps
import SampleApps
import Testing

@testable import Console

/// The driver that restores earlier states of an app.
@Suite struct JournalingDriverTests {
  @Test func exchangesComeFromTheRestoredApp() async throws {
    let app = AppCatalog.Entry("Shop") { _, _ in ExchangingDriver() }
    let driver = try #require(JournalingDriver(ExchangingDriver(), of: app))
    try await driver.launch()
    let mark = await driver.journal.now
    _ = try await driver.rewind(to: mark)
    try await driver.launch()
    #expect(await driver.takeServerExchanges().map(\.address) == ["driver 1, launch 1", "driver 2, launch 2"])
    #expect(await driver.takeServerExchanges().isEmpty)
  }
}

/// A driver whose app asks a server once in each launch.
private actor ExchangingDriver: RepeatableDriver, ServerRecordingDriver {
  nonisolated let device = Device.standard
  private nonisolated let number: Int
  private let driver = InProcessDriver { Calculator() }
  private var launches = 0
  private var exchanges: [ServerExchange] = []

  init(_ number: Int = 1) { self.number = number }

  nonisolated func afresh() -> any RepeatableDriver { ExchangingDriver(number + 1) }

  func launch() async throws {
    launches += 1
    let address = "driver \(number), launch \(launches)"
    exchanges.append(ServerExchange(method: "GET", address: address, status: 200, answerBody: nil))
    await driver.launch()
  }

  func takeServerExchanges() -> [ServerExchange] {
    defer { exchanges = [] }
    return exchanges
  }

  func terminate() async throws { await driver.terminate() }
  func snapshot() async throws -> any ElementTree { try await driver.snapshot() }
  func send(_ touch: Touch) async throws { try await driver.send(touch) }
  func type(_ text: String) async throws { try await driver.type(text) }
  func now() async throws -> Duration { try await driver.now() }
  func advance(notAfter deadline: Duration) async throws -> Advance { try await driver.advance(notAfter: deadline) }
  func letPass(until time: Duration) async throws { try await driver.letPass(until: time) }
}
