/// The bar at the bottom of the screen, like `UITabBar`.
public struct TabBar {
  /// The titles of the tabs.
  public var titles: [String]
  /// The index of the selected tab, from 0.
  public var selected: Int
  /// Called with the index of a touched tab.
  public var select: (Int) -> Void

  var node: Node {
    let buttons = titles.enumerated().map { index, title in
      var button = Node.titled(.tabBarButton, title: title, labelClass: .tabBarButtonLabel) { select(index) }
      button.isSelected = index == selected
      button.keepTextSize()
      return button
    }
    var bar = Node(.tabBar, arrangement: .grid(columns: buttons.count), children: buttons)
    bar.isOpaque = true
    bar.style.background = .lightGray
    return bar
  }
}

/// A row of buttons, like `UIToolbar`; it can be below the content of a screen, or anywhere in it.
public struct ToolBar: View {
  /// The node that describes the element.
  public var node: Node

  /// An item of a tool bar.
  public enum Item {
    /// A button.
    case button(BarButton)
    /// Flexible space; the spaces of the bar share the free room.
    case space
    /// An element, such as a label.
    case view(any View)
  }

  /// Arranges items from left to right.
  public init(_ items: [Item]) {
    let children = items.map { item in
      switch item {
      case .button(let button):
        var node = button.node(.toolbarButton)
        node.keepTextSize()
        return node
      case .space: return Spacer().node
      case .view(let view): return view.node
      }
    }
    node = Node(.toolbar, arrangement: .horizontal(), children: children)
    node.isOpaque = true
    node.height = 44
    node.style.background = .lightGray
  }
}
