import LanguageServer
import SourceText
import Testing

/// Positions of the protocol and their byte offsets.
@Suite struct TextBufferTests {
  @Test(arguments: [
    (PositionEncoding.utf8, [0, 1, 3, 6, 10, 11]), (.utf16, [0, 1, 2, 3, 5, 6]), (.utf32, [0, 1, 2, 3, 4, 5]),
  ])
  func charactersAreCountedAsAgreed(encoding: PositionEncoding, characters: [Int]) {
    let buffer = TextBuffer(Array("x\naü€😀b".utf8), encoding: encoding)
    let offsets = [0, 1, 3, 6, 10, 11].map { $0 + 2 }
    #expect(offsets.map { buffer.position($0) } == characters.map { TextPosition(1, $0) })
    #expect(characters.map { buffer.offset(TextPosition(1, $0)) } == offsets)
    #expect(buffer.offset(TextPosition(1, 99)) == 13)
    #expect(buffer.offset(TextPosition(9, 0)) == 13)
  }

  @Test func middleOfASurrogatePairIsItsStart() {
    let buffer = TextBuffer(Array("😀b".utf8), encoding: .utf16)
    #expect(buffer.offset(TextPosition(0, 1)) == 0)
  }

  @Test func linesEndAsTheProtocolHasIt() {
    let buffer = TextBuffer(Array("a\r\nb\rc\nd".utf8), encoding: .utf16)
    #expect((0..<5).map { buffer.text(ofLine: $0) } == ["a", "b", "c", "d", ""])
    #expect(buffer.lineCount == 4)
    // In the parser, a lone CR does not end a line.
    #expect(buffer.position(buffer.offset(SourceLocation(line: 2, column: 3))) == TextPosition(2, 0))
  }

  @Test func paths() {
    #expect(DocumentURI.path(of: "file:///a%20b/%C3%BC.feature") == "/a b/ü.feature")
    #expect(DocumentURI.uri(of: "/a b/ü.feature") == "file:///a%20b/%C3%BC.feature")
    #expect(DocumentURI.path(of: "untitled:1") == nil)
    #expect(DocumentURI.path(of: "file:///%f") != nil)
  }

  @Test(arguments: [
    ("features/**/*.feature", "features/a.feature", true), ("features/**/*.feature", "features/a/b/c.feature", true),
    ("features/**/*.feature", "other/a.feature", false), ("*.feature", "a/b.feature", false),
    ("**/*.{feature,feature.md}", "a/b.feature.md", true), ("a?c", "abc", true), ("a?c", "a/c", false),
    ("**", "a/b", true), ("*specs*/**/*.feature", "my-specs/x/a.feature", true),
    ("**/**/**/**/x", String(repeating: "a/", count: 200), false),
  ])
  func globs(pattern: String, path: String, isMatched: Bool) {
    #expect(GlobPattern(pattern).matches(path) == isMatched)
  }

  @Test func theFolderOfAGlob() {
    let folders = ["src/test/**/*.feature", "features/a.feature", "*.feature"].map { GlobPattern($0).folder }
    #expect(folders == ["src/test", "features", ""])
  }
}
