import Foundation

/// Threads for tests that would otherwise wait for all tests that have not begun.
///
/// All tests begin together, and in the default pool each continuation of a task comes after everything that is already
/// there. The threads have a higher priority, so the tests that only compute do not delay them.
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
