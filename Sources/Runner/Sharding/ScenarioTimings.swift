package import Messages
import OperatingSystem

/// The durations of scenarios in earlier runs, from the streams of those runs.
///
/// If several streams contain a scenario, the last one counts.
package struct ScenarioTimings: Sendable {
  /// The state of the stream that is being read.
  private struct Stream {
    var keys = ScenarioKeys()
    var pickles: [String: ScenarioKey] = [:]
    var testCases: [String: ScenarioKey] = [:]
    var started: [String: (key: ScenarioKey, time: Timestamp)] = [:]
    /// The total duration of all attempts of each scenario.
    var durations: [ScenarioKey: Duration] = [:]
  }

  private var nanoseconds: [ScenarioKey: UInt64] = [:]
  private var stream = Stream()

  /// Creates timings without scenarios.
  package init() {}

  /// Begins another stream; its ids are unrelated to those of earlier streams.
  package mutating func beginStream() { stream = Stream() }

  /// Processes the next message of a stream.
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
      nanoseconds[key] = UInt64(max(duration.wholeNanoseconds, 0))
    default: break
    }
  }

  /// The expected durations of the selected scenarios, in nanoseconds and at least 1.
  ///
  /// An unknown scenario gets the mean of the known ones.
  ///
  /// - Parameters:
  ///   - chosen: some of the scenarios, in the order of `all`.
  ///   - all: every scenario of the files.
  package func weights(of chosen: PickleList, among all: PickleList) -> [UInt64] {
    guard !nanoseconds.isEmpty else { return Array(repeating: 1, count: chosen.count) }
    var keys = ScenarioKeys()
    let known = Dictionary(uniqueKeysWithValues: all.map { ($0.idNumber, nanoseconds[keys.next($0)]) })
    let weights = chosen.map { known[$0.idNumber] ?? nil }
    let timed = weights.compactMap(\.self)
    // Dividing before adding keeps the sum of any number of durations in range.
    let mean = timed.reduce(0) { $0 + $1 / UInt64(timed.count) }
    return weights.map { max(1, $0 ?? mean) }
  }
}

extension ScenarioTimings {
  /// Reads the streams of earlier runs, the latest one last.
  ///
  /// A stream that was cut off contributes the scenarios that had ended.
  ///
  /// - Parameter paths: the files.
  /// - Throws: all unreadable files and all lines that are not messages. A shard with fewer timings than the others
  ///   would divide the run differently, and scenarios would be lost or run twice.
  package init(reading paths: [String]) throws(Diagnostics) {
    self.init()
    var problems: [Diagnostic] = []
    for path in paths {
      do throws(FileSystem.Failure) {
        let stream = try StoredStream(path)
        beginStream()
        while let message = stream.next() { take(message) }
        problems += stream.problems.filter { $0.severity == .error }
      } catch {
        problems.append(
          Diagnostic(error, advice: "Every shard needs the same timings; for the first run an empty file will do."))
      }
    }
    guard problems.isEmpty else { throw Diagnostics(problems) }
  }
}
