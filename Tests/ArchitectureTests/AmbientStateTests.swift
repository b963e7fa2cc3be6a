import Foundation
import Testing

/// Holds the values that code reads without being given them to a few, each with its reason.
@Suite struct AmbientStateTests {
  /// The declarations in the sources that contain a text, each with the line before it.
  private static func declarations(with text: String) throws -> [(comment: Substring, line: Substring)] {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources")
    let paths = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String } ?? []
    return try paths.filter { $0.hasSuffix(".swift") }.flatMap { path in
      let content = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
      guard content.contains(text) else { return [(comment: Substring, line: Substring)]() }
      let lines = content.split(separator: "\n", omittingEmptySubsequences: false)
      return zip(lines, lines.dropFirst()).filter { $1.contains(text) }.map { (comment: $0, line: $1) }
    }
  }

  @Test func taskLocalsAreFewAndExplained() throws {
    let found = try Self.declarations(with: "@TaskLocal ")
    #expect((1...4).contains(found.count), "settings of a run belong in RunEnvironment: \(found.map(\.line))")
    for declaration in found { #expect(declaration.comment.contains("///"), "\(declaration.line) has no reason") }
  }

  @Test(arguments: ["static let .*Mutex[<(]", "static let .*Atomic[<(]"])
  func variablesOfTheProcessAreExplained(pattern: String) throws {
    let pattern = try Regex(pattern)
    let found = try Self.declarations(with: "static let ").filter { $0.line.contains(pattern) }
    #expect(found.count > 5)
    for declaration in found { #expect(declaration.comment.contains("///"), "\(declaration.line) has no reason") }
  }
}
