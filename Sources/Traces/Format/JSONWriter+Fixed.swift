import JSON

extension JSONWriter {
  /// Writes a number that is given in hundredths.
  mutating func hundredths(_ value: Int) {
    part(isComplete: true) { $0.append(fixed: value, digits: 2) }
  }

  /// Writes a time in seconds, to the millisecond.
  mutating func seconds(_ time: Duration) {
    part(isComplete: true) { $0.append(fixed: time.wholeMilliseconds, digits: 3) }
  }
}

extension WriteSpace {
  /// Writes a number with so many digits behind its point at most.
  mutating func append(fixed value: Int, digits: Int) {
    if value < 0 { append(UInt8(ascii: "-")) }
    var unit: UInt = 1
    for _ in 0..<digits { unit *= 10 }
    let magnitude = value.magnitude
    appendDigits(of: magnitude / unit)
    var rest = magnitude % unit
    guard rest > 0 else { return }
    append(UInt8(ascii: "."))
    while rest > 0 {
      unit /= 10
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / unit))
      rest %= unit
    }
  }
}

extension Duration {
  /// The time in whole milliseconds.
  var wholeMilliseconds: Int {
    let (seconds, attoseconds) = components
    return Int(clamping: seconds).multipliedReportingOverflow(by: 1000).partialValue
      + Int(attoseconds / 1_000_000_000_000_000)
  }
}

extension Double {
  /// The number in whole hundredths; what is beyond every screen is at its edge.
  var wholeHundredths: Int {
    guard isFinite else { return 0 }
    // To add a half and cut is several times faster than to round.
    return Int(min(max(self, -1e12), 1e12) * 100 + (self < 0 ? -0.5 : 0.5))
  }
}
