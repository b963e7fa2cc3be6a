import AppUnderTest
import StepRegistry

extension StepTopic {
  /// Columns of rows that are turned, dates among them.
  static let pickers = StepTopic("Pickers and dates") {
    PredefinedStep(
      #"^I (?:choose|select|pick) "([^"]*)" in (?:column (\d+) of )?the (?:"([^"]*)" )?picker$"#,
      "Turns a column of a picker to a row; without a column the first one that has such a row.",
      examples: #"I choose "Green" in the picker"#, #"I choose "M" in column 2 of the "Shirt" picker"#
    ) { (user, title: String, column: Int?, name: String?) in
      let picker = try await user.app.control(.picker, name)
      try await user.app.turnPicker(picker, column: column.map(place), to: title)
    }

    PredefinedStep(
      #"^I (?:change|set|turn) the (?:"([^"]*)" )?(?:date )?picker date to "([^"]*)"(?: at "([^"]*)")?$"#,
      "Turns a date picker to a day, and maybe a time of it.",
      examples: #"I change the date picker date to "2024-12-24""#,
      #"I change the date picker date to "July 28 2009" at "10:45 PM""#
    ) { (user, name: String?, day: CalendarDay, time: TimeOfDay?) in
      try await user.app.setDatePicker(user.app.control(.datePicker, name)) { old in
        day.date.at(hour: time?.hour ?? old.hour, minute: time?.minute ?? old.minute)
      }
    }

    PredefinedStep(
      #"^I (?:change|set|turn) the (?:"([^"]*)" )?(?:date )?picker time to "([^"]*)"$"#,
      "Turns a date picker to a time of day.",
      examples: #"I change the date picker time to "18:30""#, #"I change the "Alarm" picker time to "6:15 AM""#
    ) { (user, name: String?, time: TimeOfDay) in
      try await user.app.setDatePicker(user.app.control(.datePicker, name)) { old in
        old.at(hour: time.hour, minute: time.minute)
      }
    }

    PredefinedStep(
      #"^I (?:change|set|turn) the (?:"([^"]*)" )?date picker to "(\d{4}-\d\d-\d\d) (\d\d?:\d\d)"$"#,
      "Turns a date picker to a day and a time.", examples: #"I set the date picker to "2024-12-24 18:30""#
    ) { (user, name: String?, day: CalendarDay, time: TimeOfDay) in
      try await user.app.setDatePicker(user.app.control(.datePicker, name)) { _ in
        day.date.at(hour: time.hour, minute: time.minute)
      }
    }
  }
}
