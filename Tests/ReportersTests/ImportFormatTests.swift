import Foundation
import Reporters
import Testing

/// The formats imported by other programs, checked against their documentation.
@Suite struct ImportFormatTests {
  private typealias Object = [String: Any]

  private static func object(_ text: String) throws -> Object {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? Object)
  }

  // MARK: - Allure

  /// The members of a test result and its parts, from `model.ts` of allure-js and, for `flaky`, from the manual's page
  /// "Test result file".
  private static let resultMembers: Set<String> = [
    "uuid", "historyId", "fullName", "testCaseId", "titlePath", "labels", "links", "name", "status", "statusDetails",
    "stage", "description", "descriptionHtml", "steps", "attachments", "parameters", "start", "stop",
  ]
  private static let stepMembers: Set<String> = [
    "uuid", "name", "status", "statusDetails", "stage", "description", "descriptionHtml", "steps", "attachments",
    "parameters", "start", "stop",
  ]
  private static let detailMembers: Set<String> = ["message", "trace", "actual", "expected", "flaky", "known", "muted"]
  private static let statuses: Set<String> = ["failed", "broken", "passed", "skipped", "unknown"]

  @Test func allureResultsHaveWhatAllureReads() async throws {
    let recording = try await Recording()
    let files = try recording.files(.allure)
    let results = files.filter { $0.key.hasSuffix("-result.json") }
    #expect(results.count == 23)
    var sources: Set<String> = []
    for (name, text) in results {
      let result = try Self.object(text)
      #expect(Set(result.keys).isSubset(of: Self.resultMembers), "\(result.keys)")
      #expect(name == "\(try #require(result["uuid"] as? String))-result.json")
      #expect(UUID(uuidString: try #require(result["uuid"] as? String)) != nil)
      for member in ["historyId", "fullName", "name"] { #expect((result[member] as? String)?.isEmpty == false) }
      #expect((result["stop"] as? Int ?? 0) >= (result["start"] as? Int ?? 1))
      // A time in milliseconds since 1970, in this century.
      #expect((result["start"] as? Int ?? 0) > 1_700_000_000_000)
      for label in result["labels"] as? [Object] ?? [] { #expect(Set(label.keys) == ["name", "value"]) }
      for link in result["links"] as? [Object] ?? [] { #expect(link["url"] is String) }
      for part in [result] + (result["steps"] as? [Object] ?? []) {
        #expect(Self.statuses.contains(part["status"] as? String ?? ""))
        #expect(part["stage"] as? String == "finished")
        #expect(Set((part["statusDetails"] as? Object ?? [:]).keys).isSubset(of: Self.detailMembers))
      }
      for step in result["steps"] as? [Object] ?? [] {
        #expect(Set(step.keys).isSubset(of: Self.stepMembers), "\(step.keys)")
        for attachment in step["attachments"] as? [Object] ?? [] {
          #expect(Set(attachment.keys) == ["name", "source", "type"])
          sources.insert(try #require(attachment["source"] as? String))
        }
      }
    }
    #expect(sources == Set(files.keys).subtracting(results.keys))
    #expect(sources.count > 3)
    // The same stream results in the same files.
    #expect(try recording.files(.allure) == files)
  }

  @Test func attemptsOfAScenarioAreRetriesInAllure() async throws {
    let results = try (await Recording().files(.allure)).filter { $0.key.hasSuffix("-result.json") }.values
      .map(Self.object)
    let attempts = Dictionary(grouping: results) { $0["historyId"] as? String ?? "" }.values.filter { $0.count > 1 }
    #expect(attempts.count == 2)
    let flaky = try #require(attempts.first { $0.contains { $0["status"] as? String == "passed" } })
    let last = try #require(flaky.max { ($0["start"] as? Int ?? 0) < ($1["start"] as? Int ?? 0) })
    #expect(last["status"] as? String == "passed")
    #expect((last["statusDetails"] as? Object)?["flaky"] as? Bool == true)
  }

  // MARK: - Xray

  /// The members listed on Xray's pages "Using Xray JSON format to import execution results".
  private static let testMembers: Set<String> = [
    "testKey", "testInfo", "start", "finish", "comment", "executedBy", "assignee", "status", "steps", "examples",
    "iterations", "defects", "evidence", "customFields",
  ]
  private static let infoMembers: Set<String> = [
    "projectKey", "summary", "type", "requirementKeys", "labels", "steps", "scenario", "definition",
  ]

  @Test func xrayResultsHaveWhatXrayReads() async throws {
    let report = try Self.object(try await Recording().report(.xray))
    #expect(Set(report.keys) == ["info", "tests"])
    let info = try #require(report["info"] as? Object)
    #expect(Set(info.keys) == ["summary", "startDate", "finishDate"])
    let tests = try #require(report["tests"] as? [Object])
    #expect(tests.count == 20)
    for test in tests {
      #expect(Set(test.keys).isSubset(of: Self.testMembers), "\(test.keys)")
      #expect((test["testKey"] == nil) != (test["testInfo"] == nil))
      #expect(["PASSED", "FAILED", "TODO"].contains(test["status"] as? String))
      if let info = test["testInfo"] as? Object {
        #expect(Set(info.keys).isSubset(of: Self.infoMembers))
        #expect(info["type"] as? String == "Generic")
        #expect((info["definition"] as? String)?.isEmpty == false)
      }
      for member in ["start", "finish"] {
        let time = try #require(test[member] as? String)
        #expect(time.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00/) != nil, "\(time)")
      }
      for evidence in test["evidence"] as? [Object] ?? [] {
        #expect(Set(evidence.keys) == ["data", "filename", "contentType"])
        #expect(Data(base64Encoded: evidence["data"] as? String ?? "-") != nil)
      }
    }
  }
}
