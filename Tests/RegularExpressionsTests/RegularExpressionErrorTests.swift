import RegularExpressions
import TestSupport
import Testing

@Suite struct RegularExpressionErrorTests {
  typealias Problem = RegularExpressionError.Problem

  static let examples: [(String, Problem, Int)] = [
    ("(a", .unclosedGroup, 0), ("ä(?:a", .unclosedGroup, 1), ("a)", .unopenedGroup, 1), ("(?i", .unclosedGroup, 0),
    ("(?#a", .unclosedGroup, 0), ("[a", .unclosedClass, 0), ("x[", .unclosedClass, 1), ("[[:alpha", .unclosedClass, 1),
    ("[z-a]", .reversedRange, 1), (#"[a-\d]"#, .rangeOfClass, 3), ("[a-[b]]", .rangeOfClass, 3),
    ("[[:klingon:]]", .unknownClassName("klingon"), 1), ("*a", .nothingToRepeat, 0), ("a**", .nothingToRepeat, 2),
    ("(|+)", .nothingToRepeat, 2), ("{2}", .nothingToRepeat, 0), ("a{3,2}", .reversedQuantifier, 1),
    ("a{1001}", .tooManyRepetitions(limit: 1000), 1),
    ("a{99999999999999999999}", .tooManyRepetitions(limit: 1000), 1), ("a\\", .trailingBackslash, 1),
    ("[\\", .trailingBackslash, 1), (#"\y"#, .unknownEscape("y"), 0), (#"\G"#, .unknownEscape("G"), 0),
    (#"\ka"#, .unknownEscape("k"), 0), (#"\xg"#, .invalidNumber, 0), (#"\u12"#, .invalidNumber, 0),
    (#"\u{110000}"#, .invalidNumber, 0), (#"\u{d800}"#, .invalidNumber, 0), (#"\uD800\u0041"#, .invalidNumber, 0),
    (#"\c!"#, .invalidNumber, 0), (#"\p{Klingon}"#, .unknownProperty("Klingon"), 0),
    (#"\p{L"#, .unknownProperty(""), 0),
    (#"\p"#, .unknownProperty(""), 0), ("(?R)", .unknownGroup, 0), ("(?", .unclosedGroup, 0),
    ("(?P>a)", .unknownGroup, 0),
    ("(?<>a)", .invalidGroupName, 3), ("(?<1>a)", .invalidGroupName, 3), ("(?<a b>a)", .invalidGroupName, 3),
    ("(?<a", .invalidGroupName, 3), ("(?<a>x)(?<a>y)", .duplicateGroupName("a"), 7),
    (#"(a)\2"#, .unknownGroupReference("2"), 3), (#"\k<b>"#, .unknownGroupReference("b"), 0),
    ("((ab){1000}){1000}", .tooLarge(limit: 50_000), 0),
    ("((((){1000}){1000}){1000}){1000}", .tooLarge(limit: 50_000), 0),
    (String(repeating: "(", count: 10_000), .tooDeep(limit: 40), 41),
    (String(repeating: "[", count: 10_000), .tooDeep(limit: 40), 40),
  ]

  @Test(arguments: examples)
  func saysWhatIsWrongAndWhere(pattern: String, problem: Problem, offset: Int) throws {
    let error = try #require(throws: RegularExpressionError.self) { try RegularExpression(pattern) }
    #expect(error.problem == problem)
    #expect(error.offset == offset)
    #expect(error.source == pattern)
  }

  @Test func allExamplesAreThere() {
    #expect(RegularExpressionErrorTests.examples.count == 47)
  }

  @Test func isWrittenWithAPointer() throws {
    let error = try #require(throws: RegularExpressionError.self) { try RegularExpression("ä (b") }
    #expect(
      error.description == """
        This regular expression has a problem at column 3:

        ä (b
          ^
        The '(' does not have a matching ')'.
        Close the group or write '\\(' for a parenthesis.
        """)
  }

  /// Every text is an expression or an error, and matching ends.
  @Test func noPatternTraps() {
    var generator = SeededGenerator(seed: 42)
    let pieces =
      "( ) [ ] { } * + ? | ^ $ . \\ - , : = ! < > & # 1 2 a b ä 😀 ' \" k p u x P Q (? (?< [: :] \\p{ \\u{ (?i) {1,"
      .split(separator: " ").map(String.init)
    var valid = 0
    for _ in 0..<5_000 {
      let length = Int.random(in: 1...12, using: &generator)
      let pattern = (0..<length).compactMap { _ in pieces.randomElement(using: &generator) }.joined()
      if let expression = try? RegularExpression(pattern) {
        valid += 1
        _ = try? expression.firstMatch(in: "aab1ä😀\"ab")
      }
    }
    #expect(valid > 300)
  }
}
