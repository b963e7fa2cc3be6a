import ModelApps

/// One screen of the catalog with its state; it is made afresh whenever its row is touched.
protocol CatalogPage: AnyObject, SendableMetatype {
  /// What the row and the navigation bar say.
  static var title: String { get }

  /// Makes the page as it is before it is opened.
  init()
  /// What the page shows below its navigation bar.
  var screen: Screen { get }
  /// Begins: starts timers, asks for the date.
  ///
  /// - Parameter environment: what the page may use of the world.
  func open(in environment: AppEnvironment)
}

extension CatalogPage {
  /// Does nothing.
  func open(in environment: AppEnvironment) {}

  /// A screen of elements one below the other, which can be scrolled where there is no room for all.
  func form(@ViewBuilder content: () -> [Node]) -> Screen {
    Screen(Self.title) { ScrollView(spacing: 20, inset: 16, content: content) }
  }
}
