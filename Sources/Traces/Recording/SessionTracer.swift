package import AppUnderTest
import Synchronization

/// Observes a session of an app and writes a record of each step: the actions, and the changes of the screen.
package final class SessionTracer: SessionObserver {
  /// The identity of a session.
  struct Identity: Hashable {
    var app: String
    var device: String
    var user: String?
  }

  /// The number of the session in its scenario, from 0.
  package let number: Int
  private let onLastWords: @Sendable (_ words: [UInt8], _ isOfStep: Bool) -> Void
  private let writing: Mutex<TraceWriting>

  /// Starts observing a session.
  ///
  /// - Parameters:
  ///   - number: the number of the session in its scenario, from 0.
  ///   - app: the name of the app.
  ///   - driver: the driver of the app.
  ///   - onLastWords: receives a record for the case that the process ends in the running step; it replaces the
  ///     previous one. If it is not of the step, it applies to all later steps without their own record.
  package init(
    number: Int, app: String, driver: any AppDriver,
    onLastWords: @escaping @Sendable (_ words: [UInt8], _ isOfStep: Bool) -> Void
  ) {
    self.number = number
    self.onLastWords = onLastWords
    writing = Mutex(
      TraceWriting(
        number: number, kind: (driver as? any TraceableDriver)?.tracedKind ?? .remote,
        identity: Identity(app: app, device: driver.device.name)))
  }

  /// Records the user of the app.
  package func name(_ user: String) { writing.withLock { $0.name(user) } }

  /// False, because a trace must not change what an action does.
  package var looksFirst: Bool { false }

  /// Processes an action that is about to begin, and may end the process.
  package func expect(_ action: SessionAction) {
    if let words = writing.withLock({ $0.expect(action) }) { onLastWords(words, true) }
  }

  /// Processes a successful action.
  package func observe(_ action: SessionAction) async { writing.withLock { $0.note(action, problem: nil) } }

  /// Processes a failed action.
  package func observe(_ action: SessionAction, thatFailed error: any Error) async {
    writing.withLock { $0.note(action, problem: "\(error)") }
  }

  /// Writes the changes since the last record.
  ///
  /// - Parameters:
  ///   - session: the observed session.
  ///   - isUsed: whether to write a record even without changes.
  /// - Returns: the record as JSON in UTF-8; nil without changes, or if the size limit is reached.
  package func record(of session: AppSession, isUsed: Bool) async -> [UInt8]? {
    let driver = session.driver as? any TraceableDriver
    let now = await driver?.traceState()
    let seen = driver == nil ? await session.lastTree : nil
    guard let written = writing.withLock({ $0.record(now, now?.tree ?? seen, isUsed: isUsed) }) else { return nil }
    if let words = written.lastWords { onLastWords(words, false) }
    return written.record
  }
}
