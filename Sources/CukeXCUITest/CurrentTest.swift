#if canImport(XCTest) && !canImport(Darwin)
  import AppUnderTest
  import Dispatch
  import Foundation
  import Synchronization

  #if canImport(Testing)
    import Testing
  #endif

  /// The test that runs now: its apps, and whether it is over because something in it failed.
  @MainActor
  final class CurrentTest: NSObject, XCTestObservation {
    static let shared = CurrentTest()

    /// The apps that the test uses, by the names that it asks for them by; nil is the app without a name.
    private var apps: [String?: TestedApp] = [:]
    /// The number of the choice that they are of.
    private var number = 0
    /// How the device is held.
    var orientation = UIDeviceOrientation.portrait
    /// Whether screens are bright or dark.
    var appearance = XCUIDevice.Appearance.unspecified
    /// The app that was launched or activated last.
    private(set) var front: TestedApp?
    /// Whether something failed in a test that does not continue then: nothing more is done or reported.
    private(set) var isOver = false
    /// The line of the test that asked for something last: where properties fail, which know no line.
    private var last: (file: StaticString, line: UInt)?
    /// The predicates that were read in this test, with what they were read from.
    private var predicates: [ObjectIdentifier: (predicate: NSPredicate, format: String)] = [:]
    /// How many failures were reported by XCTest.
    private var failures = 0

    /// Marks the queue of the main actor, which is on a thread of its own only where XCTest runs the tests.
    nonisolated private static let isMain = DispatchSpecificKey<Bool>()

    override init() {
      super.init()
      DispatchQueue.main.setSpecific(key: Self.isMain, value: true)
      XCTestObservationCenter.shared.addTestObserver(self)
    }

    /// The app of a name, the same for the whole test.
    ///
    /// - Parameter identifier: its bundle identifier, or its name; nil is the one that is chosen for the test.
    /// - Throws: a `Diagnostic` where there is none.
    func app(_ identifier: String?) throws -> TestedApp {
      let chosen = TestedApps.chosen.withLock { $0?.number ?? 0 }
      if chosen != number { reset() }
      number = chosen
      if let app = apps[identifier] { return app }
      let choice = TestedApps.current
      let entry = try choice.entry(for: identifier)
      let device = try choice.device()
      let app = apps.values.first { $0.name == entry.name } ?? TestedApp(entry, on: device)
      apps[identifier] = app
      return app
    }

    /// Notes that an app is in front of the user.
    func bringToFront(_ app: TestedApp) { front = app }

    /// Ends what the test has used.
    func reset() {
      for app in apps.values where app.state != .notRunning {
        do {
          try app.run { try await $0.terminate() }
        } catch {
          // It has ended by itself.
          app.state = .notRunning
        }
      }
      (apps, front, isOver, last, predicates) = ([:], nil, false, nil, [:])
      (orientation, appearance) = (.portrait, .unspecified)
    }

    /// Notes what a predicate was read from.
    func note(_ format: String, of predicate: NSPredicate) {
      predicates[ObjectIdentifier(predicate)] = (predicate, format)
    }

    /// What a predicate was read from; nil where it was made otherwise.
    func format(of predicate: NSPredicate) -> String? { predicates[ObjectIdentifier(predicate)]?.format }

    /// Notes a line of the test that asks for something; line 0 is none.
    func note(_ file: StaticString, _ line: UInt) {
      if line > 0 { last = (file, line) }
    }

    /// Reports a failure of the test at a line of it, or at the last line known where it is 0.
    func fail(_ message: String, file: StaticString, line: UInt) {
      guard !isOver else { return }
      let (file, line) = line > 0 ? (file, line) : last ?? (file, line)
      let before = failures
      XCTFail(message, file: file, line: line)
      guard failures == before else { return }
      // No test of XCTest runs.
      #if canImport(Testing)
        let location = Testing.SourceLocation(
          fileID: "\(file)", filePath: "\(file)", line: Int(clamping: max(line, 1)), column: 1)
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
        if !continues, !test.isOver { test.end(named: name) }
      }
    }

    /// Ends the test as far as that can be done: nothing more is done to its apps, and no further failure is reported.
    ///
    /// A test inside the test, which is empty, takes all further failures of it: XCTest knows only the last one that began.
    private func end(named name: String) {
      isOver = true
      Skipped(name: "rest of \(name)") { _ in }.run()
    }

    nonisolated private func onMain(_ body: @MainActor @Sendable (CurrentTest) -> Void) {
      guard Thread.isMainThread || DispatchQueue.getSpecific(key: Self.isMain) == true else { return }
      MainActor.assumeIsolated { body(self) }
    }
  }

  /// Stands for what a test has left when it ends before its last line.
  private final class Skipped: XCTestCase {}
#endif
