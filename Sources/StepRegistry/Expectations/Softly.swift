/// Continues the step after unmet expectations, and fails it at its end with all of them.
///
///     softly { try expect(title, equals: "Inbox") }
///     softly { try expect(count, equals: 3) }
///
/// In a closure of `eventually` a failure fails the attempt, which is repeated. In a task outside any step, such as one
/// made by `Task.detached`, it fails the running step, otherwise the run.
///
/// - Parameters:
///   - path: where it is written; leave it out.
///   - line: where it is written; leave it out.
///   - body: the expectations. The first unmet one ends the closure.
public func softly(path: StaticString = #filePath, line: Int = #line, _ body: () async throws -> Void) async {
  do {
    try await body()
  } catch {
    SoftFailures.keep(SoftFailure(error, path, line))
  }
}

/// Continues the step after unmet expectations, and fails it at its end with all of them.
///
/// - Parameters:
///   - path: where it is written; leave it out.
///   - line: where it is written; leave it out.
///   - body: the expectations. The first unmet one ends the closure.
public func softly(path: StaticString = #filePath, line: Int = #line, _ body: () throws -> Void) {
  do {
    try body()
  } catch {
    SoftFailures.keep(SoftFailure(error, path, line))
  }
}
