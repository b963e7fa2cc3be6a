import ModelApps

/// A day of the week.
enum Weekday: Int, CaseIterable, Hashable {
  case sunday, monday, tuesday, wednesday, thursday, friday, saturday

  /// The days on which most people work.
  static let workdays: Set<Weekday> = [.monday, .tuesday, .wednesday, .thursday, .friday]

  /// The day of the week that comes so many days after a date.
  init(after date: CalendarDate, by days: Int) {
    // Dates count from Monday.
    self = Weekday.allCases[(date.weekday + 1 + days) % 7]
  }

  /// The name of the day, such as `Sunday`.
  var name: String { "\(self)".prefix(1).uppercased() + "\(self)".dropFirst() }

  /// What a set of days is called.
  static func wording(of days: Set<Weekday>) -> String {
    switch days {
    case []: "Never"
    case Set(allCases): "Every day"
    case [.saturday, .sunday]: "Weekends"
    case workdays: "Weekdays"
    default: allCases.filter(days.contains).map { String($0.name.prefix(3)) }.joined(separator: " ")
    }
  }
}
