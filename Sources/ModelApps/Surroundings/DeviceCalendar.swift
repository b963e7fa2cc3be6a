/// The date and time zone of a device.
struct DeviceCalendar {
  /// The date in UTC at time zero of the app's clock. The default is the start of every scenario.
  private var startDate = CalendarDate(year: 2024, month: 6, day: 3, hour: 9, minute: 41)
  /// The time zone that was set.
  private var zone = TimeZone.utc
  /// The rules of a zone that is known by its name; nil for a zone with a fixed offset.
  private var rules: ZoneRules?

  /// The date shown by the device at a time of the app's clock.
  func date(at time: Duration) -> CalendarDate {
    let date = utcDate(at: time)
    return date.adding(minutes: minutesFromUTC(at: date))
  }

  /// The time zone at a time of the app's clock.
  func timeZone(at time: Duration) -> TimeZone {
    guard rules != nil else { return zone }
    return TimeZone(zone.name, minutesFromUTC: minutesFromUTC(at: utcDate(at: time)))
  }

  /// Sets the zone.
  ///
  /// - Throws: an `AppError` for an unknown name.
  mutating func setTimeZone(_ zone: TimeZone) throws(AppError) {
    let rules = zone.isNamed ? ZoneRules(named: zone.name) : nil
    guard rules != nil || !zone.isNamed else {
      throw AppError(
        .notSupported, problem: "the system does not know the time zone \(zone.name.quoted)",
        details: [#"Write its offset, as in: Given the time zone is "UTC+02:00""#])
    }
    (self.zone, self.rules) = (zone, rules)
  }

  /// Sets the date that the device shows at a time of the app's clock.
  mutating func setDate(_ date: CalendarDate, at time: Duration) {
    // The offset is that of the date in UTC, which depends on the offset.
    let guess = date.adding(minutes: -minutesFromUTC(at: date))
    let utc = date.adding(minutes: -minutesFromUTC(at: guess))
    startDate = utc.adding(minutes: -Self.minutes(of: time))
  }

  /// Restarts the app's clock at zero, while the date continues.
  ///
  /// - Parameter time: the time of the previous clock.
  mutating func restartClock(at time: Duration) { startDate = utcDate(at: time) }

  /// The date in UTC at a time of the app's clock.
  private func utcDate(at time: Duration) -> CalendarDate { startDate.adding(minutes: Self.minutes(of: time)) }

  private static func minutes(of time: Duration) -> Int { Int(time.components.seconds / 60) }

  /// The offset of the zone at a date in UTC.
  private func minutesFromUTC(at date: CalendarDate) -> Int {
    rules?.minutesFromUTC(at: date) ?? zone.minutesFromUTC
  }
}
