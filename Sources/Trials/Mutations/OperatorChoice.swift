package import AppUnderTest

/// The chosen kinds of changes, and how many of the possible changes are run.
package struct OperatorChoice {
  /// A kind of change.
  package enum Operator: Equatable, Sendable {
    /// A part of an app is changed.
    case app(MutationOperator)
    /// The code of a step definition is left out.
    case step

    /// All kinds with their names.
    package static let all =
      MutationOperator.allCases.map { (name: $0.rawValue, kind: Operator.app($0)) } + [("step", .step)]
  }

  /// The changes of apps.
  let operators: [MutationOperator]
  /// Whether the code of step definitions is left out.
  let leavesOutSteps: Bool
  private let limit: Int
  private let seed: Int
  /// The names of the apps to change, in lowercase; empty for all apps.
  private let apps: [String]

  /// Chooses changes.
  ///
  /// - Parameters:
  ///   - operators: the kinds of changes.
  ///   - apps: the names of the apps to change; empty for all apps.
  ///   - limit: the most changes.
  ///   - seed: the seed of the choice among more changes.
  package init(_ operators: [Operator], of apps: [String], limit: Int, seed: Int) {
    self.operators = operators.compactMap { if case .app(let change) = $0 { change } else { nil } }
    // The step files of an app are unknown.
    leavesOutSteps = apps.isEmpty && operators.contains(.step)
    self.apps = apps.map { $0.lowercased() }
    (self.limit, self.seed) = (limit, seed)
  }

  /// Whether an app is to be changed.
  func takes(_ app: String) -> Bool { apps.isEmpty || apps.contains(app.lowercased()) }

  /// The changes to run, in their order.
  func chosen(_ candidates: [PossibleChange]) -> [PossibleChange] {
    var generator = SeededGenerator(seed: UInt64(seed))
    let indices = candidates.indices.shuffled(using: &generator).prefix(limit)
    return indices.sorted().map { candidates[$0] }
  }
}
