public import ModelApps

/// A table of UIKit's controls, with a screen for trying each of them.
public final class UIKitCatalog: App {
  /// The pages in the order of their rows.
  static let pages: [any CatalogPage.Type] = [
    AlertsPage.self, ActionSheetsPage.self, ButtonsPage.self, DatePickerPage.self, ImageViewPage.self,
    PageControlPage.self, PickerViewPage.self, ProgressPage.self, SearchBarPage.self, SegmentedControlsPage.self,
    SlidersPage.self, StackViewsPage.self, SteppersPage.self, SwitchesPage.self, TextFieldsPage.self, TextViewPage.self,
    ToolbarPage.self, WebViewPage.self,
  ]

  private var environment: AppEnvironment?
  private var mutation: Mutation?
  /// The open page; nil while the table is shown.
  var page: (any CatalogPage)?

  /// Makes the app with its table.
  public init() {}

  /// Stores the environment for the pages.
  public func launch(in environment: AppEnvironment) {
    self.environment = environment
    mutation = environment.mutation()
  }

  /// The table or the open page.
  public var screen: Screen {
    guard let page else { return table }
    let back = BarButton("UIKitCatalog") { self.close() }
    return page.screen.navigationBar(type(of: page).title, back: back)
  }

  private var table: Screen {
    Screen("UIKitCatalog") {
      Table(UIKitCatalog.pages) { page in
        Cell(page.title) { self.open(page.init()) }.accessory(.disclosureIndicator)
      }
    }.navigationBar("UIKitCatalog")
  }

  /// Opens a page.
  func open(_ page: any CatalogPage) {
    if let environment { page.open(in: environment) }
    self.page = page
  }

  private func close() {
    if mutation != .staysOnPage { page = nil }
  }
}
