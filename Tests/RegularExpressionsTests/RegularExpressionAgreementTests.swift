import RegularExpressions
import Testing

/// Compares random expressions with the standard library's engine, within the shared dialect.
@Suite struct RegularExpressionAgreementTests {
  @Test(arguments: 0..<8)
  func agreesWithTheStandardLibrary(part: Int) throws {
    var patterns = RandomPatterns(seed: UInt64(part) &* 7919 &+ 1)
    var compared = 0
    var matched = 0
    while compared < 600 {
      let pattern = patterns.pattern()
      let text = patterns.text()
      // In the standard library, digits before an emoji and at a simple word boundary are not word characters.
      if text.contains("1"), [#"\b"#, #"\B"#, #"\w"#, #"\W"#].contains(where: pattern.contains) { continue }
      let theirs = try Regex(pattern).matchingSemantics(.unicodeScalar).wordBoundaryKind(.simple)
      let expected = try theirs.firstMatch(in: text).map { match in
        match.output.map { $0.substring.map(String.init) }
      }
      let found = try groups(of: pattern, in: text)
      #expect(found == expected, "/\(pattern)/ on \(text.debugDescription)")
      compared += 1
      if found != nil { matched += 1 }
    }
    #expect(matched > 150)
  }
}
