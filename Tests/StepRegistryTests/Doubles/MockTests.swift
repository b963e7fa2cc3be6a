import Synchronization
import Testing

@testable import StepRegistry

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

  @Test func `a given count outlasts answers`() async throws {
    let problems = try await problems {
      let sending = Mock<Int, Bool>("send")
      sending.expect(1).never().returns(true)
      sending.expect(2).returns(true).never()
      sending.expect(3).times(3).returns(true, then: false)
      sending.expect(4).times(0...2).returns(true)
      sending.expect(5).times(2...).returns(true)
      for number in 1...2 { #expect(throws: CallFailure.self) { try sending(number) } }
      let answers = try [sending(3), sending(3), sending(3), sending(5)]
      #expect(answers == [true, false, false, true])
    }
    #expect(problems == ["send(1) must not be called", "send(2) must not be called"])
    #expect(lines(scenario.failedEndChecks()) == ["expected: send(5) at least 2 times, called once"])
  }

  /// Calls a mock when it is released.
  final class Caller: Sendable {
    private let calling: Mock<Int, Void>
    init(_ calling: Mock<Int, Void>) { self.calling = calling }
    deinit { try? calling(0) }
  }

  @Test func `released closures can call their mock`() async {
    let sending = Mock<Int, Void>("send")
    let problems = await problems {
      let call = sending.expect { [caller = Caller(sending)] number in
        _ = caller
        return number < 2
      }
      call.times(0...).answers { [caller = Caller(sending)] _ in _ = caller }
      call.answers { _ in }
      #expect(sending.spy.calls == [0])
    }
    #expect(problems.isEmpty)
    let other = StepContext(scenario: Scenario(name: "Other", tags: [], uri: "x.feature"))
    other.perform { try? sending(1) }
    #expect(Set(lines(other.takeLaterFailures())) == ["send(0) was not expected", "send(1) was not expected"])
  }

  /// An argument that counts its descriptions.
  final class Described: Sendable, CustomDebugStringConvertible {
    let count = Mutex(0)
    var debugDescription: String {
      count.withLock { $0 += 1 }
      return "it"
    }
  }

  @Test func `allowed calls are not described`() async throws {
    let argument = Described()
    let problems = try await problems {
      let sending = Mock<Described, Void>("send")
      inOrder(sending.expectAny())
      try sending(argument)
      #expect(argument.count.withLock { $0 } == 0)
      try? sending(argument)
    }
    #expect(argument.count.withLock { $0 } > 0)
    #expect(problems == ["send(it) was called too often"])
  }

  @Test func `equal failures are counted`() {
    let sending = Mock<Int, Void>("send")
    var thrown: [any Error] = []
    context.perform {
      for _ in 0..<1000 { try? sending(1) }
      for isLast in [false, true] {
        do { try sending(2) } catch { if isLast { thrown.append(error) } }
      }
    }
    #expect(lines(thrown) == ["send(2) was not expected (2 times)"])
    #expect(lines(context.takeLaterFailures(besides: thrown)) == ["send(1) was not expected (1000 times)"])
    context.perform { try? sending(1) }
    #expect(lines(context.takeLaterFailures()) == ["send(1) was not expected"])
  }

  @Test func `long lists are cut off`() async {
    let sending = Mock<Int, Void>("send")
    let problems = await problems {
      for number in 0..<30 { sending.expect(number) }
      let failure = #expect(throws: CallFailure.self) { try sending(100) }
      let lines = failure?.description.split(separator: "\n")
      #expect(lines?.count == 22)
      #expect(lines?.last == "… 10 more")
      for number in 101..<150 { try? sending(number) }
    }
    #expect(problems.count == 21)
    #expect(problems.last == "wrong calls: … 30 more")
    let missing = lines(scenario.failedEndChecks())
    #expect(missing.count == 21)
    #expect(missing.last == "missing calls: … 10 more")
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

  @Test func `a scenario forgets the calls before it`() async throws {
    let sending = Mock<String, Bool>("send")
    let saving = Spy<String>("save")
    let problems = try await problems {
      sending.expect("a").returns(true)
      _ = try sending("a")
      saving("a")
    }
    #expect(problems.isEmpty && saving.calls.count == 1)
    let next = StepContext(scenario: Scenario(name: "Next", tags: [], uri: "x.feature"))
    try next.perform {
      #expect(saving.calls.isEmpty && sending.spy.calls.isEmpty)
      saving("b")
      sending.expect("b").returns(true)
      _ = try sending("b")
      #expect(saving.calls == ["b"] && sending.spy.calls == ["b"])
    }
    // A hook of the run reads the calls of the last scenario.
    StepContext(scenario: nil).perform { #expect(saving.calls == ["b"]) }
  }

  @Test func `tasks of ended scenarios change no owner`() {
    let saving = Spy<String>("save")
    let old = StepContext(scenario: Scenario(name: "Old", tags: [], uri: "x.feature"))
    old.perform { saving("a") }
    _ = old.softFailures.close()
    context.perform { saving("b") }
    old.perform { saving("late") }
    context.perform { #expect(saving.calls == ["b", "late"]) }
  }

  @Test func `late expectations are checked or refused`() {
    _ = context.perform { Mock<Void>("open").expect() }
    #expect(lines(scenario.failedEndChecks()).count == 1)
    #expect(scenario.lateFailures().isEmpty)
    _ = context.perform { Mock<Void>("close").expect() }
    #expect(lines(scenario.lateFailures()) == ["expected: close() once, called never"])
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
