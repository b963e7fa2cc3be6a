/// Wheels for choosing a date, like `UIDatePicker`.
public struct DatePicker: View {
  /// The node that describes the element.
  public var node: Node

  /// The parts of a date that can be chosen.
  public enum Mode: String, Sendable, Hashable, CaseIterable {
    /// Hour and minute.
    case time
    /// Month, day and year.
    case date
    /// The day among the neighbouring days, hour and minute.
    case dateAndTime
  }

  /// Creates a date picker; its value is the date as `2018-03-09 07:05`.
  ///
  /// - Parameters:
  ///   - date: the current date; must be in the range and on one of the offered minutes.
  ///   - mode: the parts of the date that can be chosen.
  ///   - range: the dates that can be chosen; turning beyond an end chooses the end.
  ///   - minuteInterval: offers the minutes that are multiples of this, which must be a divisor of 60.
  ///   - onChange: called with the new date.
  public init(
    _ date: CalendarDate, mode: Mode = .dateAndTime, in range: ClosedRange<CalendarDate>? = nil,
    minuteInterval: Int = 1, onChange: @escaping (CalendarDate) -> Void
  ) {
    let interval = minuteInterval > 0 && 60 % minuteInterval == 0 ? minuteInterval : 1
    let choose = { (new: CalendarDate) in
      let new = range.map { min(max(new, $0.lowerBound), $0.upperBound) } ?? new
      if new != date { onChange(new) }
    }
    let wheels: [Wheel] =
      switch mode {
      case .time: DatePicker.timeWheels(date, interval, choose)
      case .date: DatePicker.dateWheels(date, choose)
      case .dateAndTime: [DatePicker.dayWheel(date, choose)] + DatePicker.timeWheels(date, interval, choose)
      }
    node = Node(.datePicker, arrangement: .layered, children: [PickerView.node(wheels)])
    node.fills = .horizontal
    node.value = .string(date.description)
    node.set("datePickerMode", to: .string(mode.rawValue))
    node.set("minuteInterval", to: .integer(interval))
    if let range {
      node.set("minimumDate", to: .string(range.lowerBound.description))
      node.set("maximumDate", to: .string(range.upperBound.description))
    }
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

  private static func timeWheels(
    _ date: CalendarDate, _ interval: Int, _ choose: @escaping (CalendarDate) -> Void
  ) -> [Wheel] {
    [
      Wheel(count: 24, selected: date.hour, title: \.twoDigits) { choose(date.at(hour: $0, minute: date.minute)) },
      Wheel(count: 60 / interval, selected: date.minute / interval, title: { ($0 * interval).twoDigits }) {
        choose(date.at(hour: date.hour, minute: $0 * interval))
      },
    ]
  }

  private static func dateWheels(_ date: CalendarDate, _ choose: @escaping (CalendarDate) -> Void) -> [Wheel] {
    let changed = { (year: Int, month: Int, day: Int) in
      choose(CalendarDate(year: year, month: month, day: day, hour: date.hour, minute: date.minute))
    }
    return [
      Wheel(count: 12, selected: date.month - 1, title: { months[$0] }) { changed(date.year, $0 + 1, date.day) },
      Wheel(count: 31, selected: date.day - 1, title: { String($0 + 1) }) { changed(date.year, date.month, $0 + 1) },
      Wheel(count: 9999, selected: date.year - 1, title: { String($0 + 1) }) { changed($0 + 1, date.month, date.day) },
    ]
  }

  /// A wheel of all days; it creates only the visible ones.
  private static func dayWheel(_ date: CalendarDate, _ choose: @escaping (CalendarDate) -> Void) -> Wheel {
    let last = CalendarDate(year: 9999, month: 12, day: 31).dayNumber
    let title = { (number: Int) in
      let day = CalendarDate(dayNumber: number)
      return "\(weekdays[day.weekday]) \(months[day.month - 1].prefix(3)) \(day.day)"
    }
    return Wheel(count: last + 1, selected: date.dayNumber, title: title) {
      choose(CalendarDate(dayNumber: $0).at(hour: date.hour, minute: date.minute))
    }
  }
}
