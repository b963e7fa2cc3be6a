import SourceText

/// Draws the edited line with escapes that every terminal with cursor addressing understands.
///
/// The text is wrapped here to know the position of each character. Terminals differ in their behaviour at the edge.
struct LineDisplay {
  /// The size of the screen, in columns and rows.
  private(set) var columns: Int
  private(set) var rows: Int
  /// The position of the cursor: its row, relative to the prompt, and its column.
  private var cursorRow = 0
  private var cursorColumn = 0
  /// The rows of the last drawing.
  private var drawn: ArraySlice<String> = []

  init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
  }

  /// Adapts to a new size of the screen.
  ///
  /// Terminals wrap rows that have become too long, which moves the cursor down.
  mutating func resize(to size: (columns: Int, rows: Int)) {
    if size.columns < columns {
      let above = drawn.prefix(cursorRow).map { row in
        var cut = WrappedText(columns: size.columns)
        cut.add(row)
        return cut.lines.count
      }
      cursorRow = above.reduce(0, +) + cursorColumn / max(size.columns, 1)
    }
    (columns, rows) = size
  }

  /// The escapes and text that draw the line.
  ///
  /// - Parameters:
  ///   - prompt: the text before the first line.
  ///   - continuation: the text before each further line.
  ///   - buffer: the text and the cursor.
  ///   - below: lines below the text.
  mutating func draw(prompt: String, continuation: String, _ buffer: LineBuffer, below: [String] = []) -> String {
    var layout = WrappedText(columns: columns)
    layout.add(prompt)
    for (index, character) in buffer.characters.enumerated() {
      if index == buffer.cursor { layout.markCursor() }
      if character == "\n" {
        layout.newLine()
        layout.add(continuation)
      } else {
        layout.add(character)
      }
    }
    if buffer.cursor == buffer.characters.count { layout.markCursor() }
    layout.finish()
    for line in below {
      layout.newLine()
      layout.add(line)
    }
    return shown(layout)
  }

  /// Draws the part that fits on the screen around the cursor.
  private mutating func shown(_ layout: WrappedText) -> String {
    let most = max(rows, 1)
    let first = max(min(layout.cursor.row - most / 2, layout.lines.count - most), 0)
    let lines = layout.lines.count <= most ? layout.lines[...] : layout.lines[first...].prefix(most)
    var text = toStart
    text += lines.joined(separator: "\r\n")
    let row = layout.cursor.row - lines.startIndex
    let up = lines.count - 1 - row
    text += "\r"
    if up > 0 { text += "\u{1B}[\(up)A" }
    if layout.cursor.column > 0 { text += "\u{1B}[\(layout.cursor.column)C" }
    (cursorRow, cursorColumn, drawn) = (row, layout.cursor.column, lines)
    return text
  }

  /// Returns to the beginning of the prompt and clears everything after it.
  private var toStart: String { "\r" + (cursorRow > 0 ? "\u{1B}[\(cursorRow)A" : "") + "\u{1B}[J" }

  /// Clears the screen and draws the next line at its top.
  mutating func clear() -> String {
    begin()
    return "\u{1B}[H\u{1B}[2J"
  }

  /// Starts a new line below the drawn rows.
  mutating func begin() { (cursorRow, cursorColumn, drawn) = (0, 0, []) }
}

/// A text wrapped into the rows of a screen.
struct WrappedText {
  private let columns: Int
  private(set) var lines = [""]
  /// The row and column of the cursor.
  private(set) var cursor = (row: 0, column: 0)
  /// The width of the last line, in columns.
  private var width = 0

  init(columns: Int) {
    self.columns = max(columns, 4)
  }

  mutating func add(_ text: String) {
    for character in text { add(character) }
  }

  /// Adds a character. Control characters become visible symbols, tabs become blanks.
  mutating func add(_ character: Character) {
    let shown = character == "\t" ? " " : String(character).withVisibleControls
    let taken = shown.terminalColumns
    if width + taken > columns { newLine() }
    lines[lines.count - 1] += shown
    width += taken
  }

  mutating func newLine() {
    lines.append("")
    width = 0
  }

  /// Places the cursor at the next character.
  mutating func markCursor() {
    // After a full line, the cursor is at the beginning of the next line.
    cursor = width >= columns ? (lines.count, 0) : (lines.count - 1, width)
  }

  /// Adds a row for a cursor after a full line.
  mutating func finish() {
    if cursor.row == lines.count { newLine() }
  }
}
