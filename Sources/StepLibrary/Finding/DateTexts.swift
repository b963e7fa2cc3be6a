import AppUnderTest
import StepRegistry

/// A day as steps write it: `2024-12-24`, `December 24 2024` or `24 Dec 2024`.
struct CalendarDay: StepConvertible {
  /// What a step can write, as a group of a regular expression.
  static let pattern = #"(\d{4}-\d\d-\d\d|[A-Za-z]{3,9} \d\d?,? \d{4}|\d\d? [A-Za-z]{3,9} \d{4})"#

  let date: CalendarDate

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
  ]

  init?(stepText: String) {
    let parts = stepText.split { $0 == "-" || $0 == " " || $0 == "," }.map(String.init)
    guard parts.count == 3 else { return nil }
    let places = stepText.contains("-") ? (0, 1, 2) : Int(parts[0]) == nil ? (2, 0, 1) : (2, 1, 0)
    guard let year = Int(parts[places.0]), let month = CalendarDay.month(parts[places.1]),
      let day = Int(parts[places.2])
    else { return nil }
    date = CalendarDate(year: year, month: month, day: day)
    // A day that there is not would have become the nearest one.
    guard (date.year, date.month, date.day) == (year, month, day) else { return nil }
  }

  /// A month by its number, or by its name or at least three letters of it.
  private static func month(_ text: String) -> Int? {
    if let number = Int(text) { return number }
    guard text.count >= 3 else { return nil }
    return months.firstIndex { $0.hasPrefix(text.lowercased()) }.map { $0 + 1 }
  }
}

/// A time of day as steps write it: `18:30` or `6:30 PM`.
struct TimeOfDay: StepConvertible {
  /// What a step can write, as a group of a regular expression.
  static let pattern = #"(\d?\d:\d\d(?: ?[AaPp][Mm])?)"#

  let hour: Int
  let minute: Int

  init?(stepText: String) {
    let half = stepText.suffix(2).lowercased()
    let isHalf = half == "am" || half == "pm"
    let digits = isHalf ? stepText.dropLast(2).filter { $0 != " " } : stepText
    let parts = digits.split(separator: ":").map { Int($0) }
    guard parts.count == 2, let hour = parts[0], let minute = parts[1], (isHalf ? 1...12 : 0...23).contains(hour),
      (0..<60).contains(minute)
    else { return nil }
    // Twelve comes before one there.
    self.hour = isHalf ? hour % 12 + (half == "pm" ? 12 : 0) : hour
    self.minute = minute
  }
}
