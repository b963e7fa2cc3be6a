/// What an app shows: its content with a navigation bar above and a tab bar below, where it has them.
public struct Screen {
  /// What tells this screen from the others of the app: scroll positions are kept by it.
  public var name: String
  /// What is shown between the bars, one below the other.
  public var content: [Node]
  /// The bar above the content.
  public var navigationBar: NavigationBar?
  /// The bar below the content.
  public var tabBar: TabBar?

  /// Describes a screen.
  ///
  /// - Parameters:
  ///   - name: what tells this screen from the others of the app.
  ///   - content: what is shown, one below the other.
  public init(_ name: String, @ViewBuilder content: () -> [Node]) {
    self.name = name
    self.content = content()
  }

  /// Adds a navigation bar.
  ///
  /// - Parameters:
  ///   - title: what is written in the middle.
  ///   - back: the back button; nil where there is nothing to go back to.
  ///   - leading: the buttons on the left, as titles with actions.
  ///   - trailing: the buttons on the right, as titles with actions.
  public func navigationBar(
    _ title: String, back: BarButton? = nil, leading: [BarButton] = [], trailing: [BarButton] = []
  ) -> Screen {
    var copy = self
    copy.navigationBar = NavigationBar(title: title, back: back, leading: leading, trailing: trailing)
    return copy
  }

  /// Adds a tab bar.
  ///
  /// - Parameters:
  ///   - titles: the titles of the tabs.
  ///   - selected: the place of the chosen tab, counted from 0.
  ///   - select: what a touch on a tab does, with its place.
  public func tabBar(_ titles: [String], selected: Int, select: @escaping (Int) -> Void) -> Screen {
    var copy = self
    copy.tabBar = TabBar(titles: titles, selected: selected, select: select)
    return copy
  }
}

/// A button in a bar.
public struct BarButton {
  /// What it says.
  public var title: String
  /// Whether it can be used.
  public var isEnabled: Bool
  /// What a touch does.
  public var action: () -> Void

  /// Makes a button from its title and what a touch does.
  public init(_ title: String, isEnabled: Bool = true, action: @escaping () -> Void) {
    self.title = title
    self.isEnabled = isEnabled
    self.action = action
  }

  func node(_ elementClass: ElementClass) -> Node {
    var node = Node.titled(elementClass, title: title, labelClass: .buttonLabel, action: action)
    node.isEnabled = isEnabled
    return node
  }
}

/// The bar above the content, as `UINavigationBar` shows it.
public struct NavigationBar {
  /// What is written in the middle.
  public var title: String
  /// The back button, left of everything.
  public var back: BarButton?
  /// The buttons on the left.
  public var leading: [BarButton]
  /// The buttons on the right.
  public var trailing: [BarButton]

  var node: Node {
    var title = Label(self.title).node
    title.fills = .horizontal
    let left = (back.map { [$0.node(.navigationItemButtonView)] } ?? []) + leading.map { $0.node(.navigationButton) }
    let right = trailing.map { $0.node(.navigationButton) }
    var bar = Node(.navigationBar, arrangement: .horizontal(spacing: 8, inset: 0), children: left + [title] + right)
    bar.identifier = self.title
    bar.isOpaque = true
    return bar
  }
}

/// The bar below the content, as `UITabBar` shows it.
public struct TabBar {
  /// The titles of the tabs.
  public var titles: [String]
  /// The place of the chosen tab, counted from 0.
  public var selected: Int
  /// What a touch on a tab does, with its place.
  public var select: (Int) -> Void

  var node: Node {
    let buttons = titles.enumerated().map { place, title in
      var button = Node.titled(.tabBarButton, title: title, labelClass: .tabBarButtonLabel) { select(place) }
      button.isSelected = place == selected
      return button
    }
    var bar = Node(.tabBar, arrangement: .grid(columns: buttons.count), children: buttons)
    bar.isOpaque = true
    return bar
  }
}
