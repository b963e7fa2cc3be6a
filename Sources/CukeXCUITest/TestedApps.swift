#if canImport(XCTest) && !canImport(Darwin)
  public import AppUnderTest
  import ElementQuery
  import Foundation
  import SourceText
  import Synchronization

  /// The apps for `XCUIApplication`, declared once for all tests of a target.
  ///
  ///     extension XCUIApplication: @retroactive AppsUnderTest {
  ///       public static var apps: [AppCatalog.Entry] { [AppCatalog.Entry("Shop") { Shop() }] }
  ///     }
  @preconcurrency @MainActor
  public protocol AppsUnderTest {
    /// The apps; `XCUIApplication()` is the first one, unless the environment names another.
    static var apps: [AppCatalog.Entry] { get }
  }

  extension XCUIApplication {
    /// Chooses the apps for `XCUIApplication`, and their device, for this test and the following ones.
    ///
    /// - Parameters:
    ///   - apps: the apps; `XCUIApplication()` is the first one, `XCUIApplication(bundleIdentifier:)` the one with this
    ///     name.
    ///   - device: the device; nil for the device named by `CUKESWIFT_DEVICE`, or else the standard device.
    public nonisolated static func use(_ apps: [AppCatalog.Entry], on device: Device? = nil) {
      TestedApps.chosen.withLock { choice in
        choice = TestedApps(entries: apps, chosenDevice: device, number: (choice?.number ?? 0) + 1)
      }
    }
  }

  /// The apps to choose from, and the device.
  struct TestedApps: Sendable {
    let entries: [AppCatalog.Entry]
    let chosenDevice: Device?
    /// The number of earlier choices of apps; apps of an earlier choice are not reused.
    var number = 0
    /// The environment variables, which can choose an app and a device.
    var environment = ProcessInfo.processInfo.environment

    /// The choice of the tests; nil if the tests have not chosen apps. Process-wide, because the interface of XCUITest has
    /// no parameter for it.
    static let chosen = Mutex<TestedApps?>(nil)

    /// The chosen apps, or else the declared ones.
    @MainActor static var current: TestedApps {
      if let chosen = chosen.withLock({ $0 }) { return chosen }
      let declared = (XCUIApplication.self as Any.Type) as? any AppsUnderTest.Type
      return TestedApps(entries: declared?.apps ?? [], chosenDevice: nil)
    }

    private func variable(_ name: String) -> String? {
      environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The app with this name, or else with the name that is the last matching part of the identifier.
    ///
    /// - Parameter identifier: a bundle identifier or a name; nil for the app named by `CUKESWIFT_APP`, or else the
    ///   first app.
    func entry(for identifier: String?) throws -> AppCatalog.Entry {
      guard let first = entries.first else {
        throw Diagnostic(
          problem: "no app is declared for XCUIApplication",
          advice: "Declare it in the test target, or call XCUIApplication.use([…]): see the page on XCUITest.")
      }
      let catalog = AppCatalog(entries, givenTo: "XCUIApplication.use")
      guard let identifier else {
        return try variable("CUKESWIFT_APP").map { name throws(Diagnostic) in try catalog.app(named: name) } ?? first
      }
      let parts = identifier.split(separator: ".").map(String.init)
      for name in [identifier] + parts.reversed() {
        let wanted = Self.letters(of: name)
        if let entry = entries.first(where: { Self.letters(of: $0.name) == wanted }) { return entry }
      }
      return try catalog.app(named: parts.last ?? identifier)
    }

    /// A name in the form of a part of a bundle identifier: without spaces and punctuation.
    private static func letters(of name: String) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }

    /// The chosen device, or else the one named by the environment.
    func device() throws(Diagnostic) -> Device {
      if let chosenDevice { return chosenDevice }
      guard let name = variable("CUKESWIFT_DEVICE") else { return .standard }
      return try Device.named(name)
    }
  }
#endif
