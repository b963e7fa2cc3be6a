import Synchronization

/// A method of a service with expected calls and their answers. A call that is not expected fails the step during which
/// it happens.
///
///     final class MailerDouble: Mailer {
///       let sending = Mock<String, String, Bool>("send")
///       func send(_ text: String, to address: String) async throws -> Bool { try sending(text, address) }
///     }
///
///     Given("the mailer accepts one mail") { shop in
///       shop.mailer.sending.expect("Welcome", "ann@example.org").returns(true)
///     }
///
/// The types between `<` and `>` are those of the arguments, then that of the answer, which is `Void` for a method that
/// returns nothing. Any task may call the mock at any time. A mock belongs to the scenario that uses it last: it forgets the
/// expectations and calls of earlier ones.
public final class Mock<each Argument: Sendable, Answer: Sendable>: Sendable {
  /// A call that this mock expects.
  public typealias Call = MockCall<repeat each Argument, Answer>

  /// The name of the method in messages.
  public let name: String
  /// All calls, expected and unexpected.
  public let spy: Spy<repeat each Argument>
  private let owner = DoubleOwner()
  private let expected = Mutex<[MockCall<repeat each Argument, Answer>]>([])

  /// Makes a mock that expects no call.
  ///
  /// - Parameter name: the name of the method in messages.
  public init(_ name: String) {
    self.name = name
    spy = Spy(name)
  }

  // MARK: - Expectations

  /// Expects one call with these arguments.
  ///
  /// - Parameters:
  ///   - arguments: the arguments.
  ///   - path: where it is written; leave it out.
  ///   - line: where it is written; leave it out.
  /// - Returns: the call, to which answers and counts are added.
  @discardableResult
  public func expect(
    _ arguments: repeat each Argument, path: StaticString = #filePath, line: Int = #line
  ) -> MockCall<repeat each Argument, Answer> where repeat each Argument: Equatable {
    add(CallText.text(name, repeat each arguments), path, line) { (actual: repeat each Argument) in
      for (actual, wanted) in repeat (each actual, each arguments) {
        if actual != wanted { return false }
      }
      return true
    }
  }

  /// Expects one call whose arguments fulfil a condition.
  ///
  /// - Parameters:
  ///   - description: the arguments in messages.
  ///   - path: where it is written; leave it out.
  ///   - line: where it is written; leave it out.
  ///   - condition: judges the arguments of a call.
  /// - Returns: the call, to which answers and counts are added.
  @discardableResult
  public func expect(
    describedAs description: String = "…", path: StaticString = #filePath, line: Int = #line,
    where condition: @escaping @Sendable (repeat each Argument) -> Bool
  ) -> MockCall<repeat each Argument, Answer> {
    add("\(name)(\(description))", path, line, condition)
  }

  /// Expects one call with any arguments.
  ///
  /// - Parameters:
  ///   - path: where it is written; leave it out.
  ///   - line: where it is written; leave it out.
  /// - Returns: the call, to which answers and counts are added.
  @discardableResult
  public func expectAny(path: StaticString = #filePath, line: Int = #line) -> MockCall<repeat each Argument, Answer> {
    add("\(name)(any)", path, line) { (_: repeat each Argument) in true }
  }

  /// Expects that all expected calls were made, before the end of the scenario does.
  ///
  /// - Throws: the failure of the first call that is missing.
  public func expectComplete() throws {
    for call in expected.withLock({ $0 }) {
      if call.record.isOpen { throw call.record.missing(of: owner.name) }
    }
  }

  private func add(
    _ text: String, _ path: StaticString, _ line: Int,
    _ condition: @escaping @Sendable (repeat each Argument) -> Bool
  ) -> MockCall<repeat each Argument, Answer> {
    let record = CallRecord(text, DefinitionLocation(path, line))
    let call = MockCall<repeat each Argument, Answer>(record, condition)
    followScenario()
    expected.withLock { $0.append(call) }
    if owner.isLate {
      let problem = "\(text) is expected after the end of the scenario, which has checked its calls"
      owner.reportLate(CallFailure([CallFailure.Line(text: problem)], of: owner.name, at: record.location))
    } else if let scenario = owner.scenario {
      CallBook.add(record, to: scenario)
    } else {
      let problem = "\(text) is expected outside a scenario, which has no end to check it"
      owner.report(CallFailure([CallFailure.Line(text: problem)], of: nil, at: record.location))
    }
    return call
  }

  /// Belongs to the scenario of the calling code from now on. Expectations of another one are dropped.
  private func followScenario() {
    guard owner.follow() else { return }
    // They are released after the lock: their closures may hold objects of the author, whose `deinit` calls the mock.
    _ = expected.withLock { calls in
      defer { calls = [] }
      return calls
    }
  }

  // MARK: - Calls

  /// Makes a call, as the method of the service.
  ///
  /// - Parameters:
  ///   - arguments: the arguments.
  ///   - path: where it is written; leave it out.
  ///   - line: where it is written; leave it out.
  /// - Returns: the answer of the expectation.
  /// - Throws: the error of the expectation, or `CallFailure`, which fails the step even if it is caught.
  public func callAsFunction(
    _ arguments: repeat each Argument, path: StaticString = #filePath, line: Int = #line
  ) throws -> Answer {
    try answer(DefinitionLocation(path, line), to: repeat each arguments)
  }

  /// Makes a call, as a method of the service that cannot throw.
  ///
  /// - Parameters:
  ///   - arguments: the arguments.
  ///   - fallback: the answer to a call that fails the step.
  ///   - path: where it is written; leave it out.
  ///   - line: where it is written; leave it out.
  /// - Returns: the answer of the expectation.
  public func callAsFunction(
    _ arguments: repeat each Argument, otherwise fallback: Answer, path: StaticString = #filePath, line: Int = #line
  ) -> Answer {
    do {
      return try answer(DefinitionLocation(path, line), to: repeat each arguments)
    } catch is CallFailure {
      return fallback
    } catch {
      let problem = "has to throw \(ErrorText.text(of: error)), but its method cannot throw"
      _ = failure(problem, [], DefinitionLocation(path, line), repeat each arguments)
      return fallback
    }
  }

  private func answer(_ location: DefinitionLocation, to arguments: repeat each Argument) throws -> Answer {
    followScenario()
    spy(repeat each arguments)
    // Conditions and answers are the author's code, so they run without a lock.
    let all = expected.withLock { $0 }
    var matching: [MockCall<repeat each Argument, Answer>] = []
    for call in all {
      if call.matches(repeat each arguments) { matching.append(call) }
    }
    for call in matching {
      if call.record.isForbidden {
        throw failure("must not be called", Self.lines([call]), location, repeat each arguments)
      }
    }
    for call in matching {
      if !call.record.count() { continue }
      if let (problem, line) = call.record.problemOfOrder() {
        throw failure(problem, [line], location, repeat each arguments)
      }
      if let answer = call.nextAnswer() { return try answer.make(repeat each arguments) }
      if let nothing = () as? Answer { return nothing }
      let problem = "has no answer: add .returns(…) to its expectation"
      throw failure(problem, Self.lines([call]), location, repeat each arguments)
    }
    let problem = matching.isEmpty ? "was not expected" : "was called too often"
    throw failure(problem, Self.lines(matching.isEmpty ? all : matching), location, repeat each arguments)
  }

  /// The lines of a message about expectations.
  private static func lines(_ calls: [MockCall<repeat each Argument, Answer>]) -> [CallFailure.Line] {
    var lines: [CallFailure.Line] = []
    for call in calls.prefix(CallText.longestList) { lines.append(call.record.line("expected: ")) }
    if let more = CallText.more(of: calls.count) { lines.append(CallFailure.Line(text: more)) }
    return lines
  }

  /// The failure of a call, which is reported already.
  private func failure(
    _ problem: String, _ lines: [CallFailure.Line], _ location: DefinitionLocation, _ arguments: repeat each Argument
  ) -> CallFailure {
    let problem = CallFailure.Line(text: "\(CallText.text(name, repeat each arguments)) \(problem)")
    return owner.report(CallFailure([problem] + lines, of: owner.name, at: location))
  }
}
