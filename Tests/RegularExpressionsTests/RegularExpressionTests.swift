import RegularExpressions
import Testing

/// The texts of the first match and of its groups; nil without a match.
func groups(of pattern: String, in text: String) throws -> [String?]? {
  let expression = try RegularExpression(pattern)
  let bytes = Array(text.utf8)
  guard let captures = try expression.firstMatch(in: text) else { return nil }
  return (0..<captures.count).map { group in captures[group].map { String(decoding: bytes[$0], as: UTF8.self) } }
}

@Suite struct RegularExpressionTests {
  struct Example: Sendable, CustomTestStringConvertible {
    let pattern: String
    let text: String
    let groups: [String?]?

    init(_ pattern: String, _ text: String, _ groups: [String?]?) {
      (self.pattern, self.text, self.groups) = (pattern, text, groups)
    }

    var testDescription: String { "/\(pattern)/ on \(text)" }
  }

  static let examples: [Example] = [
    // Literals, anchors, leftmost match
    Example("", "abc", [""]), Example("b", "abc", ["b"]), Example("^b", "abc", nil), Example("^abc$", "abc", ["abc"]),
    Example("c$", "abc", ["c"]), Example("^$", "", [""]), Example("a$", "a\n", nil), Example(#"a\Z"#, "a\n", ["a"]),
    Example(#"a\z"#, "a\n", nil), Example(#"\Aa"#, "a", ["a"]), Example("(?m)^b$", "a\nb\nc", ["b"]),
    Example("I have {int} cukes", "I have {int} cukes", ["I have {int} cukes"]), Example("a{,}", "a{,}", ["a{,}"]),
    Example("]}", "]}", ["]}"]), Example("😀+", "x😀😀", ["😀😀"]), Example("é?", "é", ["é"]),
    // Groups and alternation: the first alternative wins
    Example("(a|ab)(c|bcd)(d*)", "abcd", ["abcd", "a", "bcd", ""]), Example("(?:a|b)+", "xabab", ["abab"]),
    Example("(?<first>a)(?<second>b)?", "a", ["a", "a", nil]), Example("(?P<n>a)(?P=n)", "aa", ["aa", "a"]),
    Example("(?'n'a)\\k'n'", "aa", ["aa", "a"]), Example("a|", "b", [""]), Example("|a", "a", [""]),
    Example("^I should( not)? be on the map$", "I should be on the map", ["I should be on the map", nil]),
    Example("((a)|b)+", "ab", ["ab", "b", "a"]),
    // Quantifiers
    Example("a{2,3}", "aaaa", ["aaa"]), Example("a{2,3}?", "aaaa", ["aa"]), Example("a{2}", "aaaa", ["aa"]),
    Example("a{2,}", "aaaa", ["aaaa"]), Example("a{,2}", "aaaa", ["aa"]), Example("(ab){2}", "ababab", ["abab", "ab"]),
    Example("a*+a", "aaa", nil), Example("(?:ab)*+ab", "ababab", nil), Example("a++b", "aab", ["aab"]),
    Example("<.+?>", "<a><b>", ["<a>"]), Example("<.+>", "<a><b>", ["<a><b>"]),
    Example("(.*)(\\d+)", "ab123", ["ab123", "ab12", "3"]),
    Example("(.*?)(\\d+)$", "ab123", ["ab123", "ab", "123"]), Example("(a*)*", "aab", ["aa", ""]),
    Example("(a*)+", "b", ["", ""]), Example("(a|b*)*c", "abbc", ["abbc", ""]), Example("(?:a?)*?b", "aab", ["aab"]),
    Example("(?:a?){3}a{3}", "aaa", ["aaa"]), Example("x{0}y", "xy", ["y"]), Example("(x){0}y", "xy", ["y", nil]),
    Example(".{2}é", "äöé", ["äöé"]), Example("^.{3}$", "äöü", ["äöü"]), Example("^.*ü$", "äöü", ["äöü"]),
    Example("^(.*)ö(.*)$", "äöüöx", ["äöüöx", "äöü", "x"]), Example("^(.*?)ö", "äöüö", ["äö", "ä"]),
    // Classes
    Example("[a-c]+", "xabcd", ["abc"]), Example("[^a-c]+", "abxyc", ["xy"]), Example("[]a]+", "a]b", ["a]"]),
    Example("[^]a]+", "a]bc", ["bc"]), Example("[a-]+", "b-a", ["-a"]), Example(#"[\d\-x]+"#, "a1-x", ["1-x"]),
    Example("[[:alpha:]]+", "12abé3", ["abé"]), Example("[[:^alpha:]]+", "ab12", ["12"]),
    Example("[a-z&&[^aeiou]]+", "aeixyz", ["xyz"]), Example("[a[bc]]+", "xabc", ["abc"]),
    Example("[äöü]+", "xäöüy", ["äöü"]), Example("[^ä]+", "äöü", ["öü"]), Example("[α-ω]+", "abγδ", ["γδ"]),
    Example(#"[\]\\]+"#, #"a]\b"#, [#"]\"#]), Example("[^\"]*", "ab\"c", ["ab"]), Example(".+", "a\nb", ["a"]),
    Example("(?s).+", "a\nb", ["a\nb"]), Example("[.]", "a.", ["."]), Example(#"[\b]"#, "\u{8}", ["\u{8}"]),
    // Escapes and properties
    Example(#"\d+"#, "a١٢b", ["١٢"]), Example(#"\w+"#, "-naïve_1-", ["naïve_1"]),
    Example(#"\s"#, "a\u{A0}b", ["\u{A0}"]),
    Example(#"\S+\D\W"#, "ab1c ", ["ab1c "]), Example(#"\bfoo\b"#, "a foo.", ["foo"]),
    Example(#"\Bo\b"#, "o foo", ["o"]),
    Example(#"\p{Lu}\p{Ll}+"#, "xÄrger", ["Ärger"]), Example(#"\P{L}+"#, "a12b", ["12"]),
    Example(#"\p{^L}"#, "a1", ["1"]),
    Example(#"\pL"#, "1a", ["a"]), Example(#"\p{Greek}+"#, "abγδ", ["γδ"]),
    Example(#"\p{Script=Han}+"#, "a漢字b", ["漢字"]),
    Example(#"\x41\u0042\u{43}\x{44}"#, "ABCD", ["ABCD"]), Example(#"\uD83D\uDE00"#, "😀", ["😀"]),
    Example(#"\t\n\r\f\v\e\a\0\cA"#, "\t\n\r\u{C}\u{B}\u{1B}\u{7}\0\u{1}", ["\t\n\r\u{C}\u{B}\u{1B}\u{7}\0\u{1}"]),
    Example(#"\.\/\"\'\-"#, "./\"'-", ["./\"'-"]), Example(#"a\Rb"#, "a\r\nb", ["a\r\nb"]),
    Example(#"\h+"#, "a \tb", [" \t"]),
    // Flags
    Example("(?i)abc", "xABc", ["ABc"]), Example("(?i:a)b", "Ab", ["Ab"]), Example("(?i:a)b", "AB", nil),
    Example("a(?i)b|c", "C", ["C"]), Example("(?i)ÄÖ", "äö", ["äö"]), Example("(?i)[ä]", "Ä", ["Ä"]),
    Example("(?i)k", "\u{212A}", ["\u{212A}"]), Example("(?i)[^a]", "Ab", ["b"]), Example("(?i)a(?-i)b", "Ab", ["Ab"]),
    Example("(?x) a b # comment\n + c", "abbc", ["abbc"]), Example("(?x) a [ ] b", "a b", ["a b"]),
    Example("a(?#comment)b", "ab", ["ab"]), Example("(?im-s:^A)", "x\na", ["a"]),
    // Back-references
    Example(#"(a+)-\1"#, "aa-a", ["a-a", "a"]), Example(#"(\w)\1"#, "abccd", ["cc", "c"]),
    Example(#"(?i)(a)\1"#, "aA", ["aA", "a"]),
    Example(#"(?<q>['"]).*?\k<q>"#, "x'a\"b'", ["'a\"b'", "'"]), Example(#"(a)?\1b"#, "b", nil),
    // Look-around and atomic groups
    Example("a(?=b)", "acab", ["a"]), Example("a(?!b)", "abac", ["a"]), Example("(?<=b)a", "aba", ["a"]),
    Example("(?<!b)a", "baa", ["a"]), Example("(?<=a+)b", "aab", ["b"]), Example("(?<=^|,)x", "a,x", ["x"]),
    Example("(?<=(a|bc))d", "bcd", ["d", "bc"]), Example("(?=(a+))a*b\\1", "baaabac", ["aba", "a"]),
    Example("(?>a|ab)c", "abc", nil), Example("(?>a*)b", "aab", ["aab"]), Example("(?<=ä)ö", "äö", ["ö"]),
    Example("(?!(a)b)a(c)", "abac", ["ac", nil, "c"]), Example("(?<=a.c)d", "abcd", ["d"]),
  ]

  @Test(arguments: examples)
  func matches(_ example: Example) throws {
    #expect(try groups(of: example.pattern, in: example.text) == example.groups)
  }

  @Test func allExamplesAreThere() {
    #expect(RegularExpressionTests.examples.count == 118)
  }
}
