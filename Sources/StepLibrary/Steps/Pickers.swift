import AppUnderTest
import StepRegistry

extension StepTopic {
  /// Pickers and date pickers, whose columns are turned.
  static let pickers = StepTopic("Pickers and dates") {
    PredefinedStep(
      #"^I (?:turn|set|change) (?:column (\d+) of )?the (?:"([^"]*)" )?picker to "([^"]*)"$"#,
      "Turns a column of a picker, counted from 1, until a row stands in the middle; without a number the first.",
      examples: #"I turn the picker to "Tuesday""#, #"I turn column 2 of the picker to "45""#,
      #"I turn column 1 of the "colour" picker to "255""#
    ) { (user, column: Int?, name: String?, row: String) in
      // A date picker is one too.
      let picker = name.map { Query.element("pickerView", "datePicker").marked($0) } ?? .pickerView
      try await user.app.turn(column: try place(column ?? 1), of: picker, to: row)
    }

    PredefinedStep(
      #"^I (?:change|set|turn) the (?:"([^"]*)" )?(?:date|time) picker (?:time |date )?to "(\d{4}-\d\d-\d\d)"#
        + #"(?: (?:at )?(\d?\d:\d\d))?"$"#,
      "Turns a date picker to a date, and to a time of day where one is given.",
      examples: #"I change the date picker date to "2024-12-24""#,
      #"I change the "departure" date picker to "2024-12-24 18:30""#
    ) { (user, name: String?, day: CalendarDay, time: TimeOfDay?) in
      let picker = Query.datePicker(named: name)
      let shown = try await user.app.date(shownBy: picker)
      let (hour, minute) = (time?.hour ?? shown.hour, time?.minute ?? shown.minute)
      try await user.app.turn(picker, to: day.date.at(hour: hour, minute: minute))
    }

    PredefinedStep(
      #"^I (?:change|set|turn) the (?:"([^"]*)" )?(?:date|time) picker (?:time )?to "(\d?\d:\d\d)"$"#,
      "Turns a date picker to a time of day.", examples: #"I change the date picker time to "10:30""#,
      #"I set the time picker to "06:45""#
    ) { (user, name: String?, time: TimeOfDay) in
      let picker = Query.datePicker(named: name)
      let shown = try await user.app.date(shownBy: picker)
      try await user.app.turn(picker, to: shown.at(hour: time.hour, minute: time.minute))
    }

    PredefinedStep(
      #"^the (?:date|time) picker (?:is|should be|shows|should show) "#
        + #""(?:(\d{4}-\d\d-\d\d)(?: (?:at )?)?)?(\d?\d:\d\d)?"$"#,
      "Expects the date, the time of day or both that a date picker stands on.",
      examples: #"the date picker shows "2024-12-24""#, #"the time picker shows "06:45""#,
      #"the date picker should show "2024-12-24 18:30""#
    ) { (user, day: CalendarDay?, time: TimeOfDay?) in
      let shown = try await user.app.date(shownBy: .datePicker)
      let midnight = { (date: CalendarDate) in date.at(hour: 0, minute: 0) }
      if let day { try expect(midnight(shown), equals: midnight(day.date)) }
      if let time { try expect([shown.hour, shown.minute], equals: [time.hour, time.minute]) }
    }
  }
}

extension Query {
  /// The date picker with an identifier or label, or any.
  fileprivate static func datePicker(named name: String?) -> Query {
    name.map { Query.datePicker.marked($0) } ?? .datePicker
  }
}

extension AppSession {
  /// The date that a date picker stands on, as soon as it is there.
  ///
  /// - Throws: a `StepProblem` where it does not say.
  fileprivate func date(shownBy picker: Query) async throws -> CalendarDate {
    try await waitFor(picker)
    let value = try await query(picker, "value").first??.string ?? ""
    let parts = value.split(separator: " ").map(String.init)
    guard let day = parts.first.flatMap(CalendarDay.init) else {
      throw StepProblem("the date picker stands on \"\(value)\", which is no date")
    }
    let time = parts.dropFirst().first.flatMap(TimeOfDay.init)
    return day.date.at(hour: time?.hour ?? 0, minute: time?.minute ?? 0)
  }
}
