import AppUnderTest
import ModelApps
import StepRegistry
import Testing

/// The longest time of a wait, and the time that an app takes after an action.
@Suite struct WaitLimitTests {
  /// The scopes around a wait from outside to inside, and the time of the wait with the scope in its message.
  @Test(
    arguments: [
      ([], nil, .seconds(30), nil),
      ([WaitLimit(.seconds(1), of: .run)], nil, .seconds(1), "The limit is that of --wait 1s."),
      (
        [WaitLimit(.seconds(1), of: .run), WaitLimit(.seconds(3), of: .tag("@wait:3s"))], nil, .seconds(3),
        "The limit is that of the tag @wait:3s."
      ),
      (
        [WaitLimit(.seconds(3), of: .tag("@wait:3s")), WaitLimit(.seconds(1), of: .block("withTimeout at x.swift:4"))],
        nil, .seconds(1), "The limit of 1 s is that of withTimeout at x.swift:4."
      ),
      ([WaitLimit(.seconds(3), of: .tag("@wait:3s"))], .seconds(2), .seconds(2), nil),
    ] as [([WaitLimit], Duration?, Duration, String?)])
  func theInnermostScopeCounts(scopes: [WaitLimit], own: Duration?, waited: Duration, wording: String?) async throws {
    let app = AppSession(driver: InProcessDriver { Waiting() })
    let error = await #expect(throws: AppError.self) {
      try await Self.inside(scopes[...]) { try await app.waitFor("button marked:'Too late'", timeout: own) }
    }
    #expect(error?.problem == "waited \(waited.wording) of the app's time for button marked:'Too late'")
    #expect(error?.details.filter { $0.hasPrefix("The limit") } == [wording].compactMap(\.self))
    #expect(try await app.driver.now() == waited)
  }

  private static func inside(
    _ scopes: ArraySlice<WaitLimit>, _ body: () async throws -> Void
  ) async throws {
    guard let outer = scopes.first else { return try await body() }
    try await WaitLimit.$current.withValue(outer) { try await inside(scopes.dropFirst(), body) }
  }

  @Test func aBlockNamesItsLine() async throws {
    let app = AppSession(driver: InProcessDriver { Waiting() }, timeout: .seconds(5))
    WaitLimit.$current.withValue(WaitLimit(.seconds(1), of: .run)) { #expect(app.timeout == .seconds(5)) }
    let line = #line + 1
    let limit = await withTimeout(.seconds(2)) { app.waitLimit }
    #expect(limit?.wording == "The limit of 2 s is that of withTimeout at WaitLimitTests.swift:\(line).")
  }

  @Test func anActionBeginsWithItsFinger() async throws {
    let app = AppSession(driver: InProcessDriver { Waiting() })
    try await app.letPass(.seconds(1))
    #expect(try await app.timeSinceAction == .seconds(1))
    try await app.touch("button marked:'Sleeping'")
    #expect(try await app.driver.now() == .seconds(5))
    #expect(try await app.timeSinceAction == .zero)
    try await app.letPass(.milliseconds(1500))
    #expect(try await app.timeSinceAction == .milliseconds(1500))
    try await app.relaunch()
    #expect(try await app.timeSinceAction == .zero)
  }
}
