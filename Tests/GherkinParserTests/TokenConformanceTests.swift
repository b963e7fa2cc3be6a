import GherkinParser
import SourceText
import TestSupport
import Testing

@Suite("Official token listings", .enabled(if: ConformanceData.isPresent, "\(ConformanceData.origin)"))
struct TokenConformanceTests {
  static let files = ConformanceData.files(in: "gherkin/good", endings: ".feature", ".feature.md")

  @Test func allFilesWereCollected() {
    #expect(Self.files.count == 55)
  }

  @Test(arguments: files) func tokens(path: String) throws {
    let source = try SourceFile(uri: path, bytes: ConformanceData.bytes(of: path))
    let expected = String(decoding: try ConformanceData.bytes(of: path + ".tokens"), as: UTF8.self)
    #expect(Gherkin.tokens(of: source).tokens.map(\.listing).joined(separator: "\n") + "\n" == expected)
  }
}
