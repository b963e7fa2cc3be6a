import Foundation
import TestSupport
import Testing

/// Follows the links inside README.md, docs/ and examples/, to files and to headings in them.
@Suite(.waitsForCommands) struct LinkTests {
  private static let project = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    .standardizedFileURL

  static let pages: [String] =
    ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "RELEASING.md", "SECURITY.md"]
    + ["docs", "examples"].flatMap { folder in
      let names = FileManager.default.enumerator(atPath: project.appending(path: folder).path)
      return (names?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".md") }.map { "\(folder)/\($0)" }
    }.sorted()

  @Test(arguments: pages)
  func everyLinkLeadsSomewhere(page: String) throws {
    let file = Self.project.appending(path: page)
    for link in try String(contentsOf: file, encoding: .utf8).matches(of: /\]\(([^)\s]+)\)/).map(\.1)
    where !link.contains("://") {
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let target = parts[0].isEmpty ? file : file.deletingLastPathComponent().appending(path: String(parts[0]))
      #expect(FileManager.default.fileExists(atPath: target.path), "\(page) links to \(link)")
      guard parts.count > 1, target.pathExtension == "md" else { continue }
      let headings = try Self.headings(of: String(contentsOf: target, encoding: .utf8))
      #expect(headings.contains(String(parts[1])), "\(page) links to \(link)")
    }
  }

  @Test(arguments: pages.filter { $0 != "CHANGELOG.md" })
  func everyShownStepIsAtItsLine(page: String) throws {
    let text = try String(contentsOf: Self.project.appending(path: page), encoding: .utf8)
    for match in text.matches(of: /StepLibrary\/(\w+\.swift):(\d+)/) {
      let file = Self.project.appending(path: "Sources/StepLibrary/Steps/\(match.1)")
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
      let index = try #require(Int(match.2)) - 1
      #expect(lines.indices.contains(index) && lines[index].contains("PredefinedStep("), "\(page): \(match.0)")
    }
  }

  @Test func theReferenceIsAmongThem() {
    #expect(Self.pages.count > 40)
    #expect(Self.pages.contains("docs/reference/README.md"))
  }

  /// The headings of a page in the form used by links: lower case, without punctuation, with hyphens for spaces.
  private static func headings(of text: String) -> Set<String> {
    var isCode = false
    var headings: Set<String> = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix("```") { isCode.toggle() }
      guard !isCode, line.hasPrefix("#"), let title = line.firstMatch(of: /^#+ (.+)/)?.1 else { continue }
      let kept = title.lowercased().filter { $0.isLetter || $0.isNumber || "_- ".contains($0) }
      headings.insert(kept.replacingOccurrences(of: " ", with: "-"))
    }
    return headings
  }
}
