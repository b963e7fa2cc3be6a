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
  /// The texts in the order in which they are drawn, with their first and last columns.
  private var texts: [Text] = []
  /// The end of the last element whose text includes the texts inside.
  private var endOfText = ElementID(0)

  /// A text in a row of cells, between two columns.
  private struct Text {
    let content: String
    let row: Int
    var left, right: Int
    let isCentered: Bool
    var columns: ClosedRange<Int> { left...max(left, right) }
    /// The columns between these that the letters take.
    var needed: Range<Int> {
      let width = min(content.terminalColumns, columns.count)
      let start = left + (isCentered ? (columns.count - width) / 2 : 0)
      return start..<start + width
    }
  }

  /// Draws the visible elements of a screen.
  ///
  /// - Parameters:
  ///   - tree: the screen.
  ///   - columns: the width of the picture, at least 20.
  ///   - chosen: the elements to frame with double lines.
  static func lines(of tree: any ElementTree, columns: Int, chosen: [ElementID] = []) -> [String] {
    var sketch = ScreenSketch(tree, columns: max(columns, 20))
    sketch.frame(tree.frame(of: ElementID(0)), .single)
    for element in tree.visibleElements { sketch.draw(element) }
    sketch.writeTexts()
    for element in chosen { sketch.frame(tree.frame(of: element), .double) }
    return sketch.cells.map { row in
      var line = row.joined()
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// The texts of a screen at their positions, without boxes: the cells of each row, with blanks around texts.
  ///
  /// - Parameters:
  ///   - tree: the screen.
  ///   - columns: the number of cells in a row, at least 20.
  static func texts(of tree: any ElementTree, columns: Int) -> [[String]] {
    var sketch = ScreenSketch(tree, columns: max(columns, 20))
    for element in tree.visibleElements { sketch.addText(of: element) }
    sketch.writeTexts()
    return sketch.cells
  }

  private init(_ tree: any ElementTree, columns: Int) {
    self.tree = tree
    self.columns = columns
    let window = tree.frame(of: ElementID(0))
    scale = max(window.width, 1) / Double(columns)
    let rows = min(max(Int((window.height / scale / 2).rounded()), 3), 400)
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  /// The characters of a frame.
  private struct Border {
    let topLeft, topRight, bottomLeft, bottomRight, horizontal, vertical: Character

    static let single = Border(
      topLeft: "┌", topRight: "┐", bottomLeft: "└", bottomRight: "┘", horizontal: "─", vertical: "│")
    static let double = Border(
      topLeft: "╔", topRight: "╗", bottomLeft: "╚", bottomRight: "╝", horizontal: "═", vertical: "║")
  }

  /// The classes drawn with a frame.
  private static let framed = [
    "UIControl", "UITableViewCell", "UICollectionViewCell", "UINavigationBar", "UITabBar", "UIToolbar", "UIAlertView",
    "UIActionSheet", "UIImageView", "UITextView", "UIProgressView", "UIPickerView", "UISearchBar",
  ]

  /// The classes whose texts are in the middle.
  private static let centered = ["UIButton", "UIButtonLabel", "UITabBarButtonLabel"]

  private mutating func draw(_ element: ElementID) {
    let kind = tree.elementClass(of: element)
    let area = tree.frame(of: element)
    if Self.framed.contains(where: kind.isKind) { frame(area, .single) }
    addText(of: element)
  }

  private mutating func addText(of element: ElementID) {
    guard element >= endOfText, let shown = text(of: element), let span = span(of: tree.frame(of: element)) else {
      return
    }
    if isWhole(shown, in: element) { endOfText = tree.end(of: element) } else if !isLeaf(element) { return }
    texts.append(
      Text(
        content: shown.shortened.withVisibleControls, row: (span.top + span.bottom) / 2, left: span.left,
        right: span.right, isCentered: Self.centered.contains(where: tree.elementClass(of: element).isKind)))
  }

  private func isLeaf(_ element: ElementID) -> Bool { tree.inside(element).isEmpty }

  /// The text that an element shows; nil without one.
  private func text(of element: ElementID) -> String? {
    var words = tree.string(.text, of: element)
    if isLeaf(element) {
      words = words ?? tree.property(.value, of: element)?.description
      if words?.isEmpty != false { words = tree.string(.placeholder, of: element) }
    }
    return words.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether a text of an element contains more than the texts inside the element, as in a paragraph with a bold word.
  ///
  /// Otherwise the innermost elements show it.
  private func isWhole(_ text: String, in element: ElementID) -> Bool {
    let inside = Array(tree.inside(element)).filter { tree.isVisible($0) && isLeaf($0) }
      .compactMap { tree.string(.text, of: $0) }
    let letters = { (text: String) in text.filter { !$0.isWhitespace } }
    return inside.allSatisfy { text.contains($0) } && letters(text) != letters(inside.joined())
  }

  /// Writes the texts. A text that is wider than its element takes free cells beside the element.
  private mutating func writeTexts() {
    var taken = Set(texts.flatMap { text in text.needed.map { cell(text.row, $0) } })
    for index in texts.indices {
      var text = texts[index]
      let own = text.needed
      func isFree(_ column: Int) -> Bool {
        // A blank remains before the next text.
        cells.indices.contains(text.row) && (0..<columns).contains(column) && cells[text.row][column] == " "
          && (column - 1...column + 1).allSatisfy { own.contains($0) || !taken.contains(cell(text.row, $0)) }
      }
      let wanted = text.content.terminalColumns
      var isAtEnd = (left: !text.isCentered, right: false)
      while text.columns.count < wanted, !isAtEnd.left || !isAtEnd.right {
        if isFree(text.right + 1) { text.right += 1 } else { isAtEnd.right = true }
        guard text.isCentered, text.columns.count < wanted else { continue }
        if isFree(text.left - 1) { text.left -= 1 } else { isAtEnd.left = true }
      }
      taken.formUnion(text.needed.map { cell(text.row, $0) })
      write(text)
    }
  }

  private func cell(_ row: Int, _ column: Int) -> Int { row * (columns + 2) + column }

  /// The rows and columns of an area, clipped to the picture.
  private func span(of area: Rect) -> (left: Int, top: Int, right: Int, bottom: Int)? {
    let edge = { (points: Double, scale: Double, most: Int) in
      Int(min(max((points / scale).rounded(), -1), Double(most)))
    }
    let left = max(edge(area.x, scale, columns), 0)
    var right = edge(area.x + area.width, scale, columns) - 1
    let top = max(edge(area.y, 2 * scale, cells.count), 0)
    var bottom = edge(area.y + area.height, 2 * scale, cells.count) - 1
    // An element that is smaller than a cell still has one.
    if area.width > 0, left < columns, area.x + area.width > 0 { right = max(right, left) }
    if area.height > 0, top < cells.count, area.y + area.height > 0 { bottom = max(bottom, top) }
    return right >= left && bottom >= top ? (left, top, right, bottom) : nil
  }

  private mutating func frame(_ area: Rect, _ border: Border) {
    guard let span = span(of: area), span.right > span.left else { return }
    guard span.bottom > span.top else {
      put("[", column: span.left, row: span.top)
      put("]", column: span.right, row: span.top)
      return
    }
    for column in span.left...span.right {
      put(border.horizontal, column: column, row: span.top)
      put(border.horizontal, column: column, row: span.bottom)
    }
    for row in span.top...span.bottom {
      put(border.vertical, column: span.left, row: row)
      put(border.vertical, column: span.right, row: row)
    }
    put(border.topLeft, column: span.left, row: span.top)
    put(border.topRight, column: span.right, row: span.top)
    put(border.bottomLeft, column: span.left, row: span.bottom)
    put(border.bottomRight, column: span.right, row: span.bottom)
  }

  private mutating func write(_ text: Text) {
    var column = text.needed.lowerBound
    for character in text.content.cut(toColumns: max(text.columns.count, 1)) {
      put(character, column: column, row: text.row)
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
