import Foundation
import Testing

/// Compares the shapes of a step in ARCHITECTURE.md with the sources.
@Suite struct StepShapeTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    .standardizedFileURL

  /// The names of the types in the table, without the types around them.
  private static func listed() throws -> (rows: Int, names: [String]) {
    let text = try String(contentsOf: root.appending(path: "ARCHITECTURE.md"), encoding: .utf8)
    let section = try #require(text.components(separatedBy: "### Shapes of a step\n").dropFirst().first)
    let rows = (section.components(separatedBy: "\n## ").first ?? "").matches(of: /\n\| `.*/)
    let names = rows.flatMap { $0.output.matches(of: /`(?:\w+\.)?(\w+)`/).map { String($0.1) } }
    return (rows.count, names.sorted())
  }

  @Test func aStepHasTheListedShapes() throws {
    let declaration = /\b(?:struct|class|enum|actor) (\w*Step|StepNode|PlannedAction)\b/
    var found: [String] = []
    for module in ["GherkinParser", "StepRegistry", "Messages", "Runner", "Reporters"] {
      let folder = Self.root.appending(path: "Sources/\(module)")
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where path.hasSuffix(".swift") {
        let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
        found += text.matches(of: declaration).map { String($0.1) }
      }
    }
    let listed = try Self.listed()
    #expect(found.sorted() == listed.names)
    #expect(listed.rows == 7)
  }
}
