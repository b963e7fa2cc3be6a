#if os(Linux)
  import CukeKit
  import CukeXCUITest
  import Shop

  extension XCUIApplication: @retroactive AppsUnderTest {
    /// What the tests run against, where there is no iOS.
    public static var apps: [AppCatalog.Entry] { [AppCatalog.Entry("Shop") { Shop() }] }
  }
#endif
