#if canImport(XCTest) && !canImport(Darwin)
  import Dispatch
  import Synchronization

  /// Runs asynchronous work while the calling thread waits for it, as XCUITest does.
  ///
  /// The calling thread is the main thread, which the pool of tasks does not need.
  enum Blocking {
    private final class Outcome<Value: Sendable>: Sendable {
      let result = Mutex<Result<Value, any Error>?>(nil)
    }

    /// Runs a closure in a task, and waits for its result.
    static func run<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) throws -> Value {
      let isDone = DispatchSemaphore(value: 0)
      let outcome = Outcome<Value>()
      Task.detached {
        do {
          let value = try await body()
          outcome.result.withLock { $0 = .success(value) }
        } catch {
          outcome.result.withLock { $0 = .failure(error) }
        }
        isDone.signal()
      }
      isDone.wait()
      guard let result = outcome.result.withLock({ $0 }) else { throw CancellationError() }
      return try result.get()
    }
  }
#endif
