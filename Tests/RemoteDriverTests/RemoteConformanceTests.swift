import AppServer
import AppUnderTest
import CLibrary
import RemoteDriver
import Testing

/// An app behind a server with Appium's protocol passes the rules for all drivers.
@Suite struct RemoteConformanceTests {
  /// Checks rules concurrently, each group in its own session.
  private static func check(
    _ rules: [DriverConformance.Rule], at served: ServedApp
  ) async throws -> [DriverConformance.Result] {
    let setting = try served.setting("Conformance")
    // The rules of a group use one session in sequence.
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

  /// The rules that a server of apps cannot satisfy.
  private static let skipped: Set<String> = [
    "backdoor", "preferences outlive a launch", "text size", "scroll view reports how far it scrolls",
    "launch arguments",
  ]

  @Test func rulesOfTheseTestsExist() {
    let names = DriverConformance.realTimeRules.union(Self.skipped)
    #expect(names.isSubset(of: Set(DriverConformance.rules.map(\.name))))
  }

  @Test(.enabled(if: Self.isWanted, Self.need)) func appOnTheClockOfItsServerConforms() async throws {
    let results = try await Self.results(.virtual)
    #expect(Set(results.filter { $0.outcome != .passed }.map(\.rule.name)).isSubset(of: Self.skipped))
  }

  @Test(.enabled(if: Self.isWanted, Self.need)) func appInRealTimeConforms() async throws {
    _ = try await Self.results(.real)
  }

  /// Whether to check the rules: the app's server and its client need threads that other tests occupy for minutes.
  static let isWanted = getenv("CUKESWIFT_REAL_TIME") != nil
  static let need: Comment = "Tests/Remote/run checks the rules for drivers"

  private static func results(_ time: ServeSetting.Time) async throws -> [DriverConformance.Result] {
    let served = try ServedApp(time: time)
    // With the server's virtual clock, rules about real time are meaningless.
    let rules = DriverConformance.rules.filter { time == .real || !DriverConformance.realTimeRules.contains($0.name) }
    let results = try await check(rules, at: served)
    await served.end()
    #expect(results.count == rules.count)
    for result in results { #expect(result.isPassed, "\(result)") }
    return results
  }
}
