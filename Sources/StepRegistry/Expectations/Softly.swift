/// Continues the step when expectations are not met, and fails it at its end with all of them.
///
///     softly { try expect(title, equals: "Inbox") }
///     softly { try expect(count, equals: 3) }
///
/// In a closure of `eventually` they fail the attempt, which is repeated. In a task that does not belong to a step, as one
/// made by `Task.detached`, they fail the step that is running, or else the run.
///
/// - Parameters:
///   - path: where it is written; leave it out.
///   - line: where it is written; leave it out.
///   - body: the expectations; the first one that is not met ends the closure.
public func softly(path: StaticString = #filePath, line: Int = #line, _ body: () async throws -> Void) async {
  do {
    try await body()
  } catch {
    SoftFailures.keep(SoftFailure(error, path, line))
  }
}

/// Continues the step when expectations are not met, and fails it at its end with all of them.
///
/// - Parameters:
///   - path: where it is written; leave it out.
///   - line: where it is written; leave it out.
///   - body: the expectations; the first one that is not met ends the closure.
public func softly(path: StaticString = #filePath, line: Int = #line, _ body: () throws -> Void) {
  do {
    try body()
  } catch {
    SoftFailures.keep(SoftFailure(error, path, line))
  }
}
