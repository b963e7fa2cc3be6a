import CLibrary
package import Messages
import StepRegistry
internal import Synchronization

/// Asks for the end of a run from outside.
package final class Interruption: Sendable {
  private let requests = Atomic<Int>(0)
  /// How often the end had been asked for when the run was over; -1 before that.
  private let finalCount = Atomic<Int>(-1)
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
  /// The first one is answered on standard error. The second one means that the run should end at once; what has been done is
  /// reported. A signal that comes a second later ends this process in any case, as a report may be written to a pipe that
  /// nobody reads; those that come sooner, as when several processes send one, do nothing.
  ///
  /// - Parameter endsAtSecond: whether the second one ends this process already, because code of steps runs in it.
  /// - Throws: when the system has no pipe left to wake the run with.
  package static func bySignals(endsAtSecond: Bool) throws(FileSystem.Failure) -> Interruption {
    let (readEnd, writeEnd) = try FileDescriptors.pipe()
    for descriptor in [readEnd, writeEnd] { _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) }
    EndSignals.wakeDescriptor.store(writeEnd, ordering: .releasing)
    EndSignals.endsAtSecond.store(endsAtSecond, ordering: .releasing)
    EndSignals.urgentSince.store(0, ordering: .releasing)
    EndSignals.received.store(0, ordering: .releasing)
    RunEnding.note(false)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
      let before = signal(number) { _ in EndSignals.receive() }
      // `nohup` starts programs with SIGHUP ignored, and means it.
      if number == SIGHUP, isIgnoring(before) { signal(number, SIG_IGN) }
    }
    return Interruption(wakeDescriptor: readEnd)
  }

  /// Settles whether the run was interrupted: from now on it is over, its reports are written, and nothing changes it.
  ///
  /// A signal says that it interrupts the run only if it comes before this.
  func close() {
    let received = wakeDescriptor == nil ? 0 : EndSignals.close()
    finalCount.store(requests.load(ordering: .relaxed) + received, ordering: .relaxed)
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
    let final = finalCount.load(ordering: .relaxed)
    if final >= 0 { return final }
    return requests.load(ordering: .relaxed)
      + (wakeDescriptor == nil ? 0 : EndSignals.received.load(ordering: .relaxed))
  }

  /// Whether the end was asked for.
  package var isRequested: Bool { count > 0 }

  /// Whether the end was asked for again, so that nothing is waited for.
  package var isUrgent: Bool { count > 1 }
}

/// What signals have asked for. A signal handler may only do what is safe anywhere: atomic operations and system calls.
private enum EndSignals {
  /// How many have come, and `over` since the run is over.
  static let received = Atomic<Int>(0)
  /// Whether the second one ends the process.
  static let endsAtSecond = Atomic<Bool>(false)
  /// When the one came that lets nothing but reports be waited for, on the steady clock in nanoseconds; 0 before.
  static let urgentSince = Atomic<Int>(0)
  static let wakeDescriptor = Atomic<Int32>(-1)
  /// Far more than signals come; computed, so that there is nothing to initialise.
  private static var over: Int { 1 << 40 }

  /// Settles how many have come during the run.
  static func close() -> Int { received.bitwiseOr(over, ordering: .acquiringAndReleasing).oldValue }

  /// Only constants of the function and globals that `bySignals` has used before are safe here: a handler can interrupt
  /// another one, and a global that is initialised at its first use would then wait for itself.
  static func receive() {
    let error = errno
    let interrupted: StaticString =
      "\ninterrupted: the run ends after the current step; once more to end it at once\n"
    let writing: StaticString =
      "\nthe run is over, and its reports are being written; once more, a second later, to end it without them\n"
    let second = 1_000_000_000
    let count = received.add(1, ordering: .acquiringAndReleasing).newValue
    RunEnding.note(true)
    let isOver = count >= over
    if isOver || count > 1 {
      if !isOver, endsAtSecond.load(ordering: .relaxed) { endProcess() }
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      let now = Int(time.tv_sec) * second + Int(time.tv_nsec)
      let (isFirst, since) = urgentSince.compareExchange(expected: 0, desired: now, ordering: .relaxed)
      if isFirst, isOver { _ = write(STDERR_FILENO, writing.utf8Start, writing.utf8CodeUnitCount) }
      if !isFirst, now - since >= second { endProcess() }
    } else {
      _ = write(STDERR_FILENO, interrupted.utf8Start, interrupted.utf8CodeUnitCount)
    }
    _ = write(wakeDescriptor.load(ordering: .relaxed), interrupted.utf8Start, 1)
    errno = error
  }

  /// Ends the process.
  private static func endProcess() -> Never {
    let message: StaticString = "ended at once; reports that were still to be written are missing\n"
    let exitCode: Int32 = 2
    _ = write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
    _exit(exitCode)
  }
}
