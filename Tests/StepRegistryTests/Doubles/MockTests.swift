import StepRegistry
import Testing

/// What a mock allows, and what it reports to its scenario.
@Suite struct MockTests {
  struct Offline: Error {}

  private let scenario = Scenario(name: "Mail", tags: [], uri: "x.feature")
  private let context: StepContext

  init() { context = StepContext(scenario: scenario) }

  /// The first lines of the failures that the code reports to its scenario.
  private func problems(_ body: () async throws -> Void) async rethrows -> [String] {
    try await context.perform { try await body() }
    return lines(context.takeLaterFailures())
  }

  private func lines(_ errors: [any Error]) -> [String] {
    errors.map { String("\($0)".split(separator: "\n").first ?? "") }
  }

  @Test func `expected calls are answered in turn`() async throws {
    let problems = try await problems {
      let sending = Mock<String, Int, Bool>("send")
      sending.expect("a", 1).returns(true, then: false, true)
      sending.expect { text, _ in text == "b" }.throws(Offline())
      sending.expectAny().answers { _, count in count > 7 }.times(2)
      #expect([try sending("a", 1), try sending("a", 1), try sending("a", 1)] == [true, false, true])
      #expect(throws: Offline.self) { try sending("b", 2) }
      #expect([try sending("c", 8), try sending("b", 7)] == [true, false])
      #expect(sending.spy.calls.map { $0.0 } == ["a", "a", "a", "b", "c", "b"])
      try sending.expectComplete()
      let noting = Mock<Void>("note")
      noting.expect()
      try noting()
    }
    #expect(problems.isEmpty)
    #expect(scenario.failedEndChecks().isEmpty)
  }

  @Test func `wrong calls throw and are reported`() async throws {
    let line = #line
    let sending = Mock<String, Bool>("send")
    let problems = await problems {
      sending.expect("a").returns(true)
      #expect(throws: CallFailure.self) { try sending("b") }
      #expect(throws: Never.self) { try sending("a") }
      let failure = #expect(throws: CallFailure.self) { try sending("a") }
      #expect(
        failure?.description.hasSuffix("expected: send(\"a\") once, called once, at \(#filePath):\(line + 3)") == true)
      sending.expectAny().times(0...).returns(true)
      sending.expect("c").never()
      #expect(throws: CallFailure.self) { try sending("c") }
    }
    #expect(
      problems == [
        "send(\"b\") was not expected", "send(\"a\") was called too often", "send(\"c\") must not be called",
      ])
  }

  @Test func `an expectation without answer fails its call`() async {
    let problems = await problems {
      let sending = Mock<String, Bool>("send")
      sending.expect("d")
      #expect(throws: CallFailure.self) { try sending("d") }
    }
    #expect(problems == ["send(\"d\") has no answer: add .returns(…) to its expectation"])
  }

  @Test func `methods that cannot throw have a fallback`() async {
    let problems = await problems {
      let counting = Mock<Int>("count")
      counting.expect().returns(3)
      counting.expect().throws(Offline())
      #expect([counting(otherwise: 0), counting(otherwise: 0), counting(otherwise: 1)] == [3, 0, 1])
    }
    #expect(
      problems == [
        "count() has to throw Offline(), but its method cannot throw", "count() was called too often",
      ])
  }

  @Test(arguments: [
    ([1, 2, 3], []), ([2], ["b() was called too early"]), ([1, 3], ["c() was called too early"]),
    ([1, 2, 3, 2], ["b() was called too late"]), ([1, 4, 2, 4, 3], []),
  ])
  func `calls of several doubles have an order`(_ calls: [Int], _ expected: [String]) async {
    let problems = await problems {
      let (a, b, c, d) = (Mock<Void>("a"), Mock<Void>("b"), Mock<Void>("c"), Mock<Void>("d"))
      inOrder(a.expect(), b.expect().times(1...), c.expect())
      d.expectAny().times(0...)
      for call in calls { try? [a, b, c, d][call - 1]() }
    }
    #expect(problems == expected)
  }

  @Test func `missing calls are reported once`() async {
    let problems = await problems {
      let sending = Mock<String, Void>("send")
      sending.expect("a").times(2...)
      sending.expect("b").times(1...2)
      sending.expect("c").times(0...3)
      try? sending("a")
      #expect(throws: CallFailure.self) { try sending.expectComplete() }
    }
    #expect(problems.isEmpty)
    #expect(
      lines(scenario.failedEndChecks()) == [
        "expected: send(\"a\") at least 2 times, called once", "expected: send(\"b\") 1 to 2 times, called never",
      ])
    #expect(scenario.failedEndChecks().isEmpty)
  }

  @Test func `calls of a hook are missed afterwards`() async {
    await context.perform {
      #expect(scenario.failedEndChecks().isEmpty)
      Mock<Void>("late").expect()
      #expect(await scenario.successReports().isEmpty)
    }
    #expect(lines(context.takeLaterFailures()) == ["expected: late() once, called never"])
  }

  @Test func `other tasks report to the same scenario`() async {
    let problems = await problems {
      let sending = Mock<String, Void>("send")
      await Task.detached { try? sending("x") }.value
    }
    #expect(problems == ["send(\"x\") was not expected"])
  }

  @Test func `expectations belong to one scenario`() async throws {
    let sending = Mock<String, Bool>("send")
    _ = await problems { sending.expectAny().returns(true).times(0...) }
    let other = StepContext(scenario: Scenario(name: "Other", tags: [], uri: "x.feature"))
    other.perform { _ = #expect(throws: CallFailure.self) { try sending("x") } }
    #expect(lines(other.takeLaterFailures()) == ["send(\"x\") was not expected"])
    #expect(context.takeLaterFailures().isEmpty)
  }

  @Test func `a thrown failure is not repeated`() {
    var thrown: [any Error] = []
    context.perform {
      do { try Mock<Void>("a")() } catch { thrown.append(error) }
      try? Mock<Void>("b")()
      softly { try Mock<Void>("c")() }
    }
    #expect(lines(context.takeLaterFailures(besides: thrown)) == ["b() was not expected", "c() was not expected"])
  }

  @Test func `eventually waits for calls, not wrong ones`() async throws {
    let problems = try await problems {
      let sending = Mock<Int, Void>("send")
      sending.expectAny().times(2)
      var count = 0
      try await eventually {
        count += 1
        try sending(count)
        try sending.expectComplete()
      }
      #expect(count == 2)
      await #expect(throws: CallFailure.self) { try await eventually { try sending(3) } }
    }
    #expect(problems == ["send(3) was called too often"])
  }
}
