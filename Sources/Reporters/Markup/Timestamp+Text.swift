package import Messages

extension Timestamp {
  /// The moment in ISO 8601, in UTC: `2026-03-01T12:00:00`, to the second and without a zone.
  package var dateAndTime: String {
    let date = civilDate
    let secondOfDay = seconds - daysSinceEpoch * 86_400
    return [
      date.year.padded(to: 4), "-", date.month.padded(to: 2), "-", date.day.padded(to: 2), "T",
      (secondOfDay / 3600).padded(to: 2), ":", (secondOfDay / 60 % 60).padded(to: 2), ":",
      (secondOfDay % 60).padded(to: 2),
    ].joined()
  }

  /// The milliseconds of the second, as three digits.
  var millisecondDigits: String { (nanoseconds / 1_000_000).padded(to: 3) }

  private var daysSinceEpoch: Int { (seconds >= 0 ? seconds : seconds - 86_399) / 86_400 }

  /// The date in the Gregorian calendar, from the number of days.
  ///
  /// Years begin in March, which makes the leap day the last day of its year. They are grouped in eras of 400 years,
  /// which have equal lengths: 146,097 days.
  private var civilDate: (year: Int, month: Int, day: Int) {
    // 719,468 days lie between 0000-03-01 and 1970-01-01.
    let days = daysSinceEpoch + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    // Every five months from March on have 153 days in all.
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }
}
