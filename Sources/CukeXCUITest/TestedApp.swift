#if canImport(XCTest) && !canImport(Darwin)
  import AppUnderTest
  import ElementQuery
  import Foundation

  /// An app of the current test, shared by all `XCUIApplication` values of one name.
  @MainActor
  final class TestedApp {
    /// The session for actions on the app.
    let session: AppSession
    /// The name of the app.
    let name: String
    /// The running state of the app.
    var state: XCUIApplication.State {
      // The question cannot fail; without an answer, the state is not known.
      let state = try? run { await $0.state }
      return state.flatMap { XCUIApplication.State(rawValue: UInt($0.rawValue)) } ?? .unknown
    }

    init(_ entry: AppCatalog.Entry, on device: Device) {
      session = AppSession(driver: entry.driver(on: device))
      name = entry.name
    }

    /// The time of earlier launches in this test.
    private var earlier = Duration.zero

    /// The time of the app in this test, over all launches.
    func time() throws -> Duration {
      let isRunning = state != .notRunning
      return earlier + (isRunning ? try run { try await $0.driver.now() } : .zero)
    }

    /// Performs an action that ends the app, after which its time begins at zero.
    func ending(_ body: @escaping @Sendable (AppSession) async throws -> Void) throws {
      let time = try time()
      try run(body)
      earlier = time
    }

    /// Runs an action on the session while the test waits.
    func run<Value: Sendable>(_ body: @escaping @Sendable (AppSession) async throws -> Value) throws -> Value {
      let session = session
      return try Blocking.run { try await body(session) }
    }

    /// The elements of the screen.
    func tree() throws -> AccessibilityTree {
      try requireRunning()
      return AccessibilityTree(try run { try await $0.tree() })
    }

    /// The elements once the screen stops moving, or after a timeout if it never stops.
    func treeAtRest() throws -> AccessibilityTree {
      try requireRunning()
      let tree = try run { session in
        do {
          try await session.waitForNoneAnimating()
        } catch let error as AppError where error.kind == .timeout {}
        return try await session.tree()
      }
      return AccessibilityTree(tree)
    }

    private func requireRunning() throws(TestFailure) {
      switch state {
      case .runningForeground: return
      case .runningBackground, .runningBackgroundSuspended:
        throw TestFailure("\(name) is in the background; call activate() first")
      case .notRunning, .unknown: throw TestFailure("\(name) is not running; call launch() first")
      }
    }

    /// Lets the app's time pass, event by event, until a closure returns true.
    ///
    /// - Parameters:
    ///   - timeout: the most seconds of the app's time to wait.
    ///   - isContent: looks at the app, and returns whether to stop waiting.
    /// - Returns: whether the closure returned true in time.
    func wait(_ timeout: TimeInterval, until isContent: () throws -> Bool) throws -> Bool {
      if try isContent() { return true }
      guard state == .runningForeground else { return false }
      let deadline = try run { try await $0.driver.now() } + .seconds(min(max(timeout, 0), 1e9))
      let looks = SessionLimits().looks
      for _ in 0..<looks {
        let advance = try run { try await $0.driver.advance(notAfter: deadline) }
        // Some changes happen with time alone, without an event.
        if try isContent() { return true }
        guard advance == .event else { return false }
      }
      throw TestFailure("more than \(looks) things happened in \(name) while this was waited for")
    }
  }

  /// The reason why an action failed, for the report of the test.
  struct TestFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }
#endif
