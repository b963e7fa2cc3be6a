import CukeSteps
import CukeTesting
import Runner
import SourceText
import Testing

/// Doubles in scenarios that run as tests of a package.
@Suite struct DoubleTests {
  private final class Door: World {
    let opening = Mock<String, Bool>("open")
    let ringing = Spy<String>("ring")
  }

  private static let steps = Steps(Door.self) {
    Given("a door") { door in
      door.opening.expect("gently").returns(true)
      door.ringing("once")
    }
    Then("it is open") { door in _ = try door.opening("gently") }
    Then("it is shut") { door in _ = try? door.opening("hard") }
    When("I lose the key") { _ in }
    Then("it has rung {word}", asked: \.ringing)
  }

  @Test func `wrong and missing calls fail their steps`() async throws {
    let all = ScenarioList(in: "Features", steps: [Self.steps]).all
    #expect(try await all[0].problems().isEmpty)
    let wrong = try #require(try await all[1].problems().first)
    #expect(wrong.location.line == 10)
    #expect(wrong.text.contains("open(\"hard\") was not expected\nexpected: open(\"gently\") once, called never, at "))
    #expect(wrong.text.contains("DoubleTests.swift:16"), "\(wrong.text)")
    let missing = try #require(try await all[2].problems().first)
    #expect(missing.location.line == 15)
    #expect(missing.text.contains("expected: open(\"gently\") once, called never"), "\(missing.text)")
  }
}
