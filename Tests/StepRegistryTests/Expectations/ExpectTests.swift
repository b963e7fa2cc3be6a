import StepRegistry
import Testing

@Suite struct ExpectTests {
  @Test func passesWhatIsAsExpected() throws {
    try expect(1 + 1, equals: 2)
    try expect(true, "never said")
    #expect(try expectPresent(3 as Int?, "a number") == 3)
  }

  @Test func showsExpectedAndActual() {
    let failure = #expect(throws: ExpectationFailure.self) { try expect("a\"b", equals: "c") }
    #expect(failure?.message == "expected: \"c\"\nactual:   \"a\\\"b\"")
  }

  @Test func saysWhatIsMissing() {
    let failure = #expect(throws: ExpectationFailure.self) { try expectPresent(nil as Int?, "a chosen article") }
    #expect(failure?.message == "expected a chosen article, but there is none")
  }

  @Test func saysWhatTheAuthorSays() {
    let failure = #expect(throws: ExpectationFailure.self) { try expect(false, "the basket is empty") }
    #expect("\(failure as Any)".contains("the basket is empty"))
  }
}
