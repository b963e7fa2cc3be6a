import Messages
import Runner
import Testing

@Suite struct ShardBalanceTests {
  /// The pickles of a feature, and a stream with the durations of some of them.
  struct Suites {
    let features: [FeatureLoader.Feature]
    let text: String

    init(scenarios: [String]) throws {
      text = "Feature: x\n" + scenarios.map { "  Scenario: \($0)\n    Given a step\n" }.joined()
      var ids = IDGenerator()
      let document = Gherkin.parse(SourceFile(uri: "x.feature", text: text), ids: &ids).document
      features = [FeatureLoader.Feature(document: try #require(document))]
    }

    func names(ofShard number: Int, of count: Int, timings: ScenarioTimings) throws -> [String] {
      var ids = IDGenerator()
      let suite = try Suite(
        features, selection: Selection(), shard: try Shard(number: number, count: count), timings: timings, ids: &ids)
      return suite.selected.map(\.name)
    }

    /// The timings stored by a run of these scenarios.
    ///
    /// - Parameter milliseconds: the duration of each scenario; nil for a scenario that was not run.
    func timings(_ milliseconds: [Int?], _ timings: ScenarioTimings = ScenarioTimings()) throws -> ScenarioTimings {
      var timings = timings
      var ids = IDGenerator()
      timings.beginStream()
      let pickles = try Suite(features, selection: Selection(), ids: &ids).pickles
      for pickle in pickles { timings.take(.pickle(pickle)) }
      for (pickle, time) in zip(pickles, milliseconds) {
        guard let time else { continue }
        let id = "case of \(pickle.id)"
        timings.take(.testCase(TestCase(id: id, pickleID: pickle.id, steps: [])))
        timings.take(
          .testCaseStarted(
            TestCaseStarted(id: id + "!", testCaseID: id, timestamp: Timestamp(seconds: 1, nanoseconds: 0)))
        )
        timings.take(
          .testCaseFinished(
            TestCaseFinished(
              testCaseStartedID: id + "!", timestamp: Timestamp(seconds: 1, nanoseconds: time * 1_000_000))))
      }
      return timings
    }
  }

  @Test(arguments: [
    // One long scenario equals all the others together.
    ([90, 30, 30, 30], 2, [["a"], ["b", "c", "d"]]),
    // In order of decreasing duration, each to the shard with the lowest sum.
    ([10, 20, 30, 40, 50], 2, [["a", "b", "e"], ["c", "d"]]),
    // A scenario without a duration counts as the mean of the others, here 20.
    ([nil, 10, 30], 2, [["c"], ["a", "b"]]),
    // Without durations the scenarios are dealt out in turn.
    ([nil, nil, nil, nil, nil], 2, [["a", "c", "e"], ["b", "d"]]),
    ([0, 0, 0, 0], 2, [["a", "c"], ["b", "d"]]),
    ([5], 3, [["a"], [], []]),
  ])
  func dividesByTime(milliseconds: [Int?], count: Int, shards: [[String]]) throws {
    let suites = try Suites(scenarios: Array(["a", "b", "c", "d", "e"].prefix(milliseconds.count)))
    let timings = try suites.timings(milliseconds)
    let divided = try (1...count).map { try suites.names(ofShard: $0, of: count, timings: timings) }
    #expect(divided == shards)
  }

  @Test func matchesScenariosByNameAndOccurrence() throws {
    let before = try Suites(scenarios: ["x", "a", "a"])
    let after = try Suites(scenarios: ["new", "a", "b", "a", "c"])
    let timings = try before.timings([1, 10, 90])
    // b, c and the new scenario count as the mean, 50; the second a counts as 90.
    #expect(try after.names(ofShard: 1, of: 2, timings: timings) == ["a", "c"])
  }

  @Test func theLastStreamCounts() throws {
    let suites = try Suites(scenarios: ["a", "b", "c"])
    let timings = try suites.timings([1, nil, 90], suites.timings([90, 1, 1]))
    #expect(try suites.names(ofShard: 1, of: 2, timings: timings) == ["c"])
  }

  @Test func everyShardComputesTheSameDivision() throws {
    let suites = try Suites(scenarios: (1...100).map { "number \($0)" })
    let timings = try suites.timings((1...100).map { $0 % 7 == 0 ? nil : $0 * 37 % 101 })
    for count in [2, 3, 8, 64, 99, 130] {
      let all = try (1...count).flatMap { try suites.names(ofShard: $0, of: count, timings: timings) }
      #expect(all.count == 100)
      #expect(Set(all).count == 100)
    }
  }
}
