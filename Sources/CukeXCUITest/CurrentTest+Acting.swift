#if canImport(XCTest) && !canImport(Darwin)
  extension CurrentTest {
    /// Performs an action of the test; an error becomes a failure at the line of the test.
    ///
    /// - Parameters:
    ///   - what: the action in words, to follow "Failed to".
    ///   - body: performs the action.
    func act(_ what: @autoclosure () -> String, at file: StaticString, _ line: UInt, _ body: () throws -> Void) {
      answer(what(), at: file, line, or: ()) { try body() }
    }

    /// Computes a value for the test; an error becomes a failure at the line of the test.
    ///
    /// - Parameters:
    ///   - what: the computation in words, to follow "Failed to".
    ///   - none: the value to return after an error, or when the test is over.
    ///   - body: computes the value.
    func answer<Value>(
      _ what: @autoclosure () -> String, at file: StaticString, _ line: UInt, or none: Value,
      _ body: () throws -> Value
    ) -> Value {
      guard !state.isOver else { return none }
      note(file, line)
      do {
        return try body()
      } catch {
        fail("Failed to \(what()): \(error)", file: file, line: line)
        return none
      }
    }
  }
#endif
