import Messages
import Reporters
import Testing

/// Reports of hooks around the run that did not pass.
@Suite struct RunHookReportTests {
  private static let moment = Timestamp(seconds: 0, nanoseconds: 0)

  /// The messages of a hook around the run.
  private static func hook(_ kind: HookMessage.Kind, _ status: Status) -> [Envelope] {
    [
      .hook(HookMessage(id: "a hook", kind: kind)),
      .testRunHookStarted(TestRunHookStarted(testRunID: "0", id: "its start", hookID: "a hook", timestamp: moment)),
      .testRunHookFinished(
        TestRunHookFinished(
          testRunHookStartedID: "its start", timestamp: moment,
          result: TestStepResult(message: "no server", status: status))
      ),
    ]
  }

  /// A browser executes nothing in the attachments of a hook, even if they are opened separately.
  @Test func `attachments of hooks cannot run in the browser`() async throws {
    let owner = Attachment.Owner.runHook(testRunHookStartedID: "its start")
    let left = ["text/html", "image/svg+xml", "text/plain"].map { type in
      Envelope.attachment(Attachment(owner: owner, body: .text("<b>"), mediaType: type, timestamp: Self.moment))
    }
    var hook = Self.hook(.afterTestRun, .passed)
    hook.insert(contentsOf: left, at: 2)
    let page = try await Recording().inserting(hook).report(.html)
    #expect(!page.contains("data:text/html") && page.contains("data:application/octet-stream;base64,PGI+"))
    #expect(page.contains("data:image/svg+xml;base64,PGI+") && page.contains("data:text/plain;base64,PGI+"))
  }

  private static func settings(isStrict: Bool) -> ReportSettings {
    var settings = ReportSettings.plain
    settings.isStrict = isStrict
    return settings
  }

  @Test func `a failed hook of another worker is named`() async throws {
    let recording = try await Recording().inserting(Self.hook(.beforeTestRun, .failed))
    var report = try recording.report(.summary)
    #expect(
      report.contains("All scenarios were run, though a hook before the run failed in another worker."), "\(report)")
    #expect(!report.contains("not run"))
    let lastStart = recording.envelopes.lastIndex { if case .testCaseStarted = $0 { true } else { false } }
    let lastEnd = recording.envelopes.lastIndex { if case .testCaseFinished = $0 { true } else { false } }
    var envelopes = recording.envelopes
    envelopes.removeSubrange(try #require(lastStart)...(try #require(lastEnd)))
    report = try Recording(envelopes).report(.summary)
    #expect(
      report.contains("The rest was not run, because a hook before the run failed in another worker."), "\(report)")
    #expect(report.contains("1 not run") && !report.contains("No scenario was run"))
  }

  /// If the run consists only of hooks after it, no scenario is missing; otherwise all are reported as not run.
  @Test(arguments: [(HookMessage.Kind.afterTestRun, "0 scenarios\n"), (.beforeTestRun, "20 scenarios (20 not run)\n")])
  func `unrun scenarios of an empty run are counted`(kind: HookMessage.Kind, count: String) async throws {
    let recorded = try await Recording().envelopes
    let start = try #require(recorded.firstIndex { if case .testRunStarted = $0 { true } else { false } })
    let end = TestRunFinished(testRunID: "0", success: false, timestamp: Self.moment)
    let envelopes = recorded[...start] + Self.hook(kind, .failed) + [.testRunFinished(end)]
    let report = try Recording(Array(envelopes)).report(.summary)
    #expect(report.contains(count), "\(report)")
  }

  @Test func `lenient reports show a pending hook`() async throws {
    let recording = try await Recording().inserting(Self.hook(.afterTestRun, .pending))
    let (junit, teamCity) = (
      try recording.report(.junit, Self.settings(isStrict: false)),
      try recording.report(.teamCity, Self.settings(isStrict: false))
    )
    #expect(junit.contains(#"<testcase classname="The run itself" name="AfterAll""#), "\(junit)")
    #expect(junit.contains(#"<skipped message="no server"/>"#), "\(junit)")
    #expect(teamCity.contains("##teamcity[testIgnored flowId='cukeswift' name='AfterAll' message='no server'"))
    let strict = try recording.report(.teamCity)
    #expect(strict.contains("##teamcity[testFailed flowId='cukeswift' name='AfterAll' message='no server'"))
  }

  @Test(arguments: [ReportFormat.junit, .json])
  func `each report shows a failing pending hook`(_ format: ReportFormat) throws {
    let failed = Recording(
      [.testRunStarted(TestRunStarted(id: "0", timestamp: Self.moment))] + Self.hook(.beforeTestRun, .pending) + [
        .testRunFinished(TestRunFinished(testRunID: "0", success: false, timestamp: Self.moment))
      ])
    let report = try failed.report(format, Self.settings(isStrict: false))
    #expect(report.contains("The run itself") && report.contains("no server"), "\(report)")
    #expect(!report.contains("<skipped"), "\(report)")
  }
}
