import SourceText
import StepRegistry
import Testing

/// Repeated measurements, on a clock that advances only by sleeping.
@Suite struct MeasuringTests {
  @Test func theMeanAndTheDeviationAreExact() async throws {
    let clock = EventuallyTests.DreamClock()
    var pauses = [2, 4, 4, 4, 5, 5, 7, 9].map(Duration.seconds)[...]
    let times = try await measure("work", repeating: 8, by: clock) {
      if let pause = pauses.popFirst() { try await clock.sleep(for: pause) }
    }
    #expect(times.appTime == nil)
    #expect(times.realTime.times.count == 8 && times.realTime.mean == .seconds(5))
    // The square root of 32/7.
    #expect(times.realTime.deviation.short == "2.13 s")
    #expect("\(times)" == "8 times, 5.00 s ± 2.13 s of real time")
  }

  @Test(arguments: [([], "0 µs ± 0 µs"), ([Duration.seconds(3)], "3.00 s ± 0 µs")])
  func fewTimesHaveNoDeviation(times: [Duration], text: String) {
    #expect("\(TimeStatistics(of: times))" == text)
  }

  @Test func theLimitOfEventuallyIsChosenOutside() async {
    let clock = EventuallyTests.DreamClock()
    let error = await #expect(throws: EventuallyFailure.self) {
      try await withTimeout(.milliseconds(2)) {
        try await eventually(within: nil, by: clock) { throw EventuallyTests.Whoops() }
      }
    }
    #expect(clock.pauses == [.milliseconds(1), .milliseconds(1)])
    #expect(error?.description.contains("The limit of 0.002 s is that of withTimeout at MeasuringTests.swift:") == true)
  }
}
