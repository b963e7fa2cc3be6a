/// A column of rows that is turned until the desired row is in the middle, like a component of a `UIPickerView`.
struct Wheel {
  /// The height of a row in points.
  static let rowHeight = 32.0

  /// The number of rows.
  let count: Int
  /// The row in the middle, counted from 0.
  let selected: Int
  /// Returns the text of a row.
  let title: (Int) -> String
  /// Called with the row that was turned into the middle.
  let select: (Int) -> Void

  /// The column as an element.
  ///
  /// - Parameter label: the label of the column, such as its index.
  func node(label: String) -> Node {
    var node = Node(.pickerTableView, arrangement: Arrangement(kind: .wheel(self)))
    node.fills = .both
    node.label = label
    node.traits = .adjustable
    node.set("numberOfRows", to: .integer(count))
    node.set("selectedRow", to: .integer(selected))
    if selected >= 0, selected < count { node.value = .string(title(selected)) }
    return node
  }
}
