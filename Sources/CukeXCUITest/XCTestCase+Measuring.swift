#if canImport(XCTest) && !canImport(Darwin)
  public import Foundation

  /// Measures the time of the app, which is the same in every run of a model.
  public final class XCTClockMetric: NSObject {}

  /// The number of times that a block is measured.
  public final class XCTMeasureOptions: NSObject {
    /// Options with the usual values.
    public static var `default`: XCTMeasureOptions { XCTMeasureOptions() }

    /// The number of measured runs. One more run comes first, which does not count.
    public var iterationCount = 5
  }

  extension XCTestCase {
    /// Measures how much time of the app in front passes in a block, and prints the average and all values.
    ///
    /// `measure { }` without metrics is that of XCTest, which measures the time of the machine.
    ///
    /// - Parameters:
    ///   - metrics: the metrics.
    ///   - options: how often the block is measured.
    ///   - file: the file of the test.
    ///   - line: the line of the test.
    ///   - block: acts on the app; it can also launch the app.
    @preconcurrency @MainActor
    public func measure(
      metrics: [XCTClockMetric], options: XCTMeasureOptions = .default, file: StaticString = #filePath,
      line: UInt = #line, block: () -> Void
    ) {
      CurrentTest.shared.act("measure the time", at: file, line) {
        let times = try CurrentTest.shared.times(of: options.iterationCount, block)
        for _ in metrics { print("\(file):\(line): Test Case '\(name)' measured \(AppTimes(times))") }
      }
    }
  }

  extension CurrentTest {
    /// The seconds of the app's time in the runs of a block, without the first run.
    ///
    /// - Parameter count: the number of measured runs.
    func times(of count: Int, _ block: () -> Void) throws -> [TimeInterval] {
      guard count > 0 else { throw TestFailure("iterationCount must be at least 1, and not \(count)") }
      var times: [TimeInterval] = []
      for _ in 0...count where !state.isOver {
        let app = state.front
        let start = try app?.time() ?? .zero
        block()
        guard let front = state.front else { throw TestFailure("no app was launched") }
        let time = try front.time() - (front === app ? start : .zero)
        guard time >= .zero else { throw TestFailure("the app ended by itself in the measured block") }
        times.append(time / .seconds(1))
      }
      return Array(times.dropFirst())
    }
  }

  /// Measured times in the format of XCTest.
  struct AppTimes: CustomStringConvertible {
    let values: [TimeInterval]

    init(_ values: [TimeInterval]) { self.values = values }

    var description: String {
      let average = values.reduce(0, +) / Double(max(values.count, 1))
      let variance = values.reduce(0) { $0 + ($1 - average) * ($1 - average) } / Double(max(values.count, 1))
      let deviation = average > 0 ? variance.squareRoot() / average * 100 : 0
      let listed = values.map { String(format: "%.6f", $0) }.joined(separator: ", ")
      return String(
        format: "[Clock Monotonic Time, s] average: %.3f, relative standard deviation: %.3f%%, values: [", average,
        deviation) + listed + "] in the app's time"
    }
  }
#endif
