import SourceText

/// Runs a closure several times and measures each run by the app's clock and in real time. The result is logged.
///
///     let times = try await measure("login") { try await step("I log in") }
///     try expect(times.appTime?.mean ?? .zero, isAtMost: .seconds(2))
///
/// - Parameters:
///   - name: the name of the work in the log.
///   - count: the number of runs, at least 1.
///   - body: the work.
/// - Returns: the times of all runs.
/// - Throws: the first error of the closure, or of the app.
@discardableResult
public func measure(
  _ name: String, repeating count: Int = 10, _ body: () async throws -> Void
) async throws -> MeasuredTimes {
  try await measure(name, repeating: count, by: ContinuousClock(), body)
}

/// Measures a closure, with a given clock for real time.
///
/// - Parameters:
///   - name: the name of the work in the log.
///   - count: the number of runs, at least 1.
///   - clock: the clock for real time.
///   - body: the work.
/// - Returns: the times of all runs.
/// - Throws: the first error of the closure, or of the app.
@discardableResult
package func measure<WallClock: Clock<Duration>>(
  _ name: String, repeating count: Int, by clock: WallClock, _ body: () async throws -> Void
) async throws -> MeasuredTimes {
  var (real, app): ([Duration], [Duration]) = ([], [])
  for _ in 0..<max(count, 1) {
    let scenario = Scenario.current
    let appStart = try await scenario?.appTime()
    let start = clock.now
    try await body()
    real.append(start.duration(to: clock.now))
    guard let appEnd = try await scenario?.appTime() else { continue }
    // The time of an app begins again when it is launched.
    let appBegin = appStart ?? .zero
    app.append(appEnd < appBegin ? appEnd : appEnd - appBegin)
  }
  let times = MeasuredTimes(
    appTime: app.isEmpty ? nil : TimeStatistics(of: app), realTime: TimeStatistics(of: real))
  log("\(name): \(times)")
  return times
}

/// The times of repeated work.
public struct MeasuredTimes: Sendable, Hashable, CustomStringConvertible {
  /// The app's time; nil without an app.
  public let appTime: TimeStatistics?
  /// The real time.
  public let realTime: TimeStatistics

  /// The number of runs, and both times with their deviations.
  public var description: String {
    let count = realTime.times.count == 1 ? "once" : "\(realTime.times.count) times"
    let app = appTime.map { "\($0) of the app's time, " } ?? ""
    return "\(count), \(app)\(realTime) of real time"
  }
}

/// Several measured times, with their mean and deviation.
public struct TimeStatistics: Sendable, Hashable, CustomStringConvertible {
  /// The times, in the order in which they were measured.
  public let times: [Duration]
  /// The mean of the times.
  public let mean: Duration
  /// The standard deviation of the sample; zero for a single time.
  public let deviation: Duration

  /// Computes the mean and the deviation of times.
  ///
  /// - Parameter times: the times; without any, mean and deviation are zero.
  public init(of times: [Duration]) {
    let summary = DurationSummary(of: times)
    self.times = times
    mean = summary?.mean ?? .zero
    deviation = summary?.deviation ?? .zero
  }

  /// The mean and the deviation, such as `3.4 ms ± 12 µs`.
  public var description: String { "\(mean.short) ± \(deviation.short)" }
}
