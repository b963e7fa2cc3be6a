package import AppUnderTest

/// Fields with their own user interface in the browser.
package enum PageField {
  /// The types of `input` with their own user interface.
  package static let types: Set<String> = [
    "date", "time", "datetime-local", "month", "week", "color", "range", "number",
  ]

  /// The value of a field for a date (HTML, section 2.3.5).
  ///
  /// - Parameters:
  ///   - date: the date with its time.
  ///   - type: the type of the `input`.
  package static func text(of date: CalendarDate, for type: String) -> String {
    let words = "\(date)".split(separator: " ").map(String.init)
    guard words.count == 2 else { return "" }
    switch type {
    case "time": return words[1]
    case "datetime-local": return "\(words[0])T\(words[1])"
    case "month": return String(words[0].dropLast(3))
    case "week":
      // A week belongs to the year of its Thursday (ISO 8601).
      let thursday = CalendarDate(dayNumber: date.dayNumber - date.weekday + 3)
      let first = CalendarDate(year: thursday.year, month: 1, day: 1).dayNumber
      return "\("\(thursday)".prefix(4))-W\(((thursday.dayNumber - first) / 7 + 1).twoDigits)"
    default: return words[0]
    }
  }

  /// The value of a date field as steps write it: with a space before the time.
  static func wording(of value: String) -> String { value.replacing("T", with: " ") }
}
