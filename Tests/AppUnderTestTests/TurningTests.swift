import AppUnderTest
import ModelApps
import Testing

/// Picker columns are turned by a finger until the wanted row is in the middle.
@Suite struct TurningTests {
  private static let fruits = (0..<60).map { "fruit \($0)" }

  /// A picker with two columns at row 30 and an empty one.
  private static func session(on device: Device = .standard) -> AppSession {
    AppSession(on: device) { probe in
      let number = { (name: String) in probe.numbers[name, default: 30] }
      return Screen("Picker") {
        PickerView([fruits, (0..<60).map(String.init), []], selected: [number("0"), number("1"), 0]) { column, row in
          // The app offers row 13 of the second column but rejects it.
          if column != 1 || row != 13 { probe.numbers["\(column)"] = row }
        }
      }
    }
  }

  /// The column, the text to turn to, and the resulting row.
  @Test(
    arguments: [
      (0, "fruit 30", 30), (0, "fruit 31", 31), (0, "fruit 59", 59), (0, "fruit 0", 0), (0, "fruit 12", 12),
      (1, "0", 0), (1, "59", 59), (1, "28", 28),
    ], Device.all)
  func rowStandsInTheMiddle(wanted: (column: Int, row: String, place: Int), device: Device) async throws {
    let app = Self.session(on: device)
    try await app.turn(column: wanted.column, to: wanted.row)
    let selected = try await app.query("pickerTableView", "selectedRow")
    #expect(selected[wanted.column] == .integer(wanted.place))
    #expect(selected[1 - wanted.column] == 30)
  }

  @Test(arguments: ["2 kg", "2\u{202F}kg"]) func rowHasNoBreakSpace(row: String) async throws {
    let app = AppSession { probe in
      Screen("Picker") {
        PickerView([["1\u{A0}kg", "2\u{A0}kg"]], selected: [probe.numbers["0", default: 0]]) { column, row in
          probe.numbers["\(column)"] = row
        }
      }
    }
    try await app.turn(column: 0, to: row)
    #expect(try await app.query("pickerTableView", "selectedRow") == [1])
  }

  /// Impossible targets, and a part of the message.
  @Test(arguments: [
    (0, "cherry", "turned pickerView pickerTableView index:0 in both directions and did not find the row 'cherry'"),
    (1, "13", "cannot turn pickerView pickerTableView index:1 to the row '13'"),
    (2, "x", "in both directions and did not find the row 'x'"),
    (0, "friut 7", "Its rows: 'fruit 0', 'fruit 1', "), (0, "friut 7", " and 36 more\nDid you mean 'fruit 7'?"),
    (3, "x", "Reason: "),
    (-1, "x", ""),
  ])
  func impossibleRowIsAnError(column: Int, row: String, part: String) async throws {
    let error = await #expect(throws: AppError.self) { try await Self.session().turn(column: column, to: row) }
    #expect(error.map { "\($0)" }?.contains(part) == true, "\(error as Any)")
  }
}

/// Date pickers are turned to a date, column by column.
@Suite struct DateTurningTests {
  private func session(_ mode: DatePicker.Mode, on device: Device = .standard, interval: Int = 1) -> AppSession {
    AppSession(
      on: device,
      probing: { probe in
        let minutes = probe.numbers["minutes"] ?? 7 * 60 + 5
        let day = probe.numbers["day"] ?? CalendarDate(year: 2018, month: 1, day: 31).dayNumber
        let range =
          CalendarDate(year: 2017, month: 12, day: 24, hour: 8)...CalendarDate(year: 2019, month: 2, day: 10, hour: 20)
        return Screen("Date") {
          DatePicker(
            CalendarDate(dayNumber: day).at(hour: minutes / 60, minute: minutes % 60), mode: mode,
            in: mode == .time ? nil : range, minuteInterval: interval
          ) {
            probe.numbers["day"] = $0.dayNumber
            probe.numbers["minutes"] = $0.hour * 60 + $0.minute
          }
        }
      })
  }

  /// The initial value of the picker, the target, and the resulting value.
  @Test(
    arguments: [
      (DatePicker.Mode.time, CalendarDate(year: 1, month: 1, day: 1, hour: 23, minute: 59), "2018-01-31 23:59"),
      (.time, CalendarDate(year: 1, month: 1, day: 1), "2018-01-31 00:00"),
      (.date, CalendarDate(year: 2018, month: 2, day: 28), "2018-02-28 07:05"),
      (.date, CalendarDate(year: 2017, month: 12, day: 31), "2017-12-31 08:00"),
      (.date, CalendarDate(year: 2019, month: 1, day: 30), "2019-01-30 07:05"),
      (.dateAndTime, CalendarDate(year: 2018, month: 3, day: 24, hour: 18, minute: 30), "2018-03-24 18:30"),
      (.dateAndTime, CalendarDate(year: 2017, month: 12, day: 24, hour: 8, minute: 0), "2017-12-24 08:00"),
      (.dateAndTime, CalendarDate(year: 2018, month: 2, day: 1, hour: 6, minute: 4), "2018-02-01 06:04"),
    ], Device.all)
  func dateIsShown(wanted: (mode: DatePicker.Mode, date: CalendarDate, value: String), device: Device) async throws {
    let app = session(wanted.mode, on: device)
    try await app.turn("datePicker", to: wanted.date)
    #expect(try await app.value("datePicker", "value") == .string(wanted.value))
  }

  @Test func minutesAreThoseThatAreOffered() async throws {
    let app = session(.time, interval: 15)
    try await app.turn("datePicker", to: CalendarDate(year: 2018, month: 1, day: 31, hour: 9, minute: 45))
    #expect(try await app.value("datePicker", "value") == "2018-01-31 09:45")
    let error = await #expect(throws: AppError.self) {
      try await app.turn("datePicker", to: CalendarDate(year: 2018, month: 1, day: 31, hour: 9, minute: 40))
    }
    #expect(error?.problem == "cannot turn datePicker to 2018-01-31 09:40")
  }

  @Test func dateThatIsNotOfferedIsAnError() async throws {
    let error = await #expect(throws: AppError.self) {
      try await session(.date).turn("datePicker", to: CalendarDate(year: 2020, month: 1, day: 1))
    }
    #expect(error?.problem.hasPrefix("cannot turn datePicker to 2020-01-01") == true, "\(error as Any)")
  }
}
