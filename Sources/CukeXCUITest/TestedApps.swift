#if canImport(XCTest) && !canImport(Darwin)
  public import AppUnderTest
  import ElementQuery
  import Foundation
  import SourceText
  import Synchronization

  /// The apps that `XCUIApplication` stands for, declared once for all tests of a target.
  ///
  ///     extension XCUIApplication: @retroactive AppsUnderTest {
  ///       public static var apps: [AppCatalog.Entry] { [AppCatalog.Entry("Shop") { Shop() }] }
  ///     }
  @preconcurrency @MainActor
  public protocol AppsUnderTest {
    /// The apps; `XCUIApplication()` is the first, unless the environment names another.
    static var apps: [AppCatalog.Entry] { get }
  }

  extension XCUIApplication {
    /// Chooses the apps that `XCUIApplication` stands for, and their device, for this test and those after it.
    ///
    /// - Parameters:
    ///   - apps: the apps; `XCUIApplication()` is the first, `XCUIApplication(bundleIdentifier:)` the one with the name.
    ///   - device: what they run on; nil is the device that `CUKESWIFT_DEVICE` names, or the standard one.
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
    /// How often apps were chosen before: apps of another choice are no longer those of the test.
    var number = 0
    /// The environment variables that choose among them.
    var environment = ProcessInfo.processInfo.environment

    /// What a test has chosen; nil where none has.
    static let chosen = Mutex<TestedApps?>(nil)

    /// What was chosen, or else what was declared.
    @MainActor static var current: TestedApps {
      if let chosen = chosen.withLock({ $0 }) { return chosen }
      let declared = (XCUIApplication.self as Any.Type) as? any AppsUnderTest.Type
      return TestedApps(entries: declared?.apps ?? [], chosenDevice: nil)
    }

    private func variable(_ name: String) -> String? {
      environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The app of an identifier: the one called so, or called as the last part of it that is a name.
    ///
    /// - Parameter identifier: a bundle identifier or a name; nil is the app that `CUKESWIFT_APP` names, or the first.
    func entry(for identifier: String?) throws -> AppCatalog.Entry {
      guard let first = entries.first else {
        throw Diagnostic(
          problem: "no app is declared that XCUIApplication could stand for",
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

    /// A name as it stands in a bundle identifier: without blanks and the like.
    private static func letters(of name: String) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }

    /// The device that was chosen, or that the environment names.
    func device() throws(Diagnostic) -> Device {
      if let chosenDevice { return chosenDevice }
      guard let name = variable("CUKESWIFT_DEVICE") else { return .standard }
      return try Device.named(name)
    }
  }
#endif
