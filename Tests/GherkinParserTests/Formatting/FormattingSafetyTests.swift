import GherkinParser
import SourceText
import TestSupport
import Testing

/// Formatting keeps the meaning, and a second time changes nothing.
@Suite struct FormattingSafetyTests {
  static let files = ConformanceData.files(in: "gherkin/good", endings: ".feature", ".feature.md")

  @Test(.enabled(if: ConformanceData.isPresent, "\(ConformanceData.origin)"))
  func allOfficialFilesWereCollected() {
    #expect(Self.files.count == 55)
  }

  @Test(.enabled(if: ConformanceData.isPresent, "\(ConformanceData.origin)"), arguments: files)
  func officialFiles(path: String) throws {
    var ids = IDGenerator()
    let source = try SourceFile(uri: path, bytes: ConformanceData.bytes(of: path))
    let document = try #require(Gherkin.parse(source, ids: &ids).document)
    if path.hasSuffix(".md") {
      #expect(GherkinFormatter.format(document) == source.bytes)
    } else {
      try expectSafeFormatting(of: document)
    }
  }

  @Test(arguments: Thoroughness.some(2, of: 0..<10))
  func randomFeatures(part: UInt64) throws {
    // A random text can begin with a keyword in a wrong place, which makes the feature invalid.
    #expect(try safelyFormatted(seeds: part * 400..<part * 400 + 400, RandomFeature.text) > 380, "of 400")
  }

  @Test(arguments: Thoroughness.some(2, of: 0..<10))
  func damagedFeatures(part: UInt64) throws {
    #expect(try safelyFormatted(seeds: part * 400..<part * 400 + 400, RandomFeature.damagedText) > 200, "of 400")
  }

  /// The number of valid and therefore formatted texts among random ones.
  private func safelyFormatted(seeds: Range<UInt64>, _ text: (UInt64) -> String) throws -> Int {
    var count = 0
    for seed in seeds {
      var ids = IDGenerator()
      let source = SourceFile(uri: "seed \(seed)", text: text(seed))
      guard let document = Gherkin.parse(source, ids: &ids).document else { continue }
      count += 1
      try expectSafeFormatting(of: document)
    }
    return count
  }

  /// `Sachant  que` with two spaces must not become the keyword `Sachant que`.
  @Test(arguments: Dialect.all.map(\.code.description))
  func keywordsThatBeginWithOthers(code: String) throws {
    let dialect = try #require(Dialect.named(code))
    let kinds: [Dialect.Kind] = [.given, .when, .then, .and, .but, .scenario, .scenarioOutline, .examples]
    let keywords = Set(kinds.flatMap { dialect.keywords($0) }).sorted()
    var lines = ["# language: \(code)", "\(dialect.keywords(.feature)[0]): f", "\(dialect.keywords(.scenario)[0]): s"]
    for short in keywords where kinds.prefix(5).contains(where: { dialect.keywords($0).contains(short) }) {
      for gap in ["", " ", "  ", "\t", "\u{3000}"] {
        lines.append(short + gap + "~")
        for long in keywords where long != short && long.hasPrefix(short) {
          lines.append(short + gap + long.dropFirst(short.count).drop { $0 == " " } + "~")
          lines.append(short + gap + long.dropFirst(short.count).drop { $0 == " " } + gap + "~")
        }
      }
    }
    try expectSafeFormatting(of: try parse(lines.joined(separator: "\n")))
  }
}
