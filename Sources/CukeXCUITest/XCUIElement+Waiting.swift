#if canImport(XCTest) && !canImport(Darwin)
  import ElementQuery
  public import Foundation

  /// Waits use the app's time, which jumps from event to event: thirty seconds pass in milliseconds.
  extension XCUIElement {
    /// Waits until the element exists.
    ///
    /// - Parameter timeout: the most seconds of the app's time to wait.
    /// - Returns: whether the element exists.
    public func waitForExistence(timeout: TimeInterval) -> Bool { wait(timeout) { try self.exists(in: $0) } }

    /// Waits until the element does not exist.
    ///
    /// - Parameter timeout: the most seconds of the app's time to wait.
    /// - Returns: whether the element is gone.
    public func waitForNonExistence(timeout: TimeInterval) -> Bool { wait(timeout) { try !self.exists(in: $0) } }

    /// Waits until a property has a value.
    ///
    /// - Parameters:
    ///   - keyPath: the property, such as `\.label`.
    ///   - value: the awaited value.
    ///   - timeout: the most seconds of the app's time to wait.
    /// - Returns: whether the property has the value.
    public func wait<Value: Equatable>(
      for keyPath: KeyPath<XCUIElement, Value>, toEqual value: Value, timeout: TimeInterval
    ) -> Bool {
      wait(timeout) { tree in
        // These properties are valid without an element; reading any other property requires the element to exist.
        if keyPath as AnyKeyPath == \XCUIElement.exists || keyPath as AnyKeyPath == \XCUIElement.isHittable {
          return self[keyPath: keyPath] == value
        }
        return try self.exists(in: tree) && self[keyPath: keyPath] == value
      }
    }

    private func wait(_ timeout: TimeInterval, until isContent: (AccessibilityTree) throws -> Bool) -> Bool {
      CurrentTest.shared.answer("wait for \(path.wording)", at: #filePath, 0, or: false) {
        let app = try self.app.tested()
        guard app.state == .runningForeground else { return false }
        return try app.wait(timeout) { try isContent(try app.tree()) }
      }
    }
  }

  extension XCTestCase {
    /// Waits, in the time of the app, until predicates are true of their objects.
    ///
    /// - Parameters:
    ///   - expectations: the predicates, each with its element or query.
    ///   - timeout: the most seconds of the app's time to wait.
    ///   - enforceOrder: whether the predicates must become true in order.
    ///   - file: the file of the test.
    ///   - line: the line of the test.
    @preconcurrency @MainActor
    public func wait(
      for expectations: [XCTNSPredicateExpectation], timeout: TimeInterval, enforceOrder: Bool = false,
      file: StaticString = #filePath, line: UInt = #line
    ) {
      CurrentTest.shared.act("wait", at: file, line) {
        let missing = try expectations.missing(within: timeout)
        guard missing.isEmpty else {
          throw TestFailure(
            "\(timeout) seconds of the app's time were not enough for \(missing.joined(separator: ", "))")
        }
      }
    }

    /// Unavailable, because XCTest waits for such an expectation in seconds of the machine.
    @available(*, unavailable, message: "use wait(for: [XCTNSPredicateExpectation(predicate:object:)], timeout:)")
    public func expectation(
      for predicate: NSPredicate, evaluatedWith object: XCUIElement, handler: (() -> Bool)? = nil
    ) -> XCTestExpectation { XCTestExpectation(description: "") }
  }

  extension XCTWaiter {
    /// Waits, in the time of the app, until predicates are true of their objects.
    ///
    /// - Parameters:
    ///   - expectations: the predicates, each with its element or query.
    ///   - timeout: the most seconds of the app's time to wait.
    /// - Returns: whether all predicates became true.
    @preconcurrency @MainActor
    public static func wait(for expectations: [XCTNSPredicateExpectation], timeout: TimeInterval) -> Result {
      CurrentTest.shared.answer("wait", at: #filePath, 0, or: .interrupted) {
        try expectations.missing(within: timeout).isEmpty ? .completed : .timedOut
      }
    }

    /// Waits, in the time of the app, until predicates are true of their objects.
    ///
    /// - Parameters:
    ///   - expectations: the predicates, each with its element or query.
    ///   - timeout: the most seconds of the app's time to wait.
    /// - Returns: whether all predicates became true.
    @preconcurrency @MainActor
    public func wait(for expectations: [XCTNSPredicateExpectation], timeout: TimeInterval) -> Result {
      Self.wait(for: expectations, timeout: timeout)
    }
  }

  extension [XCTNSPredicateExpectation] {
    /// Waits for predicates in the time of the app in the foreground; returns those that did not become true in time.
    @MainActor
    fileprivate func missing(within timeout: TimeInterval) throws -> [String] {
      let rest = { filter { !$0.predicate.evaluate(with: $0.object) } }
      guard let app = CurrentTest.shared.front else { throw TestFailure("no app was launched") }
      if try app.wait(timeout, until: { rest().isEmpty }) { return [] }
      return rest().map { "'\($0.predicate.wording)'" }
    }
  }
#endif
