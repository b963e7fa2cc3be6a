import JSON

/// A moment in the form of the Cucumber Messages protocol: time since 1970-01-01T00:00:00Z, without leap seconds.
package struct Timestamp: Sendable, Hashable {
  /// Whole seconds since the epoch.
  package var seconds: Int
  /// Additional nanoseconds, 0 to 999,999,999.
  package var nanoseconds: Int

  /// The moment at zero.
  package static let epoch = Timestamp(seconds: 0, nanoseconds: 0)

  /// Creates a moment from its two parts.
  package init(seconds: Int, nanoseconds: Int) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  /// The moment `duration` after this one.
  package func advanced(by duration: Duration) -> Timestamp {
    let nanoseconds = nanoseconds + duration.protocolNanoseconds
    return Timestamp(
      seconds: seconds + duration.protocolSeconds + nanoseconds / 1_000_000_000,
      nanoseconds: nanoseconds % 1_000_000_000)
  }

  /// The time since an earlier moment.
  package func duration(since earlier: Timestamp) -> Duration {
    .seconds(seconds - earlier.seconds) + .nanoseconds(nanoseconds - earlier.nanoseconds)
  }
}

extension Timestamp: Comparable {
  /// Whether the left moment is earlier.
  package static func < (left: Timestamp, right: Timestamp) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }
}

extension Duration {
  /// The whole seconds of a duration that is not negative.
  var protocolSeconds: Int { Int(components.seconds) }
  /// The additional nanoseconds, 0 to 999,999,999; smaller parts are dropped.
  var protocolNanoseconds: Int { Int(components.attoseconds / 1_000_000_000) }
}

extension JSONWriter {
  mutating func write(_ timestamp: Timestamp) {
    secondsAndNanoseconds(timestamp.seconds, timestamp.nanoseconds)
  }

  mutating func write(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    secondsAndNanoseconds(Int(seconds), Int(attoseconds / 1_000_000_000))
  }

  private mutating func secondsAndNanoseconds(_ seconds: Int, _ nanoseconds: Int) {
    part(isComplete: true) { space in
      space.append("{\"seconds\":")
      space.appendDigits(of: seconds)
      space.append(",\"nanos\":")
      space.appendDigits(of: nanoseconds)
      space.append(UInt8(ascii: "}"))
    }
  }
}
