public import ModelApps

extension UIKitCatalog {
  /// The table, every page, and every alert and action sheet.
  public static var gallery: [ScreenSample] {
    [ScreenSample("UIKitCatalog") { (_: UIKitCatalog) in }]
      + pages.map { page in
        ScreenSample(page.title, after: .seconds(3)) { (app: UIKitCatalog) in app.open(page.init()) }
      }
      + AlertsPage.Kind.allCases.map { kind in
        ScreenSample(AlertsPage.title, kind.rawValue) { (app: UIKitCatalog) in
          let page = AlertsPage()
          page.shown = kind
          app.open(page)
        }
      }
      + ActionSheetsPage.Kind.allCases.map { kind in
        ScreenSample(ActionSheetsPage.title, kind.rawValue) { (app: UIKitCatalog) in
          let page = ActionSheetsPage()
          page.shown = kind
          app.open(page)
        }
      }
  }
}
