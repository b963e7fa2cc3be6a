/// A column of rows that is turned until the wanted one is in the middle, as a `UIPickerView` has one for each component.
struct Wheel {
  /// The height of a row in points.
  static let rowHeight = 32.0

  /// How many rows there are.
  let count: Int
  /// The row in the middle, counted from 0.
  let selected: Int
  /// What a row says.
  let title: (Int) -> String
  /// Takes the row that was turned into the middle.
  let select: (Int) -> Void

  /// The column as an element.
  ///
  /// - Parameter label: what the column is called, such as its index among the others.
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
