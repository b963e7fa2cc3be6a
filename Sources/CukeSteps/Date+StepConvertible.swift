import SourceText
public import StepRegistry

// The alias is needed because plain `Date` is an Italian keyword for definitions.
#if canImport(FoundationEssentials)
  public import FoundationEssentials
  typealias FoundationDate = FoundationEssentials.Date
#else
  public import Foundation
  typealias FoundationDate = Foundation.Date
#endif

/// Dates and moments in a step or a cell of a data table become a `Date`.
extension FoundationDate: StepConvertible {
  /// Makes a date from a text in the notation of ISO 8601; nil for an invalid text.
  ///
  /// A day such as `2026-11-22` becomes its first moment in UTC. A moment has a time and a zone: `2026-11-22T18:30Z`,
  /// `2026-11-22 18:30:05.250+01:00`. Years have four digits. Seconds may have a fraction.
  ///
  /// - Parameter stepText: the text of the argument or cell.
  public init?(stepText: String) {
    var reader = DateReader(stepText)
    guard let seconds = reader.secondsSince1970() else { return nil }
    self.init(timeIntervalSince1970: seconds)
  }

  /// The description of valid texts for error messages.
  public static var stepWording: String {
    "a date such as 2026-11-22, or a moment with its zone such as 2026-11-22T18:30:00Z"
  }
}

/// Reads a date or moment in the notation of ISO 8601 part by part.
private struct DateReader {
  private var rest: Substring.UTF8View

  init(_ text: String) {
    rest = Substring(text).utf8
  }

  /// `text = date [ ("T" | " ") time zone ]`
  mutating func secondsSince1970() -> Double? {
    guard let days = days() else { return nil }
    let midnight = Double(days) * 86_400
    if rest.isEmpty { return midnight }
    guard take(UInt8(ascii: "T")) || take(UInt8(ascii: " ")), let time = time(), let offset = zone(), rest.isEmpty
    else {
      return nil
    }
    return midnight + time - Double(offset)
  }

  /// `date = year "-" month "-" day`; as days since 1970-01-01.
  private mutating func days() -> Int? {
    guard let year = number(4, in: 0...9999), take(UInt8(ascii: "-")), let month = number(2, in: 1...12),
      take(UInt8(ascii: "-")), let day = number(2, in: 1...GregorianDay.days(in: month, of: year))
    else { return nil }
    return GregorianDay(year: year, month: month, day: day).daysSince1970
  }

  /// `time = hour ":" minute [ ":" second [ "." digits ] ]`
  private mutating func time() -> Double? {
    guard let hour = number(2, in: 0...23), take(UInt8(ascii: ":")), let minute = number(2, in: 0...59) else {
      return nil
    }
    var seconds = Double(hour * 3600 + minute * 60)
    guard take(UInt8(ascii: ":")) else { return seconds }
    guard let second = number(2, in: 0...59) else { return nil }
    seconds += Double(second)
    guard take(UInt8(ascii: ".")) else { return seconds }
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard !digits.isEmpty, let fraction = Double("0.\(Substring(digits))") else { return nil }
    rest = rest.dropFirst(digits.count)
    return seconds + fraction
  }

  /// `zone = "Z" | ("+" | "-") hour [ ":" ] minute`; as seconds east of UTC.
  private mutating func zone() -> Int? {
    if take(UInt8(ascii: "Z")) { return 0 }
    let sign = take(UInt8(ascii: "+")) ? 1 : take(UInt8(ascii: "-")) ? -1 : 0
    guard sign != 0, let hour = number(2, in: 0...23) else { return nil }
    _ = take(UInt8(ascii: ":"))
    guard let minute = number(2, in: 0...59) else { return nil }
    return sign * (hour * 3600 + minute * 60)
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard rest.first == byte else { return false }
    rest.removeFirst()
    return true
  }

  /// A number with the given count of digits; nil for other characters or a number out of range.
  private mutating func number(_ count: Int, in range: ClosedRange<Int>) -> Int? {
    var value = 0
    for _ in 0..<count {
      guard let byte = rest.popFirst(), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      value = 10 * value + Int(byte - UInt8(ascii: "0"))
    }
    return range.contains(value) ? value : nil
  }
}
