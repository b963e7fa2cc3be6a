import CLibrary

/// The time of day.
package enum WallClock {
  /// Seconds since 1970.
  package static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return seconds(time.tv_sec, nanoseconds: time.tv_nsec)
  }

  /// Converts a time to seconds since 1970, with a fraction.
  static func seconds(_ seconds: Int, nanoseconds: Int) -> Double { Double(seconds) + Double(nanoseconds) / 1e9 }
}
