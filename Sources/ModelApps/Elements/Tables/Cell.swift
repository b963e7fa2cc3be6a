/// One row of a table, like `UITableViewCell`.
public struct Cell: View {
  /// The node that describes the element.
  public var node: Node

  /// How a cell shows its texts.
  public enum Style: String, Sendable, Hashable, CaseIterable {
    /// Only the title.
    case basic
    /// A smaller text below the title.
    case subtitle
    /// A text at the right edge.
    case value
  }

  /// A sign at the right edge of a cell.
  public enum Accessory: String, Sendable, Hashable, CaseIterable {
    /// Nothing.
    case none
    /// An arrow: a touch leads to another screen.
    case disclosureIndicator
    /// A tick: the cell is selected.
    case checkmark
  }

  /// Creates a cell with elements from top to bottom in its content view.
  ///
  /// - Parameters:
  ///   - action: called when the cell is touched; nil for no action.
  ///   - content: the elements.
  public init(action: (() -> Void)? = nil, @ViewBuilder content: () -> [Node]) {
    let contentView = Node(
      .tableViewCellContentView, arrangement: .vertical(spacing: 2, inset: 8), children: content())
    node = Node(.tableViewCell, arrangement: Arrangement(kind: .cell(CellActions())), children: [contentView])
    node.gestures.touch = action
  }

  /// Creates a cell with a title, and optionally a further text and a picture.
  ///
  /// - Parameters:
  ///   - title: the title, which is also the accessibility label.
  ///   - detail: the further text.
  ///   - style: the position of the further text.
  ///   - image: the name of the picture on the left.
  ///   - action: called when the cell is touched; nil for no action.
  public init(
    _ title: String, detail: String? = nil, style: Style = .subtitle, image: String? = nil,
    action: (() -> Void)? = nil
  ) {
    self.init(action: action) {
      HStack(spacing: 8, alignment: .center) {
        if let image { ImageView(image, size: Size(width: 28, height: 28)) }
        if style == .value {
          Label(title).wrappingWhenEnlarged().fills(.horizontal)
          if let detail { Label(detail).wrappingWhenEnlarged().foregroundOfClass(.gray) }
        } else {
          VStack {
            Label(title).wrappingWhenEnlarged()
            if style == .subtitle, let detail {
              Label(detail, size: 12).wrappingWhenEnlarged().foregroundOfClass(.gray)
            }
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

  /// Adds actions that are shown when the cell is swiped, or by its delete control while the table is edited.
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

/// A button beside a cell that appears when the cell is swiped.
public struct CellAction {
  /// The title of the button.
  public var title: String
  /// Whether the action deletes; the button is then red.
  public var isDestructive: Bool
  /// Called when the button is touched.
  public var action: () -> Void

  /// Creates a button from its title and action.
  public init(_ title: String, isDestructive: Bool = false, action: @escaping () -> Void) {
    self.title = title
    self.isDestructive = isDestructive
    self.action = action
  }
}

/// The ways to use a cell other than touching it.
struct CellActions {
  /// The actions on the left.
  var leading: [CellAction] = []
  /// The actions on the right.
  var trailing: [CellAction] = []
  /// Whether the controls for deleting and moving are shown.
  var isEditing = false
  /// Moves the cell with the finger on its control for moving; nil for a cell that cannot be moved.
  var drag: ((Pan) -> Void)?

  /// Whether the red control for deleting is shown.
  var showsDeleteControl: Bool { isEditing && !trailing.isEmpty }
  /// Whether the control for moving is shown.
  var showsMoveControl: Bool { isEditing && drag != nil }
}
