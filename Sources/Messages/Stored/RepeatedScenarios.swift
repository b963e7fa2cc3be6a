import GherkinParser

/// Joins the results of a scenario from several streams, such as a run and its rerun.
///
/// The latest result counts. Failed attempts of earlier streams become attempts before it, so a scenario that passes
/// last is flaky. Other earlier attempts are left out. The messages of such a scenario are held back until all streams
/// that announced it have ended it.
struct RepeatedScenarios {
  /// A scenario that several streams have announced.
  private struct Repeated {
    /// The streams that may still contain the scenario.
    var pending: Set<Int>
    var attempts: [HeldAttempt] = []
  }

  private struct HeldAttempt {
    let id: String
    let stream: Int
    let started: Timestamp
    var messages: [Envelope]
    /// The status; nil for an attempt without an end.
    var status: Status?
  }

  /// The positions of the pickles of test cases, and the stream that announced each pickle first.
  private var positions: [String: Int] = [:]
  private var announcers: [Int: Int] = [:]
  private var repeated: [Int: Repeated] = [:]
  /// The attempts that are being read, by the ids of their beginnings, with the positions of their pickles.
  private var running: [String: Int] = [:]
  private var endedStreams: Set<Int> = []
  /// The positions of the announced pickles that no stream has ended.
  private(set) var unended: Set<Int> = []
  private var ended: Set<Int> = []
  /// The number of failed scenarios of each stream that a later stream repeats; they do not count.
  private(set) var forgiven: [Int: Int] = [:]

  /// The position of the pickle of a test case; nil for an unknown test case.
  func position(ofTestCase id: String) -> Int? { positions[id] }

  /// Adds a test case.
  ///
  /// - Parameters:
  ///   - id: its id.
  ///   - position: the position of its pickle in the merged stream; nil for a pickle that was not announced.
  ///   - stream: the number of the stream.
  mutating func announce(_ id: String, position: Int?, stream: Int) {
    guard let position else { return }
    positions[id] = position
    if !ended.contains(position) { unended.insert(position) }
    guard let first = announcers[position] else {
      announcers[position] = stream
      return
    }
    guard first != stream else { return }
    repeated[position, default: Repeated(pending: [first])].pending.insert(stream)
  }

  /// Sends a message, or holds it back with the other messages of its attempt.
  ///
  /// - Parameters:
  ///   - message: the message.
  ///   - stream: the number of its stream.
  ///   - status: the status of the attempt that the message ends; nil for other messages.
  ///   - send: takes the messages that are not held back.
  mutating func pass(_ message: Envelope, stream: Int, endingWith status: Status?, _ send: (Envelope) -> Void) {
    if case .testCaseStarted(let started) = message, let position = positions[started.testCaseID],
      repeated[position]?.pending.contains(stream) == true
    {
      running[started.id] = position
      repeated[position]?.attempts.append(
        HeldAttempt(id: started.id, stream: stream, started: started.timestamp, messages: [message]))
    } else if let id = message.attemptID, let position = running[id] {
      hold(message, id, position, endingWith: status)
      guard case .testCaseFinished(let finished) = message else { return }
      running[id] = nil
      if !finished.willBeRetried { end(position, stream: stream, send) }
    } else {
      send(message)
    }
  }

  /// Records that a scenario has ended in one of the streams.
  mutating func noteEnd(at position: Int) {
    ended.insert(position)
    unended.remove(position)
  }

  /// Records that a stream has ended.
  mutating func end(stream: Int, _ send: (Envelope) -> Void) {
    guard endedStreams.insert(stream).inserted else { return }
    for position in repeated.keys.sorted() { end(position, stream: stream, send) }
  }

  private mutating func hold(_ message: Envelope, _ id: String, _ position: Int, endingWith status: Status?) {
    guard let index = repeated[position]?.attempts.lastIndex(where: { $0.id == id }) else { return }
    repeated[position]?.attempts[index].messages.append(message)
    repeated[position]?.attempts[index].status = status
  }

  private mutating func end(_ position: Int, stream: Int, _ send: (Envelope) -> Void) {
    guard repeated[position]?.pending.remove(stream) != nil, let scenario = repeated[position],
      scenario.pending.isEmpty
    else { return }
    repeated[position] = nil
    let attempts = joined(scenario.attempts)
    for (number, attempt) in attempts.enumerated() {
      for message in attempt.messages { send(message.numbered(asAttempt: number, of: attempts.count)) }
    }
  }

  /// The attempts that are sent, in the order of time.
  private mutating func joined(_ attempts: [HeldAttempt]) -> [HeldAttempt] {
    let ordered = attempts.enumerated().sorted {
      ($0.element.started, $0.offset) < ($1.element.started, $1.offset)
    }.map(\.element)
    guard let last = ordered.last?.stream else { return [] }
    let earlier = Dictionary(ordered.map { ($0.stream, $0) }) { _, later in later }.filter { $0.key != last }
    for attempt in earlier.values where attempt.status?.isFailure(strict: true) == true {
      forgiven[attempt.stream, default: 0] += 1
    }
    return ordered.filter { $0.stream == last || $0.status == .failed }
  }
}

extension Envelope {
  /// The id of the attempt that the message is about; nil for other messages.
  fileprivate var attemptID: String? {
    if let step = eventOfStep { return step.attempt }
    return switch self {
    case .testCaseFinished(let message): message.testCaseStartedID
    case .attachment(let attachment):
      if case .step(let id, _) = attachment.owner { id } else { nil }
    case .externalAttachment(let attachment):
      if case .step(let id, _) = attachment.owner { id } else { nil }
    default: nil
    }
  }

  /// A copy of the message with another number of its attempt.
  fileprivate func numbered(asAttempt number: Int, of count: Int) -> Envelope {
    switch self {
    case .testCaseStarted(var message):
      message.attempt = number
      return .testCaseStarted(message)
    case .testCaseFinished(var message):
      message.willBeRetried = number < count - 1
      return .testCaseFinished(message)
    default: return self
    }
  }
}
