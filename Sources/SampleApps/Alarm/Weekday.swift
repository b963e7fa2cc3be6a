import ModelApps

/// A day of the week.
enum Weekday: Int, CaseIterable, Hashable {
  case sunday, monday, tuesday, wednesday, thursday, friday, saturday

  /// The usual workdays.
  static let workdays: Set<Weekday> = [.monday, .tuesday, .wednesday, .thursday, .friday]

  /// The day of the week a number of days after a date.
  init(after date: CalendarDate, by days: Int) {
    // In dates, the week begins on Monday.
    self = Weekday.allCases[(date.weekday + 1 + days) % 7]
  }

  /// The name of the day, such as `Sunday`.
  var name: String { "\(self)".prefix(1).uppercased() + "\(self)".dropFirst() }

  /// The name of a set of days.
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
