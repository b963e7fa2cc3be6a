import ModelApps

/// A time of day at which something rings, and how.
struct AlarmTime: Hashable {
  /// What distinguishes it from the other alarms.
  let number: Int
  /// The hour, from 0 to 23.
  var hour: Int
  /// The minute, from 0 to 59.
  var minute: Int
  /// What it is for.
  var label = AlarmTime.standardLabel
  /// The days of the week on which it rings; it rings once where there is none.
  var days: Set<Weekday> = []
  /// What it sounds like.
  var sound = AlarmTime.sounds[0]
  /// Whether it can be put off when it rings.
  var snoozes = true
  /// Whether it rings at all.
  var isOn = true

  /// What an alarm is called that has no name of its own.
  static let standardLabel = "Alarm"
  /// The sounds that can be chosen, the usual one first.
  static let sounds = ["Radar", "Beacon", "Chimes", "Presto", "Slow Rise"]

  /// The time as `07:05`.
  var time: String { [hour, minute].map { ($0 < 10 ? "0" : "") + String($0) }.joined(separator: ":") }

  /// On which days it rings, in words.
  var repetition: String { Weekday.wording(of: days) }

  /// What stands below the time: what it is for, and on which days it rings.
  var summary: String { days.isEmpty ? label : "\(label), \(repetition)" }

  /// How many minutes it is until it rings, from 1 to those of a week.
  ///
  /// - Parameter now: the date from which is counted.
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
