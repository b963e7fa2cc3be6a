#if canImport(XCTest) && !canImport(Darwin)
  import AppUnderTest
  import ElementQuery
  import Foundation

  /// An app of the current test: what all `XCUIApplication` of one name stand for.
  @MainActor
  final class TestedApp {
    /// What is done to it.
    let session: AppSession
    /// What it is called.
    let name: String
    /// Whether it runs, and where.
    var state = XCUIApplication.State.notRunning

    init(_ entry: AppCatalog.Entry, on device: Device) {
      session = AppSession(driver: entry.driver(on: device))
      name = entry.name
    }

    /// Does something with the session while the test waits.
    func run<Value: Sendable>(_ body: @escaping @Sendable (AppSession) async throws -> Value) throws -> Value {
      let session = session
      return try Blocking.run { try await body(session) }
    }

    /// What is on the screen.
    func tree() throws -> AccessibilityTree {
      try requireRunning()
      return AccessibilityTree(try run { try await $0.tree() })
    }

    /// What is on the screen as soon as everything rests; as it is then, if something never does.
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

    /// How often a wait looks at most: far more often than something happens in half a minute.
    private static let mostLooks = 50_000

    /// Lets the app's time pass, event by event, until a closure is content.
    ///
    /// - Parameters:
    ///   - timeout: how much of the app's time that may take, in seconds.
    ///   - isContent: looks at the app.
    /// - Returns: whether it was content in time.
    func wait(_ timeout: TimeInterval, until isContent: () throws -> Bool) throws -> Bool {
      if try isContent() { return true }
      guard state == .runningForeground else { return false }
      let deadline = try run { try await $0.driver.now() } + .seconds(min(max(timeout, 0), 1e9))
      for _ in 0..<Self.mostLooks {
        let advance = try run { try await $0.driver.advance(notAfter: deadline) }
        // What needs no event may have changed by the deadline.
        if try isContent() { return true }
        guard advance == .event else { return false }
      }
      throw TestFailure("more than \(Self.mostLooks) things happened in \(name) while this was waited for")
    }
  }

  /// Why something could not be done, as the test reports it.
  struct TestFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }
#endif
