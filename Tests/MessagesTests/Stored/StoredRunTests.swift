import Foundation
import Messages
import TestSupport
import Testing

/// Stored streams with missing lines, and complete ones, which have no problem.
@Suite("Stored runs") struct StoredRunTests {
  /// A missing line, and the reported problem.
  struct Damage: Sendable, CustomTestStringConvertible {
    /// The kind of the message, and its index among the messages of this kind.
    let kind: String
    let number: Int
    let problem: String
    var testDescription: String { "\(kind) \(number)" }
  }

  static let damages = [
    Damage(
      kind: "testCaseStarted", number: 0,
      problem: "11: error: this result of a step belongs to an attempt (testCaseStarted)"),
    Damage(
      kind: "testCaseStarted", number: 1,
      problem: "14: error: this result of a step belongs to an attempt (testCaseStarted)"),
    Damage(
      kind: "testCaseFinished", number: 0,
      problem: "11: error: the attempt of a scenario that begins here has no end (testCaseFinished)"),
    Damage(
      kind: "testCaseFinished", number: 1,
      problem: "14: error: the attempt of a scenario that begins here has no end (testCaseFinished)"),
    Damage(
      kind: "testCase", number: 1,
      problem: "13: error: this attempt belongs to a test case"),
    Damage(
      kind: "pickle", number: 2,
      problem: "9: error: this test case belongs to a scenario (pickle)"),
  ]

  @Test(arguments: damages) func aMissingLineIsNoticed(damage: Damage) throws {
    for success in [true, false] {
      let outcome = try read([stream(success: success, without: damage)])
      #expect(outcome.problems.contains { $0.heading.contains("/0.ndjson:\(damage.problem)") }, "\(outcome.problems)")
      #expect(!outcome.isComplete)
    }
    // The loss is also detected if another stream has the missing message.
    let outcome = try read([stream(success: true, start: 1, without: nil), stream(success: true, without: damage)])
    #expect(outcome.problems.contains { $0.heading.contains("/1.ndjson:\(damage.problem)") }, "\(outcome.problems)")
  }

  @Test func manyMissingLinesAreCounted() throws {
    let scenarios = (0..<30).map { ("Scenario \($0)", TestStream.Ending.passed) }
    let lines = try TestStream(scenarios, start: 100).text().split(separator: "\n")
    let outcome = try read([lines.filter { !$0.hasPrefix("{\"pickle\":") }.joined(separator: "\n") + "\n"])
    #expect(outcome.problems.count == 11)
    #expect(outcome.problems.last?.problem == "more lines belong to missing messages: 20")
  }

  /// A run of many scenarios with lost lines.
  private func many(_ count: Int, failure: String? = nil, isKept: (Substring) -> Bool) throws -> [Substring] {
    let scenarios = (0..<count).map { ("Scenario \($0)", TestStream.Ending.passed) }
    var lines = try TestStream(scenarios, start: 100).text().split(separator: "\n").filter(isKept)
    if let failure, let last = lines.popLast() {
      let exception = #","exception":{"type":"\#(failure)","message":"no"}}}"#
      lines.append(last.dropLast(2).replacing("true", with: "false") + exception)
    }
    return lines
  }

  /// Warnings and losses have separate limits, so neither hides the other.
  @Test func manyWarningsHideNoLoss() throws {
    var lines = try many(12) { !$0.hasPrefix("{\"pickle\":") }
    let end = lines.removeLast()
    let testCase = try #require(lines.firstIndex { $0.hasPrefix("{\"testCase\":") })
    let hooks = (0..<15).map { number -> Substring in
      let time = #""timestamp":{"seconds":1,"nanos":0}"#
      return #"{"testRunHookStarted":{"testRunStartedId":"run","id":"h\#(number)","hookId":"?\#(number)",\#(time)}}"#
    }
    lines.insert(contentsOf: hooks, at: testCase)
    let outcome = try read([(lines + [end]).joined(separator: "\n") + "\n"])
    let problems = outcome.problems
    #expect(problems.count { $0.severity == .warning && $0.location != nil } == 10, "\(problems)")
    #expect(problems.contains { $0.problem == "more lines refer to missing messages: 5" && $0.severity == .warning })
    #expect(problems.count { $0.severity == .error && $0.location != nil } == 10)
    #expect(problems.contains { $0.problem == "more lines belong to missing messages: 2" && $0.severity == .error })
  }

  /// Only an aborted run explains attempts without an end.
  @Test(arguments: [(nil, 11), ("WorkInProgress", 11), ("UnexplainedFailure", 11), ("UnfinishedRun", 0), ("Crash", 0)])
  func attemptsWithoutAnEndAreCounted(failure: String?, count: Int) throws {
    let lines = try many(14, failure: failure) { !$0.hasPrefix("{\"testCaseFinished\":") }
    let problems = try read([lines.joined(separator: "\n") + "\n"]).problems
    let ends = problems.filter { $0.problem.contains("no end") }
    #expect(ends.count == count, "\(problems)")
    if count > 0 { #expect(ends.last?.problem == "more attempts of scenarios have no end: 4") }
  }

  /// A finished attempt is forgotten: later messages for it are out of place.
  @Test func aSecondEndIsNoticed() throws {
    var lines = try many(2) { _ in true }
    let end = try #require(lines.firstIndex { $0.hasPrefix("{\"testCaseFinished\":") })
    lines.insert(lines[end], at: end + 1)
    let problems = try read([lines.joined(separator: "\n") + "\n"]).problems
    #expect(problems.count == 1, "\(problems)")
    #expect(
      problems.first?.problem
        == "this end of an attempt belongs to an attempt (testCaseStarted) that the stream has not announced, or has ended before"
    )
  }

  /// Scenarios run concurrently, which mixes their messages.
  @Test func attemptsThatAreMixedHaveNoProblem() throws {
    let lines = try many(4) { _ in true }
    let first = try #require(lines.firstIndex { $0.hasPrefix("{\"testCaseStarted\":") })
    let attempts = lines[first..<lines.count - 1]
    let mixed = (0..<3).flatMap { kind in attempts.indices.filter { ($0 - first) % 3 == kind }.map { attempts[$0] } }
    let outcome = try read([(lines[..<first] + mixed + lines.suffix(1)).joined(separator: "\n") + "\n"])
    #expect(outcome.problems.isEmpty && outcome.isComplete && outcome.success, "\(outcome.problems)")
  }

  @Test func aResultOfAnUnknownStepIsNoticed() throws {
    let text = try stream(success: true, without: nil).replacing(#""testStepId":"cs2""#, with: #""testStepId":"cs9""#)
    let outcome = try read([text])
    #expect(outcome.problems.count == 1 && !outcome.isComplete, "\(outcome.problems)")
    #expect(
      outcome.problems.first?.heading.hasSuffix(
        ":21: error: this result of a step belongs to a step of its test case that the stream has not announced")
        == true)
  }

  @Test func aMissingHookIsAWarning() throws {
    let line =
      #"{"testRunHookStarted":{"testRunStartedId":"run","id":"h","hookId":"?","timestamp":{"seconds":1,"nanos":0}}}"#
    let text = try stream(success: true, without: nil)
    let last = try #require(text.range(of: "{\"testRunFinished\""))
    let outcome = try read([text.replacingCharacters(in: last.lowerBound..<last.lowerBound, with: line + "\n")])
    #expect(outcome.problems.map(\.severity) == [.warning])
    #expect(outcome.problems.first?.problem == "this run of a hook belongs to a hook that the stream has not announced")
    #expect(outcome.isComplete && outcome.success)
  }

  @Test(.enabled(if: ConformanceData.isPresent, "\(ConformanceData.origin)"))
  func wholeStreamsOfAnotherProgramHaveNoProblem() throws {
    let samples = ConformanceData.files(in: "cck", endings: "").filter { $0 != "cck/LICENSE" }
    #expect(samples.count == 38)
    for sample in samples {
      let path = ConformanceData.folder.appending(path: "\(sample)/\(sample.dropFirst("cck/".count)).ndjson").path
      for paths in [[path], [path, path]] {
        var run = try StoredRun(paths)
        let outcome = run.read { _ in }
        #expect(outcome.problems.isEmpty && outcome.isComplete, "\(sample): \(outcome.problems)")
      }
    }
  }

  /// A run of three scenarios, the second of which passes after a retry.
  private func stream(success: Bool, start: Double = 100, without damage: Damage?) throws -> String {
    let scenarios: [(String, TestStream.Ending)] = [("One", .passed), ("Two", .flaky), ("Three", .passed)]
    var lines = try TestStream(scenarios, start: start, success: success).text().split(separator: "\n")
    if let damage {
      let indices = lines.indices.filter { lines[$0].hasPrefix("{\"\(damage.kind)\":") }
      lines.remove(at: try #require(indices.dropFirst(damage.number).first))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Reads several streams from files named by their numbers.
  private func read(_ streams: [String]) throws -> StoredRunOutcome {
    let folder = try URL.testFolder()
    defer { folder.removeFolder() }
    let paths = try streams.enumerated().map { index, text in
      let file = folder.appending(path: "\(index).ndjson")
      try Data(text.utf8).write(to: file)
      return file.path
    }
    var run = try StoredRun(paths)
    return run.read { _ in }
  }
}
