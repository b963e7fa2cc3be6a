import CLibrary
import Dispatch

/// Makes Ctrl-C cancel the current work instead of ending the program.
enum InterruptKey {
  /// Runs work that Ctrl-C cancels; pressed three times, it ends the program at once.
  static func stopping<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) async -> Value {
    let task = Task { await body() }
    signal(SIGINT, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    nonisolated(unsafe) var count = 0  // touched by the handler alone, which a source never runs twice at once
    source.setEventHandler {
      count += 1
      task.cancel()
      if count == 2 { say("\nstill stopping; once more to end the console\n") }
      if count == 3 { _exit(130) }
    }
    source.resume()
    defer { source.cancel() }
    return await task.value
  }

  private static func say(_ text: StaticString) {
    _ = write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
  }
}
