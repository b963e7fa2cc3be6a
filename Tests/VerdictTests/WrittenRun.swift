import Foundation
import Messages
import Testing

/// A run that is written in letters, and its messages.
///
/// The attempts of a scenario have a `/` between them, and a letter for each step: P passed, S skipped, N pending, U undefined,
/// A ambiguous, F failed, ? unknown, _ without a result. A hook has a small letter, x for unknown. `.` is an attempt without steps and
/// hooks; one that ends in `!` has not ended. A scenario written as `-` was to be run and has not begun; one written as nothing is
/// announced, and not chosen.
struct WrittenRun {
  /// The steps and hooks of the scenarios are those of their first attempts here.
  let shape: [String]
  /// How the scenarios ended; as in `shape` unless given.
  var written: [String]
  var isLenient = false
  /// The success that the run reports.
  var success = true
  var failure: ThrownError?
  /// The hooks around the run, and how they ended.
  var runHooks: [(kind: HookMessage.Kind, status: Status)] = []
  /// When it began, in seconds.
  var start = 1000
  var announcement: RunAnnouncement { with(RunAnnouncement()) { $0.isLenient = isLenient } }

  static let uri = "features/written.feature"

  init(_ shape: [String], written: [String]? = nil) {
    self.shape = shape
    self.written = written ?? shape
  }

  /// The name of a scenario: it is in no other name.
  static func name(_ index: Int) -> String { "s\(index)s" }

  /// The letters of the steps and hooks of a scenario.
  private func letters(_ index: Int) -> [Character] {
    let first = shape[index].split(separator: "/").first ?? "P"
    return first == "-" ? ["P"] : first.filter { $0 != "." && $0 != "!" }.map { $0 }
  }

  /// The feature: scenarios, rules and outlines by turns.
  private var feature: String {
    shape.indices.reduce(into: "Feature: written\n") { text, index in
      let steps = letters(index).filter { !$0.isLowercase }.count
      if index % 3 == 1 { text += "Rule: r\(index)\n" }
      text += index % 3 == 2 ? "Scenario Outline: \(Self.name(index))\n" : "Scenario: \(Self.name(index))\n"
      text += String(repeating: "Given a step\n", count: steps)
      if index % 3 == 2 { text += "Examples:\n| a |\n| 1 |\n" }
    }
  }

  // MARK: - Messages

  /// The messages before the first test case, with the pickles and the next ids.
  struct Beginning {
    var messages: [Envelope] = []
    var pickles: [Pickle] = []
    var ids = IDGenerator()
  }

  private func moment(_ seconds: Int) -> Timestamp { Timestamp(seconds: start + seconds, nanoseconds: 0) }

  func beginning() throws -> Beginning {
    var result = Beginning()
    let document = try #require(
      Gherkin.parse(SourceFile(uri: Self.uri, text: feature), ids: &result.ids).document)
    result.pickles = Array(document.pickles(ids: &result.ids))
    #expect(result.pickles.map(\.name) == shape.indices.map(Self.name))
    result.messages = [.source(document.source), .gherkinDocument(document)] + result.pickles.map { .pickle($0) }
    result.messages += [.hook(HookMessage(id: "900000", kind: .beforeTestCase))]
    result.messages += runHooks.enumerated().map { .hook(HookMessage(id: "\(900_001 + $0)", kind: $1.kind)) }
    result.messages.append(.testRunStarted(TestRunStarted(id: "900100", timestamp: moment(0))))
    if let attachment = announcement.attachment(at: moment(0)) { result.messages.append(.attachment(attachment)) }
    return result
  }

  /// The whole stream.
  func messages() throws -> [Envelope] {
    var beginning = try beginning()
    let cases = testCases(&beginning)
    return beginning.messages + cases + hookMessages(before: true)
      + (try attempts(of: cases, &beginning)) + hookMessages(before: false) + [end()]
  }

  func end() -> Envelope {
    .testRunFinished(TestRunFinished(testRunID: "900100", success: success, failure: failure, timestamp: moment(99)))
  }

  func testCases(_ beginning: inout Beginning) -> [Envelope] {
    written.indices.filter { !written[$0].isEmpty }.map { index in
      var steps = beginning.pickles[index].steps.map(\.id)[...]
      let id = beginning.ids.takeID()
      return .testCase(
        TestCase(
          id: id, pickleID: beginning.pickles[index].id,
          steps: letters(index).map { letter in
            letter.isLowercase
              ? .hook(id: beginning.ids.takeID(), hookID: "900000")
              : .pickle(id: beginning.ids.takeID(), pickleStepID: steps.popFirst() ?? "", matches: [])
          }))
    }
  }

  func attempts(of cases: [Envelope], _ beginning: inout Beginning) throws -> [Envelope] {
    var messages: [Envelope] = []
    for case .testCase(let testCase) in cases {
      let index = try #require(beginning.pickles.firstIndex { $0.id == testCase.pickleID })
      let attempts = written[index] == "-" ? [] : written[index].split(separator: "/")
      for (number, letters) in attempts.enumerated() {
        let id = beginning.ids.takeID()
        messages.append(
          .testCaseStarted(
            TestCaseStarted(id: id, testCaseID: testCase.id, timestamp: moment(1 + index), attempt: number)))
        for (letter, step) in zip(letters.filter { $0 != "." && $0 != "!" }, testCase.steps) where letter != "_" {
          let status = try #require(Self.statuses[Character(letter.uppercased())])
          let result = TestStepResult(
            message: status == .passed ? nil : "the reason", status: status, duration: .milliseconds(2))
          messages += [
            .testStepStarted(TestStepStarted(testCaseStartedID: id, testStepID: step.id, timestamp: moment(1 + index))),
            .testStepFinished(
              TestStepFinished(testCaseStartedID: id, testStepID: step.id, result: result, timestamp: moment(1 + index))
            ),
          ]
        }
        if letters.last == "!" { continue }
        messages.append(
          .testCaseFinished(
            TestCaseFinished(
              testCaseStartedID: id, timestamp: moment(1 + index), willBeRetried: number < attempts.count - 1)))
      }
    }
    return messages
  }

  private static let statuses: [Character: Status] = [
    "P": .passed, "S": .skipped, "N": .pending, "U": .undefined, "A": .ambiguous, "F": .failed, "?": .unknown,
    "X": .unknown,
  ]

  func hookMessages(before: Bool) -> [Envelope] {
    runHooks.enumerated().filter { ($1.kind == .beforeTestRun) == before }.flatMap { index, hook -> [Envelope] in
      let id = "\(900_200 + index)"
      return [
        .testRunHookStarted(
          TestRunHookStarted(testRunID: "900100", id: id, hookID: "\(900_001 + index)", timestamp: moment(1))),
        .testRunHookFinished(
          TestRunHookFinished(
            testRunHookStartedID: id, timestamp: moment(1),
            result: TestStepResult(message: "the hook", status: hook.status))),
      ]
    }
  }
}

/// A value after a change.
func with<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
  var value = value
  change(&value)
  return value
}

extension [Envelope] {
  /// The messages as NDJSON.
  var lines: [UInt8] {
    var writer = JSONWriter()
    return flatMap { envelope in
      writer.replace(byLineOf: envelope)
      return writer.bytes
    }
  }
}
