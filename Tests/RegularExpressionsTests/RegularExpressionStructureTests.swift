import RegularExpressions
import Testing

@Suite struct RegularExpressionStructureTests {
  @Test(
    arguments: [
      ("^I am at$", "I am at", "I am at", ["I am at"]),
      (#"^I enter "([^"]*)" into it$"#, #"I enter ""#, #"" into it"#, [#"I enter ""#, #"" into it"#]),
      ("^(I am) at", "I am at", nil, ["I am at"]),
      ("I am$", nil, "I am", ["I am"]),
      ("^a+b", nil, nil, ["a", "b"]),
      ("^ab?c$", "a", "c", ["a", "c"]),
      ("^a|b$", nil, nil, []),
      ("^(?:a|b)c", nil, nil, ["c"]),
      (#"^\$5\.00$"#, "$5.00", "$5.00", ["$5.00"]),
      ("(?m)^a$", nil, nil, ["a"]),
      ("(?i)^a1$", nil, "1", ["1"]),
      ("^a(?=b)bc", "abc", nil, ["abc"]),
      ("^grün$", "grün", "grün", ["grün"]),
      ("", nil, nil, []),
    ] as [(String, String?, String?, [String])])
  func knowsItsLiterals(pattern: String, prefix: String?, suffix: String?, all: [String]) throws {
    let literals = try RegularExpression(pattern).requiredLiterals
    let text = { (bytes: ArraySlice<UInt8>) in String(decoding: bytes, as: UTF8.self) }
    #expect(literals.prefix.map(text) == prefix)
    #expect(literals.suffix.map(text) == suffix)
    #expect(literals.ranges.map { text(literals.bytes[$0]) } == all)
  }

  @Test(
    arguments: [
      ("^(?:the |my )?list$", ["the list", "my list", "list", "l", ""], ["a list", "thy list", "lost", "my\tlist"]),
      ("^[Tt]he (on|off) switch", ["The on switch", "the off s"], ["the oh", "she on switch", "THE on switch"]),
      (#"^(\d+)x|y"#, ["1x", "y", "abc"], []),
      (#"^a(?:b|(c))(?=d)e?.f"#, ["abde", "acxx", "abzzf"], ["aade", "bade"]),
      ("^a+b", ["aab", "b"], []),
      ("^(?i)tap", ["TAP", "tap"], ["top"]),
      ("step", ["a step", "stop"], []),
    ] as [(String, [String], [String])])
  func knowsItsLeadingBytes(pattern: String, possible: [String], excluded: [String]) throws {
    let bytes = try RegularExpression(pattern).requiredLiterals.leadingBytes
    let canMatch = { (text: String) in
      Array(text.utf8).withUnsafeBufferPointer { bytes.overlap(LeadingBytes(ofText: $0)) }
    }
    #expect(possible.filter { !canMatch($0) } == [])
    #expect(excluded.filter(canMatch) == [])
  }

  @Test(
    arguments: [
      #"^I touch ("([^"]*)"|'([^']*)')$"#, #"^(?:the|a) ("([^"]*)"|'([^']*)')(?: of ("([^"]*)"|'([^']*)'))?$"#,
      #"(x("([^"]*)"|'([^']*)'))\3"#, #"(?i)("([^"]*)"|'([^']*)')"#, #"\("([^"]*)"|'([^']*)'"#,
      #"("([^"]*)"|'([^']*)'x)"#, #"[(\d+)]"#, #"("([^"]*)"|'([^']*)')\1+|(\d+)"#,
    ])
  func takesGroupsThatAreParsedAlready(pattern: String) throws {
    let groups = SplicedGroups(try [#"("([^"]*)"|'([^']*)')"#, #"(\d+)"#].map { try #require(SplicedGroup($0)) })
    let (whole, spliced) = (try RegularExpression(pattern), try RegularExpression(pattern, splicing: groups))
    #expect(spliced.topGroups == whole.topGroups)
    let numbers = (0..<whole.captureCount).map { $0 + 1 }
    #expect(numbers.map(spliced.parent(ofGroup:)) == numbers.map(whole.parent(ofGroup:)))
    #expect(numbers.map(spliced.source(ofGroup:)) == numbers.map(whole.source(ofGroup:)))
    #expect(spliced.requiredLiterals.ranges == whole.requiredLiterals.ranges)
    for text in [#"I touch "a""#, "a 'b' of 'c'", #"x'q'q"#, #"'A'"#, #"("b""#, "'c'x", "17", #""d""d"17"#] {
      #expect(try spliced.firstMatch(in: text) == whole.firstMatch(in: text))
    }
  }

  @Test func findsGroupsByTheirTexts() throws {
    let sources = (0..<100).map { "(a|\($0))" } + ["(a)", "(a(b)?)", #"(a\)b)"#, "([)]a)", "(é)", "(a|5)"]
    let groups = SplicedGroups(try sources.shuffled().map { try #require(SplicedGroup($0)) })
    for source in sources { #expect(groups[source]?.source == source) }
    for text in ["(a|7)(a)", "", "(", "(a|", "(a|100)", "a", "(z)"] { #expect(groups[text] == nil) }
  }

  @Test func knowsItsGroups() throws {
    let expression = try RegularExpression("(?<outer>a(?:(b)|(?<inner>c(d))))(e)")
    #expect(expression.captureCount == 5)
    #expect(expression.captureNames == ["outer", nil, "inner", nil, nil])
    #expect(expression.topGroups == [1, 5])
    #expect([2, 3, 4].map(expression.parent(ofGroup:)) == [1, 1, 3])
    #expect(expression.parent(ofGroup: 1) == nil)
    #expect(expression.source(ofGroup: 3) == "c(d)")
    #expect(expression.source(ofGroup: 5) == "e")
  }

  @Test func reusesTheMemoryOfCaptures() throws {
    let expression = try RegularExpression("(b)(c)?")
    var captures = RegularExpression.Captures()
    for (text, expected) in [("abc", [1..<3, 1..<2, 2..<3]), ("b", [0..<1, 0..<1, nil]), ("x", [0..<1, 0..<1, nil])] {
      let isMatch = try Array(text.utf8).withUnsafeBufferPointer { try expression.firstMatch(in: $0, into: &captures) }
      #expect(isMatch == (text != "x"))
      #expect((0..<3).map { captures[$0] } == expected)
    }
    #expect(captures[3] == nil)
    #expect(captures[-1] == nil)
  }
}
