import AppUnderTest
import ModelApps
import SampleApps
import TestDrivers
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
private actor ExchangingDriver: ForwardingDriver, RepeatableDriver, ServerRecordingDriver {
  private nonisolated let number: Int
  nonisolated let driver: any AppDriver = InProcessDriver { Calculator() }
  private var launches = 0
  private var exchanges: [ServerExchange] = []

  init(_ number: Int = 1) { self.number = number }

  nonisolated func afresh() -> any RepeatableDriver { ExchangingDriver(number + 1) }

  func launch() async throws {
    launches += 1
    let address = "driver \(number), launch \(launches)"
    exchanges.append(ServerExchange(method: "GET", address: address, status: 200, answerBody: nil))
    try await driver.launch()
  }

  func takeServerExchanges() -> [ServerExchange] {
    defer { exchanges = [] }
    return exchanges
  }
}
