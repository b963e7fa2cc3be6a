package import AppUnderTest
import StepRegistry

extension StepTopic {
  /// Pickers and date pickers, whose columns are turned.
  static let pickers = StepTopic("Pickers and dates") {
    PredefinedStep(
      #"^I (?:turn|set|change) (?:column (-?\d+) of )?the (?:\#(quoted) )?picker to \#(quoted)$"#,
      "Turns a column of a picker, counted from 1, until a row stands in the middle; without a number the first.",
      examples: #"I turn the picker to "Tuesday""#, #"I turn column 2 of the picker to "45""#,
      #"I turn column 1 of the "colour" picker to "255""#
    ) { (user, column: Position?, name: String?, row: String) in
      try await user.turnPicker(name, column: column, to: row)
    }

    PredefinedStep(
      #"^I \#(Verb.choosing) \#(quoted) in (?:column (-?\d+) of )?the (?:\#(quoted) )?picker$"#,
      "Turns a column of a picker to a row, in other words.",
      examples: #"I choose "Green" in the picker"#, #"I choose "M" in column 2 of the "Shirt" picker"#
    ) { (user, row: String, column: Position?, name: String?) in
      try await user.turnPicker(name, column: column, to: row)
    }

    PredefinedStep(
      #"^I (?:change|set|turn) the (?:\#(quoted) )?(?:date|time)(?: picker)?(?: date| time)? to \#(quoted)(?: at \#(quoted))?$"#,
      "Turns a date picker to a day, a time of day, or both.",
      examples: #"I change the date picker date to "2024-12-24""#, #"I change the date picker time to "10:30""#,
      #"I change the date picker date to "July 28 2009" at "10:45 PM""#, #"I set the time picker to "06:45""#,
      #"I change the "departure" date picker to "2024-12-24 18:30""#, #"I set the "departure" date to "24-12-2024""#,
      #"I set the "Week" date to "2024-W52""#, #"I set the "Month" date to "2024-12""#
    ) { (user, name: String?, moment: Moment, time: TimeOfDay?) in
      try await user.app.turn(user.app.control(.datePicker, name), to: moment, at: time)
    }

    PredefinedStep(
      #"^I set the (?:date|time) to \#(quoted) on (?:the )?(?:[Dd]ate|[Tt]ime) ?[Pp]icker (?:with index|number) "?(-?\d+)"?$"#,
      "Turns one of several date pickers, counted from 1, to a day, a time of day, or both.",
      examples: #"I set the date to "24-12-2024" on DatePicker with index "1""#,
      #"I set the time to "18:30" on the time picker number 2"#
    ) { (user, moment: Moment, number: Position) in
      try await user.app.turn(ElementKind.datePicker.query.index(number.index), to: moment, at: nil)
    }

    PredefinedStep(
      #"^I (?:select|choose|pick) \#(quoted) (?:from (?:the )?\#(quoted)(?: (?:picker|spinner|list|menu|drop-?down|combo ?box))?|in (?:the )?\#(quoted))$"#,
      "Turns a picker to a row, or touches what opens a list of choices and then one of them, which then has to be shown.",
      examples: #"I select "Green" from "Colour""#, #"I select "Green" in "Colour""#
    ) { (user, choice: String, first: String?, second: String?) in
      guard let name = first ?? second else { return }
      let picker = Query.anyPicker.called(name)
      let pickers = [picker, picker.amongUsable]
      let opener = try await user.app.waitForAny(pickers + [.view.called(name)], named: "\"\(name)\"")
      if pickers.contains(opener) { return try await user.app.choose(choice, in: opener, column: nil) }
      try await user.app.touch(user.app.meant(by: name))
      let meant = try await user.app.meant(by: choice)
      let isOption = try await user.app.first(meant, .role)?.string == "option"
      try await user.app.touch(meant)
      if isOption { try await user.app.expectChoice(choice, in: nil, isTyped: false) }
    }

    PredefinedStep(
      #"^the (?:\#(quoted) )?(?:date|time) picker (?:is|should be|shows|should show) \#(quoted)$"#,
      "Expects the day, the time of day or both that a date picker stands on.",
      examples: #"the date picker shows "2024-12-24""#, #"the time picker shows "06:45""#,
      #"the "departure" date picker should show "2024-12-24 18:30""#
    ) { (user, name: String?, moment: Moment) in
      let shown = try await user.app.moment(shownBy: user.app.control(.datePicker, name))
      guard moment.day == nil || shown.day != nil else {
        throw StepProblem("the date picker shows \(shown.time == nil ? "nothing" : "no day")")
      }
      try expect(shown.date, equals: moment.rounded(to: shown.unit).date(besides: shown), path: #fileID)
    }
  }
}

extension AppUser {
  /// Turns a column, counted from 1, of a picker or date picker.
  fileprivate func turnPicker(_ name: String?, column: Position?, to row: String) async throws {
    guard let name else { return try await app.turn(column: column?.index ?? 0, of: .pickerView, to: row) }
    let picker = try await app.waitForAny(
      [Query.anyPicker.called(name)], named: ElementKind.picker.wording(of: name))
    try await app.choose(row, in: picker, column: column)
  }
}

extension QueryConvertible where Self == Query {
  /// Pickers, date pickers among them, and fields with suggestions.
  fileprivate static var anyPicker: Query {
    .view.where(.equals(.role, "picker") || .equals(.role, "datePicker") || .equals(.traits, "combobox"))
  }
}

extension AppSession {
  /// Turns a date picker to a moment. Parts that the moment omits stay unchanged.
  package func turn(_ picker: Query, to moment: Moment, at time: TimeOfDay?) async throws {
    let shown = try await self.moment(shownBy: picker)
    var moment = moment
    moment.time = time ?? moment.time
    let mode = try await first(picker, .datePickerMode)?.string ?? ""
    let isClock = mode == "time"
    if isClock, moment.day != nil {
      throw StepProblem("the date picker shows only a time, and the step names a day")
    }
    if ["date", "month", "week"].contains(mode), moment.time != nil {
      throw StepProblem("the date picker shows no time, and the step names one")
    }
    guard moment.unit == .day || moment.unit.rawValue == mode else {
      throw StepProblem("the date picker does not show a \(moment.unit.rawValue): name a day")
    }
    guard moment.day != nil || shown.day != nil || isClock else {
      throw StepProblem("the date picker shows no day yet: name a day with the time")
    }
    try await turn(picker, to: moment.date(besides: shown))
  }

  /// The value of a date picker, as soon as the picker exists. A picker of a page may be empty.
  ///
  /// - Throws: a `StepProblem` for a picker without a readable value.
  fileprivate func moment(shownBy picker: Query) async throws -> Moment {
    try await waitFor(picker)
    let value = try await query(picker, "value").first??.string ?? ""
    guard let moment = value.isEmpty ? Moment() : Moment(stepText: value) else {
      throw StepProblem("the date picker shows \"\(value)\", which is not a date")
    }
    return moment
  }
}

extension Moment {
  /// The date with the time. Missing parts are those of the first moment of a year.
  fileprivate var date: CalendarDate { date(besides: Moment()) }

  /// The date with the time. Missing parts are taken from another moment.
  fileprivate func date(besides other: Moment) -> CalendarDate {
    let day = (day ?? other.day)?.date ?? CalendarDate(year: 2000, month: 1, day: 1)
    let time = time ?? other.time
    return day.at(hour: time?.hour ?? 0, minute: time?.minute ?? 0)
  }
}
