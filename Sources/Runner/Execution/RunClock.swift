import CLibrary
package import Messages

/// Gives a run the time; tests have a clock of their own.
package protocol RunClock: Sendable {
  /// The current time, never before the one returned last.
  func now() -> Timestamp
}

/// The clock of the machine: begun at the time of day, then advanced steadily, whatever is done to the time of day.
package struct SystemClock: RunClock {
  /// The time of day at which the clock began.
  let start: Timestamp
  /// When that was on the steady clock, in nanoseconds.
  let origin: Int

  /// Begins at the time of day.
  package init() {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    self.init(
      start: Timestamp(seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec)), origin: Self.steadyNanoseconds)
  }

  /// The same clock in another process of the machine.
  init(start: Timestamp, origin: Int) {
    self.start = start
    self.origin = origin
  }

  package func now() -> Timestamp {
    let nanoseconds = start.nanoseconds + Self.steadyNanoseconds - origin
    return Timestamp(
      seconds: start.seconds + nanoseconds / 1_000_000_000, nanoseconds: nanoseconds % 1_000_000_000)
  }

  /// The steady clock, which every process of the machine reads alike, in nanoseconds.
  static var steadyNanoseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }
}
