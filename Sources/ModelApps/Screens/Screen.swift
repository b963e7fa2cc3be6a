/// What an app shows: its content with bars above and below it where it has them, and what is shown in front of it.
public struct Screen {
  /// The name that distinguishes this screen from the others of the app; scroll positions are kept by it.
  public var name: String
  /// What is shown between the bars, one below the other.
  public var content: [Node]
  /// The bar above the content.
  public var navigationBar: NavigationBar?
  /// The bar that something is searched with, below the navigation bar.
  public var searchBar: SearchBar?
  /// The buttons below the content, above the tab bar.
  public var toolBar: ToolBar?
  /// The bar below everything.
  public var tabBar: TabBar?
  /// What is shown in front of the screen; of several the last is in front of all.
  var presented: [Presentation] = []

  /// Describes a screen.
  ///
  /// - Parameters:
  ///   - name: the name that distinguishes this screen from the others of the app.
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
  ///   - selected: the index of the chosen tab, from 0.
  ///   - select: what a touch on a tab does, with its index.
  public consuming func tabBar(_ titles: [String], selected: Int, select: @escaping (Int) -> Void) -> Screen {
    changing { $0.tabBar = TabBar(titles: titles, selected: selected, select: select) }
  }

  /// Shows another screen in front of this one.
  ///
  /// - Parameters:
  ///   - screen: the other screen; nil shows nothing.
  ///   - style: how much of this one it covers.
  public consuming func presenting(_ screen: Screen?, as style: ModalStyle = .fullScreen) -> Screen {
    guard let screen else { return self }
    return changing { $0.presented.append(.screen(screen, style)) }
  }

  /// Shows an alert in front of everything.
  ///
  /// - Parameters:
  ///   - alert: the alert; nil shows nothing.
  ///   - dismiss: takes the alert away; called before what a button of it does.
  public consuming func alert(_ alert: Alert?, dismiss: @escaping () -> Void = {}) -> Screen {
    guard let alert else { return self }
    return changing { $0.presented.append(.alert(alert, dismiss)) }
  }

  /// Shows an action sheet in front of everything.
  ///
  /// - Parameters:
  ///   - sheet: the action sheet; nil shows nothing.
  ///   - dismiss: takes the sheet away; called before what a button of it does.
  public consuming func actionSheet(_ sheet: ActionSheet?, dismiss: @escaping () -> Void = {}) -> Screen {
    guard let sheet else { return self }
    return changing { $0.presented.append(.actionSheet(sheet, dismiss)) }
  }

  private consuming func changing(_ change: (inout Screen) -> Void) -> Screen {
    change(&self)
    return self
  }
}

/// How much a screen covers that is shown in front of another one.
public enum ModalStyle: String, Sendable, Hashable, CaseIterable {
  /// Everything.
  case fullScreen
  /// A part in the middle on tablets, everything on phones.
  case formSheet
}

/// Something that is shown in front of a screen.
enum Presentation {
  case screen(Screen, ModalStyle)
  case alert(Alert, () -> Void)
  case actionSheet(ActionSheet, () -> Void)
}
