import AppUnderTest

extension CommandTable {
  /// Commands that bring something else of a list or page into view.
  static let scrollingCommands = [
    ConsoleCommand(
      "scroll", takes: [.init(name: "[QUERY,] DIRECTION", kind: .query, isRepeated: true)], options: [.queryOption],
      summary: "Scrolls by half of what is seen: up, down, left or right; without a query the largest scroll view.",
      example: "scroll \"tableView\", :down"
    ) { session, arguments in
      let isAlone = arguments.count < 2
      let direction: ScrollDirection = try arguments.word(isAlone ? 0 : 1)
      let query = isAlone ? try arguments.query(named: "query") : try arguments.query(0)
      let hasMoved = try await session.app().scroll(direction, on: query)
      return hasMoved ? .done : .text("it is at its end")
    },
    ConsoleCommand(
      "scroll_to_mark", takes: [.init(name: "MARK", kind: .mark)], options: [.queryOption],
      summary: "Scrolls until something with an identifier or label can be touched.",
      example: "scroll_to_mark \"Row 40\""
    ) { session, arguments in
      try await session.app().scrollToMark(try arguments.text(), in: try arguments.query(named: "query"))
      return .done
    },
    ConsoleCommand(
      "scroll_to_row", takes: [.query, .init(name: "ROW", kind: .number)],
      options: [.init(name: "section", kind: .number)],
      summary: "Scrolls a table until a row can be touched; rows are counted from 0.",
      example: "scroll_to_row \"tableView\", 40"
    ) { session, arguments in
      try await session.scrollToRow(
        try arguments.number(1), section: try arguments.integer(named: "section"), of: try arguments.query(0),
        arguments)
      return .done
    },
    ConsoleCommand(
      "scroll_to_cell",
      options: [.queryOption, .init(name: "row", kind: .number), .init(name: "section", kind: .number)],
      summary: "Scrolls a table until a cell can be touched, by its row and its section.",
      example: "scroll_to_cell row: 3, section: 0"
    ) { session, arguments in
      try await session.scrollToRow(
        try arguments.number(named: "row") ?? 0, section: try arguments.integer(named: "section") ?? 0,
        of: try arguments.query(named: "query") ?? Query.element("tableView").first, arguments)
      return .done
    },
    ConsoleCommand(
      "each_cell", takes: [.maybeQuery], options: [.queryOption],
      summary: "Scrolls through a list and shows the texts of each of its rows.", example: "each_cell tableView"
    ) { session, arguments in
      let list = try arguments.queryIfGiven(0)
      let rows = try await session.app().rows(of: list ?? Query.anyList.first)
      return .text(
        rows.enumerated().map { "[\($0)] " + $1.map(\.withVisibleControls).joined(separator: " | ") }
          .joined(separator: "\n"))
    },
  ]

  /// Commands for controls that are neither touched nor typed into.
  static let controlCommands = [
    ConsoleCommand(
      "slider_set_value", takes: [.query, .init(name: "VALUE", kind: .number)], options: [.timeout],
      summary: "Moves the thumb of a slider until it stands on a value.", example: "slider_set_value \"slider\", 0.8"
    ) { session, arguments in
      try await session.app().setSlider(
        try arguments.query(), to: try arguments.number(1), timeout: try arguments.duration())
      return .done
    },
    ConsoleCommand(
      "picker", takes: [.text("ROW")], options: [.init(name: "column", kind: .number), .queryOption],
      summary: "Turns a column of a picker, counted from 1, to a row.", example: "picker \"Tuesday\", column: 1"
    ) { session, arguments in
      let column = try arguments.integer(named: "column") ?? 1
      try await session.app().turn(
        column: column - 1, of: try arguments.query(named: "query") ?? "pickerView".query(), to: try arguments.text())
      return .done
    },
    ConsoleCommand(
      "date_picker", takes: [.text("DATE")], options: [.queryOption],
      summary: "Turns a date picker to a date and a time: YYYY-MM-DD hh:mm.",
      example: "date_picker \"2024-12-24 18:30\""
    ) { session, arguments in
      let text = try arguments.text()
      guard let date = CalendarDate(consoleText: text) else {
        throw arguments.problem("'\(text)' is no date", at: arguments.column(0), hint: "Write 2024-12-24 18:30.")
      }
      try await session.app().turn(try arguments.query(named: "query") ?? "datePicker".query(), to: date)
      return .done
    },
  ]
}

extension ConsoleSession {
  fileprivate func scrollToRow(
    _ row: Double, section: Int?, of table: Query, _ arguments: CommandArguments
  ) async throws {
    guard let row = Int(exactly: row), row >= 0 else {
      throw arguments.problem("a row is a whole number from 0 on", at: 1)
    }
    try await app().scrollToRow(row, section: section, in: table)
  }
}

extension CalendarDate {
  /// A date as the console writes it: `2024-12-24`, with `18:30` behind it where a time is meant.
  fileprivate init?(consoleText: String) {
    let parts = consoleText.split(separator: " ")
    let day = parts.first.map { $0.split(separator: "-").map { Int($0) } } ?? []
    let time = parts.dropFirst().first.map { $0.split(separator: ":").map { Int($0) } } ?? [0, 0]
    guard parts.count <= 2, day.count == 3, time.count == 2, let year = day[0], let month = day[1],
      let dayOfMonth = day[2], let hour = time[0], let minute = time[1], (0..<24).contains(hour),
      (0..<60).contains(minute), (1...12).contains(month), (1...31).contains(dayOfMonth), (1...9999).contains(year)
    else { return nil }
    self = CalendarDate(year: year, month: month, day: dayOfMonth).at(hour: hour, minute: minute)
  }
}
