import CLibrary
import Dispatch
import OperatingSystem
import Synchronization

/// Makes Ctrl-C cancel the current work instead of ending the program.
enum InterruptKey {
  /// The current work, with the number of key presses during it.
  private struct Work: Sendable {
    var cancel: @Sendable () -> Void
    var count = 0
  }

  /// Process-wide, because a process has one handler of Ctrl-C.
  private static let work = Mutex<Work?>(nil)
  /// The write end of the pipe for the signal handler; -1 without a pipe.
  private static let wakeUp = Atomic<Int32>(-1)
  /// Whether the key is handled. The handler uses a pipe because Dispatch's signal sources work only once per process.
  private static let isListening: Bool = {
    // Without a pipe, the key ends the program as usual.
    guard let ends = try? FileDescriptors.pipe() else { return false }
    FileDescriptors.makeNonBlocking(ends.readEnd, ends.writeEnd)
    wakeUp.store(ends.writeEnd, ordering: .releasing)
    DispatchQueue(label: "interrupt key").async {
      while true {
        var state = pollfd(fd: ends.readEnd, events: Int16(POLLIN), revents: 0)
        guard poll(&state, 1, -1) > 0 else { continue }
        var byte: UInt8 = 0
        while read(ends.readEnd, &byte, 1) == 1 { press() }
      }
    }
    return true
  }()

  /// Makes Ctrl-C cancel the work of `stopping` from now on. The third press ends the process at once.
  ///
  /// - Returns: the previous handler of the key, for `end`; nil if the key was left unchanged.
  static func begin() -> (@convention(c) (Int32) -> Void)?? {
    guard isListening else { return nil }
    work.withLock { $0 = Work {} }
    return .some(
      signal(SIGINT) { _ in
        let error = errno
        let byte: StaticString = "c"
        _ = write(InterruptKey.wakeUp.load(ordering: .acquiring), byte.utf8Start, 1)
        errno = error
      })
  }

  /// Restores the previous handler of Ctrl-C.
  static func end(_ before: (@convention(c) (Int32) -> Void)??) {
    guard let before else { return }
    signal(SIGINT, before)
    work.withLock { $0 = nil }
  }

  /// Runs work between `begin` and `end`. A press since `begin` cancels it too.
  static func stopping<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) async -> Value {
    let task = Task { await body() }
    let isPressed = work.withLock { work in
      work?.cancel = { task.cancel() }
      return (work?.count ?? 0) > 0
    }
    if isPressed { task.cancel() }
    return await task.value
  }

  private static func press() {
    let (cancel, count) = work.withLock { work in
      work?.count += 1
      return (work?.cancel, work?.count ?? 0)
    }
    cancel?()
    if count == 2 { say("\nstill stopping; press Ctrl-C again to end the process of the app\n") }
    if count == 3 { _exit(130) }
  }

  private static func say(_ text: StaticString) {
    _ = write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
  }
}
