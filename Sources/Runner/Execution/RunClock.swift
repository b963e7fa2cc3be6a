import CLibrary
package import Messages

/// Gives a run the time; tests use their own clock.
package protocol RunClock: Sendable {
  /// The current time, never earlier than the last returned one.
  func now() -> Timestamp
}

/// The clock of the machine: starts at the time of day and then advances steadily, even when the time of day is
/// changed.
package struct SystemClock: RunClock {
  /// The time of day at which the clock began.
  let start: Timestamp
  /// The start on the steady clock, in nanoseconds.
  let origin: Int

  /// Creates a clock that starts at the current time of day.
  package init() {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    self.init(
      start: Timestamp(seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec)), origin: Self.steadyNanoseconds)
  }

  /// Creates a copy of the clock of another process of the machine.
  init(start: Timestamp, origin: Int) {
    self.start = start
    self.origin = origin
  }

  package func now() -> Timestamp {
    let nanoseconds = start.nanoseconds + Self.steadyNanoseconds - origin
    return Timestamp(
      seconds: start.seconds + nanoseconds / 1_000_000_000, nanoseconds: nanoseconds % 1_000_000_000)
  }

  /// The steady clock in nanoseconds, which is the same for all processes of the machine.
  static var steadyNanoseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }
}
