import Foundation

/// The messages of a run of one feature with one step per scenario, as another program could have stored them.
package struct TestStream {
  /// The ending of a scenario's attempts.
  package enum Ending: Sendable {
    case passed, flaky
    case failed(String)
    /// Its step has a status, spelt as in a stream.
    case status(String)
    /// It was selected but not started.
    case unrun
  }

  private let scenarios: [(name: String, ending: Ending)]
  private let start: Double
  private let duration: Double
  private let revision: String?
  private let success: Bool?
  private let announcement: String?

  /// Describes a run.
  ///
  /// - Parameters:
  ///   - scenarios: the names and endings of its scenarios.
  ///   - start: its start in seconds since 1970.
  ///   - duration: its duration in seconds.
  ///   - revision: its commit; nil to leave it out.
  ///   - success: the reported success; nil for a success unless a scenario failed.
  ///   - announcement: cukeswift's own information about the run, as JSON.
  package init(
    _ scenarios: [(name: String, ending: Ending)], start: Double, duration: Double = 2, revision: String? = nil,
    success: Bool? = nil, announcement: String? = nil
  ) {
    self.scenarios = scenarios
    self.start = start
    self.duration = duration
    self.revision = revision
    self.success = success
    self.announcement = announcement
  }

  /// The messages, one per line.
  ///
  /// - Parameter isWhole: whether the run has ended.
  package func text(isWhole: Bool = true) throws -> String {
    var lines: [[String: Any]] = []
    var meta: [String: Any] = ["protocolVersion": "33.0.4"]
    meta["implementation"] = ["name": "another", "version": "1"]
    for name in ["cpu", "os", "runtime"] { meta[name] = ["name": "some"] }
    if let revision { meta["ci"] = ["name": "some", "git": ["remote": "some", "revision": revision]] }
    lines.append(["meta": meta])
    let source = "Feature: F\n" + scenarios.map { "  Scenario: \($0.name)\n    Given a step\n" }.joined()
    let uri = "features/f.feature"
    lines.append(["source": ["uri": uri, "data": source, "mediaType": "text/x.cucumber.gherkin+plain"]])
    lines.append(["gherkinDocument": ["uri": uri, "feature": feature, "comments": [String]()]])
    for (index, scenario) in scenarios.enumerated() {
      let step: [String: Any] = [
        "astNodeIds": ["t\(index)"], "id": "ps\(index)", "type": "Context", "text": "a step",
      ]
      lines.append([
        "pickle": [
          "id": "p\(index)", "uri": uri, "location": ["line": 2 + 2 * index, "column": 3],
          "astNodeIds": ["s\(index)"], "tags": [String](), "name": scenario.name, "language": "en", "steps": [step],
        ]
      ])
    }
    lines.append(["testRunStarted": ["id": "run", "timestamp": moment(0)]])
    if let announcement {
      lines.append([
        "attachment": [
          "body": announcement, "contentEncoding": "IDENTITY", "mediaType": "application/x.cukeswift.run+json",
          "testRunStartedId": "run", "timestamp": moment(0),
        ]
      ])
    }
    for index in scenarios.indices {
      let step: [String: Any] = [
        "id": "cs\(index)", "pickleStepId": "ps\(index)", "stepDefinitionIds": [String](),
        "stepMatchArgumentsLists": [String](),
      ]
      lines.append([
        "testCase": ["id": "c\(index)", "pickleId": "p\(index)", "testSteps": [step], "testRunStartedId": "run"]
      ])
    }
    for index in scenarios.indices { lines += attempts(of: index) }
    if isWhole {
      let success = success ?? !scenarios.contains { if case .failed = $0.ending { true } else { false } }
      lines.append([
        "testRunFinished": ["testRunStartedId": "run", "timestamp": moment(duration), "success": success]
      ])
    }
    return try lines.map { line in
      String(decoding: try JSONSerialization.data(withJSONObject: line, options: .sortedKeys), as: UTF8.self) + "\n"
    }.joined()
  }

  private var feature: [String: Any] {
    let children = scenarios.enumerated().map { index, scenario -> [String: Any] in
      let step: [String: Any] = [
        "id": "t\(index)", "location": ["line": 3 + 2 * index, "column": 5], "keyword": "Given ",
        "keywordType": "Context", "text": "a step",
      ]
      return [
        "scenario": [
          "id": "s\(index)", "tags": [String](), "location": ["line": 2 + 2 * index, "column": 3],
          "keyword": "Scenario", "name": scenario.name, "description": "", "steps": [step],
          "examples": [String](),
        ]
      ]
    }
    return [
      "tags": [String](), "location": ["line": 1, "column": 1], "language": "en", "keyword": "Feature", "name": "F",
      "description": "", "children": children,
    ]
  }

  private func attempts(of index: Int) -> [[String: Any]] {
    let statuses: [(status: String, message: String?)] =
      switch scenarios[index].ending {
      case .passed: [("PASSED", nil)]
      case .flaky: [("FAILED", "not yet"), ("PASSED", nil)]
      case .failed(let message): [("FAILED", message)]
      case .status(let status): [(status, nil)]
      case .unrun: []
      }
    return statuses.enumerated().flatMap { attempt, ending -> [[String: Any]] in
      let id = "a\(index)-\(attempt)"
      var result: [String: Any] = ["status": ending.status, "duration": ["seconds": 0, "nanos": 1000]]
      result["message"] = ending.message
      return [
        ["testCaseStarted": ["id": id, "testCaseId": "c\(index)", "timestamp": moment(0.5), "attempt": attempt]],
        [
          "testStepFinished": [
            "testCaseStartedId": id, "testStepId": "cs\(index)", "testStepResult": result, "timestamp": moment(0.5),
          ]
        ],
        [
          "testCaseFinished": [
            "testCaseStartedId": id, "timestamp": moment(0.5), "willBeRetried": attempt + 1 < statuses.count,
          ]
        ],
      ]
    }
  }

  private func moment(_ after: Double) -> [String: Int] {
    let time = start + after
    return ["seconds": Int(time), "nanos": Int((time - time.rounded(.down)) * 1e9)]
  }
}
