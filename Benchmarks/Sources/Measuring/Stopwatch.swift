/// Measures how long something takes.
enum Stopwatch {
  /// The median time of several runs, in seconds.
  ///
  /// - Parameters:
  ///   - runs: how often the work is done, after once that does not count.
  ///   - work: what is measured; what it gives is kept from being optimised away.
  static func median(of runs: Int = 7, _ work: () async throws -> Int) async rethrows -> Double {
    let clock = ContinuousClock()
    var times: [Double] = []
    consume(try await work())
    for _ in 0..<max(runs, 1) {
      let start = clock.now
      consume(try await work())
      times.append((clock.now - start) / .seconds(1))
    }
    return times.sorted()[times.count / 2]
  }

  /// The median time of work that is too short for the clock: it is repeated until 20 ms have passed.
  static func medianOfShort(_ work: () throws -> Int) async rethrows -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    consume(try work())
    let once = (clock.now - start) / .seconds(1)
    let repetitions = min(max(Int(0.02 / max(once, 1e-7)), 1), 100_000)
    let time = try await median(of: once > 0.5 ? 3 : 7) {
      var sum = 0
      for _ in 0..<repetitions { sum &+= try work() }
      return sum
    }
    return time / Double(repetitions)
  }

  @inline(never)
  private static func consume(_ value: Int) {}
}

/// Numbers as the report shows them.
enum Figure {
  /// A number with some digits behind the point.
  static func rounded(_ value: Double, digits: Int = 1) -> String {
    guard value.isFinite else { return "-" }
    let scale = (0..<digits).reduce(1) { product, _ in product * 10 }
    let scaled = Int((value * Double(scale)).rounded())
    guard digits > 0 else { return "\(scaled)" }
    let fraction = String(scaled % scale)
    return "\(scaled / scale)." + String(repeating: "0", count: digits - fraction.count) + fraction
  }

  /// A speed in MB/s, a MB being 10^6 bytes.
  static func speed(_ bytes: Int, in seconds: Double) -> String { rounded(Double(bytes) / 1e6 / seconds, digits: 0) }

  /// A time in ms.
  static func milliseconds(_ seconds: Double) -> String { rounded(seconds * 1e3) }

  /// A size in MB.
  static func megabytes(_ bytes: Int) -> String { rounded(Double(bytes) / 1e6) }
}
