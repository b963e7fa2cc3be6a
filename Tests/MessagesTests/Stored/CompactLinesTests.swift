import Foundation
import GherkinParser
import JSON
import Messages
import SourceText
import Testing

/// Lines that stand for several messages: reading them returns the written stream.
@Suite("Compact lines") struct CompactLinesTests {
  private static let feature = """
    # language: de
    @t
    Funktionalität: f
      Grundlage:
        Angenommen b
      Szenariogrundriss: <a>
        Wenn x <a>
          | <a> | "\\n" |
        Beispiele:
          | a |
          | 1 |
          | 2 |
      Szenario: "s"
        * y
    """

  /// Writes and reads streams in both formats, line by line.
  private struct Stream {
    var messages: [Envelope] = []
    var ids = IDGenerator()

    mutating func add(_ text: String, uri: String = "f.feature", variants: [String] = []) throws {
      let source = SourceFile(uri: uri, text: text)
      let document = try #require(Gherkin.parse(source, ids: &ids).document)
      messages += [.source(source), .gherkinDocument(document)]
      messages += document.pickles(ids: &ids, variants: variants).map(Envelope.pickle)
    }

    /// Adds an attempt of a test case with a step for each result.
    mutating func add(
      _ results: [TestStepResult], attempt: Int = 0, worker: String? = nil, between: [Envelope] = [],
      willBeRetried: Bool = false
    ) {
      let testCase = ids.take(1 + results.count)
      let id = ids.takeID()
      var time = Timestamp(seconds: 1_700_000_000, nanoseconds: 999_999_000)
      messages.append(
        .testCaseStarted(
          TestCaseStarted(id: id, testCaseID: String(testCase), timestamp: time, attempt: attempt, workerID: worker)))
      for (index, result) in results.enumerated() {
        let step = String(testCase + 1 + index)
        time = time.advanced(by: .nanoseconds(700))
        messages.append(
          .testStepStarted(TestStepStarted(testCaseStartedID: id, testStepID: step, timestamp: time)))
        messages += between
        time = time.advanced(by: .milliseconds(1_500))
        messages.append(
          .testStepFinished(
            TestStepFinished(testCaseStartedID: id, testStepID: step, result: result, timestamp: time)))
      }
      messages.append(
        .testCaseFinished(
          TestCaseFinished(
            testCaseStartedID: id, timestamp: time.advanced(by: .nanoseconds(1)), willBeRetried: willBeRetried)))
    }

    /// Every message as a line.
    var lines: [String] {
      messages.map { message in
        var writer = JSONWriter()
        writer.write(message)
        return String(decoding: writer.bytes, as: UTF8.self)
      }
    }

    var compactLines: [String] {
      var lines = CompactLines()
      var bytes: [UInt8] = []
      for message in messages { lines.take(message) { bytes += $0 } }
      lines.flush { bytes += $0 }
      return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }
  }

  private struct Reading {
    var lines: [String] = []
    var problems: [Diagnostic] = []
  }

  private func read(_ lines: [String]) throws -> Reading {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).ndjson")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
    let stream = try StoredStream(file.path)
    var reading = Reading()
    while let message = stream.next() {
      var writer = JSONWriter()
      writer.write(message)
      reading.lines.append(String(decoding: writer.bytes, as: UTF8.self))
    }
    reading.problems = stream.problems
    return reading
  }

  private func kinds(_ lines: [String]) -> [Substring] { lines.map { $0.dropFirst(2).prefix { $0 != "\"" } } }

  private static let passed = TestStepResult(status: .passed, duration: .milliseconds(1_500))
  private static let skipped = TestStepResult(status: .skipped)
  private static let failed = TestStepResult(
    exception: ThrownError(type: "E", message: "m"), status: .failed, duration: .seconds(2))

  @Test func aFeatureIsItsText() throws {
    var stream = Stream()
    try stream.add(Self.feature)
    try stream.add("", uri: "empty.feature")
    try stream.add("# A\n## Scenario: b\n* Given c\n", uri: "g.feature.md")
    try stream.add("\u{FEFF}Feature: g\r\n  Scenario: h\r\n", uri: "h.feature")
    #expect(
      kinds(stream.compactLines) == [
        "compactFeature", "compactPickles", "compactFeature", "compactFeature", "compactPickles", "compactFeature",
        "compactPickles",
      ])
    let reading = try read(stream.compactLines)
    #expect(reading.lines == stream.lines)
    #expect(reading.problems.isEmpty)
  }

  @Test func anAttemptOfNothingSpecialIsNumbers() throws {
    var stream = Stream()
    stream.add([Self.passed, Self.skipped, Self.passed], worker: "2")
    stream.add([])
    stream.add([TestStepResult(status: .passed, duration: .seconds(90_000))], attempt: 2, willBeRetried: true)
    #expect(kinds(stream.compactLines) == ["compactAttempt", "compactAttempt", "compactAttempt"])
    let reading = try read(stream.compactLines)
    #expect(reading.lines == stream.lines)
    #expect(reading.problems.isEmpty)
  }

  @Test func unusualMessagesAreNotShortened() throws {
    let attachment = Envelope.attachment(
      Attachment(
        owner: .step(testCaseStartedID: "1", testStepID: "2"), body: .text("a"), mediaType: "text/plain",
        timestamp: .epoch))
    var stream = Stream()
    try stream.add(Self.feature, variants: ["iPhone", "iPad"])
    stream.add([Self.passed, Self.failed, Self.skipped])
    stream.add([Self.passed], between: [attachment])
    stream.add([TestStepResult(message: "m", status: .skipped)])
    stream.messages.append(attachment)
    #expect(stream.compactLines.dropFirst() == stream.lines.dropFirst(2))
    #expect(try read(stream.compactLines).lines == stream.lines)
    // This also holds for ids of other programs, distant times, and a missing end.
    let far = Timestamp(seconds: 1 << 39, nanoseconds: 0)
    let start = { (id: String) -> Envelope in
      .testCaseStarted(TestCaseStarted(id: id, testCaseID: "7", timestamp: .epoch))
    }
    for messages: [Envelope] in [
      [start("a")], [start("01")], [start("-1")],
      [start("1"), .testCaseFinished(TestCaseFinished(testCaseStartedID: "1", timestamp: far))],
      [start("1"), .testCaseFinished(TestCaseFinished(testCaseStartedID: "2", timestamp: .epoch))],
      [start("1"), .testStepStarted(TestStepStarted(testCaseStartedID: "1", testStepID: "9", timestamp: .epoch))],
      [start("1"), .testStepStarted(TestStepStarted(testCaseStartedID: "1", testStepID: "8", timestamp: .epoch))],
    ] {
      stream.messages = messages
      #expect(stream.compactLines == stream.lines)
    }
  }

  /// A clock can be set back during a run.
  @Test func timesCanGoBack() throws {
    var stream = Stream()
    stream.messages = [
      .testCaseStarted(TestCaseStarted(id: "1", testCaseID: "7", timestamp: Timestamp(seconds: 9, nanoseconds: 1))),
      .testCaseFinished(TestCaseFinished(testCaseStartedID: "1", timestamp: Timestamp(seconds: 7, nanoseconds: 2))),
    ]
    #expect(stream.compactLines.count == 1)
    #expect(try read(stream.compactLines).lines == stream.lines)
  }

  @Test func picklesOfAnotherOrderStayAsTheyAre() throws {
    var stream = Stream()
    try stream.add(Self.feature)
    stream.messages.swapAt(3, 4)
    #expect(kinds(stream.compactLines) == ["compactFeature", "compactPickles", "pickle", "pickle"])
    #expect(try read(stream.compactLines).lines == stream.lines)
    stream.messages.removeSubrange(2...2)
    #expect(kinds(stream.compactLines) == ["compactFeature", "pickle", "pickle"])
    #expect(try read(stream.compactLines).lines == stream.lines)
  }

  @Test(arguments: [
    (
      #"{"compactFeature":{"uri":"f.feature","data":"Featre","firstId":0}}"#,
      "the feature file 'f.feature' cannot be parsed"
    ),
    (#"{"compactFeature":{"uri":"f.feature","data":"Feature: f"}}"#, "firstId"),
    (
      #"{"compactPickles":{"count":1,"firstId":0}}"#,
      "the stream has not announced the scenarios that these pickles are from"
    ),
    (
      #"{"compactAttempt":{"id":1,"testCaseId":2,"timestamp":{},"steps":[1,2,3],"end":1}}"#,
      "a step of the attempt has no result"
    ),
    (#"{"compactAttempt":{"id":1,"testCaseId":2,"timestamp":{},"steps":[1,2,-3,0],"end":1}}"#, "-2"),
    (#"{"compactAttempt":{"id":1,"testCaseId":2,"timestamp":{},"steps":[1,2,3,2],"end":1}}"#, "0"),
    (#"{"compactAttempt":{"id":1,"testCaseId":2,"timestamp":{},"steps":[]}}"#, "end"),
    (#"{"compactAttempt":{"id":1"#, "end"),
  ]) func wrongCompactLinesAreReported(line: String, problem: String) throws {
    let reading = try read([line, #"{"testRunStarted":{"timestamp":{"seconds":1,"nanos":0}}}"#])
    #expect(kinds(reading.lines) == ["testRunStarted"])
    let diagnostic = try #require(reading.problems.first)
    #expect(diagnostic.problem.hasPrefix("this line is not a message: "))
    #expect(diagnostic.problem.contains(problem), "\(diagnostic.problem)")
    #expect(diagnostic.location?.line == 1)
  }

  /// Every damaged line is parsed or rejected.
  @Test(arguments: 0..<40) func damageIsReadOrRefused(seed: UInt64) throws {
    var stream = Stream()
    try stream.add(Self.feature)
    stream.add([Self.passed, Self.skipped])
    var generator = SplitMix(state: seed)
    for _ in 0..<20 {
      var lines = stream.compactLines.map { Array($0.utf8) }
      let line = Int.random(in: lines.indices, using: &generator)
      for _ in 0...Int.random(in: 0...3, using: &generator) {
        let place = Int.random(in: lines[line].indices, using: &generator)
        switch Int.random(in: 0...3, using: &generator) {
        case 0: lines[line][place] = UInt8.random(in: 0x20...0x7E, using: &generator)
        case 1: lines[line].insert(UInt8(ascii: "9"), at: place)
        case 2: lines[line].insert(UInt8(ascii: "-"), at: place)
        default: if lines[line].count > 1 { lines[line].remove(at: place) }
        }
      }
      let reading = try read(lines.map { String(decoding: $0, as: UTF8.self) })
      #expect(!reading.lines.isEmpty)
    }
  }

  private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      let mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      return (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    }
  }
}
