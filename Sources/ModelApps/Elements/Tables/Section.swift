/// Rows of a table with their header and footer.
public struct Section {
  var rows: RowSource.Section

  /// Shows a cell for each item.
  ///
  /// - Parameters:
  ///   - items: the items.
  ///   - header: the text above them.
  ///   - footer: the text below them.
  ///   - row: creates the cell of an item; called only for rows on the screen.
  public init<Items: RandomAccessCollection>(
    _ items: Items, header: String? = nil, footer: String? = nil, row: @escaping (Items.Element) -> Cell
  ) {
    rows = RowSource.Section(
      header: header.map { Section.edge($0, .header) }, footer: footer.map { Section.edge($0, []) },
      count: items.count
    ) { index in
      row(items[items.index(items.startIndex, offsetBy: index)]).node
    }
  }

  /// Shows a list of cells.
  ///
  /// - Parameters:
  ///   - header: the text above them.
  ///   - footer: the text below them.
  ///   - cells: the cells in order.
  public init(_ header: String? = nil, footer: String? = nil, @ViewBuilder cells: () -> [Node]) {
    let cells = cells()
    rows = RowSource.Section(
      header: header.map { Section.edge($0, .header) }, footer: footer.map { Section.edge($0, []) }, count: cells.count
    ) { cells[$0] }
  }

  /// A header or footer, like `UITableViewHeaderFooterView`.
  private static func edge(_ text: String, _ traits: Traits) -> Node {
    let label = Label(text, size: 13, lines: 0).foregroundOfClass(.gray).traits(traits).node
    var node = Node(.tableViewHeaderFooterView, arrangement: .vertical(inset: 8), children: [label])
    node.label = text
    node.style.background = .lightGray
    return node
  }
}

/// Collects the sections between braces; `if`, `else`, `switch` and `for` work as usual.
@resultBuilder
public enum SectionBuilder {
  /// Adds one section.
  public static func buildExpression(_ section: Section) -> [Section] { [section] }
  /// Joins the sections of the lines.
  public static func buildBlock(_ parts: [Section]...) -> [Section] { parts.flatMap { $0 } }
  /// Adds the sections of an `if` without `else`.
  public static func buildOptional(_ part: [Section]?) -> [Section] { part ?? [] }
  /// Adds the sections of the first branch.
  public static func buildEither(first part: [Section]) -> [Section] { part }
  /// Adds the sections of the second branch.
  public static func buildEither(second part: [Section]) -> [Section] { part }
  /// Joins the sections of a loop.
  public static func buildArray(_ parts: [[Section]]) -> [Section] { parts.flatMap { $0 } }
}
