/// The position of a cell in a table or a collection.
public struct CellPosition: Sendable, Hashable {
  /// The section, counted from 0.
  public var section: Int
  /// The index in the section, counted from 0.
  public var row: Int

  /// Creates a position from a section and the row in it, both counted from 0.
  public init(section: Int = 0, row: Int) {
    self.section = section
    self.row = row
  }
}

/// The content of a table; rows are created when they come on the screen.
struct RowSource {
  /// Rows with their header and footer.
  struct Section {
    var header: Node?
    var footer: Node?
    var count: Int
    /// Creates the cell at an index, counted from 0.
    var cell: (Int) -> Node
  }

  /// The item at an index among all rows, headers and footers.
  enum Item {
    case header(Node)
    case footer(Node)
    case cell(CellPosition)
  }

  let sections: [Section]
  /// The height of every cell in points; nil if the content determines the height.
  var rowHeight: Double?
  /// Whether cells show the controls for deleting and moving rows.
  var isEditing = false
  /// Moves a cell from one index to another.
  var move: ((CellPosition, CellPosition) -> Void)?
  /// Whether rows are being reloaded.
  var isRefreshing = false
  /// Reloads the rows.
  var refresh: (() -> Void)?
  /// Whether the header of the topmost section stays in view while its rows are scrolled.
  var headersStick = false
  /// The content of a table without rows.
  var emptyContent: [Node] = []
  /// The start index of each section, followed by the end of the last one.
  private let starts: [Int]

  init(_ sections: [Section]) {
    self.sections = sections
    var starts = [0]
    for section in sections {
      let edges = (section.header == nil ? 0 : 1) + (section.footer == nil ? 0 : 1)
      starts.append((starts.last ?? 0) + section.count + edges)
    }
    self.starts = starts
  }

  /// The number of rows, headers and footers.
  var count: Int { starts.last ?? 0 }

  /// Whether there are no cells.
  var isEmpty: Bool { sections.allSatisfy { $0.count == 0 } }

  /// The item at a valid index, counted from 0.
  func item(at index: Int) -> Item {
    let number = number(ofSectionAt: index)
    let section = sections[number]
    let row = index - starts[number] - (section.header == nil ? 0 : 1)
    if row < 0, let header = section.header { return .header(header) }
    if row >= section.count, let footer = section.footer { return .footer(footer) }
    return .cell(CellPosition(section: number, row: row))
  }

  /// The header of the section that contains an index, with its own index and the start of the next section; nil for a
  /// section without a header.
  ///
  /// - Parameter index: a valid index, counted from 0.
  func header(above index: Int) -> (node: Node, index: Int, end: Int)? {
    let section = number(ofSectionAt: index)
    return sections[section].header.map { ($0, starts[section], starts[section + 1]) }
  }

  /// The section that contains an index, counted from 0.
  private func number(ofSectionAt index: Int) -> Int {
    var low = 0
    var high = sections.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= index { low = middle } else { high = middle }
    }
    return low
  }

  /// The index of a cell among all rows, headers and footers.
  func index(of position: CellPosition) -> Int {
    starts[position.section] + (sections[position.section].header == nil ? 0 : 1) + position.row
  }
}
