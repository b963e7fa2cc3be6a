import StepRegistry
import Synchronization
import Testing

/// Waiting with `eventually` without events, on a clock that advances only by sleeping.
@Suite struct EventuallyTests {
  struct Whoops: Error {}

  /// A clock whose sleeps return at once.
  final class DreamClock: Clock, Sendable {
    struct Instant: InstantProtocol {
      let time: Duration
      func advanced(by duration: Duration) -> Instant { Instant(time: time + duration) }
      func duration(to other: Instant) -> Duration { other.time - time }
      static func < (left: Instant, right: Instant) -> Bool { left.time < right.time }
    }

    private let state = Mutex<(now: Duration, pauses: [Duration])>((.zero, []))
    var now: Instant { Instant(time: state.withLock { $0.now }) }
    var minimumResolution: Duration { .nanoseconds(1) }
    var pauses: [Duration] { state.withLock { $0.pauses } }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
      try Task.checkCancellation()
      state.withLock { state in
        state.pauses.append(deadline.time - state.now)
        state.now = deadline.time
      }
    }
  }

  @Test func pausesGrowFromOneMillisecondToAHundred() async throws {
    let clock = DreamClock()
    var attempts = 0
    let result = try await eventually(within: .seconds(30), by: clock) {
      attempts += 1
      if attempts < 11 { throw Whoops() }
      return attempts
    }
    #expect(result == 11)
    #expect(clock.pauses == [1, 2, 4, 8, 16, 32, 64, 100, 100, 100].map(Duration.milliseconds))
  }

  @Test(arguments: [
    (Duration.zero, [Int]()), (.milliseconds(2), [1, 1]), (.milliseconds(250), [1, 2, 4, 8, 16, 32, 64, 100, 23]),
  ])
  func theLimitIsKept(timeout: Duration, pauses: [Int]) async {
    let clock = DreamClock()
    var attempts = 0
    await #expect(throws: (any Error).self) {
      try await eventually(within: timeout, by: clock) {
        attempts += 1
        throw Whoops()
      }
    }
    #expect(clock.pauses == pauses.map { .milliseconds($0) })
    #expect(attempts == pauses.count + 1)
  }

  @Test func pendingOrSkippedStepDoesNotWait() async {
    let clock = DreamClock()
    await #expect(throws: StepInterruption.pending("later")) {
      try await eventually(within: .seconds(1), by: clock) { if clock.pauses.isEmpty { try pending("later") } }
    }
    await #expect(throws: StepInterruption.skipped("not here")) {
      try await eventually(within: .seconds(1), by: clock) { if clock.pauses.isEmpty { try skip("not here") } }
    }
    #expect(clock.pauses == [])
  }

  @Test func theFailureSaysHowLongWasWaited() async {
    let error = await #expect(throws: (any Error).self) {
      try await eventually(within: .milliseconds(20), by: DreamClock()) { try expect(1, equals: 2) }
    }
    #expect(error.map { "\($0)" } == "expected: 2\nactual:   1\nwaited 0.02 s")
  }

  @Test func aCancelledTaskStopsWaiting() async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await eventually(within: .seconds(30), by: DreamClock()) { throw Whoops() }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func softFailuresFailTheAttempt() async throws {
    let context = StepContext(scenario: nil)
    let attempts = try await context.perform {
      var attempts = 0
      return try await eventually(within: .seconds(1), by: DreamClock()) {
        attempts += 1
        softly { try expect(attempts, equals: 3) }
        return attempts
      }
    }
    #expect(attempts == 3)
    #expect(context.takeLaterFailures().isEmpty)

    let error = await #expect(throws: EventuallyFailure.self) {
      try await eventually(within: .zero, by: DreamClock()) {
        softly { try expect(1, equals: 2) }
        softly { throw Whoops() }
      }
    }
    #expect(error.map { "\($0)" } == "expected: 2\nactual:   1\nWhoops()\nwaited 0 s")
  }

  @Test func anExpectedErrorIsFoundInIt() async throws {
    try await expectThrows(Whoops.self) {
      try await eventually(within: .milliseconds(50), by: DreamClock()) { throw Whoops() }
    }
    try await expectThrows(EventuallyFailure.self) {
      try await eventually(within: .milliseconds(50), by: DreamClock()) { throw Whoops() }
    }
  }

  @Test func noTypeOfErrorTakesAnInterruption() async {
    await #expect(throws: StepInterruption.pending("x")) {
      try await expectThrows((any Error).self) { try pending("x") }
    }
    await #expect(throws: StepInterruption.skipped("x")) {
      try await expectThrows((any Error).self) {
        try await eventually(within: .seconds(1), by: DreamClock()) {
          softly { try expect(1, equals: 1) }
          if true { try skip("x") }
        }
      }
    }
  }
}
