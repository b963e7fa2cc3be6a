import Foundation
import Messages
import Reporters
import Runner
import SourceText
import StepRegistry
import Synchronization
import TestSupport
import Testing

/// All formats agree about the result of a scenario, for all endings.
@Suite struct StatusAgreementTests {
  /// The result of a scenario in a format; a flaky scenario has passed.
  private enum Verdict: Hashable {
    case passed, neither, failed

    init(_ outcome: Outcome, isFailure: Bool) {
      self = isFailure ? .failed : [.passed, .flaky].contains(outcome) ? .passed : .neither
    }
  }

  /// A scenario and its ending.
  private struct Example {
    let name: String
    let tag: String
    /// Its only step; nil for a scenario without steps.
    let step: String?
    let outcome: Outcome
    /// Whether it makes the run fail, and whether it does so with `--no-strict`.
    let fails: (strict: Bool, lenient: Bool)

    init(_ name: String, _ step: String?, _ outcome: Outcome, fails: (strict: Bool, lenient: Bool), tag: String = "#") {
      (self.name, self.tag, self.step, self.outcome, self.fails) = (name, tag, step, outcome, fails)
    }

    func verdict(_ isStrict: Bool) -> Verdict { Verdict(outcome, isFailure: isStrict ? fails.strict : fails.lenient) }
  }

  private static let examples = [
    Example("passing", "it passes", .passed, fails: (false, false)),
    Example("failing", "it fails", .failed, fails: (true, true)),
    Example("skipping", "it skips", .skipped, fails: (false, false)),
    Example("pending", "it is pending", .pending, fails: (true, false)),
    Example("undefined", "nobody has written this", .undefined, fails: (true, true)),
    Example("ambiguous", "it is ambiguous", .ambiguous, fails: (true, true)),
    Example("empty", nil, .undefined, fails: (true, false)),
    Example("expected failure", "it fails", .skipped, fails: (false, false), tag: "@xfail"),
    Example("unexpected pass", "it passes", .failed, fails: (true, true), tag: "@xfail"),
    Example("flaky", "it fails only once", .flaky, fails: (false, false), tag: "@flaky"),
  ]

  private static func steps() -> Steps {
    let calls = Mutex(0)
    return Steps(EveryStatus.Empty.self) {
      When("it passes") { _ in }
      When("it fails") { _ in try expect(false, "no") }
      When("it skips") { _ in try skip("no") }
      When("it is pending") { _ in try pending("later") }
      When("it is ambiguous") { _ in }
      When("^it is (ambiguous)$") { (_, _: String) in }
      When("it fails only once") { _ in
        let count = calls.withLock { count in
          count += 1
          return count
        }
        try expect(count > 1, "the first time")
      }
    }
  }

  /// Runs the examples; each has three lines in the feature, with its name in the second one.
  private static func recording(isStrict: Bool) async throws -> Recording {
    let scenarios = examples.map { "\($0.tag)\nScenario: \($0.name)\n\($0.step.map { "When \($0)" } ?? "#")\n" }
    var ids = IDGenerator()
    let source = SourceFile(uri: "x.feature", text: "Feature: x\n" + scenarios.joined())
    let document = try #require(Gherkin.parse(source, ids: &ids).document)
    let suite = try Suite([FeatureLoader.Feature(document: document)], selection: Selection(), ids: &ids)
    let registry = try Registry([steps()], relativeTo: Recording.testdata.path)
    var options = RunOptions()
    options.isStrict = isStrict
    options.retry.count = 1
    options.retry.tags = try TagExpression(parsing: "@flaky")
    var envelopes: [Envelope] = []
    let run = TestRun(registry: registry, options: options, clock: SystemClock(), ids: ids) { envelopes.append($0) }
    #expect(await run.run(suite).success == false)
    return Recording(envelopes)
  }

  /// The result of each scenario in a report, by name; nil for a format without results of scenarios.
  private static func verdicts(
    _ format: ReportFormat, _ recording: Recording, _ settings: ReportSettings
  ) throws -> [String: Verdict]? {
    let report = format == .allure ? "" : try recording.report(format, settings)
    func all(_ verdict: (String) throws -> Verdict) rethrows -> [String: Verdict] {
      Dictionary(uniqueKeysWithValues: try examples.map { ($0.name, try verdict($0.name)) })
    }
    switch format {
    case .message, .usage, .snippets, .coverage: return nil
    case .pretty, .progress, .progressBar, .summary:
      let counts = "10 scenarios (2 failed, 1 ambiguous, 1 flaky, 2 undefined, 1 pending, 2 skipped, 1 passed)"
      #expect(report.contains(counts), "\(format): \(report)")
      let failing =
        try #require(report.components(separatedBy: "Failing Scenarios:").last).components(separatedBy: "\n\n")[0]
        + "\n"
      return all { known($0, isFailure: failing.contains("# Scenario: \($0)\n")) }
    case .docs:
      let index = try #require(report.components(separatedBy: "== index.html\n").last)
      let failing = try #require(index.components(separatedBy: "<h2>Not working</h2>").last)
        .components(separatedBy: "</section>")[0]
      return all { known($0, isFailure: failing.contains(">\($0)</a>")) }
    case .rerun:
      let lines = Set(report.split { $0 == ":" || $0 == "\n" }.dropFirst().compactMap { Int($0) })
      return Dictionary(
        uniqueKeysWithValues: examples.enumerated().map { index, example in
          (example.name, known(example.name, isFailure: lines.contains(3 + index * 3)))
        })
    case .gitHub:
      let errors = report.split(separator: "\n").filter { $0.hasPrefix("::error ") }
      return all { name in known(name, isFailure: errors.contains { $0.contains("Scenario%3A \(name)::") }) }
    case .teamCity:
      return all { name in
        func has(_ message: String) -> Bool {
          report.contains("\(message) flowId='x.feature' name='Scenario: \(name)'")
        }
        return has("testFailed") ? .failed : has("testIgnored") ? .neither : has("testFinished") ? .passed : .neither
      }
    case .junit:
      return try all { name in
        let start = try #require(report.range(of: "name=\"\(name)\""))
        let test = try #require(report[start.upperBound...].components(separatedBy: "</testcase>").first)
        return test.contains("<failure") ? .failed : test.contains("<skipped") ? .neither : .passed
      }
    case .json:
      let features = try #require(try object(report) as? [[String: Any]])
      let elements = try #require(features.first?["elements"] as? [[String: Any]])
      return try all { name in
        let element = try #require(elements.last { $0["name"] as? String == name })
        let steps = try #require(element["steps"] as? [[String: Any]])
        let word = try #require((steps.first?["result"] as? [String: Any])?["status"] as? String)
        // A pending step is a failure only in a strict run, which is not part of the format.
        let isFailure = word == "pending" ? settings.isStrict : !["passed", "skipped"].contains(word)
        return isFailure ? .failed : word == "passed" ? .passed : .neither
      }
    case .html:
      let page = try UnpackedPage(report).text
      return try all { name in
        let row = try Regex(#"\[""# + name + #"",\d+,\d+,\d+,(\d+),\d+,\[[^\]]*\](?:,-?\d+){6},([01])"#)
        let match = try #require(page.firstMatch(of: row))
        let number = try #require(match.output[1].substring.flatMap { Int($0) })
        return Verdict(Outcome.allCases[number], isFailure: match.output[2].substring == "1")
      }
    case .markdown: return all { known($0, isFailure: report.contains("❌ Scenario: \($0) <code>")) }
    case .allure:
      let results = try recording.files(format, settings).filter { $0.key.hasSuffix("-result.json") }
        .compactMap { try object($0.value) as? [String: Any] }
        .sorted { ($0["start"] as? Int ?? 0) < ($1["start"] as? Int ?? 0) }
      return try all { name in
        let words = results.filter { $0["name"] as? String == name }.compactMap { $0["status"] as? String }
        // Both attempts of a flaky scenario can begin in the same millisecond.
        let word = try #require(words.count > 1 ? words.first { $0 == "passed" } : words.first)
        return word == "passed" ? .passed : word == "skipped" ? .neither : .failed
      }
    case .xray:
      let tests = try #require((try object(report) as? [String: Any])?["tests"] as? [[String: Any]])
      return try all { name in
        let test = try #require(tests.first { ($0["testInfo"] as? [String: Any])?["summary"] as? String == name })
        let word = test["status"] as? String
        return word == "PASSED" ? .passed : word == "TODO" ? .neither : .failed
      }
    }
  }

  /// The result in a format with failures only.
  private static func known(_ name: String, isFailure: Bool) -> Verdict {
    let outcome = examples.first { $0.name == name }?.outcome
    return Verdict(outcome ?? .failed, isFailure: isFailure)
  }

  private static func object(_ text: String) throws -> Any { try JSONSerialization.jsonObject(with: Data(text.utf8)) }

  @Test(arguments: [true, false])
  func allFormatsAgree(isStrict: Bool) async throws {
    let recording = try await Self.recording(isStrict: isStrict)
    var settings = ReportSettings.plain
    settings.isStrict = isStrict
    var count = 0
    for format in ReportFormat.allCases {
      guard let verdicts = try Self.verdicts(format, recording, settings) else { continue }
      count += 1
      for example in Self.examples {
        #expect(verdicts[example.name] == example.verdict(isStrict), "\(format): \(example.name)")
      }
    }
    #expect(count == ReportFormat.allCases.count - 4)
  }
}
