import Foundation
import Testing

/// Checks the places that ARCHITECTURE.md names for frequent additions.
@Suite struct TaskTableTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    .standardizedFileURL

  /// The rows, such as `` | a reporter | `ReportFormat` in `Sources/Reporters/ReportFormat.swift` | ``.
  private static func rows() throws -> [(task: String, type: String, path: String)] {
    let text = try String(contentsOf: root.appending(path: "ARCHITECTURE.md"), encoding: .utf8)
    let section = try #require(text.components(separatedBy: "## Where an addition begins\n").dropFirst().first)
    let table = section.components(separatedBy: "\n## ").first ?? ""
    return table.matches(of: /\| (an? [^|]+) \| `(\w+)` in `([^`]+)` \|/).map {
      (String($0.1), String($0.2), String($0.3))
    }
  }

  /// Whether a source text declares or extends a type.
  private static func holds(_ type: String, in text: String) -> Bool {
    let kinds: Set<Substring> = ["struct", "class", "enum", "actor", "protocol", "typealias", "extension"]
    return text.split(separator: "\n").contains { line in
      let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      return zip(words, words.dropFirst()).contains { kinds.contains($0) && $1 == type }
    }
  }

  @Test func additionsBeginAtTypesThatExist() throws {
    let rows = try Self.rows()
    #expect(rows.count == 12)
    for row in rows {
      let text = try String(contentsOf: Self.root.appending(path: row.path), encoding: .utf8)
      #expect(Self.holds(row.type, in: text), "\(row.task): \(row.path)")
    }
  }

  @Test(arguments: [
    ("package struct Query: Sendable {", true), ("extension Query {", true), ("let query = Query()", false),
    ("struct QueryText {", false),
  ])
  func typesAreFoundInDeclarations(text: String, isFound: Bool) {
    #expect(Self.holds("Query", in: text) == isFound)
  }
}
