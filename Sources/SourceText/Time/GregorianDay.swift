/// A day of the Gregorian calendar.
///
/// Days are counted in years that begin in March, which makes the leap day the last day of its year. 400 such years, an era, always
/// have 146,097 days.
package struct GregorianDay {
  /// The year.
  package let year: Int
  /// The month, from 1 to 12.
  package let month: Int
  /// The day of the month, from 1.
  package let day: Int

  /// Makes a day from its parts, which must be valid.
  package init(year: Int, month: Int, day: Int) {
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// The days between 0000-03-01 and 1970-01-01.
  private static let daysBefore1970 = 719_468

  /// The day this many days after 1970-01-01.
  package init(daysSince1970: Int) {
    let days = daysSince1970 + Self.daysBefore1970
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    // Every five months from March on have 153 days in all.
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The number of days since 1970-01-01.
  package var daysSince1970: Int {
    let year = year - (month <= 2 ? 1 : 0)
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return era * 146_097 + 365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - Self.daysBefore1970
  }

  /// The number of days in a month.
  package static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    default: 31
    }
  }
}
