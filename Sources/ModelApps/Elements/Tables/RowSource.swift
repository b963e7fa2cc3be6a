/// The position of a cell in a table or a collection.
public struct CellPosition: Sendable, Hashable {
  /// The section, counted from 0.
  public var section: Int
  /// The index in the section, from 0.
  public var row: Int

  /// Makes a position from a section and the row in it, both from 0.
  public init(section: Int = 0, row: Int) {
    self.section = section
    self.row = row
  }
}

/// What a table shows, each row made when it comes on the screen.
struct RowSource {
  /// Rows with what is above and below them.
  struct Section {
    var header: Node?
    var footer: Node?
    var count: Int
    /// Makes the cell at an index, counted from 0.
    var cell: (Int) -> Node
  }

  /// What stands at an index among all rows, headers and footers.
  enum Item {
    case header(Node)
    case footer(Node)
    case cell(CellPosition)
  }

  let sections: [Section]
  /// The height of every cell in points; nil is as high as what is in it.
  var rowHeight: Double?
  /// Whether cells show the controls for deleting and moving them.
  var isEditing = false
  /// Moves a cell from one index to another.
  var move: ((CellPosition, CellPosition) -> Void)?
  /// Whether rows are being loaded anew.
  var isRefreshing = false
  /// Loads the rows anew.
  var refresh: (() -> Void)?
  /// Whether the header of the topmost section stays in view while its rows are scrolled.
  var headersStick = false
  /// What is shown where there are no rows.
  var emptyContent: [Node] = []
  /// The indices at which the sections begin, and where the last one ends.
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

  /// How many rows, headers and footers there are.
  var count: Int { starts.last ?? 0 }

  /// Whether there is no cell.
  var isEmpty: Bool { sections.allSatisfy { $0.count == 0 } }

  /// What stands at an index, counted from 0; the index exists.
  func item(at index: Int) -> Item {
    let number = number(ofSectionAt: index)
    let section = sections[number]
    let row = index - starts[number] - (section.header == nil ? 0 : 1)
    if row < 0, let header = section.header { return .header(header) }
    if row >= section.count, let footer = section.footer { return .footer(footer) }
    return .cell(CellPosition(section: number, row: row))
  }

  /// The header of the section in which something stands, with its own index and the one at which the next section
  /// begins; nil where it has none.
  ///
  /// - Parameter index: an index, counted from 0, that exists.
  func header(above index: Int) -> (node: Node, index: Int, end: Int)? {
    let section = number(ofSectionAt: index)
    return sections[section].header.map { ($0, starts[section], starts[section + 1]) }
  }

  /// The section in which something stands, counted from 0.
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
