import Messages

extension Duration {
  /// The duration as `0m0.012s`.
  package var minutesAndSeconds: String {
    let milliseconds = max(0, wholeNanoseconds / 1_000_000)
    return "\(milliseconds / 60000)m\(Self.decimal(milliseconds % 60000, places: 3))s"
  }

  /// The duration in seconds, as `12.345678`.
  var decimalSeconds: String { Self.decimal(max(0, wholeNanoseconds / 1000), places: 6) }

  /// The duration in a unit that leaves few digits: `12 µs`, `3.4 ms`, `5.67 s`.
  var short: String {
    let microseconds = max(0, wholeNanoseconds / 1000)
    if microseconds < 1000 { return "\(microseconds) µs" }
    if microseconds < 1_000_000 { return "\(Self.decimal(microseconds / 100, places: 1)) ms" }
    return "\(Self.decimal(microseconds / 10_000, places: 2)) s"
  }

  /// A number with a decimal point before its last digits.
  private static func decimal(_ number: Int, places: Int) -> String {
    let digits = String(number)
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.utf8.count)) + digits
    return "\(padded.dropLast(places)).\(padded.suffix(places))"
  }
}
