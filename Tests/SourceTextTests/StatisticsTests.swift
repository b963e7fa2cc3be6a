import SourceText
import Testing

@Suite struct StatisticsTests {
  @Test func durationsAreSummarised() throws {
    let summary = try #require(DurationSummary(of: [4, 2, 9, 5].map { .milliseconds($0) }))
    #expect(summary.count == 4)
    #expect(summary.mean == .milliseconds(5))
    #expect(summary.deviation.short == "2.9 ms")
    #expect(summary.minimum == .milliseconds(2))
    #expect(summary.median == .microseconds(4500))
    #expect(summary.maximum == .milliseconds(9))
    #expect(DurationSummary(of: [.seconds(1)])?.deviation == .zero)
    #expect(DurationSummary(of: []) == nil)
  }

  /// The values are those of `scipy.stats.binomtest(passed, total).proportion_ci(method="wilson")`.
  @Test(arguments: [(97, 100, 0.9155, 0.9897), (1, 4, 0.0456, 0.6994), (10, 10, 0.7225, 1), (0, 3, 0, 0.5615)])
  func ratesHaveWilsonsInterval(passed: Int, total: Int, low: Double, high: Double) throws {
    let interval = try #require(PassRate(passed: passed, of: total)).interval
    #expect(abs(interval.lowerBound - low) < 0.0001)
    #expect(abs(interval.upperBound - high) < 0.0001)
  }

  @Test func ratesAreWorded() {
    #expect(PassRate(passed: 97, of: 100)?.wording == "97 of 100 (97.0 %, 95 % interval 91.5 % to 99.0 %)")
    #expect(PassRate(passed: 0, of: 0) == nil)
  }

  @Test(arguments: [
    (2, 3, "2 of 3 (66.6%)"), (1, 2, "1 of 2 (50%)"), (999, 1000, "999 of 1000 (99.9%)"), (0, 0, "0 of 0"),
  ])
  func sharesAreRoundedDown(part: Int, whole: Int, wording: String) {
    #expect(part.share(of: whole) == wording)
    #expect(part.percent(of: 0) == "0%")
  }
}
