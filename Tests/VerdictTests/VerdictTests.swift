import Foundation
import Messages
import SourceText
import StepLibrary
import TestSupport
import Testing
import Traces

/// Everyone who reads results comes to the same verdict.
@Suite struct VerdictTests {
  /// A scenario in the letters of `WrittenRun`.
  struct Scenario: Sendable {
    let written: String
    let outcome: Outcome
    /// Whether it fails a strict run, and one with `--no-strict`.
    let fails: (strict: Bool, lenient: Bool)

    init(_ written: String, _ outcome: Outcome, _ strict: Bool, _ lenient: Bool) {
      (self.written, self.outcome, fails) = (written, outcome, (strict, lenient))
    }

    func ending(isLenient: Bool) -> Ending {
      Ending(
        outcome: outcome, fails: written != "-" && (isLenient ? fails.lenient : fails.strict), hasBegun: written != "-",
        hasEnded: written != "-" && !written.hasSuffix("!"))
    }

    /// Whether its last attempt has no end, or not all of its results.
    var isBroken: Bool {
      written == "-" || written.hasSuffix("!") || written.split(separator: "/").last?.contains("_") == true
    }
  }

  static let scenarios: [Scenario] = [
    // One step.
    Scenario("P", .passed, false, false), Scenario("S", .skipped, false, false), Scenario("N", .pending, true, false),
    Scenario("U", .undefined, true, true), Scenario("A", .ambiguous, true, true), Scenario("F", .failed, true, true),
    Scenario("?", .failed, true, true),
    // The worst of several steps.
    Scenario("PPP", .passed, false, false), Scenario("PF", .failed, true, true), Scenario("FSS", .failed, true, true),
    Scenario("PSS", .skipped, false, false), Scenario("NSS", .pending, true, false),
    Scenario("SN", .pending, true, false), Scenario("US", .undefined, true, true),
    Scenario("UN", .undefined, true, true),
    Scenario("AU", .ambiguous, true, true), Scenario("UF", .failed, true, true), Scenario("AF", .failed, true, true),
    Scenario("P?", .failed, true, true), Scenario("S?", .failed, true, true), Scenario("N?", .failed, true, true),
    Scenario("?U", .undefined, true, true),
    // Hooks.
    Scenario("pPp", .passed, false, false), Scenario("fS", .failed, true, true), Scenario("Pf", .failed, true, true),
    Scenario("sS", .skipped, false, false), Scenario("Ps", .skipped, false, false),
    Scenario("nS", .pending, true, false),
    Scenario("Pn", .pending, true, false), Scenario("Px", .failed, true, true), Scenario("fUf", .failed, true, true),
    // No steps.
    Scenario(".", .undefined, true, false), Scenario("p", .undefined, true, false),
    Scenario("pp", .undefined, true, false), Scenario("s", .undefined, true, false),
    Scenario("n", .undefined, true, false), Scenario("f", .failed, true, true), Scenario("x", .undefined, true, true),
    // Retried.
    Scenario("F/P", .flaky, false, false), Scenario("F/F/P", .flaky, false, false),
    Scenario("fS/pP", .flaky, false, false),
    Scenario("F/F", .failed, true, true), Scenario("F/S", .skipped, false, false),
    Scenario("F/N", .pending, true, false),
    Scenario("F/U", .undefined, true, true), Scenario("?/P", .flaky, false, false),
    Scenario("P_/PP", .flaky, false, false),
    // A result is missing.
    Scenario("_", .failed, true, true), Scenario("P_", .failed, true, true), Scenario("_P", .failed, true, true),
    Scenario("S_", .failed, true, true), Scenario("N_", .failed, true, true), Scenario("F_", .failed, true, true),
    Scenario("A_", .ambiguous, true, true), Scenario("p_", .failed, true, true), Scenario("FS/P_", .failed, true, true),
    // The end is missing.
    Scenario("P!", .failed, true, true), Scenario("PN_!", .failed, true, true), Scenario("F!", .failed, true, true),
    Scenario("U!", .undefined, true, true), Scenario("F/P!", .failed, true, true), Scenario("p!", .failed, true, true),
    Scenario("-", .skipped, false, false),
  ]

  /// Runs of several scenarios: a rule and an outline are among them.
  static let mixtures: [[String]] = [
    ["P", "P", "P"], ["P", "F", "S"], ["S", "S", "S"], ["F/P", "P", "F/P"], ["P", "N", "P"], [".", "P", "p"],
    ["U", "A", "F"], ["P", "P_", "F"], ["P", "P", "-"], ["F", "-", "-"], ["P", "F!", "P"], ["S", "Pf", "fS"],
    ["P", "F/P", "F/F"], ["?", "N", "S"], ["P", "S", "P"],
  ]

  static let known = Dictionary(uniqueKeysWithValues: scenarios.map { ($0.written, $0) })

  /// The verdict on a run that reports success.
  private static func verdict(_ scenarios: [Scenario], isLenient: Bool) -> RunVerdict {
    if scenarios.contains(where: \.isBroken) {
      // After a failure, scenarios that did not begin are not a problem of the file.
      let failed = scenarios.contains { $0.ending(isLenient: isLenient).fails }
      return failed && scenarios.allSatisfy { !$0.isBroken || $0.written == "-" } ? .failed : .broken
    }
    return scenarios.contains { $0.ending(isLenient: isLenient).fails } ? .failed : .passed
  }

  private static func endings(_ written: [String], isLenient: Bool) throws -> [String: Ending] {
    let chosen = try written.enumerated().filter { !$1.isEmpty }.map { index, written in
      (WrittenRun.name(index), try #require(known[written]).ending(isLenient: isLenient))
    }
    return Dictionary(uniqueKeysWithValues: chosen)
  }

  /// Does something in a folder of its own.
  private static func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  /// Writes streams and asks all about them.
  static func ask(
    _ name: String, _ streams: [[Envelope]], _ endings: [String: Ending], _ verdict: RunVerdict,
    isLenient: Bool = false,
    hasOtherFailure: Bool = false
  ) throws {
    try inFolder { folder in
      let paths = try streams.enumerated().map { index, stream in
        let path = "\(folder)/\(index).ndjson"
        try Data(stream.lines).write(to: URL(filePath: path))
        return path
      }
      let consumers = Consumers(
        name: name, endings: endings, verdict: verdict, isLenient: isLenient, hasOtherFailure: hasOtherFailure,
        folder: folder)
      try consumers.ask(StoredRun(paths), paths: paths)
    }
  }

  @Test func thereAreManyStreams() {
    #expect(Self.scenarios.count + Self.mixtures.count + Self.runHooks.count + Self.merged.count >= 60)
    #expect(Set(Self.scenarios.map(\.outcome)) == Set(Outcome.allCases))
  }

  /// The run reports success, or its real end.
  @Test(arguments: scenarios.map { [$0.written] } + mixtures, [false, true])
  func allAgree(written: [String], isLenient: Bool) throws {
    let scenarios = try written.map { try #require(Self.known[$0]) }
    let verdict = Self.verdict(scenarios, isLenient: isLenient)
    let run = with(WrittenRun(written)) { $0.isLenient = isLenient }
    let endings = try Self.endings(written, isLenient: isLenient)
    try Self.ask("\(written)", [run.messages()], endings, verdict, isLenient: isLenient)
    guard verdict == .failed else { return }
    let honest = with(run) { $0.success = false }
    try Self.ask("\(written), honest", [honest.messages()], endings, verdict, isLenient: isLenient)
  }

  // MARK: - Runs that fail by themselves

  static let runHooks: [(kind: HookMessage.Kind, status: Status, strict: RunVerdict, lenient: RunVerdict)] =
    [HookMessage.Kind.beforeTestRun, .afterTestRun].flatMap { kind in
      [
        (kind, .passed, .passed, .passed), (kind, .skipped, .passed, .passed), (kind, .pending, .failed, .passed),
        (kind, .undefined, .failed, .failed), (kind, .unknown, .failed, .failed), (kind, .failed, .failed, .failed),
      ]
    }

  @Test(arguments: runHooks)
  func hooksAroundTheRun(kind: HookMessage.Kind, status: Status, strict: RunVerdict, lenient: RunVerdict) throws {
    for isLenient in [false, true] {
      let run = with(WrittenRun(["P", "S"])) {
        $0.isLenient = isLenient
        $0.runHooks = [(kind, status)]
      }
      let verdict = isLenient ? lenient : strict
      try Self.ask(
        "\(kind) \(status)", [run.messages()], Self.endings(["P", "S"], isLenient: isLenient), verdict,
        isLenient: isLenient, hasOtherFailure: verdict == .failed)
    }
  }

  /// The stream is cut off behind each of its messages.
  @Test func cutOffStreams() throws {
    let written = ["pP", "F/P"]
    let messages = try WrittenRun(written).messages()
    let begins = messages.indices.filter { if case .testCaseStarted = messages[$0] { true } else { false } }
    let first = try #require(begins.first)
    var count = 0
    for length in first + 1..<messages.count {
      let ends = messages[..<length].count { if case .testCaseFinished = $0 { true } else { false } }
      let begun = messages[..<length].count { if case .testCaseStarted = $0 { true } else { false } }
      let cut = Ending(outcome: .failed, fails: true, hasEnded: false)
      let unrun = Ending(outcome: .skipped, fails: false, hasBegun: false, hasEnded: false)
      // Between two attempts nothing is running, and another one was to follow.
      guard !(ends == 2 && begun == 2) else { continue }
      let endings = [
        WrittenRun.name(0): ends > 0 ? Ending(outcome: .passed, fails: false) : cut,
        WrittenRun.name(1): ends > 2 ? Ending(outcome: .flaky, fails: false) : begun > 1 ? cut : unrun,
      ]
      try Self.ask("cut off behind \(length)", [Array(messages[..<length])], endings, .broken)
      count += 1
    }
    #expect(count > 8)
  }

  /// Unusual last messages, and results that come twice.
  @Test func oddStreams() throws {
    let passed = try Self.endings(["P"], isLenient: false)
    let unfinished = with(WrittenRun(["P"])) {
      ($0.success, $0.failure) = (false, ThrownError(.unfinished, "a signal ended it"))
    }
    try Self.ask("unfinished", [unfinished.messages()], passed, .broken, hasOtherFailure: true)
    let unmet = with(WrittenRun(["P"])) {
      ($0.success, $0.failure) = (false, ThrownError(.unmetExpectation, "nothing was logged"))
    }
    try Self.ask("unmet", [unmet.messages()], passed, .broken, hasOtherFailure: true)
    let unexplained = with(WrittenRun(["P"])) { $0.success = false }
    try Self.ask("unexplained", [unexplained.messages()], passed, .failed, hasOtherFailure: true)
    // A second result makes no first one good, and the other way round.
    for (first, second) in [(Status.failed, Status.passed), (.passed, .failed), (.unknown, .passed)] {
      let messages = try WrittenRun(["P"]).messages().flatMap { message -> [Envelope] in
        guard case .testStepFinished(let finished) = message else { return [message] }
        return [first, second].map { status in .testStepFinished(with(finished) { $0.result.status = status }) }
      }
      try Self.ask("\(first), then \(second)", [messages], Self.endings(["F"], isLenient: false), .failed)
    }
  }

  // MARK: - Several streams

  /// What several streams have of the same scenarios, what they have together, and the verdict.
  static let merged: [(written: [[String]], whole: [String], verdict: RunVerdict)] = [
    ([["P", ""], ["", "P"]], ["P", "P"], .passed), ([["P", ""], ["", "F"]], ["P", "F"], .failed),
    ([["F", ""], ["", "P"]], ["F", "P"], .failed), ([["S", ""], ["", "P"]], ["S", "P"], .passed),
    // The later one counts, and an earlier failure makes it flaky.
    ([["P", "F"], ["", "P"]], ["P", "F/P"], .passed), ([["P", "F"], ["", "F"]], ["P", "F/F"], .failed),
    ([["P", "P"], ["", "F"]], ["P", "F"], .failed), ([["P", "F"], ["", "S"]], ["P", "F/S"], .passed),
    ([["F", "F"], ["P", ""]], ["F/P", "F"], .failed), ([["F", "F"], ["P", "P"]], ["F/P", "F/P"], .passed),
    ([["N", "P"], ["P", ""]], ["P", "P"], .passed), ([["U", "P"], ["P", ""]], ["P", "P"], .passed),
    ([["?", "P"], ["P", ""]], ["P", "P"], .passed), ([["F", "P"], ["N", ""]], ["F/N", "P"], .failed),
    ([["F", "P"], ["F", ""], ["P", ""]], ["F/F/P", "P"], .passed),
    ([["_", "P"], ["P", ""]], ["P", "P"], .broken), ([["P", "P"], ["_", ""]], ["_", "P"], .broken),
    ([["-", "P"], ["P", ""]], ["P", "P"], .passed), ([["-", "P"], ["-", "P"]], ["-", "P"], .broken),
  ]

  @Test(arguments: merged)
  func mergedStreams(written: [[String]], whole: [String], verdict: RunVerdict) throws {
    let shape = written.first ?? []
    let streams = try written.enumerated().map { index, written in
      try with(WrittenRun(shape.map { $0.isEmpty ? "P" : $0 }, written: written)) { run in
        run.start = 1000 + 100 * index
        // Failures that a later run repeats do not count, even if the run reports them.
        run.success = !written.contains { $0.contains(/[FNUA?]/) }
      }.messages()
    }
    try Self.ask("\(written)", streams, Self.endings(whole, isLenient: false), verdict)
  }

  /// What the tasks of a shared run have run, what they have run together, and the verdict.
  static let claimed: [(written: [[String]], whole: [String], strict: RunVerdict, lenient: RunVerdict)] = [
    ([["P", ""], ["", "P"]], ["P", "P"], .passed, .passed), ([["P", ""], ["", "F"]], ["P", "F"], .failed, .failed),
    ([["N", ""], ["", "P"]], ["N", "P"], .failed, .passed),
    ([["F/P", ""], ["", "S"]], ["F/P", "S"], .passed, .passed),
    ([["P", ""], ["F", "P"]], ["F", "P"], .failed, .failed),
    ([["F", ""], ["P", "P"]], ["F", "P"], .failed, .failed),
    ([["F/P", ""], ["P", "P"]], ["F/P", "P"], .passed, .passed),
    ([["?", ""], ["P", "P"]], ["?", "P"], .failed, .failed),
    // What a task has not run to its end, another one runs again.
    ([["P!", ""], ["P", "P"]], ["P", "P"], .passed, .passed),
    ([["F!", ""], ["P", "P"]], ["P", "P"], .passed, .passed),
    ([["_", ""], ["P", "P"]], ["P", "P"], .passed, .passed),
    ([["P!", ""], ["", "P"]], ["-", "P"], .broken, .broken),
    ([["_", ""], ["", "P"]], ["-", "P"], .broken, .broken), ([["P", ""]], ["P", "-"], .broken, .broken),
  ]

  /// Writes the folder of a shared run.
  ///
  /// - Parameters:
  ///   - written: what each task has run.
  ///   - others: further messages before the first test case.
  ///   - shared: the path of the folder.
  private static func write(
    _ written: [[String]], isLenient: Bool, besides others: [Envelope] = [], in shared: String
  ) throws {
    for name in [ClaimHeader.Names.tasks, ClaimHeader.Names.claims] {
      try FileManager.default.createDirectory(atPath: "\(shared)/\(name)", withIntermediateDirectories: true)
    }
    func write(_ bytes: [UInt8], _ name: String) throws {
      try Data(bytes).write(to: URL(filePath: "\(shared)/\(name)"))
    }
    let run = with(WrittenRun(["P", "P"])) { $0.isLenient = isLenient }
    var beginning = try run.beginning()
    beginning.messages += others
    var header = ClaimHeader()
    header.beginningSize = beginning.messages.lines.count
    header.firstID = 1_000_000
    header.chosen = [0..<2]
    try write(header.bytes, ClaimHeader.Names.header)
    try write(beginning.messages.lines, ClaimHeader.Names.beginning)
    try write([], ClaimHeader.Names.ended)
    for (index, written) in written.enumerated() {
      let task = with(run) {
        $0.written = written
        $0.start += index
        $0.success = !written.contains { $0.contains(/[FU?]$/) }
      }
      var ids = with(beginning) { $0.ids = IDGenerator(start: header.firstID) }
      let cases = task.testCases(&ids)
      let attempts = try task.attempts(of: cases, &ids)
      let lines = (cases + attempts + (written.contains { $0.hasSuffix("!") } ? [] : [task.end()])).lines
      try write(lines, "\(ClaimHeader.Names.tasks)/\(index)\(ClaimHeader.Names.stream)")
    }
  }

  @Test(arguments: claimed)
  func claimedScenarios(written: [[String]], whole: [String], strict: RunVerdict, lenient: RunVerdict) throws {
    for isLenient in [false, true] {
      try Self.inFolder { folder in
        let shared = "\(folder)/shared"
        try Self.write(written, isLenient: isLenient, in: shared)
        let consumers = Consumers(
          name: "\(written), claimed", endings: try Self.endings(whole, isLenient: isLenient),
          verdict: isLenient ? lenient : strict, isLenient: isLenient, folder: folder)
        try consumers.ask(ClaimedRun(shared), paths: nil)
      }
    }
  }

  @Test func unreadableExpectedLogsOfClaimsAreProblems() throws {
    try Self.inFolder { folder in
      let expectation = Attachment(
        owner: .run, body: .text("{"), mediaType: LogExpectation.mediaType, fileName: nil, timestamp: .epoch)
      try Self.write([["P", "P"]], isLenient: false, besides: [.attachment(expectation)], in: folder)
      var run = try ClaimedRun(folder)
      let outcome = run.read { (_: Envelope) in }
      #expect(!outcome.success && !outcome.isComplete)
      #expect(
        outcome.problems.map(\.problem).contains { $0.hasPrefix("the expected logs in this file cannot be read") })
    }
  }

  @Test func mediaTypesOfAppsAreThoseOfReports() {
    #expect(ScreenUpdates.mediaType == Attachment.screenMediaType)
    #expect(TraceFormat.recordType == Attachment.traceMediaType)
    #expect(TraceFormat.pictureType == Attachment.tracePictureMediaType)
  }
}
