import CLibrary
import OperatingSystem
import SourceText

/// Measures how fast the parts of cukeswift are, and feeds damaged inputs to its parser.
@main
enum BenchmarkProgram {
  /// The benchmarks, in the order of the report; a further subject is a further file with one of these.
  private static let benchmarks: [any Benchmark] = [
    ParserBenchmark(), ParserGrowthBenchmark(), RegistryBenchmark(), QueryBenchmark(), MessagesBenchmark(),
    LayoutBenchmark(), AppBenchmark(), PageBenchmark(),
  ]

  private static let usage = """
    Usage: Benchmarks measure FOLDER [NAME…]  print what the benchmarks measure, all or some: \(names)
           Benchmarks corpus FOLDER           write big.feature (50 MB) and many/ (10,000 files) unless they are there
           Benchmarks claims [N [M]]          simulate N scenarios (1,000,000) that M machines (1,000) share by claims
           Benchmarks fuzz [COUNT [SEED]]     parse COUNT damaged inputs (10,000,000) and report those that go wrong
           Benchmarks fuzz-input SEED INDEX   print one of these inputs, and parse it
    """

  private static var names: String { benchmarks.map(\.name).joined(separator: ", ") }

  static func main() async {
    do {
      exit(try await run(CommandLine.arguments.dropFirst()))
    } catch {
      OutputFile.standardError.printLine("\(error)")
      exit(2)
    }
  }

  private static func run(_ words: ArraySlice<String>) async throws -> Int32 {
    var rest = words
    switch (rest.popFirst(), rest.first) {
    case ("measure", let folder?):
      try await measure(Array(rest.dropFirst()), in: try Corpus(folder: folder))
      return 0
    case ("corpus", let folder?):
      _ = try Corpus(folder: folder)
      return 0
    case ("peak", let word?):
      guard let work = MeasuredWork(rawValue: word), rest.count == 3, let resultPath = rest.last else { break }
      try PeakMemory.perform(work, on: rest[rest.startIndex + 1], resultPath: resultPath)
      return 0
    case ("claims", _):
      try ClaimSimulation.run(
        scenarioCount: try number(rest.first) ?? 1_000_000, machineCount: try number(rest.dropFirst().first) ?? 1_000)
      return 0
    case ("fuzz", _):
      return try FuzzSupervisor(
        count: try number(rest.first) ?? 10_000_000, seed: try number(rest.dropFirst().first) ?? 1
      )
      .run()
    case ("fuzz-worker", _):
      return try FuzzWorker(rest).run()
    case ("fuzz-input", _):
      return try FuzzWorker.show(rest)
    default: break
    }
    OutputFile.standardError.printLine(usage)
    return 2
  }

  private static func measure(_ wanted: [String], in corpus: Corpus) async throws {
    let output = OutputFile.standardOutput
    for benchmark in benchmarks where wanted.isEmpty || wanted.contains(benchmark.name) {
      for table in try await benchmark.run(in: corpus) {
        output.write(table.markdown + "\n")
        output.flush()
      }
    }
    try output.finish()
  }

  /// Reads a number of the command line.
  static func number(_ word: String?) throws(Diagnostic) -> Int? {
    guard let word else { return nil }
    guard let number = Int(word), number >= 0 else { throw Diagnostic(problem: "'\(word)' is not a number") }
    return number
  }
}

extension OutputFile {
  /// Writes a line at once.
  func printLine(_ line: String) {
    write(line + "\n")
    flush()
  }
}
