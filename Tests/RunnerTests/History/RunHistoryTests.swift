import Foundation
import Messages
import Runner
import SourceText
import Testing

@Suite("History of runs")
struct RunHistoryTests {
  private func record(_ second: Int, _ scenarios: [(name: String, ending: Outcome, time: Int)]) -> RunRecord {
    RunRecord(
      started: Timestamp(seconds: 1_800_000_000 + second, nanoseconds: 7), duration: .milliseconds(12), success: true,
      totals: Dictionary(scenarios.map { ($0.ending, 1) }, uniquingKeysWith: +),
      scenarios: scenarios.enumerated().map { index, scenario in
        RunRecord.Scenario(
          key: ScenarioKey(uri: "f \"x\".feature", name: scenario.name, position: index), line: 3 + second,
          ending: scenario.ending, duration: .milliseconds(scenario.time), content: ContentHash(of: scenario.name))
      })
  }

  @Test func recordsComeBack() throws {
    var record = record(1, Outcome.allCases.map { ("sc\u{e9}nario\n\($0)", $0, 5) })
    record.state = .interrupted
    record.unrun = 3
    record.commit = "abc123"
    record.appVersions = [RunSetting("Shop version", "2.4")]
    record.memo.choice = ["--tags=@a \"b\"", "--", "features/\u{e9}.feature:3"]
    record.memo.isRepetition = true
    record.memo.needsAll = true
    record.memo.definitions = "key"
    record.memo.fingerprint = "print"
    record.memo.seed = "7"
    (record.scenarios[0].runs, record.scenarios[0].failures) = (5, 2)
    record.memo.passed = ["1", "2"]
    record.memo.failed = ["3"]
    record.memo.isLenient = true
    record.memo.leavesOpen = true
    let read = try record.json.withUnsafeBufferPointer { try RunRecord(json: $0) }
    #expect(read == record)
    #expect(record.scenarios.count == 7)
  }

  @Test func damagedRecordsAreRefused() {
    let json = record(1, [("a", .passed, 1), ("b", .flaky, 2)]).json
    // The last byte is a line end.
    for count in 0..<json.count - 1 {
      #expect(throws: JSONError.self) {
        try Array(json[..<count]).withUnsafeBufferPointer { try RunRecord(json: $0) }
      }
    }
  }

  /// Three runs of a scenario. The second one failed.
  @Test(arguments: [(["a", "a", "a"], 1), (["a", "b", "a"], 0), (["", "", ""], 0)])
  func equalRunsWithBothResultsAreFlaky(fingerprints: [String], flakyRuns: Int) {
    let records = zip(fingerprints, [Outcome.passed, .failed, .passed]).enumerated().map { second, run in
      var record = record(second, [("x", run.1, 1)])
      record.memo.fingerprint = run.0
      return record
    }
    #expect(RunTrends(records).flaky.map(\.flakyRuns) == (flakyRuns == 0 ? [] : [flakyRuns]))
  }

  /// A run that failed and one that passed, with the versions of their app. An app that failed to start has none.
  @Test(arguments: [("", "2.4", 1), ("2.4", "2.4", 1), ("2.3", "2.4", 0)])
  func otherAppVersionsMakeRunsUnequal(failed: String, passed: String, flakyRuns: Int) {
    let records = [(failed, Outcome.failed), (passed, .passed)].enumerated().map { second, run in
      var record = record(second, [("x", run.1, 1)])
      record.memo.fingerprint = "a"
      record.appVersions = run.0.isEmpty ? [] : [RunSetting("Shop version", run.0)]
      return record
    }
    #expect(RunTrends(records).flaky.map(\.flakyRuns) == (flakyRuns == 0 ? [] : [flakyRuns]))
  }

  @Test func repetitionsWithBothResultsAreFlaky() {
    var record = record(1, [("x", .failed, 1)])
    (record.scenarios[0].runs, record.scenarios[0].failures) = (20, 3)
    let flaky = RunTrends([record]).flaky
    #expect(flaky.map(\.runs) == [20])
    #expect(flaky.map(\.flakyRuns) == [3])
  }

  @Test func onlyTheLastRunsAreKept() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "history-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for second in 0..<RunHistory.mostRuns + 5 {
      try RunHistory.add(record(second, [("a", .passed, second)]), in: folder)
    }
    var problems: [Diagnostic] = []
    let records = try RunHistory.read(from: folder, problems: &problems)
    #expect(problems == [])
    #expect(records.map(\.started.seconds) == (5..<RunHistory.mostRuns + 5).map { 1_800_000_000 + $0 })
    try Data("no record".utf8).write(to: URL(fileURLWithPath: folder + "/1900000000-000000000.json"))
    var latest: [Int] = []
    try RunHistory.forEachLatest(in: folder) { record in
      latest.append(record.started.seconds)
      return latest.count < 3
    }
    #expect(latest == (0..<3).map { 1_800_000_000 + RunHistory.mostRuns + 4 - $0 })
  }

  @Test func runsBeforeRepetitionsAreKept() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "history-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let first = record(0, [("a", .failed, 1)])
    let name = try RunHistory.add(first, in: folder)
    for second in 1...RunHistory.mostRuns + 5 {
      try RunHistory.add(
        RunRecord(begun: Timestamp(seconds: 1_800_000_000 + second, nanoseconds: 0), repeating), in: folder)
    }
    #expect(try RunHistory.last(in: folder) == first)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == RunHistory.mostRuns + 1)
    let later = try RunHistory.add(record(90, [("a", .passed, 1)]), in: folder)
    #expect(try !RunHistory.lastOverlaps(in: folder))
    try RunHistory.noteOverlaps(of: later, in: folder)
    #expect(try !RunHistory.lastOverlaps(in: folder))
    try RunHistory.noteOverlaps(of: name, in: folder)
    #expect(try RunHistory.lastOverlaps(in: folder))
    try RunHistory.remove(later, in: folder)
    #expect(try RunHistory.last(in: folder)?.started.seconds != 1_800_000_090)
  }

  @Test func lastStartedRunIsLastDespiteTheClock() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "history-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(try RunHistory.last(in: folder) == nil)
    var late = record(60, [("a", .passed, 1)])
    late.started.nanoseconds = 999_999_999
    try RunHistory.add(late, in: folder)
    let early = record(0, [("b", .passed, 1)])
    let name = try RunHistory.add(early, in: folder)
    #expect(try RunHistory.last(in: folder) == early)
    let repetition = RunRecord(begun: Timestamp(seconds: 0, nanoseconds: 0), repeating)
    try RunHistory.add(repetition, in: folder)
    #expect(try RunHistory.last(in: folder) == early)
    try RunHistory.write(RunRecord(begun: early.started, RunMemo()), as: name, in: folder)
    #expect(try RunHistory.last(in: folder)?.state == .begun)
    try RunHistory.remove(name, in: folder)
    #expect(try RunHistory.last(in: folder) == late)
  }

  private var repeating: RunMemo {
    var memo = RunMemo()
    memo.isRepetition = true
    return memo
  }

  /// The record of a run with 25,000 scenarios.
  ///
  /// - Parameter add: adds a scenario.
  private func record(
    ofManyScenarios add: (inout RunRecordBuilder, Int, Pickle) -> Void
  ) throws -> RunRecord {
    let names = (0..<25_000).map { "  Scenario: s\($0 / 2)\n    Given x\n" }
    var ids = IDGenerator()
    let source = SourceFile(uri: "x.feature", text: "Feature: x\n" + names.joined())
    let document = try #require(Gherkin.parse(source, ids: &ids).document)
    var builder = RunRecordBuilder()
    builder.take(.testRunStarted(TestRunStarted(id: "0", timestamp: Timestamp(seconds: 5, nanoseconds: 0))))
    for (number, pickle) in document.pickles(ids: &ids).enumerated() { add(&builder, number, pickle) }
    builder.take(
      .testRunFinished(
        TestRunFinished(testRunID: "0", success: false, timestamp: Timestamp(seconds: 6, nanoseconds: 0))))
    let finished = builder.finish()
    return try #require(finished)
  }

  @Test func keepsOfManyScenariosThoseThatMatter() throws {
    let record = try record { builder, number, pickle in
      if number == 3 { builder.addRetried(pickle, duration: .milliseconds(7)) }
      builder.add(pickle, status: number == 1 ? .failed : .passed, duration: .microseconds(number))
    }
    #expect(record.totals == [.failed: 1, .flaky: 1, .passed: 24_998])
    #expect(record.scenarios.count == 10_000)
    let first = record.scenarios.prefix(3)
    #expect(first.map(\.key.name) == ["s0", "s1", "s7501"])
    #expect(first.map(\.key.position) == [1, 1, 0])
    #expect(first.map(\.line) == [4, 8, 30_006])
    #expect(first.map(\.duration) == [.microseconds(1), .microseconds(7003), .microseconds(15_002)])
  }

  @Test func keepsImportantScenariosOfALongRun() throws {
    let record = try record { builder, number, pickle in
      let duration = number == 24_000 ? 30_000 : 25_000 - number
      builder.add(pickle, status: number == 24_500 ? .failed : .passed, duration: .microseconds(duration))
    }
    #expect(record.totals == [.failed: 1, .passed: 24_999])
    #expect(record.scenarios.count == 10_000)
    #expect(record.scenarios.first?.duration == .microseconds(25_000))
    let last = record.scenarios.suffix(3)
    #expect(last.map(\.duration) == [.microseconds(15_003), .microseconds(30_000), .microseconds(500)])
    #expect(last.map(\.ending) == [.passed, .passed, .failed])
  }

  @Test func keepsTheVariantsOfAScenario() throws {
    var ids = IDGenerator()
    let text = "Feature: x\n  Scenario: s\n    Given x\n  Scenario: s\n    Given x\n"
    let document = try #require(Gherkin.parse(SourceFile(uri: "x.feature", text: text), ids: &ids).document)
    var builder = RunRecordBuilder()
    builder.take(.testRunStarted(TestRunStarted(id: "0", timestamp: Timestamp(seconds: 5, nanoseconds: 0))))
    for pickle in document.pickles(ids: &ids, variants: ["a", "b"]) {
      builder.add(pickle, status: .passed, duration: .zero)
    }
    builder.take(
      .testRunFinished(
        TestRunFinished(testRunID: "0", success: true, timestamp: Timestamp(seconds: 6, nanoseconds: 0))))
    let scenarios = builder.finish()?.scenarios ?? []
    #expect(scenarios.map(\.key.name) == ["s [a]", "s [b]", "s [a]", "s [b]"])
    #expect(scenarios.map(\.key.position) == [0, 0, 1, 1])
  }

  @Test func trends() {
    let trends = RunTrends([
      record(0, [("slow", .passed, 100), ("flaky", .flaky, 1), ("often", .flaky, 1)]),
      record(1, [("slow", .failed, 200), ("flaky", .passed, 1), ("often", .flaky, 3)]),
      record(2, [("new", .passed, 120)]),
    ])
    #expect(trends.slowest.map(\.key.name) == ["slow", "new", "often", "flaky"])
    #expect(trends.slowest.first?.mean == .milliseconds(150))
    #expect(trends.slowest.first?.line == 4)
    #expect(trends.flaky.map(\.key.name) == ["often", "flaky"])
    #expect(trends.flaky.map(\.flakyRuns) == [2, 1])
    #expect(trends.flaky.map(\.runs) == [2, 2])
  }
}
