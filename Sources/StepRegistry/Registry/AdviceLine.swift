/// A line of the advice on a step without a definition.
package enum AdviceLine: Sendable, Hashable {
  /// An explanation.
  case note(String)
  /// A similar step, or the pattern of a definition without examples, and the place of the definition.
  case proposal(String, definedAt: String)

  /// The line as shown to users.
  package var text: String {
    switch self {
    case .note(let text): text
    case .proposal(let step, let place): "  \(step) # \(place)"
    }
  }
}

extension AdviceLine {
  /// Proposes a definition by its pattern.
  init(_ definition: StepDefinition) {
    self = .proposal(definition.declaration.pattern, definedAt: definition.place)
  }

  /// Proposes a step that a definition matches.
  init(_ step: String, _ definition: StepDefinition) {
    self = .proposal(step, definedAt: "\(definition.location)")
  }
}
