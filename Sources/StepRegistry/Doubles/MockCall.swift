import Synchronization

/// A call that a `Mock` expects, and the answers to it.
public final class MockCall<each Argument: Sendable, Answer: Sendable>: ExpectedCall {
  /// The count of the call.
  public let record: CallRecord
  private let condition: MockCondition<repeat each Argument>
  private let answers = Mutex<[MockAnswer<repeat each Argument, Answer>]>([])

  init(_ record: CallRecord, _ condition: @escaping @Sendable (repeat each Argument) -> Bool) {
    self.record = record
    self.condition = MockCondition(isMet: condition)
  }

  /// Returns values, one for each call. As many calls are expected as there are values, unless `times` or `never` gives
  /// a count.
  ///
  /// - Parameters:
  ///   - answer: the value of the first call.
  ///   - others: the values of the next calls. The last one is repeated.
  @discardableResult
  public func returns(_ answer: Answer, then others: Answer...) -> Self {
    let values = [answer] + others
    record.expectCalls(forAnswers: values.count)
    return answered(by: values.map { value in MockAnswer { (_: repeat each Argument) in value } })
  }

  /// Throws an error to the caller.
  @discardableResult
  public func `throws`(_ error: any Error) -> Self {
    answers { (_: repeat each Argument) in throw error }
  }

  /// Answers with the result of a closure.
  ///
  /// - Parameter make: makes the value of the arguments, or throws an error to the caller.
  @discardableResult
  public func answers(_ make: @escaping @Sendable (repeat each Argument) throws -> Answer) -> Self {
    answered(by: [MockAnswer(make: make)])
  }

  private func answered(by new: [MockAnswer<repeat each Argument, Answer>]) -> Self {
    // The earlier answers are released after the lock: they may hold objects of the author, whose `deinit` calls the
    // mock.
    _ = answers.withLock { answers in
      defer { answers = new }
      return answers
    }
    return self
  }

  /// Expects this number of calls.
  @discardableResult
  public func times(_ count: Int) -> Self { limited(count, count) }

  /// Expects a number of calls between two limits.
  @discardableResult
  public func times(_ counts: ClosedRange<Int>) -> Self { limited(counts.lowerBound, counts.upperBound) }

  /// Expects at least a number of calls.
  @discardableResult
  public func times(_ counts: PartialRangeFrom<Int>) -> Self { limited(counts.lowerBound, nil) }

  /// Expects no such call, even if another expectation allows it.
  @discardableResult
  public func never() -> Self { limited(0, 0) }

  private func limited(_ fewest: Int, _ most: Int?) -> Self {
    record.expect(max(fewest, 0), most.map { max($0, 0) })
    return self
  }

  /// Whether the expectation is about a call with these arguments.
  func matches(_ arguments: repeat each Argument) -> Bool { condition.isMet(repeat each arguments) }

  /// The answer to the next call; nil without any.
  func nextAnswer() -> MockAnswer<repeat each Argument, Answer>? {
    answers.withLock { $0.count > 1 ? $0.removeFirst() : $0.first }
  }
}

/// Judges the arguments of a call. A structure, because a function of several arguments cannot be an element.
struct MockCondition<each Argument: Sendable>: Sendable {
  let isMet: @Sendable (repeat each Argument) -> Bool
}

/// Makes the answer to a call. A structure, because a function of several arguments cannot be an element.
struct MockAnswer<each Argument: Sendable, Answer: Sendable>: Sendable {
  let make: @Sendable (repeat each Argument) throws -> Answer
}
