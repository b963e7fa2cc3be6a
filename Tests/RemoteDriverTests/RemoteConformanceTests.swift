import AppServer
import AppUnderTest
import CLibrary
import RemoteDriver
import Testing

/// An app behind a server that speaks as Appium does is driven as every app is.
@Suite struct RemoteConformanceTests {
  /// Rules about time that passes as time does.
  private static let realTimeRules = [
    "launch begins afresh", "wait ends with what it waits for", "wait without end comes to an end", "time passes",
    "what happens meanwhile happens",
  ]

  /// Checks rules side by side, as each has a session of its own.
  private static func check(
    _ rules: [DriverConformance.Rule], at served: ServedApp
  ) async throws -> [DriverConformance.Result] {
    let setting = try served.setting("Conformance")
    // Those that come one after another use one session.
    let sessions = 8
    return await withTaskGroup(of: [DriverConformance.Result].self) { group in
      for first in 0..<sessions {
        let own = stride(from: first, to: rules.count, by: sessions).map { rules[$0] }
        group.addTask {
          await DriverConformance.check(own) { RemoteAppDriver(setting, launchedWith: []) }
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
  }

  /// What a server of apps cannot do for a driver.
  private static let skipped: Set<String> = [
    "backdoor", "preferences outlive a launch", "text size", "scroll view says how far it goes", "launch arguments",
  ]

  @Test func appOnTheClockOfItsServerConforms() async throws {
    let served = try ServedApp()
    let rules = DriverConformance.rules.filter { !Self.realTimeRules.contains($0.name) }
    let results = try await Self.check(rules, at: served)
    await served.end()
    #expect(results.count == DriverConformance.rules.count - Self.realTimeRules.count)
    for result in results { #expect(result.isPassed, "\(result)") }
    #expect(Set(results.filter { $0.outcome != .passed }.map(\.rule.name)).isSubset(of: Self.skipped))
  }

  @Test func appInRealTimeConforms() async throws {
    let served = try ServedApp(time: .real)
    // All of them take minutes; `Tests/Remote/run` has them checked.
    let isWhole = getenv("CUKESWIFT_REAL_TIME") != nil
    let rules = DriverConformance.rules.filter { isWhole || Self.realTimeRules.contains($0.name) }
    let results = try await Self.check(rules, at: served)
    await served.end()
    #expect(results.count == (isWhole ? DriverConformance.rules.count : Self.realTimeRules.count))
    for result in results { #expect(result.isPassed, "\(result)") }
  }
}
