import Foundation
import Reporters
import Testing

/// The legacy JSON, checked against the rules of its long-standing consumers.
@Suite struct JSONStructureTests {
  private typealias Object = [String: Any]

  private static func features() async throws -> [Object] {
    let text = try await Recording().report(.json)
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [Object])
  }

  private static func elements() async throws -> [Object] {
    try await features().flatMap { try #require($0["elements"] as? [Object]) }
  }

  @Test func everythingIsWhereItIsLookedFor() async throws {
    let features = try await Self.features()
    #expect(features.count == 4)
    for feature in features {
      for name in ["uri", "id", "keyword", "name", "description"] { #expect(feature[name] is String, "\(name)") }
      #expect(feature["line"] is Int)
      for tag in try #require(feature["tags"] as? [Object]) { #expect((tag["name"] as? String)?.first == "@") }
    }
    let elements = try await Self.elements()
    #expect(elements.count { $0["type"] as? String == "scenario" } == 21)
    #expect(elements.count { $0["type"] as? String == "background" } > 10)
    for element in elements {
      for name in ["keyword", "name", "description", "type"] { #expect(element[name] is String, "\(name)") }
      #expect(element["line"] is Int)
      let steps = try #require(element["steps"] as? [Object])
      for step in steps {
        for name in ["keyword", "name"] { #expect(step[name] is String, "\(name)") }
        #expect(step["line"] is Int)
      }
      let hooks = (element["before"] as? [Object] ?? []) + (element["after"] as? [Object] ?? [])
      for part in steps + hooks {
        #expect(part["match"] is Object)
        let result = try #require(part["result"] as? Object)
        let status = try #require(result["status"] as? String)
        #expect(["passed", "failed", "skipped", "pending", "undefined", "ambiguous"].contains(status))
        #expect(result["duration"] is Int)
      }
    }
  }

  @Test func idsAreMadeOfNames() async throws {
    let ids = try await Self.elements().compactMap { $0["id"] as? String }
    #expect(ids.count == 21)
    #expect(ids.contains("every-status;a-hook-before-it-fails"))
    #expect(ids.contains("every-status;inside-a-rule;row-<n>-with-<text>;rows;2"))
    #expect(ids.contains("every-status;inside-a-rule;row-<n>-with-<text>;rows;3"))
  }

  @Test func hooksTablesTextsAndAttachmentsAreInPlace() async throws {
    let elements = try await Self.elements()
    let failedBefore = try #require(elements.first { $0["name"] as? String == "A hook before it fails" })
    let hook = try #require((failedBefore["before"] as? [Object])?.first)
    #expect((hook["result"] as? Object)?["error_message"] as? String == "the hook cannot prepare")
    #expect((hook["match"] as? Object)?["location"] as? String == "EveryStatus.swift:33")
    let row = try #require(elements.first { $0["name"] as? String == "Row 2 with two" })
    let steps = try #require(row["steps"] as? [Object])
    let cells = (steps[0]["rows"] as? [Object])?.compactMap { $0["cells"] as? [String] }
    #expect(cells == [["key", "2"], ["漢字", "x | y"], ["🥒", "a\nb"]])
    let docString = try #require(steps[1]["doc_string"] as? Object)
    #expect(docString["value"] as? String == "first line\n\n  two")
    #expect(docString["line"] as? Int == 53)
    let leaving = try #require(elements.first { $0["name"] as? String == "Leaving things" })
    let left = try #require((leaving["steps"] as? [Object])?.first)
    #expect((left["output"] as? [String])?.first == "a line\nand another")
    let embeddings = try #require(left["embeddings"] as? [Object])
    #expect(embeddings.compactMap { $0["mime_type"] as? String }.prefix(2) == ["application/json", "image/png"])
    #expect(embeddings.compactMap { $0["data"] as? String }.prefix(2) == ["e30=", "iVBORw=="])
  }

  @Test func onlyTheLastAttemptIsReported() async throws {
    let flaky = try await Self.elements().filter { $0["name"] as? String == "Passing the second time" }
    #expect(flaky.count == 1)
    let statuses = (flaky.first?["steps"] as? [Object])?.compactMap { ($0["result"] as? Object)?["status"] as? String }
    #expect(statuses == ["passed"])
  }
}
