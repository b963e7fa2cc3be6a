/// Pickers. A finger turns their columns row by row until the chosen row is in the middle.
extension AppSession {
  /// The maximum number of rows to look through in each direction.
  private static let mostRowsLookedThrough = 1_000

  /// Turns a column of a picker to a row.
  ///
  /// - Parameters:
  ///   - column: the index of the column, from 0.
  ///   - picker: the picker; the query must choose one of several matches.
  ///   - row: the text of the row.
  ///   - timeout: the longest app time until the column can be touched; nil for the session's timeout.
  /// - Throws: an `AppError` if the row does not exist, or the app does not let it be chosen.
  public func turn(
    column: Int, of picker: some QueryConvertible = Query.pickerView, to row: String, timeout: Duration? = nil
  ) async throws {
    try await acting(as: .turnPicker(column: column, row: row), on: picker) { record in
      if column == 0, try await set(.text(row), of: picker, timeout: timeout, noting: &record) { return }
      let wheel = try wheel(column, of: picker)
      let state = try await look(at: wheel, timeout: timeout)
      try await aim(at: picker, with: wheel, noting: &record)
      try await turn(wheel, to: row, lookingFirst: state.direction(to: row), timeout: timeout, noting: &record)
    }
  }

  private func turn(
    _ wheel: Query, to row: String, lookingFirst first: Int, timeout: Duration?, noting record: inout ActionRecord
  ) async throws {
    var titles: [Int: String] = [:]
    // Back from the end that was reached first, and the same distance beyond the starting row.
    for (direction, most) in [(first, Self.mostRowsLookedThrough), (-first, 2 * Self.mostRowsLookedThrough)] {
      var turned = 0
      while true {
        let state = try await look(at: wheel, timeout: timeout)
        for seen in state.rows { titles[seen.place] = seen.title }
        if let place = state.place(of: row) {
          if try await self.turned(wheel, toRow: place, timeout: timeout, noting: &record) { return }
          throw AppError.notTurned(
            "\(wheel.wording) to the row \(row.quoted)", standsOn: try await look(at: wheel, timeout: timeout))
        }
        let next = min(max(state.selected + direction * state.page, 0), max(state.count - 1, 0))
        guard turned < most, try await drag(wheel, from: state, toRow: next, timeout: timeout, noting: &record)
        else { break }
        turned += state.page
      }
    }
    throw AppError.noRow(row, of: wheel, among: titles.sorted { $0.key < $1.key }.map(\.value))
  }

  /// Turns a date picker to a date, or to a time if it shows only times.
  ///
  /// - Parameters:
  ///   - picker: the picker; the query must choose one of several matches.
  ///   - date: the date; parts that the picker does not show are ignored.
  ///   - timeout: the longest app time until the picker can be touched; nil for the session's timeout.
  /// - Throws: an `AppError` if the picker does not offer the date.
  public func turn(
    _ picker: some QueryConvertible = Query.datePicker, to date: CalendarDate, timeout: Duration? = nil
  ) async throws {
    if try await takesValue(picker, timeout: timeout) {
      return try await acting(as: .turnPicker(column: 0, row: "\(date)"), on: picker) { record in
        _ = try await set(.date(date), of: picker, timeout: timeout, noting: &record)
        record.note(.turnPicker(column: 0, row: try await first(picker, .value)?.string ?? ""))
      }
    }
    try await waitFor(picker, timeout: timeout)
    let mode = try await first(picker, .datePickerMode)?.string
    let interval = try await first(picker, .minuteInterval)?.whole ?? 1
    let (minute, rest) = date.minute.quotientAndRemainder(dividingBy: max(interval, 1))
    // The year comes first. The day comes last, because it may not exist in another month.
    let rows: [(column: Int, row: Int)] =
      switch mode {
      case "time": [(0, date.hour), (1, minute)]
      case "date": [(2, date.year - 1), (0, date.month - 1), (1, date.day - 1)]
      default: [(0, date.dayNumber), (1, date.hour), (2, minute)]
      }
    let wheels = try rows.map { (try wheel($0.column, of: picker), $0.row) }
    // An intermediate date beyond the range is moved to its end. Only the result of all columns counts.
    for (column, row) in rows { try await turn(column, of: picker, asFarAs: row, timeout: timeout) }
    for (wheel, row) in wheels {
      let state = try await look(at: wheel, timeout: timeout)
      guard state.selected == row, rest == 0 || mode == "date" else {
        throw AppError.notTurned("\(try picker.query().wording) to \(date)", standsOn: state)
      }
    }
  }

  /// Turns a column of a picker towards a row as far as possible. The action records the row that was reached.
  private func turn(
    _ column: Int, of picker: some QueryConvertible, asFarAs row: Int, timeout: Duration?
  ) async throws {
    let wheel = try wheel(column, of: picker)
    guard try await look(at: wheel, timeout: timeout).selected != row else { return }
    try await acting(as: .turnPicker(column: column, row: ""), on: picker) { record in
      try await aim(at: picker, with: wheel, noting: &record)
      _ = try await turned(wheel, toRow: row, timeout: timeout, noting: &record)
      let title = try await look(at: wheel, timeout: timeout).title
      record.note(.turnPicker(column: column, row: title ?? ""))
    }
  }

  /// Records the picker as the target of the action, since the finger touches only a part of it.
  private func aim(
    at picker: some QueryConvertible, with wheel: Query, noting record: inout ActionRecord
  ) async throws {
    let tree = try await tree()
    guard record.isObserved, let column = wheel.elements(in: tree).first else { return }
    let holder = try picker.query().elements(in: tree).last { tree.isElement(column, in: $0) }
    record.note(target: holder ?? column, in: tree)
  }

  /// Whether a picker has columns or takes a choice directly. A picker that opens its own list, such as a page's
  /// combobox, does neither.
  package func isTurned(_ picker: Query) async throws -> Bool {
    if try await takesValue(picker, timeout: nil) { return true }
    return try await !picker.descendant(.wheel).elements(in: tree()).isEmpty
  }

  private func wheel(_ column: Int, of picker: some QueryConvertible) throws -> Query {
    try picker.query().descendant(.wheel).index(column)
  }

  /// Turns a wheel towards a row as far as possible; returns whether the row was reached.
  private func turned(
    _ wheel: Query, toRow row: Int, timeout: Duration?, noting record: inout ActionRecord
  ) async throws -> Bool {
    while true {
      let state = try await look(at: wheel, timeout: timeout)
      guard state.selected != row else { return true }
      guard try await drag(wheel, from: state, toRow: row, timeout: timeout, noting: &record) else { return false }
    }
  }

  /// Drags a wheel towards a row as far as the screen allows; returns whether the wheel moved.
  private func drag(
    _ wheel: Query, from state: WheelState, toRow row: Int, timeout: Duration?, noting record: inout ActionRecord
  ) async throws -> Bool {
    let target = try await reach(wheel, to: "turn", timeout: timeout, noting: &record)
    // The finger stays on the screen and moves by a whole number of rows.
    let up = ((target.point.y - target.screen.y - 1) / state.rowHeight).rounded(.down)
    let down = ((target.screen.maxY - target.point.y - 1) / state.rowHeight).rounded(.down)
    let rows = min(max(Double(state.selected - row), -up), down)
    guard rows != 0 else { return false }
    let end = target.point.moved(byX: 0, y: rows * state.rowHeight)
    try await move([.turn(from: target.point, to: end)], noting: &record)
    return try await look(at: wheel, timeout: timeout).selected != state.selected
  }

  /// The state of a wheel, once it exists.
  private func look(at wheel: Query, timeout: Duration?) async throws -> WheelState {
    try await wait(for: "\(wheel.wording) to turn it", timeout: timeout) { tree in
      guard let element = try wheel.one(in: tree) else { return .notYet(wheel.reason(in: tree)) }
      return .ready(WheelState(of: element, in: tree))
    }
  }
}

/// The state of a column of a picker.
struct WheelState: Sendable {
  /// The row in the middle, counted from 0.
  let selected: Int
  /// The number of rows.
  let count: Int
  /// The height of a row in points.
  let rowHeight: Double
  /// The visible rows, with their titles and indices.
  let rows: [(title: String, place: Int)]

  init(of wheel: ElementID, in tree: any ElementTree) {
    let number = { (name: PropertyName, element: ElementID) in
      tree.property(name, of: element)?.whole ?? 0
    }
    selected = number(.selectedRow, wheel)
    count = number(.numberOfRows, wheel)
    let cells = Array(tree.inside(wheel).filter { tree.role(of: $0) == "cell" })
    rowHeight = max(cells.first.map { tree.frame(of: $0).height } ?? 32, 1)
    rows = cells.map { (tree.string(.label, of: $0) ?? "", number(.row, $0)) }
  }

  /// The title of the row in the middle.
  var title: String? { rows.first { $0.place == selected }?.title }

  /// The number of rows to turn at once without missing one.
  var page: Int { max(rows.count - 2, 1) }

  /// The index of a visible row.
  func place(of title: String) -> Int? { rows.first { $0.title.reads(as: title) }?.place }

  /// The first direction to look for a row. Numeric rows are usually sorted.
  func direction(to title: String) -> Int {
    guard let wanted = Int(title), let middle = self.title.flatMap({ Int($0) }) else { return 1 }
    return wanted < middle ? -1 : 1
  }
}

extension AppError {
  /// A column of a picker does not have a row.
  fileprivate static func noRow(_ title: String, of wheel: Query, among titles: [String]) -> AppError {
    AppError(
      .timeout, problem: "turned \(wheel.wording) in both directions and did not find the row \(title.quoted)",
      details: lines(title, among: titles, "rows"))
  }

  /// A field does not have a choice.
  package static func noChoice(_ title: String, among titles: [String]) -> AppError {
    AppError(
      .timeout, problem: "the field has no choice \(title.quoted)", details: lines(title, among: titles, "choices"))
  }

  /// The existing choices, and the choices with similar names.
  private static func lines(_ title: String, among titles: [String], _ noun: String) -> [String] {
    let list = titles.lazy.map { $0.shortened.quoted }.listed(atMost: mostRows)
    return [titles.isEmpty ? "It has no \(noun)." : "Its \(noun): " + list]
      + [DidYouMean.sentence(for: title, among: titles)].compactMap(\.self)
  }

  /// The maximum number of rows in a message.
  private static let mostRows = 24

  /// A picker does not stay at the row it was turned to.
  fileprivate static func notTurned(_ what: String, standsOn state: WheelState) -> AppError {
    let row = state.title?.quoted ?? "its row number \(state.selected + 1)"
    return AppError(
      .timeout, problem: "cannot turn \(what)", details: ["It stands on \(row) instead.", "The app does not offer it."])
  }
}

extension PropertyValue {
  /// The number as an integer; nil for other values.
  fileprivate var whole: Int? { numeric.flatMap { Int(exactly: $0) } }
}
