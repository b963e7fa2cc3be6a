import AppUnderTest
import JSON
import StepLibrary
package import StepRegistry

/// A screen of a walk: its state, its actions and its faults.
package struct Look: Sendable, Hashable {
  /// The screen without its data.
  package var state: ScreenState
  /// A name for people.
  package var name: String
  /// The actions that it offers.
  package var offers: [Offer]
  /// The breaches of properties that were seen on the screen.
  package var faults: [Fault]
  /// The identities of the step-file rules that apply to the screen.
  package var usedRules: Set<String> = []
  /// The steps that give other answers to the requests since the screen before.
  package var answers: [String] = []
}

/// The result of steps.
package enum StepsOutcome: Sendable, Hashable {
  /// All steps passed.
  case done
  /// All steps passed, and this is the screen after them.
  case seen(Look)
  /// A step failed with this reason; the app itself may be at fault. The rule is the step-file rule with which the walk
  /// begins; nil for other steps.
  case failed(String, isOfApp: Bool, rule: WalkRules.Text? = nil)
}

/// The app has ended its process, or does not answer.
package struct AppEnd: Error, Sendable, Hashable {
  /// The reason, as a sentence without a full stop.
  package let reason: String

  /// Makes a reason.
  package init(_ reason: String) { self.reason = reason }
}

/// An app that a walk explores by predefined steps.
package protocol ExploredApp: Sendable {
  /// Starts the app afresh, then does steps.
  ///
  /// - Parameters:
  ///   - steps: the steps.
  ///   - looks: whether to report the screen after them.
  /// - Throws: `AppEnd` if the app ends.
  func start(_ steps: [String], looks: Bool) async throws -> StepsOutcome

  /// Does steps.
  ///
  /// - Parameters:
  ///   - steps: the steps.
  ///   - looks: whether to report the screen after them.
  /// - Throws: `AppEnd` if the app ends.
  func perform(_ steps: [String], looks: Bool) async throws -> StepsOutcome

  /// Starts the app afresh, does steps, and describes the screen after them.
  ///
  /// - Parameters:
  ///   - steps: the steps.
  ///   - checks: whether to find steps that check the screen.
  /// - Returns: nil if a step fails.
  /// - Throws: `AppEnd` if the app ends.
  func visit(_ steps: [String], checks: Bool) async throws -> PathEnd?
}
