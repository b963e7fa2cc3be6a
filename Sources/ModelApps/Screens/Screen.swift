/// A screen of an app: its content, optional bars above and below it, and presentations in front of it.
public struct Screen {
  /// The name, which must be unique in the app; scroll positions are stored under it.
  public var name: String
  /// The elements between the bars, from top to bottom.
  public var content: [Node]
  /// The bar above the content.
  public var navigationBar: NavigationBar?
  /// The search bar below the navigation bar.
  public var searchBar: SearchBar?
  /// The buttons below the content, above the tab bar.
  public var toolBar: ToolBar?
  /// The bar at the bottom of the screen.
  public var tabBar: TabBar?
  /// The presentations in front of the screen, the frontmost last.
  var presented: [Presentation] = []

  /// Creates a screen.
  ///
  /// - Parameters:
  ///   - name: the name, which must be unique in the app.
  ///   - content: the elements, from top to bottom.
  public init(_ name: String, @ViewBuilder content: () -> [Node]) {
    self.name = name
    self.content = content()
  }

  /// Adds a navigation bar.
  ///
  /// - Parameters:
  ///   - title: the title in the middle.
  ///   - back: the back button; nil for a screen without one.
  ///   - leading: the buttons on the left, as titles with actions.
  ///   - trailing: the buttons on the right, as titles with actions.
  public func navigationBar(
    _ title: String, back: BarButton? = nil, leading: [BarButton] = [], trailing: [BarButton] = []
  ) -> Screen {
    changing { $0.navigationBar = NavigationBar(title: title, back: back, leading: leading, trailing: trailing) }
  }

  /// Adds a search bar below the navigation bar.
  public consuming func searchBar(_ bar: SearchBar) -> Screen { changing { $0.searchBar = bar } }

  /// Adds a tool bar above the tab bar.
  public consuming func toolBar(_ items: [ToolBar.Item]) -> Screen { changing { $0.toolBar = ToolBar(items) } }

  /// Adds a tab bar.
  ///
  /// - Parameters:
  ///   - titles: the titles of the tabs.
  ///   - selected: the index of the selected tab, from 0.
  ///   - select: called with the index of a touched tab.
  public consuming func tabBar(_ titles: [String], selected: Int, select: @escaping (Int) -> Void) -> Screen {
    changing { $0.tabBar = TabBar(titles: titles, selected: selected, select: select) }
  }

  /// Shows another screen in front of this one.
  ///
  /// - Parameters:
  ///   - screen: the other screen; nil for none.
  ///   - style: how much of this screen it covers.
  public consuming func presenting(_ screen: Screen?, as style: ModalStyle = .fullScreen) -> Screen {
    guard let screen else { return self }
    return changing { $0.presented.append(.screen(screen, style)) }
  }

  /// Shows an alert in front of everything.
  ///
  /// - Parameters:
  ///   - alert: the alert; nil for none.
  ///   - dismiss: removes the alert; called before the action of its button.
  public consuming func alert(_ alert: Alert?, dismiss: @escaping () -> Void = {}) -> Screen {
    guard let alert else { return self }
    return changing { $0.presented.append(.alert(alert, dismiss)) }
  }

  /// Shows an action sheet in front of everything.
  ///
  /// - Parameters:
  ///   - sheet: the action sheet; nil for none.
  ///   - dismiss: removes the sheet; called before the action of its button.
  public consuming func actionSheet(_ sheet: ActionSheet?, dismiss: @escaping () -> Void = {}) -> Screen {
    guard let sheet else { return self }
    return changing { $0.presented.append(.actionSheet(sheet, dismiss)) }
  }

  private consuming func changing(_ change: (inout Screen) -> Void) -> Screen {
    change(&self)
    return self
  }
}

/// The part of a screen that is covered by a screen in front of it.
public enum ModalStyle: String, Sendable, Hashable, CaseIterable {
  /// Everything.
  case fullScreen
  /// A part in the middle on tablets, everything on phones.
  case formSheet
}

/// An element in front of a screen.
enum Presentation {
  case screen(Screen, ModalStyle)
  case alert(Alert, () -> Void)
  case actionSheet(ActionSheet, () -> Void)
}
