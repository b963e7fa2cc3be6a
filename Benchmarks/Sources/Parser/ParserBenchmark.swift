import OperatingSystem

/// How fast feature files are parsed, compared with reading them, and how much memory it takes.
struct ParserBenchmark: Benchmark {
  let name = "parser"

  private static let work: [(MeasuredWork, String)] = [
    (.floor, "read, count lines"), (.pickles, "AST and pickles"), (.messages, "all as NDJSON"),
  ]

  func run(in corpus: Corpus) async throws -> [ResultTable] {
    [try await bigFile(corpus), try await manyFiles(corpus), try memory(corpus)]
  }

  private func bigFile(_ corpus: Corpus) async throws -> ResultTable {
    let size = try FileSystem.read(corpus.bigFile).count
    var table = ResultTable(
      "One file of \(Figure.megabytes(size)) MB", columns: "work", "ms", "MB/s", "× reading")
    var floor: Double?
    for (work, title) in Self.work {
      let time = try await Stopwatch.median { try work.perform(on: corpus.bigFile) }
      table.rows.append([title] + Self.figures(time, size: size, floor: floor ?? time))
      floor = floor ?? time
    }
    return table
  }

  private func manyFiles(_ corpus: Corpus) async throws -> ResultTable {
    let size = try corpus.manyFiles.reduce(0) { try $0 + FileSystem.read($1).count }
    var table = ResultTable(
      "\(corpus.manyFiles.count) files of \(Figure.megabytes(size)) MB in all",
      columns: "work", "ms", "MB/s", "× reading")
    for tasks in [1, 2] {
      var floor: Double?
      for (work, title) in Self.work {
        let time = try await Stopwatch.median { try await Self.perform(work, on: corpus.manyFiles, tasks: tasks) }
        let heading = tasks == 1 ? title : "\(title), \(tasks) tasks"
        table.rows.append([heading] + Self.figures(time, size: size, floor: floor ?? time))
        floor = floor ?? time
      }
    }
    return table
  }

  private static func figures(_ time: Double, size: Int, floor: Double) -> [String] {
    [Figure.milliseconds(time), Figure.speed(size, in: time), Figure.rounded(time / floor)]
  }

  private static func perform(_ work: MeasuredWork, on paths: [String], tasks: Int) async throws -> Int {
    try await withThrowingTaskGroup(of: Int.self) { group in
      for task in 0..<tasks {
        group.addTask {
          var sum = 0
          for index in stride(from: task, to: paths.count, by: tasks) { sum &+= try work.perform(on: paths[index]) }
          return sum
        }
      }
      return try await group.reduce(0, &+)
    }
  }

  /// Each kind of work in a process of its own.
  private func memory(_ corpus: Corpus) throws -> ResultTable {
    let size = try FileSystem.read(corpus.bigFile).count
    var table = ResultTable("Peak memory of a process that does it once", columns: "work", "MB", "× input")
    for (work, title) in Self.work {
      let peak = try PeakMemory.measure(work, on: corpus.bigFile)
      table.rows.append([title, Figure.megabytes(peak), Figure.rounded(Double(peak) / Double(size))])
    }
    return table
  }
}
