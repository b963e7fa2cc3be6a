import Foundation
import Testing

/// Runs the tests of a suite on threads of their own, as they keep a thread until a command has ended.
///
/// The threads on which all other tasks run are as many as there are processors; the tests of servers and browsers in this process
/// need them.
struct CommandThreads: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(Executor.shared) { try await function() }
  }

  /// Twice as many threads as there are processors, as commands wait for workers, compilers and browsers in turn.
  private final class Executor: TaskExecutor {
    static let shared = Executor()

    private let threads = OperationQueue()

    private init() { threads.maxConcurrentOperationCount = 2 * ProcessInfo.processInfo.activeProcessorCount }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      threads.addOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }
}

extension Trait where Self == CommandThreads {
  /// The tests wait for commands.
  static var waitsForCommands: Self { Self() }
}
