/// The content of a terminal after writing to it, limited to the functions used by the console.
struct TerminalScreen {
  private(set) var columns: Int
  let rows: Int
  /// The cells; the second one of a wide character is empty.
  private var cells: [[String]]
  private(set) var row = 0
  private(set) var column = 0
  /// Bytes of an incomplete sequence or character.
  private var pending: [UInt8] = []
  /// Unsupported sequences.
  private(set) var unknown: [String] = []

  init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  /// The lines without trailing blanks, and without empty lines at the end.
  var lines: [String] {
    var lines = cells.map { row in
      var line = row.joined()
      while line.last == " " { line.removeLast() }
      return line
    }
    while lines.last == "" { lines.removeLast() }
    return lines
  }

  /// Wraps rows that are too long, as terminals do; the cursor stays at its character.
  mutating func resize(columns: Int) {
    var (cut, cursor): ([[String]], (row: Int, column: Int)) = ([], (0, 0))
    for (index, cells) in cells.enumerated() {
      let used = cells.lastIndex { $0 != " " }.map { $0 + 1 } ?? 0
      if index == row { cursor = (cut.count + column / columns, column % columns) }
      for start in stride(from: 0, to: max(used, 1), by: columns) {
        let part = cells[start..<min(start + columns, max(used, start))]
        cut.append(part + Array(repeating: " ", count: columns - part.count))
      }
    }
    cells = Array(cut.prefix(rows))
    cells += Array(repeating: Array(repeating: " ", count: columns), count: rows - cells.count)
    (row, column, self.columns) = (cursor.row, cursor.column, columns)
  }

  mutating func write(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { take(byte) }
  }

  private mutating func take(_ byte: UInt8) {
    if pending.isEmpty, byte < 0x80, byte != 0x1B { return put(Unicode.Scalar(byte)) }
    pending.append(byte)
    if pending[0] == 0x1B {
      guard pending.count > 2, (0x40...0x7E).contains(byte) else { return }
      perform(String(decoding: pending.dropFirst(2), as: UTF8.self))
      pending = []
    } else {
      let length = pending[0] >= 0xF0 ? 4 : pending[0] >= 0xE0 ? 3 : 2
      guard pending.count == length else { return }
      String(decoding: pending, as: UTF8.self).unicodeScalars.forEach { put($0) }
      pending = []
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\r": column = 0
    case "\n": lineFeed()
    default:
      let width = Self.width(scalar)
      if width == 0 {
        if column > 0 { cells[row][column - 1] += String(scalar) }
        return
      }
      // A terminal continues in the next line only when another character follows.
      if column + width > columns {
        column = 0
        lineFeed()
      }
      cells[row][column] = String(scalar)
      if width == 2 { cells[row][column + 1] = "" }
      column += width
    }
  }

  private mutating func lineFeed() {
    if row + 1 < rows {
      row += 1
    } else {
      cells.removeFirst()
      cells.append(Array(repeating: " ", count: columns))
    }
  }

  /// Executes a sequence.
  private mutating func perform(_ sequence: String) {
    let count = Int(sequence.dropLast()) ?? 1
    switch sequence.last {
    case "A": row = max(row - count, 0)
    case "C": column = min(min(column, columns - 1) + count, columns - 1)
    case "H": (row, column) = (0, 0)
    case "J":
      let first = sequence == "2J" ? 0 : row + 1
      if sequence != "2J" { for place in min(column, columns)..<columns { cells[row][place] = " " } }
      for line in first..<max(rows, first) { cells[line] = Array(repeating: " ", count: columns) }
    case "m", "h", "l": break
    default: unknown.append(sequence)
    }
  }

  private static func width(_ scalar: Unicode.Scalar) -> Int {
    if scalar.properties.generalCategory == .nonspacingMark { return 0 }
    return (0x1100...0x115F).contains(scalar.value) || (0x2E80...0xD7A3).contains(scalar.value)
      || (0xFF01...0xFF60).contains(scalar.value) || scalar.properties.isEmojiPresentation ? 2 : 1
  }
}
