import Foundation
import Messages
import Reporters
import SourceText

/// A stream in which every text is an attack on the page that displays it.
enum HostileRun {
  /// Texts that set `window.hit` if any part of them is executed.
  static let attacks = [
    "<img src=x onerror=\"window.hit=1\">", "</script><script>window.hit=1</script>",
    "</textarea><svg onload=\"window.hit=1\">",
    "${window.hit=1}", "{{constructor.constructor('window.hit=1')()}}", "javascript:window.hit=1",
    "\"onfocus=\"window.hit=1\" autofocus=\"",
    "\u{2028}window.hit=1//", "--><script>window.hit=1</script><!--", "`${window.hit=1}`", "__proto__",
    "data:text/html,<script>window.hit=1</script>",
  ]

  /// All attacks in one line.
  static let all = attacks.joined(separator: " ")

  private static let moment = Timestamp(seconds: 1_772_366_400, nanoseconds: 0)

  /// A trace with attacks as its texts.
  private static var trace: String {
    let text = String(decoding: (try? JSONEncoder().encode(all)) ?? Data(), as: UTF8.self)
    return """
      {"version":1,"session":0,"app":\(text),"device":\(text),"user":\(text),"driver":"model","time":[0,1],
       "actions":[{"name":\(text),"query":\(text),"element":\(text),"node":1,"frame":[1,2,3,4],"text":\(text),"title":\(text),
         "problem":\(text),"paths":[[[0,1,2],[1,3,4]]]}],
       "requests":[{"method":\(text),"host":\(text),"path":\(text),"query":{\(text):\(text)},"headers":{\(text):\(text)},
         "body":\(text),"answer":\(text),"failure":\(text)}],
       "console":[{"time":0,"kind":"output","text":\(text)}],"events":[{"name":\(text),"text":\(text)}],"omitted":[\(text)],
       "classes":[["UIWindow","UIView"],[\(text),\(text)]],
       "tree":[[0,0,0,0,100,100],[1,1,1,2,50,40,{"id":\(text),"text":\(text),"label":\(text),"backgroundColor":\(text),"fontSize":12,
         "image":\(text),"textColor":"url(javascript:window.hit=1)"}]]}
      """
  }

  /// The environment of the run, and the definitions.
  private static var definitions: [Envelope] {
    let product = Meta.Product(name: all, version: all)
    let reference = SourceReference(uri: all, location: SourceLocation(line: 3))
    let pattern = { StepDefinitionMessage.Pattern(type: $0, source: all) }
    return [
      .meta(
        Meta(
          implementation: product, processor: product, operatingSystem: product, runtime: product,
          continuousIntegration: .init(
            name: all, url: attacks[5], buildNumber: all,
            git: .init(remote: all, revision: all, branch: all, tag: all)))),
      .hook(HookMessage(id: "hook", name: all, tagExpression: all, sourceReference: reference)),
      .hook(
        HookMessage(id: "run hook", kind: .beforeTestRun, name: all, tagExpression: all, sourceReference: reference)),
      .parameterType(
        ParameterTypeMessage(
          id: "p", name: all, regularExpressions: [all], preferForRegularExpressionMatch: true,
          useForSnippets: true, sourceReference: reference)),
      .stepDefinition(
        StepDefinitionMessage(id: "d1", pattern: pattern(.cucumberExpression), sourceReference: reference)),
      .stepDefinition(
        StepDefinitionMessage(id: "d2", pattern: pattern(.regularExpression), sourceReference: reference)),
      .undefinedParameterType(UndefinedParameterType(expression: all, name: all)),
    ]
  }

  /// A failing hook around the run with an attachment, and an attachment without an owner.
  private static var runHook: [Envelope] {
    let owner = Attachment.Owner.runHook(testRunHookStartedID: "started")
    return [
      .testRunHookStarted(
        TestRunHookStarted(testRunID: "run", id: "started", hookID: "run hook", timestamp: moment, workerID: all)),
      .attachment(Attachment(owner: owner, body: .text(all), mediaType: all, fileName: all, timestamp: moment)),
      .externalAttachment(ExternalAttachment(owner: owner, url: all, mediaType: all, timestamp: moment)),
      .testRunHookFinished(
        TestRunHookFinished(
          testRunHookStartedID: "started", timestamp: moment,
          result: TestStepResult(
            message: all, exception: ThrownError(type: all, message: all, stackTrace: all), status: .failed))),
    ]
  }

  /// The stream: a scenario for each attack, and a failing one with all kinds of attachment.
  static func envelopes() throws -> [Envelope] {
    var ids = IDGenerator()
    let scenarios = attacks.map {
      "  Scenario: \($0.filter { $0 != "\u{2028}" })\n    Given \(all.filter { $0 != "\u{2028}" })\n"
    }
    let tags = "@<img/src=x/onerror=window.hit=1> @</script><script>window.hit=1</script>"
    let cells = "      | \(all.replacing("|", with: "\\|")) |\n"
    let outline = """
        \(tags)
        Rule: \(all)
          \(all)
          Background: \(all)
            \(all)
            * \(all)
            \"\"\"\(attacks[0])
            \(all)
            \"\"\"
          Scenario Outline: <a> \(attacks[1])
            \(all)
            * <a>
            \(tags)
            Examples: \(all)
              \(all)
              | a |

      """
    let text =
      "\(tags)\nFeature: \(all)\n  \(all)\n\(scenarios.joined())\(cells)\(outline)\(cells)"
    let source = SourceFile(uri: "features/\(attacks[0]).feature", text: text)
    let parsed = Gherkin.parse(source, ids: &ids)
    guard let document = parsed.document else { throw CocoaError(.fileReadCorruptFile) }
    let pickles = Array(document.pickles(ids: &ids))
    var envelopes: [Envelope] = [.source(source), .gherkinDocument(document)]
    envelopes += pickles.map { .pickle($0) }
    envelopes += definitions
    let broken = SourceFile(uri: all, text: "Feature: x\n  Scenario: y\n    Given z\n    \(all)\n")
    envelopes += Gherkin.parse(broken, ids: &ids).errors.map { .parseError($0) }
    envelopes.append(.testRunStarted(TestRunStarted(id: "run", timestamp: moment)))
    for (number, pickle) in pickles.enumerated() {
      let match = { (id: String) in
        TestCase.StepMatch(
          stepDefinitionID: id,
          arguments: [.init(group: .init(start: 0, value: all, children: []), parameterTypeName: all)])
      }
      // With one definition, two definitions, and without one.
      let matches = [[match("d1")], [match("d1"), match("d2")], []][number % 3]
      let steps =
        [TestCase.Step.hook(id: "h\(number)", hookID: "hook")]
        + pickle.steps.enumerated().map {
          TestCase.Step.pickle(id: "s\(number).\($0)", pickleStepID: $1.id, matches: matches)
        }
      envelopes.append(.testCase(TestCase(id: "c\(number)", pickleID: pickle.id, steps: Array(steps))))
      if let step = pickle.steps.first {
        envelopes.append(
          .suggestion(Suggestion(id: "g\(number)", pickleStepID: step.id, snippets: [.init(language: all, code: all)])))
      }
      envelopes.append(
        .testCaseStarted(TestCaseStarted(id: "a\(number)", testCaseID: "c\(number)", timestamp: moment, workerID: all)))
      let owner = Attachment.Owner.step(testCaseStartedID: "a\(number)", testStepID: "s\(number).0")
      let failure = TestStepResult(
        message: all, exception: ThrownError(type: all, message: all, stackTrace: all), status: .failed,
        duration: .milliseconds(3))
      envelopes.append(
        .testStepFinished(
          TestStepFinished(
            testCaseStartedID: "a\(number)", testStepID: "h\(number)", result: failure, timestamp: moment)))
      for mediaType in [
        Attachment.logMediaType, Attachment.linkMediaType, "text/html", "image/svg+xml", "image/png",
        "application/json", all,
        Attachment.traceMediaType, Attachment.tracePictureMediaType,
      ] {
        let body = mediaType == Attachment.traceMediaType ? trace : all
        envelopes.append(
          .attachment(
            Attachment(owner: owner, body: .text(body), mediaType: mediaType, fileName: all, timestamp: moment)))
      }
      // Log lines in groups.
      for depth in 0...2 {
        let line = String(repeating: "  ", count: depth) + all
        envelopes.append(
          .attachment(
            Attachment(owner: owner, body: .text(line), mediaType: Attachment.logMediaType, timestamp: moment)))
      }
      for url in ["../../etc/passwd", "javascript:window.hit=1", "https://elsewhere.invalid/x.png", all] {
        envelopes.append(
          .externalAttachment(ExternalAttachment(owner: owner, url: url, mediaType: "image/png", timestamp: moment)))
      }
      envelopes.append(
        .testStepFinished(
          TestStepFinished(
            testCaseStartedID: "a\(number)", testStepID: "s\(number).0", result: failure, timestamp: moment)))
      envelopes.append(
        .testCaseFinished(TestCaseFinished(testCaseStartedID: "a\(number)", timestamp: moment, willBeRetried: false)))
    }
    envelopes += runHook
    envelopes.append(
      .testRunFinished(
        TestRunFinished(
          testRunID: "run", success: false, failure: ThrownError(type: all, message: all), timestamp: moment)))
    return envelopes
  }
}
