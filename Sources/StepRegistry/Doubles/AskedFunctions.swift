/// Defines a step that expects a call of a spy.
///
///     Then("the mailer was asked to send {string} to {string}", asked: \.mailer.sending)
///
/// The arguments of the pattern, from left to right, are those of the call. In a scenario with an app the step waits for
/// the call, in the app's time.
///
/// - Parameters:
///   - pattern: the pattern, as that of `Step`.
///   - timeout: the time limit, including waits; nil for the general limit of steps.
///   - spy: the key path from the world to the spy. For a spy of an actor, the world has a property that returns it.
///   - path: where the definition is written; leave it out.
///   - line: where the definition is written; leave it out.
public func Then<W: World, each Argument: Equatable & Sendable>(
  _ pattern: String, timeout: Duration? = nil, asked spy: any KeyPath<W, Spy<repeat each Argument>> & Sendable,
  path: StaticString = #filePath, line: Int = #line
) -> StepsEntry<W> {
  StepsEntry(pattern, timeout: timeout, asked: spy, path: path, line: line)
}

extension StepsEntry {
  /// Defines a step that expects a call of a spy, under the name of a keyword in another language; see `Then`.
  public init<each Argument: Equatable & Sendable>(
    _ pattern: String, timeout: Duration? = nil, asked spy: any KeyPath<W, Spy<repeat each Argument>> & Sendable,
    path: StaticString = #filePath, line: Int = #line
  ) {
    @Sendable func check(_ world: W, _ arguments: repeat each Argument) async throws {
      let asked = world[keyPath: spy]
      guard Scenario.current?.hasEvents == true else {
        return try asked.expectCalled(repeat each arguments, path: path, line: line)
      }
      try await eventually(path: path, line: line) {
        try asked.expectCalled(repeat each arguments, path: path, line: line)
      }
    }
    self.init(pattern, timeout: timeout, path: path, line: line, body: check)
  }
}
