import Testing

@testable import AppUnderTest
@testable import ModelApps

@Suite struct VirtualClockTests {
  @Test func eventsHappenInOrderOfTimeThenInsertion() throws {
    let clock = VirtualClock()
    var happened: [String] = []
    for (delay, name) in [(3, "c"), (1, "a"), (2, "b"), (1, "a2"), (0, "now"), (-5, "past")] {
      clock.after(.seconds(delay)) { happened.append("\(name) \(clock.now.wording)") }
    }
    while try clock.advance(notAfter: .seconds(10)) == .event {}
    #expect(happened == ["now 0 s", "past 0 s", "a 1 s", "a2 1 s", "b 2 s", "c 3 s"])
    #expect(clock.now == .seconds(3))
  }

  @Test func timeStopsAtTheDeadline() throws {
    let clock = VirtualClock()
    #expect(try clock.advance(notAfter: .seconds(1)) == .idle)
    #expect(clock.now == .zero)
    clock.after(.seconds(2)) {}
    #expect(try clock.advance(notAfter: .seconds(1)) == .deadline)
    #expect(clock.now == .seconds(1))
    #expect(try clock.advance(notAfter: .seconds(2)) == .event)
    #expect(clock.now == .seconds(2))
  }

  @Test func cancelledEventsDoNotHappen() throws {
    let clock = VirtualClock()
    var happened = 0
    let timer = clock.after(.seconds(1)) { happened += 1 }
    clock.cancel(timer)
    clock.cancel(timer)
    #expect(try clock.advance(notAfter: .seconds(5)) == .idle)
    #expect(happened == 0)
  }

  @Test func circleWithoutDelayIsFound() throws {
    let clock = VirtualClock()
    func again() { clock.after(.zero) { again() } }
    again()
    let error = try #require(throws: AppError.self) {
      while try clock.advance(notAfter: .seconds(1)) == .event {}
    }
    #expect(error.kind == .faultyApp)
    #expect(error.problem.contains("more than 20000 events from 0 s to 0 s"))
  }

  @Test(arguments: [(1, true), (40_000, true), (100_000, false)])
  func chainThatHardlyTakesTimeIsFound(nanoseconds: Int, isEndless: Bool) throws {
    let clock = VirtualClock()
    func again() { clock.after(.nanoseconds(nanoseconds)) { again() } }
    again()
    let run = { while try clock.advance(notAfter: .seconds(3)) == .event {} }
    if isEndless {
      let error = try #require(throws: AppError.self) { try run() }
      #expect(error.kind == .faultyApp)
    } else {
      try run()
    }
  }
}
