import Foundation
import TestSupport
import Testing
import Wall

/// Reading stored messages for a wall.
@Suite struct StreamSummaryTests {
  private static let folder: URL = {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cukeswift-\(UUID().uuidString)")
    // A test that cannot write fails immediately.
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }()

  private func summary(of texts: String...) throws -> WallRun {
    let paths = try texts.map { text in
      let file = Self.folder.appendingPathComponent("\(UUID().uuidString).ndjson")
      try Data(text.utf8).write(to: file)
      return file.path
    }
    defer { for path in paths { try? FileManager.default.removeItem(atPath: path) } }
    return StreamSummary.run(of: paths) { _, _ in "x" }
  }

  private static let good: [(name: String, ending: TestStream.Ending)] = [("One", .passed), ("Two", .flaky)]

  @Test func aRunThatPassed() throws {
    let run = try summary(of: TestStream(Self.good, start: 1000.25, duration: 2.5, revision: "abc123").text())
    #expect(run.verdict == .passed)
    #expect((run.scenarios.count, run.scenarios.failed, run.scenarios.flaky) == (2, 0, 1))
    #expect((run.started, run.duration) == (1000.25, 2.5))
    #expect(run.commit?.id == "abc123")
    #expect(run.problem == nil)
  }

  @Test func aRunThatFailed() throws {
    let run = try summary(of: TestStream(Self.good + [("Three", .failed("no money"))], start: 1).text())
    #expect(run.verdict == .failed)
    #expect((run.scenarios.count, run.scenarios.failed, run.scenarios.flaky) == (3, 1, 1))
    #expect(
      run.scenarios.failures == [
        WallRun.Failure(name: "Three", location: "features/f.feature:6", reason: "no money", number: 3)
      ])
  }

  /// A run with an unknown ending is broken, with a reason.
  @Test func incompleteRunsAreBroken() throws {
    let whole = try TestStream(Self.good, start: 1).text()
    let lines = whole.split(separator: "\n", omittingEmptySubsequences: false)
    let cases: [(text: String, problem: String)] = [
      ("", "no run in this file"),
      ("nonsense\n", "this line is not a message"),
      (try TestStream(Self.good, start: 1).text(isWhole: false), "the stream was cut off before the end of its run"),
      (String(whole.dropLast(20)), "the stream was cut off before the end of its run"),
      (String(whole.prefix(200)), "no run in this file"),
      ((lines[..<7] + ["{"] + lines[7...]).joined(separator: "\n"), "this line is not a message"),
      (try TestStream([], start: 1).text(), "the run has no scenario"),
    ]
    for (text, problem) in cases {
      let run = try summary(of: text)
      #expect(run.verdict == .broken, "\(problem)")
      #expect(run.problem?.contains(problem) == true, "\(run.problem ?? "") instead of \(problem)")
    }
    let missing = StreamSummary.run(of: ["/nowhere/x.ndjson"]) { _, _ in "x" }
    #expect(missing.verdict == .broken)
    #expect(missing.problem == "x.ndjson: No such file or directory")
    let folder = StreamSummary.run(of: [Self.folder.path]) { _, _ in "x" }
    #expect(folder.verdict == .broken && folder.problem != nil)
  }

  /// Failed scenarios outweigh the reported success of a run, and an unknown result is not green.
  @Test func noRunIsGreenOnItsWordAlone() throws {
    let cases: [(ending: TestStream.Ending, verdict: WallRun.Verdict, problem: String?)] = [
      (.failed("no"), .failed, nil), (.status("UNDEFINED"), .failed, nil), (.status("PENDING"), .failed, nil),
      (.status("UNKNOWN"), .failed, nil), (.status("WEIRD"), .failed, nil),
      (.unrun, .broken, "but scenarios did not end: 1 of 3 scenarios"), (.status("SKIPPED"), .passed, nil),
    ]
    for (ending, verdict, problem) in cases {
      let run = try summary(of: TestStream(Self.good + [("Three", ending)], start: 1, success: true).text())
      #expect(run.verdict == verdict, "\(ending)")
      #expect(run.scenarios.failed == (verdict == .failed ? 1 : 0), "\(ending)")
      #expect(problem.map { run.problem?.contains($0) == true } ?? (run.problem == nil), "\(run.problem ?? "")")
    }
    let skipped = try summary(of: TestStream([("One", .status("SKIPPED"))], start: 1).text())
    #expect(skipped.verdict == .broken && skipped.problem == "no scenario was run: 1 skipped")
  }

  @Test func expectedFailuresAreMentioned() throws {
    let scenarios = Self.good + [("Three", TestStream.Ending.failed("no"))]
    func run(success: Bool) throws -> WallRun {
      try summary(
        of: TestStream(scenarios, start: 1, success: success, announcement: #"{"isWorkInProgress":true}"#).text())
    }
    let expected = try run(success: true)
    #expect(expected.verdict == .passed && expected.note == "run with --wip: 1 failed, as expected")
    var state = ProjectState(WallProject(name: "A", source: .streams("/x", repository: nil)))
    state.add(result: expected)
    let page = WallPage(title: "Room", states: [state], now: 3).content
    #expect(page.contains("3 scenarios; run with --wip: 1 failed, as expected"), "\(page)")
    #expect(try run(success: false).verdict == .failed)
  }

  @Test func severalFilesAreOneRun() throws {
    let run = try summary(
      of: TestStream(Self.good, start: 5, duration: 1).text(), TestStream([("Three", .failed("no"))], start: 7).text())
    #expect(run.verdict == .failed)
    #expect(run.scenarios.count == 3)
    #expect((run.started, run.duration) == (5, 4))
  }
}
