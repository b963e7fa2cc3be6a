import Foundation
import TestSupport
import Testing

/// The types of the messages are generated from the official schema, and the committed files are up to date.
@Suite("Generated messages", .enabled(if: ConformanceData.isPresent, "\(ConformanceData.origin)"), .waitsForCommands)
struct GeneratedMessagesTests {
  private static let project = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    .standardizedFileURL
  private static let schema = ConformanceData.folder.appending(path: "messages/messages.schema.json")

  /// Compares the committed files with the script's output for a schema.
  private func check(_ schema: URL) throws -> (status: Int32, output: String) {
    let script = Self.project.appending(path: "Scripts/generate_messages.py")
    let process = TestProcess(URL(filePath: "/usr/bin/env"), ["python3", script.path, "--check", schema.path])
    let (code, text) = try process.run(withErrors: true)
    return (code, text)
  }

  /// Compares the committed files with the script's output for a modified schema.
  private func check(replacing old: String, with new: String) throws -> (status: Int32, output: String) {
    let text = try String(contentsOf: Self.schema, encoding: .utf8)
    try #require(text.contains(old))
    let folder = try URL.testFolder()
    defer { folder.removeFolder() }
    let changed = folder.appending(path: "changed.json")
    try text.replacing(old, with: new).write(to: changed, atomically: true, encoding: .utf8)
    return try check(changed)
  }

  @Test func filesAreFresh() throws {
    let result = try check(Self.schema)
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.isEmpty)
  }

  @Test func aNewMemberMakesThemStale() throws {
    let result = try check(replacing: #""workerId""#, with: #""startedBy""#)
    #expect(result.status == 1)
    for name in [
      "Generated/Messages.swift", "Generated/Messages+Writing.swift", "Reading/Generated/Messages+Reading.swift",
    ] {
      #expect(result.output.contains("Sources/Messages/\(name)"), "\(result.output)")
    }
  }

  @Test func unknownMemberOfHandWrittenTypeIsRefused() throws {
    let result = try check(replacing: #""astNodeIds""#, with: #""nodeIds""#)
    #expect(result.status == 1)
    #expect(
      result.output == "Pickle is written by hand and does not know 'nodeIds': add it to the code and to HAND_WRITTEN\n"
    )
  }
}
