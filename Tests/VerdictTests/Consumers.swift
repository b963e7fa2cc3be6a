import Foundation
import LanguageServer
import Messages
import OperatingSystem
import PastRuns
import Project
import Reporters
import SourceText
import Testing
import Wall

@testable import Runner

/// How a scenario of a written run ended.
struct Ending {
  let outcome: Outcome
  /// Whether it fails the run.
  let fails: Bool
  /// Whether it has begun, and whether it has ended.
  var hasBegun = true
  var hasEnded = true

  var hasPassed: Bool { outcome == .passed || outcome == .flaky }
}

/// How a run ended.
enum RunVerdict: Sendable {
  case passed, failed
  /// It is not the whole of a run.
  case broken

  init(_ outcome: StoredRunOutcome) {
    self = !outcome.isComplete || !outcome.wasDone ? .broken : outcome.success ? .passed : .failed
  }
}

/// Asks everyone who shows, stores, merges or forwards results what became of a run.
struct Consumers {
  let name: String
  /// The scenarios that were to be run, by their names.
  let endings: [String: Ending]
  let verdict: RunVerdict
  let isLenient: Bool
  /// Whether something else than a scenario has failed.
  var hasOtherFailure = false
  /// Where files are.
  let folder: String

  private func names(_ isWanted: (Ending) -> Bool) -> Set<String> { Set(endings.filter { isWanted($0.value) }.keys) }

  private func outcomes(_ isWanted: (Ending) -> Bool) -> [String: Outcome] {
    endings.filter { isWanted($0.value) }.mapValues(\.outcome)
  }

  /// The name of the scenario of a pickle, without what an outline adds.
  private static func name(in text: some StringProtocol) -> String? {
    String(text).firstMatch(of: /s\d+s/).map { String($0.output) }
  }

  /// Asks all.
  ///
  /// - Parameters:
  ///   - run: the run.
  ///   - paths: the files of its messages; nil for a run that a wall cannot read.
  func ask(_ run: any ReadableRun, paths: [String]?) throws {
    var run = run
    #expect(run.readLeniency() == isLenient, "\(name)")
    var envelopes: [Envelope] = []
    let outcome = run.read { envelopes.append($0) }
    #expect(RunVerdict(outcome) == verdict, "\(name): \(outcome)")
    if case .testRunFinished(let message)? = envelopes.last {
      #expect(message.success == (verdict == .passed), "\(name): the message")
    } else {
      #expect(verdict == .broken, "\(name): no end")
    }
    let path = "\(folder)/whole.ndjson"
    try Data(envelopes.lines).write(to: URL(filePath: path))
    try askReports(envelopes)
    if let paths { askWall(paths) }
    let record = try askHistory(envelopes)
    try askRerun(record, path)
    try askEditor(record, path)
    try askShow(path)
    if !isLenient { askFrameworks(envelopes) }
  }

  // MARK: - Reports

  private func askReports(_ envelopes: [Envelope]) throws {
    var settings = ReportSettings(painter: Painter(usesColours: false))
    settings.isStrict = !isLenient
    let formats: [ReportFormat] = [.summary, .rerun, .junit]
    let counts = Dictionary(grouping: endings.values.filter { $0.hasBegun }, by: \.outcome).mapValues(\.count)
    func count(_ outcomes: Outcome...) -> Int { outcomes.reduce(0) { $0 + counts[$1, default: 0] } }
    let gate = GateReporter([
      try QualityGate(
        parsing: "scenarios = \(endings.count) and passed = \(count(.passed, .flaky)) and flaky = \(count(.flaky)) and "
          + "failed = \(count(.failed)) and undefined = \(count(.undefined)) and pending = \(count(.pending)) and "
          + "ambiguous = \(count(.ambiguous)) and skipped = \(count(.skipped)) and "
          + "not-run = \(names { !$0.hasBegun }.count)")
    ])
    let reporters = ReporterGroup(
      try formats.map {
        $0.reporter(output: try OutputFile.file(at: "\(folder)/\($0)"), settings: settings) as any Reporter
      } + [gate])
    envelopes.forEach(reporters.receive)
    #expect(reporters.finish().isEmpty)
    #expect(gate.failures == [], "\(name)")
    func text(_ format: ReportFormat) throws -> String {
      try String(contentsOf: URL(filePath: "\(folder)/\(format)"), encoding: .utf8)
    }
    try checkSummary(try text(.summary))
    try checkRerun(try text(.rerun), envelopes)
    try checkJUnit(try text(.junit))
  }

  private func checkSummary(_ text: String) throws {
    let totals = text.split(separator: "\n").first { $0.contains(/^\d+ scenarios?/) }.map { String($0) } ?? ""
    let unrun = names { !$0.hasBegun }.count
    var parts = Outcome.allCases.compactMap { outcome in
      let count = endings.values.filter { $0.hasBegun && $0.outcome == outcome }.count
      return count == 0 ? nil : "\(count) \(outcome)"
    }
    if unrun > 0 { parts.append("\(unrun) not run") }
    let all = "\(endings.count) scenario\(endings.count == 1 ? "" : "s")"
    #expect(totals == all + (parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"), "\(name): summary")
    let failing = text.components(separatedBy: "Failing Scenarios:\n").dropFirst().first?
      .components(separatedBy: "\n\n")[0]
    let named = Set((failing ?? "").split(separator: "\n").compactMap { Self.name(in: $0) })
    #expect(named == names { $0.fails && $0.hasBegun }, "\(name): summary")
  }

  private func checkRerun(_ text: String, _ envelopes: [Envelope]) throws {
    var lines: [Int: String] = [:]
    for case .pickle(let pickle) in envelopes { lines[pickle.location.line] = Self.name(in: pickle.name) }
    let listed = Set(text.split { $0 == ":" || $0 == "\n" }.compactMap { Int($0).flatMap { lines[$0] } })
    let unpassed = names { $0.fails || !$0.hasEnded }
    switch verdict {
    case .passed: #expect(listed == [], "\(name): rerun")
    case .failed where !hasOtherFailure && !unpassed.isEmpty: #expect(listed == unpassed, "\(name): rerun")
    case .failed, .broken: #expect(listed.isSuperset(of: unpassed), "\(name): rerun")
    }
    // A run that was cut off before its first scenario has failed is known by its end, and not by a list.
    if verdict == .failed { #expect(!listed.isEmpty || endings.isEmpty, "\(name): rerun") }
  }

  private func checkJUnit(_ text: String) throws {
    var found: [String: Bool?] = [:]
    for test in text.components(separatedBy: "<testcase ").dropFirst() {
      guard let scenario = Self.name(in: test.prefix { $0 != ">" }) else { continue }
      found[scenario] =
        test.contains("<failure") || test.contains("<error") ? false : test.contains("<skipped") ? .some(nil) : true
    }
    for (scenario, ending) in endings {
      let expected: Bool? = !ending.hasBegun ? nil : ending.fails ? false : ending.hasPassed ? true : nil
      #expect(found[scenario] == .some(expected), "\(name): junit \(scenario)")
    }
  }

  // MARK: - The wall

  private func askWall(_ paths: [String]) {
    let run = StreamSummary.run(of: paths) { _, _ in "x" }
    let ended = endings.values.filter(\.hasEnded)
    let expected: WallRun.Verdict =
      switch verdict {
      case .passed: ended.contains { $0.outcome != .skipped } ? .passed : .broken
      case .failed: .failed
      case .broken: .broken
      }
    // A run that ended early can be in a whole file.
    #expect(run.verdict == expected || verdict == .broken && run.verdict == .failed, "\(name): wall \(run)")
    #expect(
      run.scenarios.count == ended.count && run.scenarios.flaky == ended.filter { $0.outcome == .flaky }.count,
      "\(name): wall")
    #expect(
      Set(run.scenarios.failures.compactMap { Self.name(in: $0.name) }) == names { $0.fails && $0.hasEnded },
      "\(name): wall")
  }

  // MARK: - Later runs

  private func askHistory(_ envelopes: [Envelope]) throws -> RunRecord {
    let stream = StreamState()
    var builder = RunRecordBuilder()
    var earlier = EarlierRunReader()
    for envelope in envelopes {
      stream.take(envelope)
      builder.take(envelope)
      builder.takeAttempt(of: stream)
      earlier.take(envelope)
    }
    let ended = outcomes(\.hasEnded)
    let run = try #require(earlier.run)
    #expect(Dictionary(uniqueKeysWithValues: run.endings.map { ($0.key.name, $0.value.outcome) }) == ended, "\(name)")
    // Of a run without an end, the record is that it has begun.
    if !stream.isComplete {
      builder.take(
        .testRunFinished(TestRunFinished(testRunID: "900100", success: false, timestamp: run.started)))
    }
    let finished = builder.finish()
    let record = try #require(finished)
    #expect(record.success == (verdict == .passed), "\(name): history")
    #expect(
      Dictionary(uniqueKeysWithValues: record.scenarios.map { ($0.key.name, $0.ending) }) == ended, "\(name): history")
    #expect(record.totals.values.reduce(0, +) == ended.count, "\(name): history")
    return record
  }

  private func askRerun(_ record: RunRecord, _ path: String) throws {
    do throws(Diagnostics) {
      let last = try LastRun(record, messages: path, isStrict: !isLenient)
      #expect(
        Set(last.unrepeated(by: PickleList([])).map(\.name)) == names { $0.fails || !$0.hasEnded },
        "\(name): --rerun")
    } catch {
      #expect(verdict == .broken, "\(name): --rerun \(error)")
    }
  }

  private func askEditor(_ record: RunRecord, _ path: String) throws {
    let project = "\(folder)/\(UUID().uuidString)"
    let history = RunFolder.history(of: project)
    try FileManager.default.createDirectory(atPath: history, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: path, toPath: RunFolder.lastRun(of: project))
    let ended = outcomes(\.hasEnded).mapValues(\.rawValue)
    // Once from the record and the messages, once from the messages alone.
    for record in [record, with(record) { $0.scenarios = [] }] {
      try RunHistory.add(record, in: history)
      let results = CommandEditorProject().results(in: project)
      #expect(
        Dictionary(uniqueKeysWithValues: results.map { ($0.name, "\($0.ending)") }) == ended, "\(name): editor")
      try FileManager.default.removeItem(atPath: history)
      try FileManager.default.createDirectory(atPath: history, withIntermediateDirectories: true)
    }
  }

  // MARK: - Those who look

  private func askShow(_ path: String) throws {
    let messages = try StoredStream(path)
    var reader = AttemptReader(nil, stream: path, attachments: nil)
    while let message = messages.next() { reader.take(message) }
    reader.finish()
    #expect(Set(reader.wanted.map(\.name)) == names { $0.hasBegun && !$0.hasPassed }, "\(name): show")
    #expect(Set(reader.passed.compactMap { Self.name(in: $0) }) == names(\.hasPassed), "\(name): show")
    // Agents see what fails a strict run.
    let failing = outcomes { $0.hasBegun }.filter { ![.passed, .flaky, .skipped].contains($0.value) }.keys
    guard !failing.isEmpty else {
      #expect(throws: Diagnostics.self, "\(name): agents") {
        try RunTrace.text(of: path, scenarios: nil, step: nil)
      }
      return
    }
    let text = try RunTrace.text(of: path, scenarios: nil, step: nil)
    let headings = text.split(separator: "\n").filter { !$0.hasPrefix(" ") }
    #expect(Set(headings.compactMap { Self.name(in: $0) }) == Set(failing), "\(name): agents")
  }

  /// Other frameworks know no retries, and run each scenario to its end.
  private func askFrameworks(_ envelopes: [Envelope]) {
    guard
      !envelopes.contains(where: { if case .testCaseStarted(let message) = $0 { message.attempt > 0 } else { false } })
    else { return }
    var reader = ProblemReader()
    let pickles = envelopes.compactMap { if case .pickle(let pickle) = $0 { pickle } else { nil } }
    guard let first = pickles.first else { return }
    var failing: Set<String> = []
    for envelope in envelopes {
      for problem in reader.problems(in: envelope, near: first) where !problem.isWarning {
        if case .testRunHookFinished = envelope { continue }
        if let pickle = pickles.last(where: { $0.uri == problem.uri && Self.first(of: $0) <= problem.location.line }),
          let name = Self.name(in: pickle.name)
        {
          failing.insert(name)
        }
      }
    }
    #expect(failing.isSuperset(of: names { $0.fails && $0.hasEnded }), "\(name): frameworks")
    #expect(failing.isSubset(of: names(\.fails)), "\(name): frameworks")
  }

  /// The first line of a scenario; a row of an outline stands below the steps.
  private static func first(of pickle: Pickle) -> Int {
    min(pickle.location.line, pickle.steps.map(\.location.line).min() ?? .max)
  }
}
