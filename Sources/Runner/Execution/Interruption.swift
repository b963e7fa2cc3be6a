import CLibrary
import Messages
package import OperatingSystem
import StepRegistry
import Synchronization

/// Requests the end of a run from outside.
package final class Interruption: Sendable {
  private let requests = Atomic<Int>(0)
  /// The number of requests when the run was over; -1 before that.
  private let finalCount = Atomic<Int>(-1)
  private let reasonAsked = Mutex<String?>(nil)
  /// A descriptor that becomes readable when a signal arrives; nil if signals are not handled.
  let wakeDescriptor: Int32?

  /// Creates an interruption without requests that does not handle signals.
  package init() {
    wakeDescriptor = nil
  }

  private init(wakeDescriptor: Int32) {
    self.wakeDescriptor = wakeDescriptor
  }

  /// Handles the signals that end a process (SIGINT, SIGTERM, SIGHUP, SIGQUIT) as requests from now on.
  ///
  /// The first signal prints a notice to standard error. The second one ends the run at once, and the results so far
  /// are reported. A signal that arrives at least a second later ends this process in any case, because the reports may
  /// be written to a pipe without a reader. Earlier signals are ignored, as several processes may each send one.
  ///
  /// - Parameter endsAtSecond: whether the second signal ends this process, because code of steps runs in it.
  /// - Throws: if the system cannot create a pipe to wake the run with.
  package static func bySignals(endsAtSecond: Bool) throws(FileSystem.Failure) -> Interruption {
    let (readEnd, writeEnd) = try FileDescriptors.pipe()
    FileDescriptors.makeNonBlocking(readEnd, writeEnd)
    EndSignals.wakeDescriptor.store(writeEnd, ordering: .releasing)
    EndSignals.endsAtSecond.store(endsAtSecond, ordering: .releasing)
    EndSignals.urgentSince.store(0, ordering: .releasing)
    EndSignals.received.store(0, ordering: .releasing)
    RunEnding.note(false)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
      let before = signal(number) { _ in EndSignals.receive() }
      // `nohup` starts programs with SIGHUP ignored, and this must stay so.
      if number == SIGHUP, isIgnoring(before) { signal(number, SIG_IGN) }
    }
    return Interruption(wakeDescriptor: readEnd)
  }

  /// Ends the time for interruptions: later requests have no effect, because the run is over.
  ///
  /// A signal announces that it interrupts the run only if it comes before this call.
  func close() {
    let received = wakeDescriptor == nil ? 0 : EndSignals.close()
    finalCount.store(requests.load(ordering: .relaxed) + received, ordering: .relaxed)
  }

  /// Whether a handler is `SIG_IGN`.
  private static func isIgnoring(_ handler: (@convention(c) (Int32) -> Void)?) -> Bool {
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Requests the end of the run after the running steps. Hooks after them still run.
  ///
  /// - Parameter reason: the reason given in the stream; the first of several reasons counts.
  package func request(because reason: String) {
    reasonAsked.withLock { $0 = $0 ?? reason }
    requests.store(1, ordering: .relaxed)
  }

  /// Why the run ends early; nil for a run without a request to end.
  var reason: String? {
    isRequested ? reasonAsked.withLock { $0 } ?? "the run was interrupted" : nil
  }

  /// The number of requests.
  private var count: Int {
    let final = finalCount.load(ordering: .relaxed)
    if final >= 0 { return final }
    return requests.load(ordering: .relaxed)
      + (wakeDescriptor == nil ? 0 : EndSignals.received.load(ordering: .relaxed))
  }

  /// Whether the end was requested.
  package var isRequested: Bool { count > 0 }

  /// Whether the end was requested again: the run then waits for nothing.
  package var isUrgent: Bool { count > 1 }
}

/// The requests made by signals.
///
/// A signal handler may only do what is safe anywhere: atomic operations and system calls.
private enum EndSignals {
  /// The number of signals; `over` is added when the run is over.
  static let received = Atomic<Int>(0)
  /// Whether the second signal ends the process.
  static let endsAtSecond = Atomic<Bool>(false)
  /// When the signal arrived after which only reports are awaited, on the steady clock in nanoseconds; 0 before.
  static let urgentSince = Atomic<Int>(0)
  /// The descriptor that wakes the run; -1 without one.
  static let wakeDescriptor = Atomic<Int32>(-1)
  /// Far more than the number of signals that can arrive. Computed, because a stored property would need
  /// initialisation.
  private static var over: Int { 1 << 40 }

  /// Fixes and returns the number of signals that arrived during the run.
  static func close() -> Int { received.bitwiseOr(over, ordering: .acquiringAndReleasing).oldValue }

  /// Handles a signal.
  ///
  /// Only constants of the function and globals that `bySignals` has used before are safe here. A handler can interrupt
  /// another one, and a global that is initialised at its first use would then wait for itself.
  static func receive() {
    let error = errno
    let interrupted: StaticString =
      "\ninterrupted: the run ends after the current step; interrupt again to end it at once\n"
    let writing: StaticString =
      "\nthe run is over, and its reports are being written; interrupt again after a second to end it without them\n"
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

  private static func endProcess() -> Never {
    let message: StaticString = "ended at once; reports that were still to be written are missing\n"
    let exitCode: Int32 = 2
    _ = write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
    _exit(exitCode)
  }
}
