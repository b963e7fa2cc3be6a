import StepLibrary
import Testing

@testable import Exploring

/// Shrinking the steps to a fault.
@Suite struct ShrinkerTests {
  /// An app that ends or fails as soon as its steps contain others in this order.
  private actor ScriptedApp: UnseenApp {
    private let fatal: [String]
    private let texts: Set<String>
    private var done: [String] = []

    init(endsAfter fatal: [String], with texts: Set<String> = []) { (self.fatal, self.texts) = (fatal, texts) }

    func start(_ steps: [String], looks: Bool) async throws -> StepsOutcome {
      done = []
      return try await perform(steps, looks: looks)
    }

    func perform(_ steps: [String], looks: Bool) async throws -> StepsOutcome {
      for step in steps {
        done.append(step)
        var rest = fatal[...]
        for step in done where rest.first.map({ step.hasPrefix($0) }) ?? false { rest.removeFirst() }
        if rest.isEmpty, texts.isEmpty || texts.contains(where: step.contains) { throw AppEnd("trap") }
      }
      return .done
    }
  }

  @Test(arguments: [
    (["b"], ["a", "b", "c"], ["b"]), (["a", "d"], ["a", "b", "c", "d"], ["a", "d"]),
    (["a", "c", "e"], ["a", "b", "b", "c", "d", "a", "e", "b"], ["a", "c", "e"]),
  ])
  func onlyNeededStepsRemain(fatal: [String], path: [String], shortest: [String]) async throws {
    let end = try #require(path.lastIndex { $0 == fatal.last })
    var shrinker = Shrinker(app: ScriptedApp(endsAfter: fatal), fault: Fault(.running, "trap", check: nil))
    #expect(try await shrinker.shortest(of: [Array(path[...end])]) == .repeats(shortest))
  }

  /// An app that ends at the step `end` while every other step was done an even number of times.
  private actor SwitchedApp: UnseenApp {
    private var done: [String] = []

    func start(_ steps: [String], looks: Bool) async throws -> StepsOutcome {
      done = []
      return try await perform(steps, looks: looks)
    }

    func perform(_ steps: [String], looks: Bool) async throws -> StepsOutcome {
      for step in steps {
        if step == "end", Set(done).allSatisfy({ step in done.count { $0 == step }.isMultiple(of: 2) }) {
          throw AppEnd("trap")
        }
        done.append(step)
      }
      return .done
    }
  }

  @Test func stepsThatUndoEachOtherAreLeftOut() async throws {
    var shrinker = Shrinker(app: SwitchedApp(), fault: Fault(.running, "trap", check: nil))
    #expect(try await shrinker.shortest(of: [["a", "b", "c", "a", "c", "b", "end"]]) == .repeats(["end"]))
  }

  /// Steps that are possible only together are left out together.
  @Test(arguments: [["in", "out"], ["in", "next", "out"], ["on", "on"]], [[], ["x"]] as [[String]])
  func waysThereAndBackAreLeftOut(way: [String], others: [String]) async throws {
    let path = ["need"] + way.prefix(1) + others + way.dropFirst() + ["end"]
    let fewest = try await path.fewest(within: 100) { steps in
      let done = steps.filter(way.contains)
      return steps.first == "need" && steps.last == "end" && (done.isEmpty || done == way)
    }
    #expect(fewest == ["need", "end"])
  }

  @Test func theSimplestFatalTextRemains() async throws {
    let app = ScriptedApp(endsAfter: ["fill"], with: ["<b>", "1e309"])
    var shrinker = Shrinker(app: app, fault: Fault(.running, "trap", check: nil))
    #expect(
      try await shrinker.shortest(of: [["go", "fill \"<b>&amp;</b>\""]]) == .repeats(["fill \"1e309\""]))
  }

  @Test func otherwiseNothingIsFound() async throws {
    var shrinker = Shrinker(app: ScriptedApp(endsAfter: ["x"]), fault: Fault(.running, "trap", check: nil))
    #expect(try await shrinker.shortest(of: [["a"], ["a", "b"]]) == .varies(0, of: 4))
  }

  /// An app that ends at the step `end`: always after the step `sure`, otherwise every second time.
  private actor FlakyApp: UnseenApp {
    private var ends = 0
    private var isSure = false

    func start(_ steps: [String], looks: Bool) async throws -> StepsOutcome {
      isSure = false
      return try await perform(steps, looks: looks)
    }

    func perform(_ steps: [String], looks: Bool) async throws -> StepsOutcome {
      for step in steps {
        if step == "sure" { isSure = true }
        guard step == "end" else { continue }
        ends += 1
        if isSure || !ends.isMultiple(of: 2) { throw AppEnd("trap") }
      }
      return .done
    }
  }

  @Test func faultsOfChanceAreNoFindings() async throws {
    var shrinker = Shrinker(app: FlakyApp(), fault: Fault(.running, "trap", check: nil))
    guard case .varies(let count, Shrinker.confirmations) = try await shrinker.shortest(of: [["end"]]) else {
      Issue.record("the fault repeats")
      return
    }
    #expect((1..<Shrinker.confirmations).contains(count))
    // Longer steps that always lead to the fault are kept.
    var sure = Shrinker(app: FlakyApp(), fault: Fault(.running, "trap", check: nil))
    #expect(try await sure.shortest(of: [["sure", "end"]]) == .repeats(["sure", "end"]))
  }

  /// An app on which a check always fails.
  private actor FailingApp: UnseenApp {
    func start(_ steps: [String], looks: Bool) async throws -> StepsOutcome { try await perform(steps, looks: looks) }

    func perform(_ steps: [String], looks: Bool) async throws -> StepsOutcome {
      steps.last == "check" ? .failed("never", isOfApp: false) : .done
    }
  }

  @Test func checksOfActionsNeedAnAction() async throws {
    let fault = Fault(.own("check"), "", check: "check", isOfAction: true)
    var shrinker = Shrinker(app: FailingApp(), fault: fault)
    #expect(try await shrinker.shortest(of: [[]]) == .varies(0, of: 1))
  }

  /// An app with a switch after `a`, and a field as well after `a` and `b`; neither has a name.
  private actor NamelessApp: UnseenApp {
    private var done: Set<String> = []

    func start(_ steps: [String], looks: Bool) async throws -> StepsOutcome {
      done = []
      return try await perform(steps, looks: looks)
    }

    func perform(_ steps: [String], looks: Bool) async throws -> StepsOutcome {
      done.formUnion(steps)
      guard steps.last == "check", done.contains("a") else { return .done }
      return .failed("but there is:\n  switch" + (done.contains("b") ? "\n  field" : ""), isOfApp: false)
    }
  }

  @Test(arguments: [("switch", ["a"]), ("field", ["a", "b"])])
  func otherBreachesOfARuleDoNotCount(element: String, steps: [String]) async throws {
    var shrinker = Shrinker(app: NamelessApp(), fault: Fault(.rule(.names), element, check: "check"))
    #expect(try await shrinker.shortest(of: [["a", "c", "b"]]) == .repeats(steps))
  }
}

/// An app without a screen.
private protocol UnseenApp: ExploredApp {}

extension UnseenApp {
  func visit(_ steps: [String], checks: Bool) async throws -> PathEnd? { nil }
}
