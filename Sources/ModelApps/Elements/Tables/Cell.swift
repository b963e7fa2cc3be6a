/// One row of a table, as `UITableViewCell` shows it.
public struct Cell: View {
  /// The element as data.
  public var node: Node

  /// How a cell shows its texts.
  public enum Style: String, Sendable, Hashable, CaseIterable {
    /// The title alone.
    case basic
    /// A smaller text below the title.
    case subtitle
    /// A text at the right edge.
    case value
  }

  /// What stands at the right edge of a cell.
  public enum Accessory: String, Sendable, Hashable, CaseIterable {
    /// Nothing.
    case none
    /// An arrow: a touch leads to more.
    case disclosureIndicator
    /// A tick: it is chosen.
    case checkmark
  }

  /// Makes a cell with elements one below the other in its content view.
  ///
  /// - Parameters:
  ///   - action: what a touch does; nil does nothing.
  ///   - content: the elements.
  public init(action: (() -> Void)? = nil, @ViewBuilder content: () -> [Node]) {
    let contentView = Node(
      .tableViewCellContentView, arrangement: .vertical(spacing: 2, inset: 8), children: content())
    node = Node(.tableViewCell, arrangement: Arrangement(kind: .cell(CellActions())), children: [contentView])
    node.gestures.touch = action
  }

  /// Makes a cell that shows a title, and maybe a further text and a picture.
  ///
  /// - Parameters:
  ///   - title: the title; the accessibility label as well.
  ///   - detail: the further text.
  ///   - style: where the further text stands.
  ///   - image: the name of the picture on the left.
  ///   - action: what a touch does; nil does nothing.
  public init(
    _ title: String, detail: String? = nil, style: Style = .subtitle, image: String? = nil,
    action: (() -> Void)? = nil
  ) {
    self.init(action: action) {
      HStack(spacing: 8, alignment: .center) {
        if let image { ImageView(image, size: Size(width: 28, height: 28)) }
        if style == .value {
          Label(title).fills(.horizontal)
          if let detail { Label(detail).foreground(.gray) }
        } else {
          VStack {
            Label(title)
            if style == .subtitle, let detail { Label(detail, size: 12).foreground(.gray) }
          }.fills(.horizontal)
        }
      }.fills(.both)
    }
    node.label = title
    if let detail { node.value = .string(detail) }
  }

  /// Shows a sign at the right edge.
  public consuming func accessory(_ accessory: Accessory) -> Cell {
    guard accessory != .none else { return self }
    let size = Size(width: 20, height: 20)
    node.set("accessoryType", to: .string(accessory.rawValue))
    if accessory == .checkmark { node.isSelected = true }
    return self.accessory(ImageView(accessory.rawValue, size: size).property("accessory", true))
  }

  /// Shows an element, such as a switch, at the right edge.
  public consuming func accessory(_ view: any View) -> Cell {
    changing { $0.children = Array($0.children.prefix(1)) + [view.node] }
  }

  /// Offers actions that are shown when the cell is swiped, or by its delete control while the table is edited.
  ///
  /// - Parameters:
  ///   - leading: shown on the left when the cell is swiped to the right.
  ///   - trailing: shown on the right when the cell is swiped to the left.
  public consuming func actions(leading: [CellAction] = [], trailing: [CellAction]) -> Cell {
    guard case .cell(var actions) = node.arrangement.kind else { return self }
    actions.leading = leading
    actions.trailing = trailing
    return changing { $0.arrangement = Arrangement(kind: .cell(actions)) }
  }
}

/// A button beside a cell that is shown when the cell is swiped.
public struct CellAction {
  /// What it says.
  public var title: String
  /// Whether it deletes, which is shown in red.
  public var isDestructive: Bool
  /// What a touch does.
  public var action: () -> Void

  /// Makes a button from its title and what a touch does.
  public init(_ title: String, isDestructive: Bool = false, action: @escaping () -> Void) {
    self.title = title
    self.isDestructive = isDestructive
    self.action = action
  }
}

/// What can be done with a cell beside touching it.
struct CellActions {
  /// The actions on the left.
  var leading: [CellAction] = []
  /// The actions on the right.
  var trailing: [CellAction] = []
  /// Whether the controls for deleting and moving are shown.
  var isEditing = false
  /// Moves the cell with the finger on its control for moving; nil where it cannot be moved.
  var drag: ((Pan) -> Void)?

  /// Whether the red control is shown that shows the actions.
  var showsDeleteControl: Bool { isEditing && !trailing.isEmpty }
  /// Whether the control is shown that the cell is moved with.
  var showsMoveControl: Bool { isEditing && drag != nil }
}
