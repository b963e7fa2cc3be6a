import AppUnderTest
import ModelApps
import Testing

@Suite struct PickerTests {
  private let app = AppSession(probing: { probe in
    let number = { (name: String) in probe.numbers[name, default: 0] }
    return Screen("Picker") {
      probe.logLabel
      PickerView([(0..<100).map { "row \($0)" }, ["a", "b"]], selected: [number("0"), number("1")]) { column, row in
        probe.numbers["\(column)"] = row
        probe.log.append("\(column):\(row)")
      }
    }
  })

  @Test func columnsHaveTheirRows() async throws {
    #expect(try await app.value("pickerView", "numberOfComponents") == 2)
    #expect(try await app.query("pickerTableView", "numberOfRows") == [100, 2])
    #expect(try await app.query("pickerTableView", "value") == ["row 0", "a"])
    // Of the hundred rows, only the visible ones exist.
    #expect(try await app.query("all pickerTableView index:0 pickerTableViewWrapperCell").count == 4)
  }

  @Test func touchedRowIsTurnedIntoTheMiddle() async throws {
    try await app.touch("pickerTableViewWrapperCell marked:'row 2'")
    try await app.touch("pickerTableViewWrapperCell marked:'b'")
    #expect(try await app.log() == "0:2,1:1")
    #expect(try await app.query("pickerTableView", "selectedRow") == [2, 1])
    let column = try #require(try await app.query("pickerTableView").first).frame
    let row = try #require(try await app.query("pickerTableViewWrapperCell selected:YES index:0").first)
    #expect((row.label, row.frame.center) == ("row 2", column.center))
  }

  /// A column moves with the finger and stops at a row.
  @Test(arguments: [(-32.0, 1), (-90.0, 3), (-40.0, 1), (64.0, 0), (-5000.0, 99)])
  func columnIsTurned(points: Double, row: Int) async throws {
    let column = try #require(try await app.query("pickerTableView").first).frame
    let end = Point(x: column.center.x, y: column.center.y + points)
    try await app.driver.send(Touch(.down, at: column.center))
    try await app.driver.send(Touch(.move, at: end))
    let turned = try await app.query("pickerTableView", "selectedRow")
    #expect(turned == [0, 0])
    try await app.driver.send(Touch(.up, at: end))
    #expect(try await app.query("pickerTableView", "selectedRow") == [.integer(row), 0])
  }

  @Test func cancelledTurnChangesNothing() async throws {
    let column = try #require(try await app.query("pickerTableView").first).frame
    try await app.driver.send(Touch(.down, at: column.center))
    try await app.driver.send(Touch(.move, at: Point(x: column.center.x, y: column.y - 100)))
    try await app.driver.send(Touch(.cancelled, at: column.center))
    #expect(try await app.query("pickerTableView", "selectedRow") == [0, 0])
    #expect(try await app.texts("pickerTableViewWrapperCell selected:YES index:0 label") == ["row 0"])
  }
}

/// Dates with the next day, and the day of the week of the first date.
private let days: [(CalendarDate, CalendarDate, Int)] = [
  (CalendarDate(year: 1, month: 1, day: 1), CalendarDate(year: 1, month: 1, day: 2), 0),
  (CalendarDate(year: 2018, month: 2, day: 28), CalendarDate(year: 2018, month: 3, day: 1), 2),
  (CalendarDate(year: 2020, month: 2, day: 28), CalendarDate(year: 2020, month: 2, day: 29), 4),
  (CalendarDate(year: 1900, month: 2, day: 28), CalendarDate(year: 1900, month: 3, day: 1), 2),
  (CalendarDate(year: 2000, month: 2, day: 29), CalendarDate(year: 2000, month: 3, day: 1), 1),
  (CalendarDate(year: 2018, month: 12, day: 31), CalendarDate(year: 2019, month: 1, day: 1), 0),
]

@Suite struct DatePickerTests {
  private func session(_ mode: DatePicker.Mode) -> AppSession {
    AppSession(probing: { probe in
      let minutes = probe.numbers["minutes"] ?? 7 * 60 + 5
      let day = CalendarDate(dayNumber: probe.numbers["day"] ?? CalendarDate(year: 2018, month: 1, day: 31).dayNumber)
      return Screen("Date") {
        DatePicker(
          day.at(hour: minutes / 60, minute: minutes % 60), mode: mode,
          in: CalendarDate(
            year: 2018, month: 1, day: 1)...CalendarDate(year: 2019, month: 12, day: 31, hour: 23, minute: 59),
          minuteInterval: 5
        ) {
          probe.numbers["day"] = $0.dayNumber
          probe.numbers["minutes"] = $0.hour * 60 + $0.minute
        }
      }
    })
  }

  /// The rows of the columns, and the picker's value after a touch on a row.
  @Test(arguments: [
    (DatePicker.Mode.time, ["07", "05"], "08", "2018-01-31 08:05"),
    (.time, ["07", "05"], "15", "2018-01-31 07:15"),
    // The day is reduced to the length of the month, and the date stays in its range.
    (.date, ["January", "31", "2018"], "February", "2018-02-28 07:05"),
    (.date, ["January", "31", "2018"], "29", "2018-01-29 07:05"),
    (.date, ["January", "31", "2018"], "2020", "2019-12-31 23:59"),
    (.dateAndTime, ["Wed Jan 31", "07", "05"], "Thu Feb 1", "2018-02-01 07:05"),
  ])
  func rowIsChosen(mode: DatePicker.Mode, columns: [String], touched: String, value: String) async throws {
    let app = session(mode)
    #expect(try await app.query("datePicker pickerTableView", "value") == columns.map { .string($0) })
    #expect(try await app.value("datePicker", "value") == "2018-01-31 07:05")
    try await app.touch("pickerTableViewWrapperCell marked:'\(touched)'")
    #expect(try await app.value("datePicker", "value") == .string(value))
  }

  @Test(arguments: days)
  func daysFollowOneAnother(date: CalendarDate, next: CalendarDate, weekday: Int) {
    #expect(CalendarDate(dayNumber: date.dayNumber) == date)
    #expect(CalendarDate(dayNumber: date.dayNumber + 1) == next)
    #expect(date.weekday == weekday)
  }

  @Test func everyDayHasItsNumber() {
    for number in 0..<800_000 where number % 97 == 0 {
      #expect(CalendarDate(dayNumber: number).dayNumber == number)
    }
    #expect(CalendarDate(dayNumber: .max) == CalendarDate(year: 9999, month: 12, day: 31))
    #expect(CalendarDate(dayNumber: .min) == CalendarDate(year: 1, month: 1, day: 1))
  }
}
