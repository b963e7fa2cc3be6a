import Foundation
import TestSupport
import Testing

/// Compares the command's version with those in files that cannot read it from the sources.
@Suite(.waitsForCommands) struct VersionTests {
  private static let project = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    .standardizedFileURL

  @Test func aBuildThatIsNotInstalledSaysSo() throws {
    let outcome = try CommandLineHarness().run("--version")
    #expect(outcome.exitCode == 0)
    let line = /cukeswift \d+\.\d+\.\d+ \(built from source\)\n/
    #expect(outcome.output.wholeMatch(of: line) != nil, "\(outcome.output)")
  }

  @Test func changesAndExtensionHaveTheSameVersion() throws {
    let words = try CommandLineHarness().run("--version").output.split(separator: " ")
    try #require(words.count > 1)
    let changes = try String(contentsOf: Self.project.appending(path: "CHANGELOG.md"), encoding: .utf8)
    #expect(changes.matches(of: /(?m)^## (\S+)/).map(\.1).prefix(2) == ["Unreleased", words[1]])
    let package = try Data(contentsOf: Self.project.appending(path: "editors/vscode/package.json"))
    let extensionVersion = (try JSONSerialization.jsonObject(with: package) as? [String: Any])?["version"] as? String
    #expect(extensionVersion == String(words[1]))
  }
}
