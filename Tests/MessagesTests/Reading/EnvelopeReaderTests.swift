import Foundation
import Messages
import TestSupport
import Testing

/// Reads the messages of a stream, all of which must be of known kinds.
func readMessages(_ bytes: [UInt8], ids: MessageIDs = MessageIDs()) throws -> [Envelope] {
  var reader = EnvelopeReader(ids: ids)
  return try bytes.split(separator: UInt8(ascii: "\n")).map { line in
    try #require(try Array(line).withUnsafeBufferPointer { try reader.read($0) })
  }
}

/// Writes messages, one per line.
func written(_ messages: [Envelope]) -> [UInt8] {
  var writer = JSONWriter()
  for message in messages {
    writer.write(message)
    writer.endLine()
  }
  return writer.bytes
}

@Suite("Reading messages")
struct EnvelopeReaderTests {
  private func read(_ lines: String...) throws -> [Envelope] {
    try readMessages(Array(lines.joined(separator: "\n").utf8))
  }

  @Test(arguments: [
    #"{"externalAttachment":{"testCaseStartedId":"1","testStepId":"2","url":"a.png","mediaType":"image/png"}}"#,
    #"{"attachment":{"body":"x","contentEncoding":"IDENTITY","mediaType":"text/plain","timestamp":{"seconds":1,"nanos":2}}}"#,
    #"{"testRunHookStarted":{"testRunStartedId":"1","id":"2","hookId":"3","timestamp":{"seconds":1,"nanos":2}}}"#,
    #"{"parseError":{"source":{"uri":"f","location":{"line":2}},"message":"(2:0): unexpected end of file"}}"#,
    #"{"undefinedParameterType":{"expression":"{a} b","name":"a"}}"#,
    #"{"testCaseStarted":{"id":"1","testCaseId":"2","timestamp":{"seconds":1,"nanos":2},"attempt":0,"workerId":"w-1"}}"#,
    """
    {"hook":{"id":"1","type":"BEFORE_TEST_STEP","sourceReference":{"uri":"","javaMethod":{"className":"a","methodName":"b",\
    "methodParameterTypes":["c","d"]}}}}
    """,
    """
    {"stepDefinition":{"id":"1","pattern":{"type":"REGULAR_EXPRESSION","source":"a"},"sourceReference":{"uri":"f",\
    "location":{"line":2,"column":3},"javaStackTraceElement":{"className":"a","fileName":"b","methodName":"c"}}}}
    """,
    """
    {"testRunFinished":{"testRunStartedId":"1","timestamp":{"seconds":1,"nanos":2},"success":false,"message":"m",\
    "exception":{"type":"E","message":"n"}}}
    """,
    """
    {"meta":{"protocolVersion":"32.0.1","implementation":{"name":"a","version":"1"},"cpu":{"name":"b"},"os":{"name":"c"},\
    "runtime":{"name":"d"},"ci":{"name":"e","git":{"remote":"f","revision":"g","tag":"h"}}}}
    """,
  ])
  func messagesOutsideTheKitAreReadAndWritten(line: String) throws {
    let messages = try read(line)
    #expect(messages.count == 1)
    #expect(String(decoding: written(messages), as: UTF8.self) == line + "\n")
  }

  @Test func unknownMembersAreIgnored() throws {
    var reader = EnvelopeReader()
    func read(_ line: String) throws -> Envelope? {
      try Array(line.utf8).withUnsafeBufferPointer { try reader.read($0) }
    }
    #expect(try read(#"{"fromTheFuture":{"a":[1,{"b":null}]}}"#) == nil)
    #expect(try read("{}") == nil)
    let message = try read(
      #"{"x":1,"testStepStarted":{"new":{},"testCaseStartedId":"1","testStepId":"2","timestamp":{"nanos":5,"z":[]}},"y":0}"#
    )
    guard case .testStepStarted(let started) = message else {
      Issue.record("a message is read in spite of members that are not known")
      return
    }
    #expect(started.testStepID == "2")
    #expect(started.timestamp == Timestamp(seconds: 0, nanoseconds: 5))
  }

  /// Invalid lines, with the offset of the error and a part of the problem.
  static let broken: [(line: String, offset: Int, problem: String)] = [
    (#"{"testStepStarted":{"testStepId":"1"}}"#, 36, "no 'testCaseStartedId'"),
    (#"{"testRunStarted":{"id":1}}"#, 24, "a string is expected"),
    (#"{"testCaseFinished":{"testCaseStartedId":"1","timestamp":{"seconds":1,"nanos":1000000000}}}"#, 78, "range"),
    (#"{"hook":{"id":"1","type":"NEVER"}}"#, 25, "'NEVER' is not allowed here"),
    (#"{"attachment":{"body":"a","contentEncoding":"BASE64","mediaType":"x"}}"#, 22, "not Base64"),
    (#"{"pickle":{"id":"1","uri":"f","astNodeIds":["2"],"steps":[]}}"#, 10, "has not announced the feature file 'f'"),
    (#"{"meta":{}"#, 9, "no 'implementation'"),
    (#"[]"#, 0, "an object is expected"),
    (#"{} x"#, 3, "after the end"),
    (#"{"source":{"uri":"f""#, 20, "ends too early"),
  ]

  @Test(arguments: broken) func problemsHaveTheirOffset(line: String, offset: Int, problem: String) throws {
    var reader = EnvelopeReader()
    let error = #expect(throws: JSONError.self) {
      try Array(line.utf8).withUnsafeBufferPointer { try reader.read($0) }
    }
    #expect(error?.offset == offset)
    #expect(error?.description.contains(problem) == true, "\(error?.description ?? "")")
  }

  @Test func brokenLinesWereCollected() { #expect(Self.broken.count == 10) }

  @Test func bytesThatAreNotUTF8() {
    var reader = EnvelopeReader()
    let error = #expect(throws: JSONError.self) {
      try [UInt8(ascii: "{"), 0xFF].withUnsafeBufferPointer { try reader.read($0) }
    }
    #expect(error == JSONError(offset: 1, problem: .encoding))
  }

  // MARK: - Ids

  static let feature = """
    {"gherkinDocument":{"feature":{"children":[{"scenario":{"examples":[],"steps":[{"text":"x","keyword":"Given ",\
    "keywordType":"Context","location":{"line":3,"column":5},"id":"step"}],"name":"s","keyword":"Scenario",\
    "description":"","location":{"line":2,"column":3},"id":"c0ffee","tags":[]}}],"name":"f","keyword":"Feature",\
    "description":"","location":{"line":1},"language":"en","tags":[]},"comments":[],"uri":"f.feature"}}
    {"pickle":{"id":"aa-bb","uri":"f.feature","astNodeIds":["c0ffee"],"name":"s","language":"en","tags":[],\
    "steps":[{"id":"007","astNodeIds":["step"],"text":"x"}]}}
    {"testCase":{"id":"tc","pickleId":"aa-bb","testSteps":[{"id":"7","pickleStepId":"007"}]}}
    """

  @Test func idsThatAreNoNumbersBecomeSome() throws {
    let messages = try readMessages(Array(Self.feature.utf8))
    guard case .gherkinDocument(let document) = messages[0], case .pickle(let pickle) = messages[1],
      case .testCase(let testCase) = messages[2], case .pickle(let stepID, let pickleStepID, _) = testCase.steps.first
    else {
      Issue.record("the three messages are read as what they are")
      return
    }
    #expect(pickle.astNodeIDs == [try #require(document.feature?.scenarios.first?.id)])
    #expect(pickle.steps.first?.text == "x")
    #expect(pickle.steps.first?.id == pickleStepID)
    #expect(testCase.pickleID == pickle.id)
    #expect(stepID == "7")
    #expect(Set([pickle.id, pickleStepID, stepID, testCase.id]).count == 4)
  }

  @Test func mergedStreamsShareNoIDs() throws {
    func ids(of numbers: [Int], _ reader: inout EnvelopeReader) throws -> [String] {
      try numbers.map { number in
        let line = Array(#"{"testRunStarted":{"id":"\#(number)","timestamp":{"seconds":0,"nanos":0}}}"#.utf8)
        let message = try line.withUnsafeBufferPointer { try reader.read($0) }
        guard case .testRunStarted(let started) = message else { return "" }
        return started.id
      }
    }
    let numbers = [0, 5, 6, 4095, 4096, 8191, 8192, 1_000_000]
    var all: Set<String> = []
    for stream in 0..<3 {
      var reader = EnvelopeReader(ids: MessageIDs(ofStream: stream, of: 3))
      let given = try ids(of: numbers, &reader)
      all.formUnion(given)
      #expect(try ids(of: numbers, &reader) == given)
      #expect(try #require(Int(given[2])) == #require(Int(given[1])) + 1)
    }
    #expect(all.count == 3 * numbers.count)
    var reader = EnvelopeReader(ids: MessageIDs(ofStream: 1, of: 2))
    #expect(try ids(of: [5, 6, 7, 9, 3], &reader) == ["4101", "4102", "4103", "4105", "4099"])
    for (id, known) in [(4101, 5), (4102, 6), (4105, 20), (4099, 1)] { reader.ids.replace(id, with: known) }
    #expect(try ids(of: [5, 6, 7, 9, 3], &reader) == ["5", "6", "4103", "20", "1"])
  }

  @Test func idsThatAreTooFarApart() {
    let far = Self.feature.replacing("\"step\"", with: "\"1\"")
    #expect(throws: JSONError.self) { try readMessages(Array(far.utf8)) }
  }
}

/// Every line of the samples is the same JSON after reading and writing.
@Suite("Compatibility kit: reading", .enabled(if: ConformanceData.isPresent, "\(ConformanceData.origin)"))
struct MessageRoundTripTests {
  static let samples = ConformanceData.files(in: "cck", endings: "").filter { $0 != "cck/LICENSE" }

  @Test func allSamplesWereCollected() throws {
    #expect(Self.samples.count == 38)
    #expect(try Self.samples.reduce(0) { try $0 + ConformanceData.messages(in: Self.stream($1)).count } == 1156)
  }

  static func stream(_ sample: String) -> String { "\(sample)/\(sample.dropFirst("cck/".count)).ndjson" }

  @Test(arguments: samples) func sample(_ sample: String) throws {
    let bytes = try ConformanceData.bytes(of: Self.stream(sample))
    let expected = try ConformanceData.messages(in: bytes)
    let messages = try ConformanceData.messages(in: written(readMessages(bytes)))
    try #require(messages.count == expected.count)
    for (message, original) in zip(messages, expected) { #expect(message == original) }
  }
}
