import ElementQuery
import Testing

@Suite struct QueryFuzzTests {
  private static let words = [
    "all", "visible", "descendant", "child", "parent", "sibling", "view", "*", "button", "label", "UIButton",
    "view:'X'",
    "index:0", "index:", "first", "last", "marked:'Save'", "text:'x\\'y'", "row:1", "alpha:0.5", "enabled:NO", ":", "'",
    "{text == 'a'}", "{", "}", "(", ")", "text", "BEGINSWITH", "MATCHES", "LIKE[cd]", "'a*'", "AND", "OR", "NOT", "nil",
    "[c]", "==", "<", "5", "-1", "\u{301}", "é", "\n", "\"",
  ]

  /// Whatever is written, the parser answers; what it reads can be written down, read again and asked.
  @Test(arguments: 0..<8)
  func anyTextIsReadOrRefused(seed: UInt64) throws {
    var random = Xorshift(state: 0x9E37_79B9_7F4A_7C15 &+ seed)
    var understood = 0
    for _ in 0..<5_000 {
      let words = (0..<Int.random(in: 1...9, using: &random)).map { _ in Self.words.randomElement(using: &random) ?? ""
      }
      let text = words.joined(separator: Bool.random(using: &random) ? " " : "")
      let query: Query
      do {
        query = try Query(parsing: text)
      } catch {
        let column = try #require(error.location?.column)
        #expect(column >= 1 && column <= text.unicodeScalars.count + 1, "\(text)")
        continue
      }
      understood += 1
      #expect(try Query(parsing: query.description) == query, "\(text)")
      let found = query.elements(in: HandmadeTree.sample)
      #expect(Set(found).count == found.count)
      #expect((query.explanation(in: HandmadeTree.sample) == nil) == !found.isEmpty, "\(query)")
    }
    #expect(understood > 50)
  }

  @Test(arguments: ["a", "a|", "a?", "\\w", "a{2}"])
  func longRegularExpressionIsReadOrRefused(part: String) {
    let text = "label {text MATCHES '" + String(repeating: part, count: 20_000) + "'}"
    do {
      let found = try Query(parsing: text).elements(in: HandmadeTree.sample)
      #expect(found.isEmpty)
    } catch {
      #expect(error.problem.contains("regular expression"))
    }
  }
}

/// Random numbers that are the same in every run (G. Marsaglia, Xorshift RNGs, 2003).
private struct Xorshift: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
