import GherkinParser
import Messages
import SourceText
import TestSupport
import Testing

/// Damaged streams: every line is parsed or rejected, and every parsed message can be written and inspected.
@Suite("Reading damaged messages")
struct DamagedMessagesTests {
  /// A stream with all kinds of message about features, and those of a run.
  private static let stream: [[UInt8]] = {
    let source = SourceFile(
      uri: "f.feature",
      text: """
        # c
        @t
        Feature: f
          Background:
            Given b
          Scenario Outline: <a>
            Given x <a>
              ```json
              {"a": "<a>"}
              ```
              | \\n | <b> |
            @e
            Examples:
              | a | b |
              | 1 | 2 |
          Rule: r
            Scenario: s
              * y
        """)
    var ids = IDGenerator()
    guard let document = Gherkin.parse(source, ids: &ids).document else { return [] }
    let time = Timestamp(seconds: 1_700_000_000, nanoseconds: 5)
    let result = TestStepResult(
      message: "m", exception: ThrownError(type: "E", message: "m", stackTrace: "a:1"), status: .failed,
      duration: .milliseconds(3))
    let group = TestCase.Group(start: 2, value: "1", children: [TestCase.Group(start: nil, value: nil)])
    let match = TestCase.StepMatch(
      stepDefinitionID: "40", arguments: [TestCase.Argument(group: group, parameterTypeName: "int")])
    let place = SourceReference(uri: "s.swift", line: 3)
    var messages: [Envelope] = [.source(source), .gherkinDocument(document)]
    messages += document.pickles(ids: &ids).map(Envelope.pickle)
    messages += [
      .stepDefinition(
        StepDefinitionMessage(
          id: "40", pattern: StepDefinitionMessage.Pattern(type: .cucumberExpression, source: "x {int}"),
          sourceReference: place)),
      .hook(HookMessage(id: "41", kind: .beforeTestStep, name: "n", tagExpression: "@t", sourceReference: place)),
      .testRunStarted(TestRunStarted(id: "42", timestamp: time)),
      .testCase(
        TestCase(
          id: "43", pickleID: "20",
          steps: [.hook(id: "44", hookID: "41"), .pickle(id: "45", pickleStepID: "21", matches: [match])],
          testRunID: "42")),
      .testCaseStarted(TestCaseStarted(id: "46", testCaseID: "43", timestamp: time, attempt: 1)),
      .testStepFinished(TestStepFinished(testCaseStartedID: "46", testStepID: "45", result: result, timestamp: time)),
      .attachment(
        Attachment(
          owner: .step(testCaseStartedID: "46", testStepID: "45"), body: .bytes([1, 2, 3, 4]), mediaType: "image/png",
          fileName: "a.png", timestamp: time)),
      .testRunFinished(TestRunFinished(testRunID: "42", success: false, timestamp: time)),
    ]
    return written(messages).split(separator: UInt8(ascii: "\n")).map(Array.init)
  }()

  /// Bytes with a special meaning, likely to cause errors.
  private static let bytes = Array("\"\\{}[]:,0129-.eEunltf <>|@#\n\u{0}\u{7F}é".utf8) + [0x80, 0xFF]

  @Test func theStreamIsWhole() throws {
    #expect(Self.stream.count == 12)
    #expect(try readMessages(Array(Self.stream.joined(separator: [UInt8(ascii: "\n")]))).count == 12)
  }

  @Test(arguments: Thoroughness.some(8, of: 0..<40)) func damage(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var refused = 0
    for _ in 0..<60 {
      var reader = EnvelopeReader()
      for line in Self.stream {
        let damaged = Self.damage(line, &generator)
        do throws(JSONError) {
          guard
            let message = try damaged.withUnsafeBufferPointer({ bytes throws(JSONError) in
              try reader.read(bytes)
            })
          else { continue }
          Self.lookAt(message)
        } catch {
          #expect((0...damaged.count).contains(error.offset))
          refused += 1
        }
      }
    }
    #expect(refused > 0)
  }

  private static func damage(_ line: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var line = line
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      let position = Int.random(in: 0..<line.count, using: &generator)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: line[position] = bytes.randomElement(using: &generator) ?? 0
      case 1: line.insert(bytes.randomElement(using: &generator) ?? 0, at: position)
      case 2 where line.count > 1: line.remove(at: position)
      case 3: line = Array(line[...position])
      default:
        let end = min(line.count, position + Int.random(in: 1...40, using: &generator))
        line.insert(contentsOf: line[position..<end], at: Int.random(in: 0...line.count, using: &generator))
      }
    }
    return line
  }

  /// Writes a message and reads all its parts.
  private static func lookAt(_ message: Envelope) {
    var writer = JSONWriter()
    writer.write(message)
    guard case .gherkinDocument(let document) = message else { return }
    var ids = IDGenerator()
    for pickle in document.pickles(ids: &ids) {
      writer.write(.pickle(pickle))
      _ = pickle.tags + pickle.steps.flatMap { _ in pickle.tags }
      _ = pickle.steps.map { ($0.text, $0.arguments, $0.astNodeIDs) }
    }
  }
}
