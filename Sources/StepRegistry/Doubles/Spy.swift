import Synchronization

/// Records the calls of a method of a service, with their arguments.
///
///     final class MailerDouble: Mailer {
///       let sending = Spy<String, String>("send")
///       func send(_ text: String, to address: String) async throws -> Bool {
///         sending(text, address)
///         return true
///       }
///     }
///
/// Any task may call it at any time. The types between `<` and `>` are those of the arguments. A spy belongs to the
/// scenario that uses it last: it forgets the calls of earlier ones.
public final class Spy<each Argument: Sendable>: Sendable {
  /// The name of the method in messages.
  public let name: String
  private let owner = DoubleOwner()
  private let recorded = Mutex<[(repeat each Argument)]>([])

  /// Makes a spy without calls.
  ///
  /// - Parameter name: the name of the method in messages.
  public init(_ name: String) { self.name = name }

  /// Records a call.
  public func callAsFunction(_ arguments: repeat each Argument) {
    followScenario()
    let call = (repeat each arguments)
    recorded.withLock { $0.append(call) }
  }

  /// The arguments of the calls of the scenario, in their order.
  public var calls: [(repeat each Argument)] {
    followScenario()
    return recorded.withLock { $0 }
  }

  /// Belongs to the scenario of the calling code from now on. Calls of another one are dropped.
  private func followScenario() {
    guard owner.follow() else { return }
    // They are released after the lock: they may be objects of the author, whose `deinit` makes a call.
    _ = recorded.withLock { calls in
      defer { calls = [] }
      return calls
    }
  }

  /// Expects a call with these arguments.
  ///
  /// - Parameters:
  ///   - arguments: the arguments.
  ///   - times: the number of such calls; nil for at least one.
  ///   - path: where it is written; leave it out.
  ///   - line: where it is written; leave it out.
  /// - Throws: `ExpectationFailure` with the first calls.
  public func expectCalled(
    _ arguments: repeat each Argument, times: Int? = nil, path: StaticString = #filePath, line: Int = #line
  ) throws where repeat each Argument: Equatable {
    let count = count { (actual: repeat each Argument) in
      for (actual, wanted) in repeat (each actual, each arguments) {
        if actual != wanted { return false }
      }
      return true
    }
    try check(count, times, CallText.text(name, repeat each arguments), path, line)
  }

  /// Expects a call whose arguments fulfil a condition.
  ///
  /// - Parameters:
  ///   - times: the number of such calls; nil for at least one.
  ///   - path: where it is written; leave it out.
  ///   - line: where it is written; leave it out.
  ///   - condition: judges the arguments of a call.
  /// - Throws: `ExpectationFailure` with the first calls, or the error of the closure.
  public func expectCalled(
    times: Int? = nil, path: StaticString = #filePath, line: Int = #line,
    where condition: (repeat each Argument) throws -> Bool
  ) throws {
    try check(count(where: condition), times, "\(name)(…) with the arguments that the closure accepts", path, line)
  }

  /// Expects that no call was made.
  ///
  /// - Parameters:
  ///   - path: where it is written; leave it out.
  ///   - line: where it is written; leave it out.
  /// - Throws: `ExpectationFailure` with the first calls.
  public func expectNotCalled(path: StaticString = #filePath, line: Int = #line) throws {
    try check(calls.count, 0, "\(name)(…)", path, line)
  }

  /// The number of calls that fulfil a condition.
  private func count(where condition: (repeat each Argument) throws -> Bool) rethrows -> Int {
    var count = 0
    for call in calls {
      if try condition(repeat each call) { count += 1 }
    }
    return count
  }

  private func check(_ count: Int, _ times: Int?, _ wanted: String, _ path: StaticString, _ line: Int) throws {
    if let times { if count == times { return } } else if count > 0 { return }
    var all: [String] = []
    let made = calls
    for call in made.prefix(CallText.longestList) { all.append(CallText.text(name, repeat each call)) }
    if let more = CallText.more(of: made.count) { all.append(more) }
    try expect(
      false,
      """
      expected: \(wanted)\(times.map { " \(CallText.times($0))" } ?? "")
      calls:    \(all.isEmpty ? "none" : all.joined(separator: "\n          "))
      """, path: path, line: line)
  }
}
