import SourceText

/// Chooses the longest time of each wait in a closure: for elements of the app, and for `eventually`.
///
/// It is the app's time in a scenario with an app. The innermost scope applies: a time given to a call, then
/// `withTimeout`, the tag `@wait:60s` of the scenario, the option `--wait`, and 30 seconds.
///
///     try await withTimeout(.seconds(5)) { try await app.touch("button marked:'Save'") }
///
/// - Parameters:
///   - timeout: the longest time of each wait.
///   - path: where the call is written; leave it out.
///   - line: where the call is written; leave it out.
///   - isolation: the actor to run the code on; leave it out.
///   - body: the code with the waits.
/// - Returns: the result of the closure.
/// - Throws: errors of the closure.
public func withTimeout<Result>(
  _ timeout: Duration, path: StaticString = #filePath, line: Int = #line,
  isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
) async rethrows -> Result {
  let name = "\(path)".split(separator: "/").last.map(String.init) ?? ""
  let limit = WaitLimit(max(timeout, .zero), of: .block("withTimeout at \(name):\(line)"))
  return try await WaitLimit.$current.withValue(limit, operation: body)
}
