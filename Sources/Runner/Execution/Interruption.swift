import CLibrary
package import Messages
internal import Synchronization

/// Asks for the end of a run from outside.
package final class Interruption: Sendable {
  private let requests = Atomic<Int>(0)
  private let reasonAsked = Mutex<String?>(nil)
  /// A descriptor that becomes readable when a signal arrives; `nil` if signals are not handled.
  let wakeDescriptor: Int32?

  /// Begins without a request; signals are not handled.
  package init() {
    wakeDescriptor = nil
  }

  private init(wakeDescriptor: Int32) {
    self.wakeDescriptor = wakeDescriptor
  }

  /// Handles the signals that end a process (SIGINT, SIGTERM, SIGHUP, SIGQUIT) as requests from now on.
  ///
  /// The first one is answered on standard error. The second one means that the run should end at once, the third one
  /// ends this process in any case.
  ///
  /// - Parameters:
  ///   - endsAtSecond: whether the second one ends this process already, because code of steps runs in it.
  ///   - files: what a signal that ends this process removes before: reports of an earlier run, which nobody should take for
  ///     those of this run; until `keepFiles` is called.
  /// - Throws: when the system has no pipe left to wake the run with.
  package static func bySignals(endsAtSecond: Bool, removing files: [String]) throws(FileSystem.Failure) -> Interruption
  {
    let (readEnd, writeEnd) = try FileDescriptors.pipe()
    for descriptor in [readEnd, writeEnd] { _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) }
    EndSignals.wakeDescriptor.store(writeEnd, ordering: .releasing)
    EndSignals.mostReceived.store(endsAtSecond ? 2 : 3, ordering: .releasing)
    EndSignals.received.store(0, ordering: .releasing)
    let paths = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: files.count + 1)
    for (index, file) in files.enumerated() { (paths + index).initialize(to: strdup(file)) }
    (paths + files.count).initialize(to: nil)
    EndSignals.files.store(UInt(bitPattern: paths), ordering: .releasing)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
      let before = signal(number) { _ in EndSignals.receive() }
      // `nohup` starts programs with SIGHUP ignored, and means it.
      if number == SIGHUP, isIgnoring(before) { signal(number, SIG_IGN) }
    }
    return Interruption(wakeDescriptor: readEnd)
  }

  /// Keeps files that a signal would remove: from now on they are written anew.
  package static func keepFiles() {
    EndSignals.files.store(0, ordering: .releasing)
  }

  /// Whether a handler is the one that ignores a signal.
  private static func isIgnoring(_ handler: (@convention(c) (Int32) -> Void)?) -> Bool {
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Asks for the end: the steps that run now are the last ones, hooks after them still run.
  ///
  /// - Parameter reason: what the stream says about it; of several reasons the first one counts.
  package func request(because reason: String) {
    reasonAsked.withLock { $0 = $0 ?? reason }
    requests.store(1, ordering: .relaxed)
  }

  /// Why the run ends early; `nil` if nobody has asked for its end.
  var reason: String? {
    isRequested ? reasonAsked.withLock { $0 } ?? "the run was interrupted" : nil
  }

  /// How often the end was asked for.
  private var count: Int {
    requests.load(ordering: .relaxed) + (wakeDescriptor == nil ? 0 : EndSignals.received.load(ordering: .relaxed))
  }

  /// Whether the end was asked for.
  package var isRequested: Bool { count > 0 }

  /// Whether the end was asked for again, so that nothing is waited for.
  package var isUrgent: Bool { count > 1 }
}

/// What signals have asked for. A signal handler may only do what is safe anywhere: atomic operations and system calls.
private enum EndSignals {
  static let received = Atomic<Int>(0)
  /// The signal that ends the process.
  static let mostReceived = Atomic<Int>(3)
  static let wakeDescriptor = Atomic<Int32>(-1)
  /// The address of the paths of the files to remove before the process is ended, with a null pointer behind the last; 0 for
  /// none. They are never freed, as a handler may be reading them.
  static let files = Atomic<UInt>(0)

  /// Only constants of the function and globals that `bySignals` has used before are safe here: a handler can interrupt
  /// another one, and a global that is initialised at its first use would then wait for itself.
  static func receive() {
    let error = errno
    let message: StaticString = "\ninterrupted: the run ends after the current step; once more to end it at once\n"
    let lastMessage: StaticString = "ended at once; reports were not written, and those of an earlier run are removed\n"
    let exitCode: Int32 = 2
    let count = received.add(1, ordering: .relaxed).newValue
    if count == 1 { _ = write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount) }
    if count >= mostReceived.load(ordering: .relaxed) {
      let address = files.load(ordering: .acquiring)
      if var file = UnsafePointer<UnsafeMutablePointer<CChar>?>(bitPattern: address) {
        _ = write(STDERR_FILENO, lastMessage.utf8Start, lastMessage.utf8CodeUnitCount)
        while let path = file.pointee {
          unlink(path)
          file += 1
        }
      }
      _exit(exitCode)
    }
    _ = write(wakeDescriptor.load(ordering: .relaxed), message.utf8Start, 1)
    errno = error
  }
}
