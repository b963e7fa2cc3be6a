import Foundation
import TestSupport
import Testing

/// The records of `--trace` in the messages, and the files of `--attachments`.
@Suite(.waitsForCommands) struct TraceTests {
  private static let recordType = "application/x.cukeswift.trace+json"
  private static let feature = """
    Feature: Sums
      Scenario: Passing
        Given the "Calculator" app is running
        When I touch the "7" button
        Then I should see "7"
      Scenario: Failing
        Given the "Calculator" app is running
        When I touch the "7" button
        Then I should see "88"

    """

  /// The messages of a file.
  private func messages(_ harness: CommandLineHarness, _ path: String = "messages") throws -> [[String: Any]] {
    try (harness.read(path) ?? "").split(separator: "\n").map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  /// The records of a stream, each with its scenario name and step index.
  private func records(
    _ messages: [[String: Any]]
  ) throws -> [(scenario: String, step: Int, record: [String: Any])] {
    var (pickles, cases, attempts): ([String: String], [String: (String, [String])], [String: String]) = ([:], [:], [:])
    var records: [(String, Int, [String: Any])] = []
    for message in messages {
      if let pickle = message["pickle"] as? [String: Any] {
        pickles[try #require(pickle["id"] as? String)] = pickle["name"] as? String
      } else if let testCase = message["testCase"] as? [String: Any] {
        let steps = (testCase["testSteps"] as? [[String: Any]])?.compactMap { $0["id"] as? String }
        cases[try #require(testCase["id"] as? String)] = (
          pickles[testCase["pickleId"] as? String ?? ""] ?? "", try #require(steps)
        )
      } else if let started = message["testCaseStarted"] as? [String: Any] {
        attempts[try #require(started["id"] as? String)] = started["testCaseId"] as? String
      } else if let attachment = message["attachment"] as? [String: Any],
        attachment["mediaType"] as? String == Self.recordType
      {
        let testCase = try #require(cases[attempts[attachment["testCaseStartedId"] as? String ?? ""] ?? ""])
        let body = try #require(attachment["body"] as? String)
        let record = try #require(JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any])
        let step = try #require(testCase.1.firstIndex(of: attachment["testStepId"] as? String ?? ""))
        records.append((testCase.0, step, record))
      }
    }
    return records
  }

  @Test(arguments: [[], ["--jobs", "2"], ["--in-process"]])
  func onlyScenariosThatFailAreTraced(options: [String]) throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/sums.feature", Self.feature)
    let outcome = try harness.run(["run", "--format", "message:messages", "--format", "pretty"] + options)
    #expect(outcome.exitCode == 1)
    let records = try records(messages(harness))
    #expect(records.map(\.scenario) == ["Failing", "Failing"])
    #expect(records.map(\.step) == [1, 2])
    let first = try #require(records.first?.record)
    #expect(first["app"] as? String == "Calculator" && first["driver"] as? String == "model")
    let action = try #require((first["actions"] as? [[String: Any]])?.first)
    #expect(action["name"] as? String == "touch" && action["node"] is Int && action["frame"] is [Double])
    #expect((first["before"] as? [[Any]])?.count ?? 0 > 30)
    // Reports do not mention it.
    #expect(!outcome.output.contains("trace"), "\(outcome.output)")
  }

  @Test func extentIsChosen() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/sums.feature", Self.feature)
    _ = try harness.run("run", "--format", "message:messages", "--trace", "on")
    #expect(try records(messages(harness)).map(\.scenario) == ["Passing", "Passing", "Failing", "Failing"])
    _ = try harness.run("run", "--format", "message:messages", "--trace", "off")
    #expect(try records(messages(harness)).isEmpty)
    let wrong = try harness.run("run", "--trace", "always")
    #expect(wrong.exitCode == 2 && wrong.errors.contains("--trace takes on, failed or off"), "\(wrong.errors)")
    try harness.write("cukeswift.json", #"{"profiles": {"default": {"trace": "on"}}}"#)
    _ = try harness.run("run", "--format", "message:messages")
    #expect(try records(messages(harness)).count == 4)
  }

  /// The steps before a worker's end are kept, although the failure of the scenario was not foreseeable.
  @Test(arguments: ["Trap", "Loop"])
  func endedWorkersKeepWhatTheyHad(button: String) throws {
    let harness = try CommandLineHarness(program: "Pitfalls")
    try harness.write(
      "features/x.feature",
      """
      Feature: x
        Scenario: Ending
          Given the "Fragile" app is running
          When I touch the "Add" button
          And I touch the "Add" button
          And I touch the "\(button)" button

      """)
    let outcome = try harness.run(
      ["run", "--format", "message:messages", "--step-timeout", "10s"], environment: ["APPS": "1"])
    #expect(outcome.exitCode == 1)
    let records = try records(messages(harness))
    #expect(records.map(\.step) == [1, 2, 3])
    let last = try #require(records.last?.record)
    let action = try #require((last["actions"] as? [[String: Any]])?.last)
    #expect(action["query"] as? String == "button marked:'\(button)'" || action["element"] is String, "\(action)")
    #expect((action["problem"] as? String)?.contains("process ended") == true && action["paths"] is [Any], "\(action)")
    #expect(last["tree"] == nil && (last["omitted"] as? [String])?.first?.contains("process ended") == true)
    let shown = try harness.run(
      ["show", "-e", "query label, :text", "-e", "before", "-e", "query label, :text"], environment: ["APPS": "1"])
    #expect(shown.output.contains("2 touches"), "\(shown)")
  }

  /// For a flaky scenario, the trace contains the failed attempt.
  @Test func attemptsThatPassAreNotTraced() throws {
    let harness = try CommandLineHarness(program: "Pitfalls")
    let journal = harness.url(of: "count").path
    try harness.write(
      "features/x.feature",
      """
      Feature: x
        Scenario: Flaky
          Given the "Fragile" app is running
          When I touch the "Add" button
          And it fails the first 1 times, noted in "\(journal)"

      """)
    try harness.pass(
      ["run", "--format", "message:messages", "--retry", "1"], environment: ["APPS": "1"])
    // The last step ended the process of the first attempt.
    #expect(try records(messages(harness)).map(\.step) == [1, 2])
  }

  @Test func workersAreNamedWhereThereAreSeveral() throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/sums.feature", Self.feature)
    func workers(_ options: String...) throws -> [String?] {
      _ = try harness.run(["run", "--format", "message:messages"] + options)
      return try messages(harness).compactMap { $0["testCaseStarted"] as? [String: Any] }.map {
        $0["workerId"] as? String
      }
    }
    #expect(try Set(workers("--jobs", "2").map { $0 ?? "none" }).isSubset(of: ["1", "2"]))
    #expect(try workers() == [nil, nil])
    #expect(try workers("--in-process") == [nil, nil])
  }

  // MARK: - External attachments

  @Test func largeAttachmentsAreFiles() throws {
    let harness = try CommandLineHarness(program: "Pitfalls")
    try harness.write(
      "features/x.feature", "Feature: x\n  Scenario: x\n    Given it attaches 70000 bytes\n    And a failing step\n")
    let outcome = try harness.run(
      "run", "--format", "message:out/run.ndjson", "--attachments", "out/kept", "--format", "pretty")
    #expect(outcome.exitCode == 1)
    let external = try #require(
      try messages(harness, "out/run.ndjson").compactMap { $0["externalAttachment"] as? [String: Any] }.first)
    let url = try #require(external["url"] as? String)
    #expect(url.wholeMatch(of: /kept\/[0-9a-f]{64}-large.txt/) != nil, "\(url)")
    #expect(external["mediaType"] as? String == "text/plain" && external["testStepId"] is String)
    #expect(try harness.bytes("out/" + url).count == 70_000)
    #expect(outcome.output.contains(url))
    #expect(!(harness.read("out/run.ndjson") ?? "").contains("xxxxxxxx"))
    // The hash is the standard one.
    let sum = try harness.shell("sha256sum out/\(url)").output
    #expect(sum.prefix(64) == url.dropFirst(5).prefix(64))
    let again = try harness.run("report", "out/run.ndjson", "--format", "pretty")
    #expect(again.output.contains(url), "\(again)")
  }

  /// Invalid references in a stream, with the messages.
  @Test(arguments: [
    ("../secret", "which no run of cukeswift has written"),
    ("kept/../../secret", "which no run of cukeswift has written"),
    ("/etc/passwd", "which no run of cukeswift has written"),
    ("file:///etc/passwd", "which no run of cukeswift has written"),
    ("../\(String(repeating: "0", count: 64))", "which no run of cukeswift has written"),
    ("kept/\(String(repeating: "0", count: 64)).json", "No such file"),
    ("kept/\(String(repeating: "1", count: 64)).json", "differs from the one of the run"),
    ("kept/\(String(repeating: "2", count: 64)).json", "not an ordinary file"),
    ("kept/\(String(repeating: "3", count: 64)).json", "not an ordinary file"),
  ])
  func nothingElseIsRead(url: String, reason: String) throws {
    let harness = try CommandLineHarness(hasSteps: false)
    try harness.write("features/sums.feature", Self.feature)
    _ = try harness.run("run", "--format", "message:messages")
    let stream = try #require(harness.read("messages"))
    let lines = stream.split(separator: "\n").map { line -> String in
      guard line.contains(Self.recordType) else { return String(line) }
      let ids = line.firstMatch(of: /"testCaseStartedId":"\d+","testStepId":"\d+"/)?.output ?? ""
      return #"{"externalAttachment":{\#(ids),"url":"\#(url)","mediaType":"\#(Self.recordType)"}}"#
    }
    try harness.write("changed", lines.joined(separator: "\n") + "\n")
    try harness.write("kept/\(String(repeating: "1", count: 64)).json", "{}")
    try harness.link("kept/\(String(repeating: "2", count: 64)).json", to: "/etc/passwd")
    try harness.makeFolder("kept/\(String(repeating: "3", count: 64)).json")
    let outcome = try harness.run("show", "changed", "Failing")
    #expect(outcome.exitCode == 0 && outcome.errors.contains(reason), "\(outcome)")
    #expect(outcome.output.contains("no trace of it"), "\(outcome.output)")
  }
}
