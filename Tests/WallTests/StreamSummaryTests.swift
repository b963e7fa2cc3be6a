import Foundation
import TestSupport
import Testing
import Wall

/// What a wall reads from stored messages.
@Suite struct StreamSummaryTests {
  private static let folder: URL = {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cukeswift-\(UUID().uuidString)")
    // A test that cannot write fails at once.
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
    return StreamSummary.run(of: paths, id: "x")
  }

  private static let good: [(name: String, ending: TestStream.Ending)] = [("One", .passed), ("Two", .flaky)]

  @Test func aRunThatPassed() throws {
    let run = try summary(of: TestStream(Self.good, start: 1000.25, duration: 2.5, revision: "abc123").text())
    #expect(run.verdict == .passed)
    #expect((run.scenarios, run.failed, run.flaky) == (2, 0, 1))
    #expect((run.started, run.duration) == (1000.25, 2.5))
    #expect(run.commit?.id == "abc123")
    #expect(run.problem == nil)
  }

  @Test func aRunThatFailed() throws {
    let run = try summary(of: TestStream(Self.good + [("Three", .failed("no money"))], start: 1).text())
    #expect(run.verdict == .failed)
    #expect((run.scenarios, run.failed, run.flaky) == (3, 1, 1))
    #expect(
      run.failures == [WallRun.Failure(name: "Three", location: "features/f.feature:6", reason: "no money", number: 3)])
  }

  /// Whatever nobody can say how it ended is broken, with the reason.
  @Test func whatIsNoWholeRunIsBroken() throws {
    let whole = try TestStream(Self.good, start: 1).text()
    let lines = whole.split(separator: "\n", omittingEmptySubsequences: false)
    let cases: [(text: String, problem: String)] = [
      ("", "there is no run in this file"),
      ("nonsense\n", "this line is no message"),
      (try TestStream(Self.good, start: 1).text(isWhole: false), "the stream was cut off before the end of its run"),
      (String(whole.dropLast(20)), "the stream was cut off before the end of its run"),
      (String(whole.prefix(200)), "there is no run in this file"),
      ((lines[..<7] + ["{"] + lines[7...]).joined(separator: "\n"), "this line is no message"),
      (try TestStream([], start: 1).text(), "the run has no scenario"),
    ]
    for (text, problem) in cases {
      let run = try summary(of: text)
      #expect(run.verdict == .broken, "\(problem)")
      #expect(run.problem?.contains(problem) == true, "\(run.problem ?? "") instead of \(problem)")
    }
    let missing = StreamSummary.run(of: ["/nowhere/x.ndjson"], id: "x")
    #expect(missing.verdict == .broken)
    #expect(missing.problem == "x.ndjson: No such file or directory")
    let folder = StreamSummary.run(of: [Self.folder.path], id: "x")
    #expect(folder.verdict == .broken && folder.problem != nil)
  }

  @Test func severalFilesAreOneRun() throws {
    let run = try summary(
      of: TestStream(Self.good, start: 5, duration: 1).text(), TestStream([("Three", .failed("no"))], start: 7).text())
    #expect(run.verdict == .failed)
    #expect(run.scenarios == 3)
    #expect((run.started, run.duration) == (5, 4))
  }
}
