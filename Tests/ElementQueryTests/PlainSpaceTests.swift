import Testing

@testable import ElementQuery

/// Queries with and without no-break spaces, with the elements that they find in the tree `spaced`.
let spaceQueries: [(query: String, found: [Int])] = [
  ("label marked:'1 kg'", [1]), ("label marked:'1\u{A0}kg'", [1]), ("label marked:'2\u{202F}kg'", [2]),
  ("label marked:'1kg'", []), ("textField marked:'Your name'", [3]), ("* id:'a b'", [3]),
  ("label text:'1 kg'", [1]), ("label called:'1 kg'", [1]), ("label called:'2\u{A0}kg'", [2]),
  ("textField called:'Your name'", [3]), ("slider called:'Net price'", [4]),
  ("label {text == '1 kg'}", [1]), ("label {text != '1 kg'}", [2]), ("label {text ==[cd] '1\u{A0}KG'}", [1]),
  ("label {text CONTAINS ' k'}", [1, 2]), ("label {text BEGINSWITH '1\u{202F}k'}", [1]),
  ("label {text ENDSWITH ' kg'}", [1, 2]), ("label {text LIKE '? kg'}", [1, 2]), ("label {text < '1!'}", [1]),
  // Regular expressions distinguish the spaces.
  ("label {text MATCHES '1\u{A0}kg'}", [1]), ("label {text MATCHES '1\\u00A0kg'}", [1]),
  ("label {text MATCHES '1\\xA0kg'}", [1]), ("label {text MATCHES '. kg'}", [2]),
  ("label {text MATCHES[cd] '1\u{A0}KG'}", [1]), ("label {text MATCHES '\\d\\skg'}", [1, 2]),
  ("label text:/1\u{A0}k/", [1]), ("label text:/\\u00A0/", [1]), ("label text:/ /", [2]),
]

extension HandmadeTree {
  /// A window with two labels, a text field and a slider.
  static let spaced = HandmadeTree(
    Handmade(
      ElementClass("UIWindow", superclasses: ["UIView"]), [:],
      [
        Handmade(ElementClass("UILabel", superclasses: ["UIView"]), [.text: "1\u{A0}kg", .label: "1\u{A0}kg"]),
        Handmade(ElementClass("UILabel", superclasses: ["UIView"]), [.text: "2 kg", .label: "2 kg"]),
        Handmade(
          ElementClass("UITextField", superclasses: ["UIView"]),
          [.placeholder: "Your\u{A0}name", .identifier: "a\u{202F}b"]),
        Handmade(ElementClass("UISlider", superclasses: ["UIView"]), [.label: "Net\u{A0}price:"]),
      ]))
}

/// A no-break space is equal to a space, and characters without a width are ignored, except in regular expressions.
@Suite struct PlainSpaceTests {
  @Test(arguments: spaceQueries) func queryFinds(query: String, found: [Int]) throws {
    #expect(try Query(parsing: query).elements(in: HandmadeTree.spaced).map(\.index) == found)
  }

  @Test(arguments: [
    ("a b", "a\u{A0}b", true), ("a\u{202F}b", "a\u{A0}b", true), ("a b", "a b", true), ("a b", "ab", false),
    ("é", "e\u{301}", true), ("a\u{2003}b", "a b", false), ("a\u{AF}b", "a b", false), ("", "\u{A0}", false),
    ("ab", "a\u{AD}b", true), ("a\u{200B}b", "a\u{2060}b", true), ("a\u{FEFF}\u{A0}b", "a b", true),
    ("a-b", "a\u{AD}b", false),
    ("ä\u{AD}b", "a\u{308}b", true), ("a\u{2010}b", "ab", false),
  ])
  func textReadsAs(text: String, other: String, isSame: Bool) {
    #expect(text.reads(as: other) == isSame && other.reads(as: text) == isSame)
    #expect(TextComparison(.equal, other).passes(text) == isSame)
    #expect(TextComparison(.equal, text).passes(other) == isSame)
  }

  @Test(arguments: [
    ("text \"1 kg\"", true), (#"text "1\u{202F}kg""#, true), ("text \"1kg\"", false), ("text /1\u{A0}kg/", true),
    (#"text /1\u00A0kg/"#, true), ("text /1 kg/", false),
  ])
  func screenMatches(pattern: String, matches: Bool) throws {
    let screen = try #require(ScreenText(parsing: #"text "1\u{A0}kg""#))
    #expect(ScreenDifference(screen, from: try ScreenPattern(parsing: pattern)).isEmpty == matches)
  }
}
