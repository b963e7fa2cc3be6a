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

    /// Waits until a property equals a value.
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
    /// Waits, measured by the app's clock, until predicates are true of their objects.
    ///
    /// - Parameters:
    ///   - expectations: the predicates, each with its element or query.
    ///   - timeout: the most seconds of the app's time to wait.
    ///   - enforceOrder: must be false, because the order is not checked.
    ///   - file: the file of the test.
    ///   - line: the line of the test.
    @preconcurrency @MainActor
    public func wait(
      for expectations: [XCTNSPredicateExpectation], timeout: TimeInterval, enforceOrder: Bool = false,
      file: StaticString = #filePath, line: UInt = #line
    ) {
      CurrentTest.shared.act("wait", at: file, line) {
        guard !enforceOrder else { throw TestFailure("enforceOrder is not supported") }
        try expectations.requireFulfilled(within: timeout)
      }
    }

    /// Makes an expectation that a predicate becomes true of an element or a query.
    ///
    /// `waitForExpectations(timeout:)` or `wait(for:timeout:)` waits for it. A test that does not wait for it fails.
    ///
    /// - Parameters:
    ///   - predicate: the predicate.
    ///   - object: the element or the query.
    ///   - file: the file of the test.
    ///   - line: the line of the test.
    ///   - handler: returns whether the expectation is fulfilled when the predicate is true; nil for always.
    /// - Returns: the expectation.
    @discardableResult
    @preconcurrency @MainActor
    public func expectation(
      for predicate: NSPredicate, evaluatedWith object: some XCUIElementTypeQueryProvider,
      file: StaticString = #filePath, line: UInt = #line, handler: XCTNSPredicateExpectation.Handler? = nil
    ) -> XCTNSPredicateExpectation {
      let expectation = XCTNSPredicateExpectation(predicate: predicate, object: object)
      expectation.handler = handler
      CurrentTest.shared.note(file, line)
      CurrentTest.shared.state.expectations.append(expectation)
      let number = ObjectIdentifier(expectation)
      addTeardownBlock { CurrentTest.shared.onMain { $0.failIfUnwaited(number, at: file, line) } }
      return expectation
    }

    /// Waits, in the time of the app, for the expectations of the test that have predicates about elements. For a test
    /// without them, XCTest waits.
    ///
    /// - Parameters:
    ///   - timeout: the most seconds of the app's time to wait.
    ///   - handler: is called at the end, with an error if an expectation was not fulfilled; nil to do nothing.
    @preconcurrency @MainActor
    public func waitForExpectations(timeout: TimeInterval, handler: XCWaitCompletionHandler? = nil) {
      let expectations = CurrentTest.shared.state.expectations
      guard !expectations.isEmpty else {
        // XCTest has the lines as parameters. With them, calls would be ambiguous.
        let place = CurrentTest.shared.state.last ?? .init(file: #filePath, number: #line)
        return waitForExpectations(
          timeout: timeout, file: place.file, line: Int(clamping: place.number), handler: handler)
      }
      let areFulfilled = CurrentTest.shared.answer("wait", at: #filePath, 0, or: false) {
        try expectations.requireFulfilled(within: timeout)
        return true
      }
      handler?(areFulfilled ? nil : XCTestError(.timeoutWhileWaiting))
    }
  }

  extension XCTWaiter {
    /// Waits, measured by the app's clock, until predicates are true of their objects.
    ///
    /// - Parameters:
    ///   - expectations: the predicates, each with its element or query.
    ///   - timeout: the most seconds of the app's time to wait.
    /// - Returns: whether all predicates became true.
    @preconcurrency @MainActor
    public static func wait(for expectations: [XCTNSPredicateExpectation], timeout: TimeInterval) -> Result {
      CurrentTest.shared.answer("wait", at: #filePath, 0, or: .interrupted) {
        try expectations.unfulfilled(within: timeout).isEmpty ? .completed : .timedOut
      }
    }

    /// Waits, measured by the app's clock, until predicates are true of their objects.
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

  extension CurrentTest {
    /// Fails if a test has not waited for an expectation.
    fileprivate func failIfUnwaited(_ identity: ObjectIdentifier, at file: StaticString, _ line: UInt) {
      guard let index = state.expectations.firstIndex(where: { ObjectIdentifier($0) == identity }) else { return }
      let expectation = state.expectations.remove(at: index)
      fail("the test does not wait for '\(expectation.predicate.wording)'", file: file, line: line)
    }
  }

  extension [XCTNSPredicateExpectation] {
    /// The expectations whose predicates are not true now.
    @MainActor
    private var missing: Self {
      filter { !$0.predicate.evaluate(with: $0.object) || $0.handler?() == false }
    }

    /// Waits for predicates, measured by the clock of the app in the foreground, and returns the predicates that were
    /// false at the last look.
    @MainActor
    fileprivate func unfulfilled(within timeout: TimeInterval) throws -> Self {
      CurrentTest.shared.state.expectations.removeAll { waited in contains { $0 === waited } }
      guard let app = CurrentTest.shared.state.front else { throw TestFailure("no app was launched") }
      var unfulfilled = self
      _ = try app.wait(timeout) {
        unfulfilled = missing
        return unfulfilled.isEmpty
      }
      return unfulfilled
    }

    /// Waits for predicates, and fails if some are not true in time.
    @MainActor
    fileprivate func requireFulfilled(within timeout: TimeInterval) throws {
      let unfulfilled = try unfulfilled(within: timeout)
      guard !unfulfilled.isEmpty else { return }
      let wordings = unfulfilled.map { "'\($0.predicate.wording)'" }.joined(separator: ", ")
      throw TestFailure("\(timeout) seconds of the app's time were not enough for \(wordings)")
    }
  }
#endif
