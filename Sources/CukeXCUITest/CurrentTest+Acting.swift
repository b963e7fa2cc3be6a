#if canImport(XCTest) && !canImport(Darwin)
  extension CurrentTest {
    /// Does something that the test asks for; what goes wrong is a failure at its line.
    ///
    /// - Parameters:
    ///   - what: what is done, as it follows "Failed to".
    ///   - body: does it.
    func act(_ what: @autoclosure () -> String, at file: StaticString, _ line: UInt, _ body: () throws -> Void) {
      answer(what(), at: file, line, or: ()) { try body() }
    }

    /// Answers what the test asks for; what goes wrong is a failure at its line.
    ///
    /// - Parameters:
    ///   - what: what is done for it, as it follows "Failed to".
    ///   - none: the answer where there is none, also to all that is asked when the test is over.
    ///   - body: finds the answer.
    func answer<Value>(
      _ what: @autoclosure () -> String, at file: StaticString, _ line: UInt, or none: Value,
      _ body: () throws -> Value
    ) -> Value {
      guard !isOver else { return none }
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
