import ElementQuery
import TestSupport
import Testing

@Suite struct QueryFuzzTests {
  private static let words = [
    "all", "visible", "descendant", "child", "parent", "sibling", "view", "*", "button", "label", "UIButton",
    "view:'X'",
    "index:0", "index:", "first", "last", "marked:'Save'", "text:'x\\'y'", "row:1", "alpha:0.5", "enabled:NO", ":", "'",
    "{text == 'a'}", "{", "}", "(", ")", "text", "BEGINSWITH", "MATCHES", "LIKE[cd]", "'a*'", "AND", "OR", "NOT", "nil",
    "[c]", "==", "containing:(label)", "near:(", "not(", "not(label)", "button|label", "|", "label:/a/", "/",
    "index:-1",
    "role:'text'", "css:'a > b'", "css:'", "xpath:'//label[1]'", "xpath:'.//*[@text]'", "[", "]", "indexPath:0,0", "@",
    "<", "5", "-1", "\u{301}", "é", "\n", "\"",
  ]

  /// Every text is parsed or rejected; a parsed query can be printed, parsed again and evaluated.
  @Test(arguments: 0..<8)
  func anyTextIsReadOrRefused(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
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
