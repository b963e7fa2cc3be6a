import Foundation
import Messages
import Reporters
import SourceText
import TestSupport
import Testing

/// Hooks of streams without their kinds, and hooks of steps, in reports.
@Suite struct HookPlaceTests {
  private typealias Object = [String: Any]

  private static let moment = Timestamp(seconds: 0, nanoseconds: 0)

  /// A run of one scenario with a hook at each place that a test case has, and an attachment of each hook.
  ///
  /// - Parameter kinds: the kinds of the hooks; nil for kinds that the stream omits.
  private static func recording(kinds: [HookMessage.Kind?]) throws -> Recording {
    var ids = IDGenerator()
    let source = SourceFile(uri: "a.feature", text: "Feature: F\n  Scenario: S\n    Given a\n    When b\n")
    let document = try #require(Gherkin.parse(source, ids: &ids).document)
    let pickle = try #require(document.pickles(ids: &ids).first { _ in true })
    let steps = pickle.steps.map(\.id)
    var testSteps = kinds.indices.map { TestCase.Step.hook(id: "step \($0)", hookID: "hook \($0)") }
    testSteps.insert(.pickle(id: "a", pickleStepID: steps[0], matches: []), at: 2)
    testSteps.insert(.pickle(id: "b", pickleStepID: steps[1], matches: []), at: 4)
    var messages: [Envelope] = [.source(source), .gherkinDocument(document), .pickle(pickle)]
    messages += kinds.enumerated().map { .hook(HookMessage(id: "hook \($0)", kind: $1)) }
    messages.append(.testRunStarted(TestRunStarted(id: "run", timestamp: moment)))
    messages.append(.testCase(TestCase(id: "case", pickleID: pickle.id, steps: testSteps)))
    messages.append(.testCaseStarted(TestCaseStarted(id: "start", testCaseID: "case", timestamp: moment)))
    for step in testSteps {
      let id: String
      switch step {
      case .hook(let hook, _): id = hook
      case .pickle(let step, _, _): id = step
      }
      if case .hook = step {
        let owner = Attachment.Owner.step(testCaseStartedID: "start", testStepID: id)
        messages.append(
          .attachment(Attachment(owner: owner, body: .text(id), mediaType: "text/plain", timestamp: moment)))
      }
      messages.append(
        .testStepFinished(
          TestStepFinished(
            testCaseStartedID: "start", testStepID: id, result: TestStepResult(status: .passed), timestamp: moment)))
    }
    messages.append(.testCaseFinished(TestCaseFinished(testCaseStartedID: "start", timestamp: moment)))
    messages.append(.testRunFinished(TestRunFinished(testRunID: "run", timestamp: moment, success: true)))
    return Recording(messages)
  }

  private static func data(of hooks: Any?) -> [String] {
    (hooks as? [Object] ?? []).flatMap { $0["embeddings"] as? [Object] ?? [] }.compactMap {
      ($0["data"] as? String).flatMap { Data(base64Encoded: $0) }.map { String(decoding: $0, as: UTF8.self) }
    }
  }

  private static let kinds: [HookMessage.Kind] = [
    .beforeTestCase, .beforeTestStep, .afterTestStep, .afterTestStep, .afterTestCase,
  ]

  @Test func `JSON has hooks of steps in their steps`() throws {
    let report = try Self.recording(kinds: Self.kinds).report(.json)
    let features = try #require(try JSONSerialization.jsonObject(with: Data(report.utf8)) as? [Object])
    let scenario = try #require((features.first?["elements"] as? [Object])?.first)
    let steps = try #require(scenario["steps"] as? [Object])
    #expect(Self.data(of: scenario["before"]) == ["step 0"])
    #expect(steps.map { Self.data(of: $0["before"]) } == [["step 1"], []])
    #expect(steps.map { Self.data(of: $0["after"]) } == [["step 2"], ["step 3"]])
    #expect(Self.data(of: scenario["after"]) == ["step 4"])
  }

  @Test(arguments: [ReportFormat.pretty, .json, .html, .junit, .teamCity, .allure])
  func `hooks without kinds are named by place`(format: ReportFormat) throws {
    let known: [HookMessage.Kind?] = [.beforeTestCase, .beforeTestCase, nil, .afterTestCase, .afterTestCase]
    let unknown = try Self.recording(kinds: [nil, nil, nil, nil, nil]).report(format)
    #expect(try unknown == Self.recording(kinds: known).report(format))
    guard format == .pretty else { return }
    let titles = unknown.split(separator: "\n").compactMap { $0.firstMatch(of: /✔ (Before|After|Hook)\b/)?.output.1 }
    #expect(titles == ["Before", "Before", "Hook", "After", "After"])
  }

  @Test func `a stream without kinds stays without them`() throws {
    let messages = try Self.recording(kinds: [nil, nil, nil, nil, nil]).report(.message)
    #expect(messages.contains(#"{"hook":{"id":"hook 0","sourceReference""#))
  }
}
