/// Columns of rows that are turned until the desired row is in the middle, like `UIPickerView`.
public struct PickerView: View {
  /// The node that describes the element.
  public var node: Node

  /// Creates a picker with columns of texts.
  ///
  /// - Parameters:
  ///   - columns: the rows of each column.
  ///   - selected: the chosen row of each column, counted from 0; by default the first row.
  ///   - onChange: called with the column and the row that was turned into the middle or touched, both counted from 0.
  public init(_ columns: [[String]], selected: [Int], onChange: @escaping (_ column: Int, _ row: Int) -> Void) {
    let wheels = columns.enumerated().map { column, titles in
      let row = selected.indices.contains(column) ? selected[column] : 0
      return Wheel(count: titles.count, selected: min(max(row, 0), max(titles.count - 1, 0)), title: { titles[$0] }) {
        onChange(column, $0)
      }
    }
    node = PickerView.node(wheels)
  }

  /// A picker with the given columns.
  static func node(_ wheels: [Wheel]) -> Node {
    let columns = wheels.enumerated().map { column, wheel in wheel.node(label: "column \(column + 1)") }
    var node = Node(.pickerView, arrangement: .horizontal(distribution: .fillEqually), children: columns)
    node.height = 216
    node.fills = .horizontal
    node.set("numberOfComponents", to: .integer(wheels.count))
    return node
  }
}
