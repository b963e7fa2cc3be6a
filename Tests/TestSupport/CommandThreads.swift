import Foundation
package import Testing

/// Runs the tests of a suite on separate threads, since they block a thread until a command has ended.
///
/// The default thread pool has one thread per processor, which the tests of servers and browsers in this process need.
package struct CommandThreads: SuiteTrait, TestTrait, TestScoping {
  package let isRecursive = true

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await Self.$isUsed.withValue(true) {
      try await withTaskExecutorPreference(TestThreads.forCommands) { try await function() }
    }
  }

  /// Whether the current test has such a thread.
  @TaskLocal private static var isUsed = false

  /// Makes a test fail that blocks a thread of the default pool.
  static func check() {
    guard !isUsed, withUnsafeCurrentTask(body: { $0 != nil }) else { return }
    Issue.record("the test waits for a command: its suite needs the trait .waitsForCommands")
  }
}

extension Trait where Self == CommandThreads {
  /// The tests wait for commands.
  package static var waitsForCommands: Self { Self() }
}
