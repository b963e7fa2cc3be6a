/// A spoken language of Gherkin with its keywords, as the Cucumber project publishes them.
package struct Dialect: Sendable {
  /// The code used in `# language:`, such as `en` or `fr`.
  package let code: StaticString
  /// The name of the language in English.
  package let name: StaticString
  /// The name of the language in the language itself.
  package let native: StaticString
  /// The keywords: one line for each of `Kind.allCases`, with `|` after every keyword.
  let keywords: StaticString

  /// The meaning of a keyword.
  package enum Kind: Int, CaseIterable, Sendable {
    case feature, rule, background, scenario, scenarioOutline, examples
    case given, when, then, and, but

    /// Whether the keyword is the title of steps.
    var hasSteps: Bool {
      switch self {
      case .background, .scenario, .scenarioOutline: true
      case .feature, .rule, .examples, .given, .when, .then, .and, .but: false
      }
    }
  }

  /// The language of files without a `# language:` comment.
  package static let english = named("en") ?? all[0]

  /// Returns the language with a code; nil for an unknown code.
  package static func named(_ code: String) -> Dialect? {
    all.first { $0.code.description == code }
  }

  /// The keywords of a kind in published order; step keywords end with a space if the language uses one.
  package func keywords(_ kind: Kind) -> [String] {
    let lines = keywords.description.split(separator: "\n", omittingEmptySubsequences: false)
    guard kind.rawValue < lines.count else { return [] }
    return lines[kind.rawValue].split(separator: "|").map(String.init)
  }
}

/// The type of a step keyword.
package enum KeywordType: UInt8, Sendable, Hashable, CaseIterable {
  /// `*`, or a keyword with several meanings.
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

  /// The type of a step; a conjunction has the type of the step before.
  func resolved(after last: KeywordType) -> KeywordType { self == .conjunction ? last : self }
}
