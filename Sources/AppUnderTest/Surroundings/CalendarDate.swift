/// A day of the Gregorian calendar with a time, to the minute, as a date picker shows it.
public struct CalendarDate: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The year, from 1 to 9999.
  public let year: Int
  /// The month, from 1 to 12.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int
  /// The hour, from 0 to 23.
  public let hour: Int
  /// The minute, from 0 to 59.
  public let minute: Int

  /// Makes a date; parts outside their ranges become the nearest valid ones, such as February 30 the last of February.
  public init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0) {
    self.year = min(max(year, 1), 9999)
    self.month = min(max(month, 1), 12)
    self.day = min(max(day, 1), GregorianDay.days(in: self.month, of: self.year))
    self.hour = min(max(hour, 0), 23)
    self.minute = min(max(minute, 0), 59)
  }

  /// The day this many days after January 1 of the year 1, at midnight.
  public init(dayNumber: Int) {
    let number = min(max(dayNumber, 0), CalendarDate(year: 9999, month: 12, day: 31).dayNumber)
    let day = GregorianDay(daysSince1970: number - Self.dayNumberOf1970)
    self.init(year: day.year, month: day.month, day: day.day)
  }

  /// The number of days since January 1 of the year 1.
  public var dayNumber: Int {
    GregorianDay(year: year, month: month, day: day).daysSince1970 + Self.dayNumberOf1970
  }

  /// The number of 1970-01-01.
  static let dayNumberOf1970 = 719_162

  /// The day of the week, from 0 for Monday.
  public var weekday: Int { dayNumber % 7 }

  /// A copy of the date with another time of day.
  ///
  /// - Parameters:
  ///   - hour: the hour, from 0 to 23.
  ///   - minute: the minute, from 0 to 59.
  public func at(hour: Int, minute: Int) -> CalendarDate {
    CalendarDate(year: year, month: month, day: day, hour: hour, minute: minute)
  }

  /// The date in the notation of ISO 8601: `2018-03-09 07:05`.
  public var description: String {
    "\(year.padded(to: 4))-\(month.twoDigits)-\(day.twoDigits) \(hour.twoDigits):\(minute.twoDigits)"
  }

  /// Whether the left date is before the right one.
  public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
    (left.year, left.month, left.day, left.hour, left.minute)
      < (right.year, right.month, right.day, right.hour, right.minute)
  }
}

extension Int {
  /// The number with at least two digits, as in the minutes of a time.
  package var twoDigits: String { padded(to: 2) }
}

extension CalendarDate {
  /// The date this many minutes later.
  package func adding(minutes: Int) -> CalendarDate {
    let total = minutesSinceYear1 + minutes
    let day = total >= 0 ? total / 1440 : (total - 1439) / 1440
    let rest = total - day * 1440
    return CalendarDate(dayNumber: day).at(hour: rest / 60, minute: rest % 60)
  }

  /// The number of minutes since the beginning of the year 1.
  var minutesSinceYear1: Int { dayNumber * 1440 + hour * 60 + minute }
}
