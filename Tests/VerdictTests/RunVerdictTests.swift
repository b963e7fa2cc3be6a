import Foundation
import Messages
import Runner
import SourceText
import StepRegistry
import Synchronization
import Testing

/// What a run returns is what everyone reads in its messages.
@Suite struct RunVerdictTests {
  private final class Empty: World {}

  /// A scenario that is run by itself.
  struct Example: Sendable, CustomTestStringConvertible {
    /// Its steps as `WrittenRun` has them; R is one that passes the second time.
    let steps: String
    /// Which hooks it has.
    let tag: String
    let outcome: Outcome
    let fails: (strict: Bool, lenient: Bool)

    init(_ steps: String, tag: String = "#", _ outcome: Outcome, _ strict: Bool, _ lenient: Bool) {
      (self.steps, self.tag, self.outcome, fails) = (steps, tag, outcome, (strict, lenient))
    }

    var testDescription: String { "\(tag) \(steps)" }
  }

  static let examples = [
    Example("P", .passed, false, false), Example("PP", .passed, false, false), Example("S", .skipped, false, false),
    Example("N", .pending, true, false), Example("U", .undefined, true, true), Example("A", .ambiguous, true, true),
    Example("F", .failed, true, true), Example("PF", .failed, true, true), Example("NF", .pending, true, false),
    Example("SU", .skipped, false, false), Example("", .undefined, true, false),
    Example("R", tag: "@flaky", .flaky, false, false),
    Example("F", tag: "@flaky", .failed, true, true), Example("P", tag: "@before-fails", .failed, true, true),
    Example("P", tag: "@after-fails", .failed, true, true), Example("P", tag: "@before-skips", .skipped, false, false),
    Example("P", tag: "@after-skips", .skipped, false, false),
    Example("P", tag: "@before-pends", .pending, true, false),
    Example("", tag: "@before-passes", .undefined, true, false),
    Example("", tag: "@before-skips", .undefined, true, false),
    Example("", tag: "@before-pends", .undefined, true, false), Example("", tag: "@before-fails", .failed, true, true),
    Example("F", tag: "@xfail", .skipped, false, false), Example("P", tag: "@xfail", .failed, true, true),
  ]

  private static func steps() -> Steps {
    let calls = Mutex(0)
    return Steps(Empty.self) {
      When("P") { _ in }
      When("S") { _ in try skip("no") }
      When("N") { _ in try pending("later") }
      When("A") { _ in }
      When("^(A)$") { (_, _: String) in }
      When("F") { _ in try expect(false, "no") }
      When("R") { _ in
        let count = calls.withLock { count in
          count += 1
          return count
        }
        try expect(count > 1, "the first time")
      }
      Before("@before-passes") { _ in }
      Before("@before-fails") { _ in try expect(false, "no") }
      Before("@before-skips") { _ in try skip("no") }
      Before("@before-pends") { _ in try pending("later") }
      After("@after-fails") { _ in try expect(false, "no") }
      After("@after-skips") { _ in try skip("no") }
    }
  }

  @Test(arguments: examples, [false, true])
  func aRunReturnsWhatItsMessagesSay(example: Example, isLenient: Bool) async throws {
    let name = WrittenRun.name(0)
    let lines = example.steps.map { "When \($0)\n" }.joined()
    var ids = IDGenerator()
    let source = SourceFile(uri: WrittenRun.uri, text: "Feature: x\n\(example.tag)\nScenario: \(name)\n\(lines)")
    let document = try #require(Gherkin.parse(source, ids: &ids).document)
    let suite = try Suite([FeatureLoader.Feature(document: document)], selection: Selection(), ids: &ids)
    let registry = try Registry([Self.steps()], relativeTo: "/")
    var options = RunOptions()
    options.isStrict = !isLenient
    options.retry.count = 1
    options.retry.tags = try TagExpression(parsing: "@flaky")
    var envelopes: [Envelope] = []
    let run = TestRun(registry: registry, options: options, clock: SystemClock(), ids: ids) { envelopes.append($0) }
    let success = await run.run(suite).success
    let fails = isLenient ? example.fails.lenient : example.fails.strict
    #expect(success == !fails)
    try VerdictTests.ask(
      "\(example)", [envelopes], [name: Ending(outcome: example.outcome, fails: fails)], fails ? .failed : .passed,
      isLenient: isLenient)
  }
}
