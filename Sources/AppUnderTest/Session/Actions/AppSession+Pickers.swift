extension AppSession {
  /// Turns a column of a picker until a row is in the middle that says something.
  ///
  /// - Parameters:
  ///   - query: the picker; one of several is meant only where the query says which.
  ///   - column: which column, counted from 0; nil is the first one that has such a row.
  ///   - title: what the row says.
  ///   - timeout: how much of the app's time it may take until the picker can be touched; nil takes the session's own.
  /// - Throws: an `AppError` with the rows that there are where none says it.
  public func turnPicker(
    _ query: some QueryConvertible, column: Int? = nil, to title: String, timeout: Duration? = nil
  ) async throws {
    let picker = try query.query()
    _ = try await reach(picker, to: "turn", timeout: timeout)
    let wheels = try await wheels(of: picker)
    var titles: [String] = []
    for wheel in column.map({ [Self.wheel($0, of: picker)] }) ?? wheels {
      if try await turn(wheel, to: title, seen: &titles) { return }
    }
    throw AppError.noRow(title, among: titles)
  }

  /// Turns the columns of a date picker until it stands on a date.
  ///
  /// - Parameters:
  ///   - query: the picker; one of several is meant only where the query says which.
  ///   - date: makes the date from the one that it stands on.
  ///   - timeout: how much of the app's time it may take until the picker can be touched; nil takes the session's own.
  /// - Throws: an `AppError` where the picker does not offer the date.
  public func setDatePicker(
    _ query: some QueryConvertible, timeout: Duration? = nil, to date: (CalendarDate) -> CalendarDate
  ) async throws {
    let picker = try query.query()
    _ = try await reach(picker, to: "turn", timeout: timeout)
    let now = try await value("value", of: picker).flatMap { CalendarDate($0.description) }
    let wanted = date(now ?? CalendarDate(year: 2000, month: 1, day: 1))
    let mode = try await value("datePickerMode", of: picker)?.string.flatMap(DatePicker.Mode.init) ?? .dateAndTime
    let interval = Int(try await value("minuteInterval", of: picker)?.numeric ?? 1)
    for (column, row) in mode.turns(to: wanted, minuteInterval: max(interval, 1)) {
      try await turn(Self.wheel(column, of: picker), toRow: row)
    }
    let stands = try await value("value", of: picker).flatMap { CalendarDate($0.description) }
    if let stands, !mode.shows(wanted, like: stands) { throw AppError.noDate(wanted, instead: stands) }
  }

  private static func wheel(_ column: Int, of picker: Query) -> Query {
    picker.descendant(.element("pickerTableView").index(column))
  }

  /// The columns of a picker.
  private func wheels(of picker: Query) async throws -> [Query] {
    let count = try await query(picker.descendant(.element("pickerTableView"))).count
    return (0..<count).map { Self.wheel($0, of: picker) }
  }

  /// What a property of the first element that a query finds holds; nil where there is none.
  private func value(_ property: String, of query: Query) async throws -> PropertyValue? {
    try await self.query(query, property).first ?? nil
  }

  /// The chosen row of a column, and how many there are; nil where it does not tell.
  private func position(of wheel: Query) async throws -> (row: Int, count: Int)? {
    guard case .integer(let row) = try await value("selectedRow", of: wheel),
      case .integer(let count) = try await value("numberOfRows", of: wheel)
    else { return nil }
    return (row, count)
  }

  /// Turns a column to a row; what the app does not allow ends it.
  private func turn(_ wheel: Query, toRow row: Int) async throws {
    while let (current, _) = try await position(of: wheel), current != row {
      try await turn(wheel, by: row - current)
      guard let (next, _) = try await position(of: wheel), next != current else { return }
    }
  }

  /// Turns a column to the row that says something; returns whether there is one.
  private func turn(_ wheel: Query, to title: String, seen titles: inout [String]) async throws -> Bool {
    guard let start = try await position(of: wheel) else { return false }
    // First what is seen and what follows, then everything from the beginning.
    for row in stride(from: start.row, to: start.count, by: 3) {
      if try await choose(title, in: wheel, around: row, seen: &titles) { return true }
    }
    for row in stride(from: 0, to: start.row, by: 3) {
      if try await choose(title, in: wheel, around: row, seen: &titles) { return true }
    }
    try await turn(wheel, toRow: start.row)
    return false
  }

  /// Turns a column to a row, and to the one that says something if that is seen from there.
  private func choose(_ title: String, in wheel: Query, around row: Int, seen: inout [String]) async throws -> Bool {
    try await turn(wheel, toRow: row)
    let cells = wheel.descendant(.element("pickerTableViewWrapperCell"))
    for cell in try await query(cells.all) {
      guard let text = cell.label, !seen.contains(text) else { continue }
      seen.append(text)
    }
    guard case .integer(let found) = try await value("row", of: cells.all.label(title)) else { return false }
    try await turn(wheel, toRow: found)
    return try await position(of: wheel)?.row == found
  }

  /// Moves the rows of a column as far as there is room for a finger, at most by so many.
  private func turn(_ wheel: Query, by rows: Int) async throws {
    let target = try await reach(wheel, to: "turn")
    let height = Wheel.rowHeight
    let room = rows > 0 ? target.point.y - target.screen.y : target.screen.maxY - target.point.y
    let most = max(Int((room - 2) / height), 1)
    let way = Double(min(rows.magnitude, UInt(most))) * height * (rows > 0 ? -1 : 1)
    let end = target.point.moved(byX: 0, y: way).clamped(to: target.screen.inset(top: 1, left: 1, bottom: 1, right: 1))
    try await perform([.drag(from: target.point, to: end, lasting: .milliseconds(300))])
  }
}

extension DatePicker.Mode {
  /// The rows of the columns for a date, in the order in which they are turned: the day comes after month and year, which
  /// say how many there are.
  fileprivate func turns(to date: CalendarDate, minuteInterval: Int) -> [(column: Int, row: Int)] {
    let time = [date.hour, date.minute / minuteInterval]
    return switch self {
    case .time: [(0, time[0]), (1, time[1])]
    case .date: [(2, date.year - 1), (0, date.month - 1), (1, date.day - 1)]
    case .dateAndTime: [(0, date.dayNumber), (1, time[0]), (2, time[1])]
    }
  }

  /// Whether two dates are the same as far as a picker of this mode shows them.
  fileprivate func shows(_ date: CalendarDate, like other: CalendarDate) -> Bool {
    let isSameTime = (date.hour, date.minute) == (other.hour, other.minute)
    let isSameDay = date.dayNumber == other.dayNumber
    return switch self {
    case .time: isSameTime
    case .date: isSameDay
    case .dateAndTime: isSameTime && isSameDay
    }
  }
}
