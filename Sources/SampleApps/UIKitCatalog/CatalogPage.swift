import ModelApps

/// One screen of the catalog with its state; it is created again each time its row is touched.
protocol CatalogPage: AnyObject, SendableMetatype {
  /// The title of the row and the navigation bar.
  static var title: String { get }

  /// Makes the page in its state before opening.
  init()
  /// The content below the navigation bar.
  var screen: Screen { get }
  /// Starts the page, such as its timers.
  ///
  /// - Parameter environment: the environment of the app.
  func open(in environment: AppEnvironment)
}

extension CatalogPage {
  /// Does nothing.
  func open(in environment: AppEnvironment) {}

  /// A scrollable screen with a vertical list of elements.
  func form(@ViewBuilder content: () -> [Node]) -> Screen {
    Screen(Self.title) { ScrollView(spacing: 20, inset: 16, content: content) }
  }
}

/// A page with a mutation that changes it.
protocol MutablePage: CatalogPage {
  /// The mutation of the app; nil for the app as it should be.
  var mutation: UIKitCatalog.Mutation? { get set }
}

extension MutablePage {
  /// Stores the mutation.
  func open(in environment: AppEnvironment) { mutation = environment.mutation() }
}
