/// Durations as text for users and for files.
extension Duration {
  /// The duration in the notation of options: `5s`, `500ms`; fractions of a millisecond are dropped.
  package var text: String {
    let (seconds, attoseconds) = components
    return attoseconds == 0 ? "\(seconds)s" : "\(seconds * 1000 + attoseconds / 1_000_000_000_000_000)ms"
  }

  /// The duration in seconds, rounded to thousandths: `30 s`, `0.25 s`.
  package var wording: String {
    let thousandths = (seconds * 1000).rounded() / 1000
    return Int(exactly: thousandths).map { "\($0) s" } ?? "\(thousandths) s"
  }

  /// The duration in seconds, as `12.345678`.
  package var decimalSeconds: String { Self.decimal(max(0, wholeNanoseconds / 1000), places: 6) }

  /// The duration in units with few digits: `12 µs`, `3.4 ms`, `34 ms`, `5.67 s`, `2 min 5 s`.
  package var short: String {
    let microseconds = max(0, wholeNanoseconds / 1000)
    if microseconds < 1000 { return "\(microseconds) µs" }
    if microseconds < 10_000 { return "\(Self.decimal(microseconds / 100, places: 1)) ms" }
    if microseconds < 1_000_000 { return "\(microseconds / 1000) ms" }
    if microseconds < 60_000_000 { return "\(Self.decimal(microseconds / 10_000, places: 2)) s" }
    let seconds = microseconds / 1_000_000
    return "\(seconds / 60) min \(seconds % 60) s"
  }

  /// A number with a decimal point before its last digits.
  private static func decimal(_ number: Int, places: Int) -> String {
    let padded = number.padded(to: places + 1)
    return "\(padded.dropLast(places)).\(padded.suffix(places))"
  }
}

extension Duration {
  /// The duration in seconds.
  package var seconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) + Double(attoseconds) / 1e18
  }

  /// The duration in whole nanoseconds, at most 2⁶², which is 146 years.
  package var wholeNanoseconds: Int {
    let (seconds, attoseconds) = components
    let (product, isTooMuch) = Int(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isAgain) = product.addingReportingOverflow(Int(attoseconds / 1_000_000_000))
    guard isTooMuch || isAgain else { return min(max(sum, -1 << 62), 1 << 62) }
    return seconds < 0 ? -1 << 62 : 1 << 62
  }
}
