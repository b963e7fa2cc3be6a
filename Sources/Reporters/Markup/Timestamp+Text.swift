package import Messages
import SourceText

extension Timestamp {
  /// The moment in ISO 8601, in UTC: `2026-03-01T12:00:00`, to the second and without a zone.
  package var dateAndTime: String {
    let date = GregorianDay(daysSince1970: daysSinceEpoch)
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
}
