import Messages
import Testing

@testable import Reporters

/// The data of earlier runs stored by the page.
struct EarlierRunsTests {
  private func key(_ name: String) -> ScenarioKey { ScenarioKey(uri: "a.feature", name: name, position: 0) }

  private func ending(_ outcome: Outcome, _ milliseconds: Int) -> EarlierRun.Ending {
    EarlierRun.Ending(outcome: outcome, duration: .milliseconds(milliseconds))
  }

  @Test func runsThatHadOtherScenariosHaveGaps() throws {
    var runs = EarlierRuns()
    runs.addOldest(
      started: Timestamp(seconds: 3, nanoseconds: 0),
      [(key("a"), ending(.failed, 9)), (key("a"), ending(.passed, 3)), (key("b"), ending(.flaky, 4))])
    runs.addOldest(
      started: Timestamp(seconds: 2, nanoseconds: 0), commit: "abc",
      [(key("c"), ending(.failed, 5)), (key("b"), ending(.passed, 6))])
    runs.addOldest(started: Timestamp(seconds: 1, nanoseconds: 0), [])
    #expect(runs.starts.map(\.seconds) == [1, 2, 3])
    #expect(runs.commits == [nil, "abc", nil])
    func outcomes(_ name: String) -> [Outcome?]? { runs.endings(of: key(name))?.map { $0?.outcome } }
    #expect(outcomes("a") == [nil, nil, .passed])
    #expect(outcomes("b") == [nil, .passed, .flaky])
    #expect(outcomes("c") == [nil, .failed, nil])
    #expect(outcomes("d") == nil)
    #expect(runs.endings(of: key("b"))?.map { $0?.microseconds } == [nil, 6000, 4000])
  }
}
