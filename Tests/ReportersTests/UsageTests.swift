import Reporters
import Testing

/// What the usage report leaves out.
@Suite struct UsageTests {
  @Test func predefinedStepsNeedNotBeUsed() async throws {
    var settings = ReportSettings.plain
    let all = try await Recording().report(.usage, settings)
    #expect(all.contains("nobody uses this"))
    settings.libraryFolder = "EveryStatus.swi"
    let report = try await Recording().report(.usage, settings)
    #expect(!report.contains("nobody uses this"))
    #expect(!report.contains("Unused definitions"))
    #expect(report.contains("it passes"))
  }
}
