/// What the keyword of a step says about the step.
package enum KeywordType: UInt8, Sendable, Hashable, CaseIterable {
  /// `*`, or a word that stands for several of the others.
  case unknown
  /// `Given` and its translations.
  case context
  /// `When` and its translations.
  case action
  /// `Then` and its translations.
  case outcome
  /// `And`, `But` and their translations.
  case conjunction

  /// The name in Cucumber Messages, such as `Context`.
  package var name: StaticString {
    switch self {
    case .unknown: "Unknown"
    case .context: "Context"
    case .action: "Action"
    case .outcome: "Outcome"
    case .conjunction: "Conjunction"
    }
  }
}
