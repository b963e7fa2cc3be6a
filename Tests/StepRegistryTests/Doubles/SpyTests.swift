import StepRegistry
import Testing

/// The calls that a spy has recorded.
@Suite struct SpyTests {
  private let spy = Spy<String, Int>("save")

  @Test func `calls are recorded in order`() throws {
    try spy.expectNotCalled()
    spy("a", 1)
    spy("b", 2)
    spy("a", 1)
    #expect(spy.calls.map { $0.0 } == ["a", "b", "a"])
    #expect(spy.calls.map { $0.1 } == [1, 2, 1])
    try spy.expectCalled("a", 1)
    try spy.expectCalled("a", 1, times: 2)
    try spy.expectCalled(times: 1) { _, count in count > 1 }
  }

  @Test func `failures show all calls`() {
    #expect(throws: ExpectationFailure.self) { try spy.expectCalled("a", 1) }
    spy("a", 1)
    spy("b", 2)
    let failure = #expect(throws: ExpectationFailure.self) { try spy.expectCalled("a", 1, times: 2) }
    #expect(failure?.message == "expected: save(\"a\", 1) 2 times\ncalls:    save(\"a\", 1)\n          save(\"b\", 2)")
    #expect(throws: ExpectationFailure.self) { try spy.expectNotCalled() }
    #expect(throws: ExpectationFailure.self) { try spy.expectCalled { _, count in count > 2 } }
  }

  @Test func `long arguments are cut off`() throws {
    let spy = Spy<String>("save")
    spy(String(repeating: "x", count: 1000))
    let failure = try #require(#expect(throws: ExpectationFailure.self) { try spy.expectNotCalled() })
    #expect(failure.message.count < 300 && failure.message.contains("x…)"))
  }

  @Test func `long lists are cut off`() throws {
    for number in 0..<30 { spy("a", number) }
    let failure = try #require(#expect(throws: ExpectationFailure.self) { try spy.expectNotCalled() })
    #expect(failure.message.split(separator: "\n").count == 22)
    #expect(failure.message.hasSuffix("save(\"a\", 19)\n          … 10 more"))
  }

  @Test func `a method may have no arguments`() throws {
    let pinging: Spy<> = Spy("ping")
    #expect(throws: ExpectationFailure.self) { try pinging.expectCalled() }
    pinging()
    try pinging.expectCalled(times: 1)
  }

  @Test func `all tasks can call a spy`() async throws {
    await withTaskGroup { [spy] group in
      for number in 0..<100 { group.addTask { spy("a", number) } }
    }
    #expect(Set(spy.calls.map { $0.1 }) == Set(0..<100))
  }
}
