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
    // A date that does not exist would have become the nearest valid date.
    guard (date.year, date.month, date.day) == (year, month, day) else { return nil }
  }

  /// The first day of a month in the notation of HTML: `2024-12`.
  fileprivate init?(month text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].count == 4, parts[1].count == 2, let year = Int(parts[0]),
      let month = Int(parts[1]), (1...12).contains(month)
    else { return nil }
    date = CalendarDate(year: year, month: month, day: 1)
  }

  /// The Monday of a week in the notation of HTML and ISO 8601: `2024-W52`.
  fileprivate init?(week text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].count == 4, parts[1].first == "W", let year = Int(parts[0]),
      let week = Int(parts[1].dropFirst()), week > 0
    else { return nil }
    let monday = CalendarDate(year: year, month: 1, day: 4).firstOfWeek.dayNumber + 7 * (week - 1)
    // A week belongs to the year of its Thursday. Most years have 52 weeks.
    guard CalendarDate(dayNumber: monday + 3).year == year else { return nil }
    date = CalendarDate(dayNumber: monday)
  }

  /// Makes a day from a date.
  init(_ date: CalendarDate) { self.date = date }

  private static func parts(of text: String) -> (year: Int, month: Int, day: Int)? {
    for sign in ["-", "."] {
      let texts = text.split(separator: sign).map { $0.filter { $0 != " " } }
      let parts = texts.map { Int($0) }
      // The year is last in a date with full stops, and if it is the only part with four digits.
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

/// A day, a time of day, or both: `2024-12-24 18:30`; or a month or a week: `2024-12`, `2024-W52`.
package struct Moment: StepConvertible {
  package static let stepWording = "a day or a time of day, such as 2024-12-24 or 18:30"

  /// The period that the day represents.
  enum Unit: String {
    case day, month, week
  }

  /// The day; for a month or a week, its first day.
  var day: CalendarDay?
  private(set) var unit = Unit.day
  var time: TimeOfDay?

  /// Neither a day nor a time.
  init() {}

  package init?(stepText: String) {
    if let time = TimeOfDay(stepText: stepText) {
      self.time = time
    } else if let day = CalendarDay(stepText: stepText) {
      self.day = day
    } else if let day = CalendarDay(month: stepText) {
      (self.day, unit) = (day, .month)
    } else if let day = CalendarDay(week: stepText) {
      (self.day, unit) = (day, .week)
    } else {
      let parts = stepText.split(separator: " ", maxSplits: 1).map(String.init)
      guard parts.count == 2, let day = CalendarDay(stepText: parts[0]), let time = TimeOfDay(stepText: parts[1])
      else { return nil }
      (self.day, self.time) = (day, time)
    }
  }
}

/// A time of day as steps write it: `18:30` or `6:30 PM`.
package struct TimeOfDay: StepConvertible {
  package static let stepWording = "a time of day such as 18:30"

  let hour: Int
  let minute: Int

  package init?(stepText: String) {
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

extension CalendarDate {
  /// The Monday of the week.
  fileprivate var firstOfWeek: CalendarDate { CalendarDate(dayNumber: dayNumber - weekday) }
}

extension Moment {
  /// The moment with its day replaced by the first day of the month or week, as shown by a field for months or weeks.
  func rounded(to unit: Unit) -> Moment {
    guard let date = day?.date else { return self }
    var moment = self
    switch unit {
    case .day: break
    case .month: moment.day = CalendarDay(CalendarDate(year: date.year, month: date.month, day: 1))
    case .week: moment.day = CalendarDay(date.firstOfWeek)
    }
    return moment
  }
}
