import AppUnderTest
import StepRegistry

/// A day as steps write it: `2024-12-24`, `24-12-2024`, `24.12.2024`, `24 December 2024` or `December 24 2024`.
struct CalendarDay: StepConvertible {
  static let stepWording = "a day such as 2024-12-24"

  let date: CalendarDate

  private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

  init?(stepText: String) {
    guard let (year, month, day) = Self.parts(of: stepText) else { return nil }
    date = CalendarDate(year: year, month: month, day: day)
    // A day that there is not would have become the nearest one.
    guard (date.year, date.month, date.day) == (year, month, day) else { return nil }
  }

  private static func parts(of text: String) -> (year: Int, month: Int, day: Int)? {
    for sign in ["-", "."] {
      let texts = text.split(separator: sign).map { $0.filter { $0 != " " } }
      let parts = texts.map { Int($0) }
      // The year is last behind full stops, and where it alone has four digits.
      let order = sign == "." || texts.first?.count ?? 4 < 3 && texts.last?.count == 4 ? [2, 1, 0] : [0, 1, 2]
      if parts.count == 3, let year = parts[order[0]], let month = parts[order[1]], let day = parts[order[2]] {
        return (year, month, day)
      }
    }
    let words = text.lowercased().split { " ,".contains($0) }
    guard words.count == 3, let index = words.prefix(2).firstIndex(where: { month(named: $0) != nil }),
      let month = month(named: words[index]), let day = Int(words[1 - index]), let year = Int(words[2])
    else { return nil }
    return (year, month, day)
  }

  private static func month(named name: Substring) -> Int? {
    name.count >= 3 ? months.firstIndex { name.hasPrefix($0) }.map { $0 + 1 } : nil
  }
}

/// A day, a time of day, or one after the other: `2024-12-24 18:30`.
struct Moment: StepConvertible {
  static let stepWording = "a day or a time of day, such as 2024-12-24 or 18:30"

  var day: CalendarDay?
  var time: TimeOfDay?

  /// Neither a day nor a time.
  init() {}

  init?(stepText: String) {
    if let time = TimeOfDay(stepText: stepText) {
      self.time = time
    } else if let day = CalendarDay(stepText: stepText) {
      self.day = day
    } else {
      let parts = stepText.split(separator: " ", maxSplits: 1).map(String.init)
      guard parts.count == 2, let day = CalendarDay(stepText: parts[0]), let time = TimeOfDay(stepText: parts[1])
      else { return nil }
      (self.day, self.time) = (day, time)
    }
  }
}

/// A time of day as steps write it: `18:30` or `6:30 PM`.
struct TimeOfDay: StepConvertible {
  static let stepWording = "a time of day such as 18:30"

  let hour: Int
  let minute: Int

  init?(stepText: String) {
    var text = stepText.lowercased().filter { $0 != " " }
    let isAfternoon = text.hasSuffix("pm")
    let isMorning = text.hasSuffix("am")
    if isAfternoon || isMorning { text.removeLast(2) }
    let parts = text.split(separator: ":").map { Int($0) }
    guard parts.count == 2, let hour = parts[0], let minute = parts[1], (0..<60).contains(minute) else { return nil }
    guard (isAfternoon || isMorning ? 1...12 : 0...23).contains(hour) else { return nil }
    self.hour = isAfternoon || isMorning ? hour % 12 + (isAfternoon ? 12 : 0) : hour
    self.minute = minute
  }
}
