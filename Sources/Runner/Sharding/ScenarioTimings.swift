package import Messages

/// How long scenarios took in earlier runs, as the streams of those runs tell it.
///
/// A scenario is known by its file, its name, and which one of that name it is in the file: it is found again when lines
/// were added above it. Where several streams tell of a scenario, the last one counts.
package struct ScenarioTimings: Sendable {
  /// What a scenario is known by.
  private struct Key: Hashable {
    let uri: String
    let name: String
    /// How many scenarios of that name stand above it in the file.
    let position: Int
  }

  /// Counts scenarios of the same name.
  private struct Keys {
    private var counts: [Key: Int] = [:]

    mutating func next(_ pickle: Pickle) -> Key {
      let first = Key(uri: pickle.uri, name: pickle.name, position: 0)
      let position = counts[first, default: 0]
      counts[first] = position + 1
      return Key(uri: first.uri, name: first.name, position: position)
    }
  }

  /// What is known of the stream that is being read.
  private struct Stream {
    var keys = Keys()
    var pickles: [String: Key] = [:]
    var testCases: [String: Key] = [:]
    var started: [String: (key: Key, time: Timestamp)] = [:]
    /// The attempts of a scenario count together, since each of them takes its time.
    var durations: [Key: Duration] = [:]
  }

  private var nanoseconds: [Key: UInt64] = [:]
  private var stream = Stream()

  /// Knows no scenario.
  package init() {}

  /// Begins another stream, whose ids have nothing to do with those of the one before.
  package mutating func beginStream() { stream = Stream() }

  /// Takes the next message of a stream.
  package mutating func take(_ envelope: Envelope) {
    switch envelope {
    case .pickle(let pickle): stream.pickles[pickle.id] = stream.keys.next(pickle)
    case .testCase(let testCase): stream.testCases[testCase.id] = stream.pickles[testCase.pickleID]
    case .testCaseStarted(let message):
      guard let key = stream.testCases[message.testCaseID] else { return }
      stream.started[message.id] = (key, message.timestamp)
    case .testCaseFinished(let message):
      guard let (key, time) = stream.started.removeValue(forKey: message.testCaseStartedID) else { return }
      let duration = stream.durations[key, default: .zero] + message.timestamp.duration(since: time)
      stream.durations[key] = duration
      nanoseconds[key] = duration.wholeNanoseconds
    default: break
    }
  }

  /// How long each of the chosen scenarios will take, in nanoseconds and at least 1; one that is not known takes the mean
  /// of those that are.
  ///
  /// - Parameters:
  ///   - chosen: some of the scenarios, in the order of `all`.
  ///   - all: every scenario of the files.
  func weights(of chosen: [Pickle], among all: [Pickle]) -> [UInt64] {
    guard !nanoseconds.isEmpty else { return Array(repeating: 1, count: chosen.count) }
    var keys = Keys()
    let known = Dictionary(uniqueKeysWithValues: all.map { ($0.idNumber, nanoseconds[keys.next($0)]) })
    let weights = chosen.map { known[$0.idNumber] ?? nil }
    let timed = weights.compactMap(\.self)
    // Dividing before adding keeps the sum of any number of durations in range.
    let mean = timed.reduce(0) { $0 + $1 / UInt64(timed.count) }
    return weights.map { max(1, $0 ?? mean) }
  }
}

extension Duration {
  /// The duration in nanoseconds, not below 0, and not above what a number can hold.
  fileprivate var wholeNanoseconds: UInt64 {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    let (product, isTooMuch) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isAgain) = product.addingReportingOverflow(UInt64(attoseconds) / 1_000_000_000)
    return isTooMuch || isAgain ? .max : sum
  }
}
