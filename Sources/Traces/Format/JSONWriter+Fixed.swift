import JSON

extension JSONWriter {
  /// Writes a number given in hundredths.
  mutating func hundredths(_ value: Int) {
    part(isComplete: true) { $0.append(fixed: value, digits: 2) }
  }

  /// Writes a time in seconds, to the millisecond.
  mutating func seconds(_ time: Duration) {
    part(isComplete: true) { $0.append(fixed: time.wholeMilliseconds, digits: 3) }
  }
}

extension WriteSpace {
  /// Writes a number with a limited number of decimal places.
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
  /// The number in whole hundredths, limited to a range far larger than any screen.
  var wholeHundredths: Int {
    guard isFinite else { return 0 }
    // Adding a half and truncating is several times faster than rounding.
    return Int(min(max(self, -1e12), 1e12) * 100 + (self < 0 ? -0.5 : 0.5))
  }
}
