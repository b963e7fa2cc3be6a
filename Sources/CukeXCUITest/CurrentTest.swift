#if canImport(XCTest) && !canImport(Darwin)
  import AppUnderTest
  import Dispatch
  import Foundation
  import Synchronization

  #if canImport(Testing)
    import Testing
  #endif

  /// The running test: its apps, and whether a failure has ended it.
  @MainActor
  final class CurrentTest: NSObject, XCTestObservation {
    static let shared = CurrentTest()

    /// The state of a test. Each test begins with a new state.
    struct State {
      /// The apps of the test by the names that the test uses. The app without a name has the key nil.
      fileprivate var apps: [String?: TestedApp] = [:]
      /// The orientation of the device.
      var orientation = UIDeviceOrientation.portrait
      /// Whether screens are light or dark.
      var appearance = XCUIDevice.Appearance.unspecified
      /// The app that was launched or activated last.
      fileprivate(set) var front: TestedApp?
      /// The expectations about elements for which the test has not waited.
      var expectations: [XCTNSPredicateExpectation] = []
      /// Whether a failure has ended a test that does not continue: further actions and failures are ignored.
      fileprivate(set) var isOver = false
      /// The line of the latest action of the test; used for failures of properties, which do not get a line.
      fileprivate(set) var last: Line?
      /// The predicates that this test has made from formats.
      fileprivate var predicates: [ObjectIdentifier: FormattedPredicate] = [:]
    }

    /// A line of a test.
    struct Line {
      let file: StaticString
      let number: UInt
    }

    /// A predicate with its format.
    fileprivate struct FormattedPredicate {
      let predicate: NSPredicate
      let format: String
    }

    var state = State()
    /// The number of the choice of apps that the apps of the test come from.
    private var number = 0
    /// The number of failures that XCTest has reported.
    private var failures = 0

    /// Marks the main queue; the main actor runs on its own thread only if XCTest runs the tests.
    nonisolated private static let isMain = DispatchSpecificKey<Bool>()

    override init() {
      super.init()
      DispatchQueue.main.setSpecific(key: Self.isMain, value: true)
      XCTestObservationCenter.shared.addTestObserver(self)
    }

    /// The app with this name, the same instance for the whole test.
    ///
    /// - Parameter identifier: its bundle identifier or its name; nil for the app that is chosen for the test.
    /// - Throws: a `Diagnostic` if the app does not exist.
    func app(_ identifier: String?) throws -> TestedApp {
      let chosen = TestedApps.chosen.withLock { $0?.number ?? 0 }
      if chosen != number { reset() }
      number = chosen
      if let app = state.apps[identifier] { return app }
      let choice = TestedApps.current
      let entry = try choice.entry(for: identifier)
      let device = try choice.device()
      let app = state.apps.values.first { $0.name == entry.name } ?? TestedApp(entry, on: device)
      state.apps[identifier] = app
      return app
    }

    /// Records the app in the foreground.
    func bringToFront(_ app: TestedApp) { state.front = app }

    /// Ends the apps of the test and resets its state.
    func reset() {
      for app in state.apps.values where app.state != .notRunning {
        // An error means that the app has ended by itself.
        _ = try? app.run { try await $0.terminate() }
      }
      // Its values are released after the assignment, because their ends may use the new state.
      let earlier = state
      state = State()
      withExtendedLifetime(earlier) {}
    }

    /// Records the format of a predicate.
    func note(_ format: String, of predicate: NSPredicate) {
      state.predicates[ObjectIdentifier(predicate)] = FormattedPredicate(predicate: predicate, format: format)
    }

    /// The format of a predicate; nil for a predicate that was not made from a format.
    func format(of predicate: NSPredicate) -> String? { state.predicates[ObjectIdentifier(predicate)]?.format }

    /// Records the line of an action of the test; line 0 is ignored.
    func note(_ file: StaticString, _ line: UInt) {
      if line > 0 { state.last = Line(file: file, number: line) }
    }

    /// Reports a failure of the test at a line; for line 0, at the latest recorded line.
    func fail(_ message: String, file: StaticString, line: UInt) {
      guard !state.isOver else { return }
      let place = (line > 0 ? nil : state.last) ?? Line(file: file, number: line)
      let before = failures
      XCTFail(message, file: place.file, line: place.number)
      guard failures == before else { return }
      // The test is not run by XCTest.
      #if canImport(Testing)
        let location = Testing.SourceLocation(
          fileID: "\(place.file)", filePath: "\(place.file)", line: Int(clamping: max(place.number, 1)), column: 1)
        Issue.record(Comment(rawValue: message), sourceLocation: location)
      #endif
    }

    nonisolated func testCaseWillStart(_ testCase: XCTestCase) {
      guard !(testCase is Skipped) else { return }
      testCase.continueAfterFailure = true
      onMain { $0.reset() }
    }

    nonisolated func testCaseDidFinish(_ testCase: XCTestCase) {
      guard !(testCase is Skipped) else { return }
      testCase.continueAfterFailure = true
      onMain { $0.reset() }
    }

    nonisolated func testCase(
      _ testCase: XCTestCase, didFailWithDescription description: String, inFile path: String?, atLine line: Int
    ) {
      let (continues, name) = (testCase.continueAfterFailure, testCase.name)
      onMain { test in
        test.failures += 1
        if !continues, !test.state.isOver { test.end(named: name) }
      }
    }

    /// Ends the test as far as possible: further actions on its apps and further failures are ignored.
    ///
    /// XCTest assigns failures to the test that began last, so an empty test inside the test takes the further
    /// failures.
    private func end(named name: String) {
      state.isOver = true
      Skipped(name: "rest of \(name)") { _ in }.run()
    }

    /// Performs a closure if XCTest calls on the main thread. XCTest may call on another thread for tests outside this
    /// module.
    nonisolated func onMain(_ body: @MainActor @Sendable (CurrentTest) -> Void) {
      guard Thread.isMainThread || DispatchQueue.getSpecific(key: Self.isMain) == true else { return }
      MainActor.assumeIsolated { body(self) }
    }
  }

  /// The empty test that takes the failures after the end of another test.
  private final class Skipped: XCTestCase {}
#endif
