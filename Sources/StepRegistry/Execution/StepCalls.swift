/// Runs a step as a part of the current step, as if its text were in the feature.
///
///     When("I log in as {string}") { (_, name: String) in
///       try await step("I touch \"Login\"")
///       try await step("I enter \"\(name)\" into \"User\"")
///     }
///
/// - Parameters:
///   - text: the text of the step, without a keyword.
///   - block: the data table or doc string below it, if it takes one.
/// - Throws: the error of the step, or `StepCallError` if the step cannot be run.
public func step(_ text: String, _ block: (any StepBlock)? = nil) async throws {
  try await step(text, block, isOutcome: false)
}

/// Runs a step as a part of the current one, like `step`, but with its keyword.
///
/// - Parameters:
///   - text: the text of the step, without its keyword.
///   - block: the data table or doc string below it, if it takes one.
///   - isOutcome: whether its keyword states an outcome.
/// - Throws: the error of the step, or `StepCallError` if the step cannot be run.
package func step(_ text: String, _ block: (any StepBlock)?, isOutcome: Bool) async throws {
  guard let calls = StepContext.current?.stepCalls else { throw StepCallError(text: text, reason: .outsideScenario) }
  try await calls.call(text, block?.stepArgument, isOutcome: isOutcome)
}

/// A block below a step: a `DataTable` or a `DocString`.
public protocol StepBlock: Sendable {}

extension DataTable: StepBlock {}
extension DocString: StepBlock {}

extension StepBlock {
  fileprivate var stepArgument: StepArgument? {
    if let table = self as? DataTable { return .dataTable(table) }
    return (self as? DocString).map { .docString($0) }
  }
}

/// Why a step could not be called from another one.
public struct StepCallError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The reason why a step cannot be called.
  public enum Reason: Sendable, Hashable {
    /// No scenario is running.
    case outsideScenario
    /// The call comes from a task other than the one that runs the scenario.
    case anotherTask
    /// No definition matches. The lines propose similar steps.
    case undefined(advice: [String])
    /// Several definitions match. The lines are their patterns and locations.
    case ambiguous([String])
    /// Steps call each other without end.
    case circle
  }

  /// The text of the step.
  public let text: String
  /// The reason why the step cannot be called.
  public let reason: Reason

  /// The problem, and advice.
  public var description: String {
    let step = "the step \"\(text)\" cannot be called"
    return switch reason {
    case .outsideScenario: "\(step): no scenario is running"
    case .anotherTask:
      "\(step) from a separate task\nCall steps directly in the step's own code, one after the other, not from a new Task."
    case .undefined(let advice): (["\(step): no definition matches it"] + advice).joined(separator: "\n")
    case .ambiguous(let definitions): (["\(step): several definitions match it"] + definitions).joined(separator: "\n")
    case .circle: "\(step): calls between steps are nested more than \(StepCalls.deepest) deep"
    }
  }
}

/// Lets the steps of one attempt of a scenario call other steps.
///
/// Worlds and depth are not Sendable, yet every task of a step can reach this object. That is safe because they are touched
/// only by the task that runs the attempt: `call` refuses every other task, compared by its identity, before it touches
/// them, and a task does one thing at a time.
package final class StepCalls: StepCalling, @unchecked Sendable {
  /// How deep steps may call each other.
  static let deepest = 100

  let registry: Registry
  /// The worlds of the scenario.
  package let worlds: Worlds
  /// The facts about the scenario that select scopes; nil to use all definitions.
  let scenario: ScenarioSurroundings?
  /// The depth of nested calls of the running step.
  private var depth = 0
  private let owner: Int?

  /// Prepares calls from the calling task, which has to be the task that runs the attempt.
  ///
  /// - Parameters:
  ///   - registry: the definitions.
  ///   - worlds: the worlds of the scenario; nil for new ones.
  ///   - scenario: the facts that select scopes; nil to use all definitions.
  package init(registry: Registry, worlds: Worlds? = nil, scenario: ScenarioSurroundings? = nil) {
    self.scenario = scenario
    self.registry = registry
    self.worlds = worlds ?? Worlds()
    owner = Self.currentTask
  }

  private static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }

  /// Runs a step in the worlds of the scenario.
  package func call(_ text: String, _ block: StepArgument?, isOutcome: Bool) async throws {
    guard owner != nil, Self.currentTask == owner else { throw StepCallError(text: text, reason: .anotherTask) }
    guard depth < Self.deepest else { throw StepCallError(text: text, reason: .circle) }
    let matches = try registry.matches(for: text, in: scenario)
    guard var match = matches.first else {
      throw StepCallError(text: text, reason: .undefined(advice: registry.nearMissAdvice(for: text, in: scenario)))
    }
    guard matches.count == 1 else {
      let candidates = matches.map { "  " + $0.definition.reference }
      throw StepCallError(text: text, reason: .ambiguous(candidates))
    }
    match.isOutcome = isOutcome
    depth += 1
    defer { depth -= 1 }
    try await match.run(block, in: worlds)
  }
}
