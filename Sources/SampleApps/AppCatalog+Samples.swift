public import ModelApps

extension AppCatalog {
  /// The apps included in cukeswift, by their names in scenarios.
  public static let samples = AppCatalog([
    Entry("Alarm") { Alarm() },
    Entry("Articles") { Articles() },
    Entry("Beer Explorer") { BeerExplorer() },
    Entry("Calculator") { Calculator() },
    Entry("Cancelled") { Cancelled() },
    Entry("Login and Home") { LoginAndHome() },
    Entry("Suggest") { Suggest() },
    Entry("Tinylog") { Tinylog() },
    Entry("UIKit Catalog") { UIKitCatalog() },
    Entry("XKCD") { XKCD() },
  ])
}
