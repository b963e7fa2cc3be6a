import StepRegistry
import Testing

@Suite struct ExpectTests {
  struct Whoops: Error, Equatable {}

  @Test func passesExpectedValues() async throws {
    try expect(1 + 1, equals: 2)
    try expect(1, differsFrom: 2)
    try expect(true, "never said")
    try expect(1, isLessThan: 2)
    try expect(2, isGreaterThan: 1)
    try expect(2, isAtMost: 2)
    try expect(2, isAtLeast: 2)
    try expect(0.1 + 0.2, isNear: 0.3, within: 1e-9)
    try expect(Double.infinity, isNear: .infinity, within: 0)
    try expect("abc", contains: "b")
    try expect("abc", contains: "")
    try expect([1, 2], contains: 2)
    try expect("abc", doesNotContain: "x")
    try expect([1, 2], doesNotContain: 3)
    try expect("abc", startsWith: "ab")
    try expect("abc", endsWith: "")
    try expect("abc", matches: "b.$")
    try expect(2, isBetween: 2, and: 2)
    try expectEmpty("", "the note")
    try expectEmpty([Int](), "the basket")
    #expect(try expectPresent(3 as Int?, "a number") == 3)
    try expectNone(nil as Int?, "number")
    #expect(try await expectThrows(Whoops.self) { throw Whoops() } == Whoops())
  }

  struct Failing: Sendable, CustomTestStringConvertible {
    let message: String
    let body: @Sendable () async throws -> Void
    var testDescription: String { message }
  }

  static let failing = [
    Failing(message: "expected: \"c\"\nactual:   \"a\\\"b\"") { try expect("a\"b", equals: "c") },
    Failing(message: "expected something else than 1") { try expect(1, differsFrom: 1) },
    Failing(message: "the basket is empty") { try expect(false, "the basket is empty") },
    Failing(message: "expected: less than 1\nactual:   1") { try expect(1, isLessThan: 1) },
    Failing(message: "expected: greater than 1\nactual:   1") { try expect(1, isGreaterThan: 1) },
    Failing(message: "expected: at most 1\nactual:   2") { try expect(2, isAtMost: 1) },
    Failing(message: "expected: at least 3\nactual:   2") { try expect(2, isAtLeast: 3) },
    Failing(message: "expected: 1.0 ± 0.5\nactual:   2.0") { try expect(2.0, isNear: 1, within: 0.5) },
    Failing(message: "expected: 1.0 ± 0.5\nactual:   nan") { try expect(Double.nan, isNear: 1, within: 0.5) },
    Failing(message: "expected a text that contains \"x\"\nactual:   \"abc\"") { try expect("abc", contains: "x") },
    Failing(message: "expected something that contains 3\nactual:   [1, 2]") { try expect([1, 2], contains: 3) },
    Failing(message: "expected a text that does not contain \"b\"\nactual:   \"abc\"") {
      try expect("abc", doesNotContain: "b")
    },
    Failing(message: "expected a text that does not contain \"\"\nactual:   \"abc\"") {
      try expect("abc", doesNotContain: "")
    },
    Failing(message: "expected something that does not contain 2\nactual:   [1, 2]") {
      try expect([1, 2], doesNotContain: 2)
    },
    Failing(message: "expected a text that starts with \"b\"\nactual:   \"abc\"") {
      try expect("abc", startsWith: "b")
    },
    Failing(message: "expected a text that ends with \"b\"\nactual:   \"abc\"") { try expect("abc", endsWith: "b") },
    Failing(message: "expected a text that matches \"^b\"\nactual:   \"abc\"") { try expect("abc", matches: "^b") },
    Failing(message: "expected: between 1 and 2\nactual:   3") { try expect(3, isBetween: 1, and: 2) },
    Failing(message: "expected: between 2 and 1\nactual:   2") { try expect(2, isBetween: 2, and: 1) },
    Failing(message: "expected the basket to be empty\nactual:   [1]") { try expectEmpty([1], "the basket") },
    Failing(message: "expected the note to be empty\nactual:   \"x\"") { try expectEmpty("x", "the note") },
    Failing(message: "expected a chosen article, got nil") {
      try expectPresent(nil as Int?, "a chosen article")
    },
    Failing(message: "expected no number, but there is 3") { try expectNone(3 as Int?, "number") },
    Failing(message: "expected an error of the type Whoops, but nothing was thrown") {
      try await expectThrows(Whoops.self) {}
    },
    Failing(
      message: "expected an error of the type Whoops, but one of the type CancellationError was thrown:\n"
        + "CancellationError()"
    ) {
      try await expectThrows(Whoops.self) { throw CancellationError() }
    },
    Failing(
      message: """
        the texts differ (- expected, + actual):
          …
          c
          d
          e
        - f
        + F
          g
          h
          i
          j
          k
        - l
        """
    ) {
      try expect("a\nb\nc\nd\ne\nF\ng\nh\ni\nj\nk", equals: "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\nl")
    },
  ]

  @Test(arguments: failing)
  func saysWhatIsWrong(expectation: Failing) async throws {
    let failure = await #expect(throws: ExpectationFailure.self) { try await expectation.body() }
    #expect(failure?.message == expectation.message)
  }

  @Test func comparesLongTextsWithoutGrowingBeyondMeasure() {
    let long = (0..<100_000).map { "line \($0)" }.joined(separator: "\n")
    let failure = #expect(throws: ExpectationFailure.self) { try expect(long, equals: long + "x") }
    #expect(failure?.message.hasPrefix("expected: ") == true)
  }
}
