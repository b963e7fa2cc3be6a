import Foundation

/// Threads for tests with pages and commands.
///
/// All tests begin together. In the default pool, each part of these tests would wait for all tests that have not begun.
final class TestThreads: TaskExecutor {
  /// For the tests that wait for commands: twice as many threads as processors, since commands wait for workers,
  /// compilers and browsers.
  static let forCommands = TestThreads(2 * ProcessInfo.processInfo.activeProcessorCount)
  /// For the tests that use pages.
  static let forPages = TestThreads(ProcessInfo.processInfo.activeProcessorCount)

  private let threads = OperationQueue()

  private init(_ count: Int) {
    threads.maxConcurrentOperationCount = count
    threads.qualityOfService = .userInitiated
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    threads.addOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
