import AppUnderTest
import SourceText

/// A picture of a screen in letters: boxes for controls, and the texts at their positions.
struct ScreenSketch {
  private let tree: any ElementTree
  /// The number of points per column; a row is twice as high.
  private let scale: Double
  /// The cells, row by row; the second cell of a wide character is empty.
  private var cells: [[String]]
  private let columns: Int

  /// Draws the visible elements of a screen.
  ///
  /// - Parameters:
  ///   - tree: the screen.
  ///   - columns: the width of the picture, at least 20.
  ///   - chosen: the elements to frame with double lines.
  static func lines(of tree: any ElementTree, columns: Int, chosen: [ElementID] = []) -> [String] {
    var sketch = ScreenSketch(tree, columns: max(columns, 20))
    sketch.frame(tree.frame(of: ElementID(0)), Self.single)
    for element in tree.visibleElements { sketch.draw(element) }
    for element in chosen { sketch.frame(tree.frame(of: element), Self.double) }
    return sketch.cells.map { row in
      var line = row.joined()
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  private init(_ tree: any ElementTree, columns: Int) {
    self.tree = tree
    self.columns = columns
    let window = tree.frame(of: ElementID(0))
    scale = max(window.width, 1) / Double(columns)
    let rows = min(max(Int((window.height / scale / 2).rounded()), 3), 400)
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  private static let single: [Character] = ["┌", "┐", "└", "┘", "─", "│"]
  private static let double: [Character] = ["╔", "╗", "╚", "╝", "═", "║"]

  /// The classes drawn with a frame.
  private static let framed = [
    "UIControl", "UITableViewCell", "UICollectionViewCell", "UINavigationBar", "UITabBar", "UIToolbar", "UIAlertView",
    "UIActionSheet", "UIImageView", "UITextView", "UIProgressView", "UIPickerView", "UISearchBar",
  ]

  private mutating func draw(_ element: ElementID) {
    let kind = tree.elementClass(of: element)
    let area = tree.frame(of: element)
    if Self.framed.contains(where: kind.isKind) { frame(area, Self.single) }
    let words = tree.string(.text, of: element) ?? tree.property(.value, of: element)?.description
    let shown = words.flatMap { $0.isEmpty ? nil : $0 } ?? tree.string(.placeholder, of: element)
    // The text of an element is drawn by its innermost elements.
    guard let shown, !shown.isEmpty, tree.end(of: element).index == element.index + 1 else { return }
    write(shown.shortened.withVisibleControls, in: area, isCentered: kind.isKind(of: "UIButtonLabel"))
  }

  /// The rows and columns of an area, clipped to the picture.
  private func span(of area: Rect) -> (left: Int, top: Int, right: Int, bottom: Int)? {
    let edge = { (points: Double, scale: Double, most: Int) in
      Int(min(max((points / scale).rounded(), -1), Double(most)))
    }
    let left = max(edge(area.x, scale, columns), 0)
    let right = edge(area.x + area.width, scale, columns) - 1
    let top = max(edge(area.y, 2 * scale, cells.count), 0)
    let bottom = edge(area.y + area.height, 2 * scale, cells.count) - 1
    return right >= left && bottom >= top ? (left, top, right, bottom) : nil
  }

  private mutating func frame(_ area: Rect, _ lines: [Character]) {
    guard let span = span(of: area), span.right > span.left else { return }
    guard span.bottom > span.top else {
      put("[", column: span.left, row: span.top)
      put("]", column: span.right, row: span.top)
      return
    }
    for column in span.left...span.right {
      put(lines[4], column: column, row: span.top)
      put(lines[4], column: column, row: span.bottom)
    }
    for row in span.top...span.bottom {
      put(lines[5], column: span.left, row: row)
      put(lines[5], column: span.right, row: row)
    }
    let corners = [
      (span.left, span.top), (span.right, span.top), (span.left, span.bottom), (span.right, span.bottom),
    ]
    for (line, corner) in zip(lines, corners) { put(line, column: corner.0, row: corner.1) }
  }

  private mutating func write(_ text: String, in area: Rect, isCentered: Bool) {
    guard let span = span(of: area) else { return }
    let row = (span.top + span.bottom) / 2
    let room = span.right - span.left + 1
    let shown = text.cut(toColumns: max(room, 1))
    var column = span.left + (isCentered ? max(room - shown.terminalColumns, 0) / 2 : 0)
    for character in shown {
      put(character, column: column, row: row)
      column += character.terminalColumns
    }
  }

  private mutating func put(_ character: Character, column: Int, row: Int) {
    guard cells.indices.contains(row), column >= 0, column + character.terminalColumns <= columns else { return }
    // Overwriting half of a wide character erases all of it.
    if cells[row][column].isEmpty, column > 0 { cells[row][column - 1] = " " }
    let next = column + 1
    if next < columns, cells[row][next].isEmpty { cells[row][next] = " " }
    cells[row][column] = String(character)
    if character.terminalColumns == 2 { cells[row][next] = "" }
  }
}
