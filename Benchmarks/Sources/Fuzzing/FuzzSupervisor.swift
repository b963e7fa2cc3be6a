import CLibrary
import OperatingSystem

/// Shares the inputs out to two workers, and goes on behind every input that ends one of them.
struct FuzzSupervisor {
  private let count: Int
  private let seed: Int

  private static let workers = 2
  /// After this many bad inputs there is enough to do.
  private static let mostFailures = 20

  /// - Parameters:
  ///   - count: how many inputs to check, at least 0.
  ///   - seed: what they are made from; other seeds give other inputs.
  init(count: Int, seed: Int) {
    self.count = count
    self.seed = seed
  }

  /// Checks all inputs.
  ///
  /// - Returns: 0, or 1 when an input went wrong.
  func run() throws -> Int32 {
    // The backtrace of a trap is shown by 'fuzz-input', for one input; here it would only be in the way.
    setenv("SWIFT_BACKTRACE", "enable=no", 1)
    let clock = ContinuousClock()
    let start = clock.now
    var failures = 0
    var pending = (0..<Self.workers).map { worker in
      count * worker / Self.workers..<count * (worker + 1) / Self.workers
    }
    while !pending.isEmpty, failures < Self.mostFailures {
      let workers = try pending.map { try Worker(seed: seed, indices: $0) }
      pending = []
      for worker in workers {
        guard let (index, how) = try worker.failure() else { continue }
        failures += 1
        OutputFile.standardError.printLine("input \(index) \(how); see 'Benchmarks fuzz-input \(seed) \(index)'")
        if index + 1 < worker.indices.upperBound { pending.append(index + 1..<worker.indices.upperBound) }
      }
    }
    let seconds = (clock.now - start) / .seconds(1)
    OutputFile.standardOutput.printLine(
      "\(count) inputs of seed \(seed) in \(Figure.rounded(seconds)) s, \(failures) of them went wrong")
    return failures == 0 ? 0 : 1
  }
}

/// A running worker.
private struct Worker {
  let indices: Range<Int>
  private let process: ChildProcess
  private let progress: SharedNumber
  private let progressPath: String

  init(seed: Int, indices: Range<Int>) throws(FileSystem.Failure) {
    self.indices = indices
    progressPath = "/tmp/cukeswift-fuzz.\(getpid()).\(indices.lowerBound)"
    progress = try SharedNumber(path: progressPath)
    progress.value = indices.lowerBound
    process = try ChildProcess(
      RunningProgram.path,
      arguments: ["fuzz-worker", "\(seed)", "\(indices.lowerBound)", "\(indices.upperBound)", progressPath])
  }

  /// Waits for the end; says at which input it came too early, and how.
  func failure() throws(FileSystem.Failure) -> (index: Int, how: String)? {
    defer { unlink(progressPath) }
    switch try process.wait() {
    case .exited(0): return nil
    case .exited: return (progress.value, "found a problem")
    case .killed(let signal): return (progress.value, "was ended by signal \(signal)")
    }
  }
}
