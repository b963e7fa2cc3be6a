import AppUnderTest
import StepLibrary

extension CommandTable {
  /// Commands that scroll.
  static let scrollingCommands: [ConsoleCommand] = [
    ConsoleCommand(
      "scroll", takes: .scrolling,
      summary: "Scrolls by half the visible area: up, down, left or right; without a query, the largest scroll view.",
      example: "scroll \"tableView\", :down"
    ) { session, scrolling in
      let hasMoved = try await session.app().scroll(scrolling.direction, on: scrolling.query)
      return hasMoved ? .done : .text("it is at its end")
    },
    .action(
      "scroll_to", takes: .query, summary: "Scrolls until the element that a query finds can be touched.",
      example: "scroll_to \"label text:'Row 40'\""
    ) { app, query in try await app.scrollTo(query) },
    .action(
      "scroll_to_mark", takes: Parameter("MARK", .text(.mark)), Parameter<Query?>.queryOption, .scrollPosition,
      .animate, summary: "Scrolls until the element with a name can be touched.",
      example: "scroll_to_mark \"Row 40\""
    ) { app, mark, query, position, _ in
      try await app.scrollTo(.view.called(mark), in: query)
      try await app.align(.view.called(mark), at: position, in: query ?? .scrollView.first)
    },
    .action(
      "scroll_to_row_with_mark", takes: Parameter("MARK", .text(.mark)), Parameter<Query?>.queryOption,
      .scrollPosition, .animate,
      summary: "Scrolls a table until the row with a name can be touched.",
      example: "scroll_to_row_with_mark \"Row 40\", scroll_position: :top"
    ) { app, mark, query, position, _ in
      let table = query ?? .tableView.first
      try await app.scrollTo(table.descendant(.view.called(mark)), in: table)
      try await app.align(table.descendant(.view.called(mark)), at: position, in: table)
    },
    .action(
      "scroll_to_row", takes: Parameter<Query>.query, Parameter("ROW", .row), Parameter(named: "section", .integer),
      .scrollPosition, .animate, summary: "Scrolls a table until a row can be touched; rows are counted from 0.",
      example: "scroll_to_row \"tableView\", 40"
    ) { app, table, row, section, position, _ in
      try await app.scrollToRow(row, section: section, in: table)
      try await app.align(.tableRow(row, section: section), at: position, in: table)
    },
    .action(
      "scroll_to_cell",
      takes: Parameter<Query?>.queryOption, Parameter(named: "row", .row, else: 0),
      Parameter(named: "section", .integer, else: 0), .scrollPosition, .animate,
      summary: "Scrolls a table until a cell can be touched, by its row and its section.",
      example: "scroll_to_cell row: 3, section: 0"
    ) { app, table, row, section, position, _ in
      let table = table ?? .tableView.first
      try await app.scrollToRow(row, section: section, in: table)
      try await app.align(.tableRow(row, section: section), at: position, in: table)
    },
    ConsoleCommand(
      "each_cell", takes: .queryOrOption, .animate,
      summary: "Scrolls through a list and shows the texts of each of its rows.", example: "each_cell tableView"
    ) { session, list, _ in
      let rows = try await session.app().rows(of: list ?? .theList)
      return .text(
        rows.enumerated().map { "[\($0)] " + $1.map(\.withVisibleControls).joined(separator: " | ") }
          .joined(separator: "\n"))
    },
  ]

  /// Commands that set the value of a control.
  static let controlCommands: [ConsoleCommand] = [
    .action(
      "slider_set_value", takes: .query, Parameter("VALUE", .number), .timeout,
      summary: "Moves the thumb of a slider until it stands on a value.", example: "slider_set_value \"slider\", 0.8"
    ) { app, query, value, timeout in try await app.setSlider(query, to: value, timeout: timeout) },
    ConsoleCommand(
      "picker", takes: Parameter(optional: "ROW", .text()), Parameter<Int?>(named: "column", .integer),
      Parameter<Query?>.queryOption, Parameter<PickerAction?>(named: "action", .word),
      summary: "Turns a column of a picker, counted from 1, to a row; action: :texts lists the rows in sight.",
      example: "picker \"Tuesday\", column: 1", hasResults: true
    ) { session, row, column, query, action in
      let picker = try query ?? "pickerView".query()
      if action == .texts {
        let place = column.map { " pickerTableView marked:'column \($0)'" } ?? ""
        let rows = try Query(parsing: "\(picker)\(place) pickerTableViewWrapperCell")
        return .found(try await session.find(rows, selectors: ["label"]))
      }
      guard let row else {
        throw Diagnostic(problem: "picker needs a row", advice: "Write picker \"Tuesday\", or picker action: :texts.")
      }
      try await session.app().turn(column: (column ?? 1) - 1, of: picker, to: row)
      return .done
    },
    .action(
      "date_picker", takes: Parameter("DATE", .moment), Parameter<Query?>.queryOption,
      summary: "Turns a date picker to a date, a time or both: YYYY-MM-DD hh:mm.",
      example: "date_picker \"2024-12-24 18:30\""
    ) { app, moment, query in try await app.turn(try query ?? "datePicker".query(), to: moment, at: nil) },
  ]
}

/// The action of `picker` if it does not turn the wheels.
private enum PickerAction: String, CaseIterable {
  case texts
}

/// The direction and the view to scroll; nil for the largest scroll view.
private typealias Scrolling = (query: Query?, direction: ScrollDirection)

extension Parameter<Scrolling> {
  fileprivate static var scrolling: Self {
    let name = "[QUERY,] DIRECTION"
    let query = Parameter<Query?>.queryOption
    return Self(operands: [ParameterDescription(name: name, kind: .query, isRepeated: true)], options: query.options) {
      arguments throws(Diagnostic) in
      let first = try arguments.needed(name)
      if let second = arguments.operands(from: name).dropFirst().first {
        let direction = try ParameterValue<ScrollDirection>.word.read(second)
        return (try ParameterValue.query.read(first), direction)
      }
      return (try query.read(arguments), try ParameterValue.word.read(first))
    }
  }
}

extension Parameter<ScrollPosition?> {
  fileprivate static var scrollPosition: Self { Self(named: "scroll_position", .word) }
}

extension Parameter<Bool> {
  /// Accepted for Calabash, where it animates the scrolling. Here a finger always scrolls, which takes time on the
  /// app's clock.
  fileprivate static var animate: Self { Self(named: "animate", .flag, else: true) }
}

extension ParameterValue<Int> {
  /// A row, counted from 0.
  fileprivate static var row: Self {
    Self(kind: .number) { given throws(Diagnostic) in
      if let row = Int(exactly: try ParameterValue<Double>.number.read(given)), row >= 0 { return row }
      throw given.arguments.problem("a row is a whole number from 0 on", at: 1)
    }
  }
}

extension ParameterValue<Moment> {
  /// A date, a time or both.
  fileprivate static var moment: Self {
    Self(kind: .text) { given throws(Diagnostic) in
      let text = try ParameterValue<String>.text().read(given)
      if let moment = Moment(stepText: text) { return moment }
      throw given.problem("'\(text)' is not a date", hint: "Write 2024-12-24 18:30.")
    }
  }
}
