package import Messages

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Tells a run what time it is; tests bring a clock of their own.
package protocol RunClock: Sendable {
  /// The moment now, never before the one told last.
  func now() -> Timestamp
}

/// The clock of the machine: begun at the time of day, then advanced steadily, whatever is done to the time of day.
package struct SystemClock: RunClock {
  private let start: Timestamp
  private let origin: ContinuousClock.Instant

  /// Begins at the time of day.
  package init() {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    start = Timestamp(seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec))
    origin = .now
  }

  package func now() -> Timestamp { start.advanced(by: origin.duration(to: .now)) }
}
