package import AppUnderTest
import JSON

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
  fileprivate static func text(of date: CalendarDate, for type: String) -> String {
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

  /// Checks the answer of the script's function `set`.
  ///
  /// answer = "{" [ "problem" ":" text | "choices" ":" "[" { title } "]" ] "}"
  ///
  /// - Parameters:
  ///   - answer: the answer, as JSON; nil for none.
  ///   - text: the text that was set; nil for a number of steps.
  /// - Throws: an `AppError` if the field was not set, or the answer does not say so.
  package static func check(_ answer: String?, of text: String?) throws(AppError) {
    guard let answer, let value = try? JSONValue(parsing: Array(answer.utf8)), value.object != nil else {
      throw AppError(.faultyApp, problem: "the page does not report whether the field was set")
    }
    let text = text ?? "another value"
    if let choices = value["choices"]?.array { throw AppError.noChoice(text, among: choices.compactMap(\.string)) }
    if let problem = value["problem"]?.string {
      throw AppError(.faultyApp, problem: "the field cannot be set to \(text.quoted): \(problem)")
    }
  }

  /// The value of a date field in the notation of steps: with a space before the time.
  static func wording(of value: String) -> String { value.replacing("T", with: " ") }
}

extension PageTree {
  /// The text of a value that the script's function `set` takes for a field.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - field: the field.
  /// - Returns: the text; nil for a number of steps.
  package func text(of value: FieldValue, for field: ElementID) -> String? {
    let type = nodes[field.index].content["type"]?.lowercased() ?? ""
    return switch value {
    case .text(let text): type == "datetime-local" ? text.replacing(" ", with: "T") : text
    case .date(let date): PageField.text(of: date, for: type)
    case .number(let number), .nearest(let number): number.exactDescription
    case .steps: nil
    }
  }
}
