/// Continues the step when expectations are not met, and fails it at its end with all of them.
///
///     softly { try expect(title, equals: "Inbox") }
///     softly { try expect(count, equals: 3) }
///
/// Outside a step there is no end to wait for: what is thrown there is shown at once.
///
/// - Parameter body: the expectations; the first one that is not met ends the closure.
public func softly(_ body: () async throws -> Void) async {
  do {
    try await body()
  } catch {
    keep(error)
  }
}

/// Continues the step when expectations are not met, and fails it at its end with all of them.
///
/// - Parameter body: the expectations; the first one that is not met ends the closure.
public func softly(_ body: () throws -> Void) {
  do {
    try body()
  } catch {
    keep(error)
  }
}

private func keep(_ error: any Error) {
  if let context = StepContext.current { context.failLater(error) } else { print("\(error)") }
}
