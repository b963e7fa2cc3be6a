import ModelApps

/// An alarm: its time of day and options.
struct AlarmTime: Hashable {
  /// The number that identifies the alarm.
  let number: Int
  /// The hour, from 0 to 23.
  var hour: Int
  /// The minute, from 0 to 59.
  var minute: Int
  /// The label.
  var label = AlarmTime.standardLabel
  /// The days of the week on which it rings; empty to ring once.
  var days: Set<Weekday> = []
  /// The name of its sound.
  var sound = AlarmTime.sounds[0]
  /// Whether the user can postpone it when it rings.
  var snoozes = true
  /// Whether the alarm is switched on.
  var isOn = true

  /// The label of an alarm without a name.
  static let standardLabel = "Alarm"
  /// The available sounds, beginning with the default.
  static let sounds = ["Radar", "Beacon", "Chimes", "Presto", "Slow Rise"]

  /// The time as `07:05`.
  var time: String { [hour, minute].map { ($0 < 10 ? "0" : "") + String($0) }.joined(separator: ":") }

  /// The days of the week in words.
  var repetition: String { Weekday.wording(of: days) }

  /// The text below the time: label and days of the week.
  var summary: String { days.isEmpty ? label : "\(label), \(repetition)" }

  /// The number of minutes until it rings, from 1 to a week.
  ///
  /// - Parameter now: the current date.
  func minutes(after now: CalendarDate) -> Int {
    let minuteOfDay = now.hour * 60 + now.minute
    let wait = hour * 60 + minute - minuteOfDay
    for day in 0...7 {
      let minutes = day * 1440 + wait
      guard minutes > 0 else { continue }
      if days.isEmpty || days.contains(Weekday(after: now, by: day)) { return minutes }
    }
    return wait + 7 * 1440
  }
}
