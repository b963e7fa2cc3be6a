/// A spoken language of Gherkin with its keywords, as the Cucumber project publishes them.
package struct Dialect: Sendable {
  /// The code that stands behind `# language:`, such as `en` or `fr`.
  package let code: StaticString
  /// The name of the language in English.
  package let name: StaticString
  /// The name of the language in the language itself.
  package let native: StaticString
  /// The keywords: a line for each of `Kind.allCases`, every keyword followed by `|`.
  let keywords: StaticString

  /// What a keyword stands for.
  package enum Kind: Int, CaseIterable, Sendable {
    case feature, rule, background, scenario, scenarioOutline, examples
    case given, when, then, and, but
  }

  /// The language with a code, or nil where there is none.
  package static func named(_ code: String) -> Dialect? {
    all.first { $0.code.description == code }
  }

  /// The keywords of a kind, in published order; those of steps end with a space where the language puts one.
  package func keywords(_ kind: Kind) -> [String] {
    let lines = keywords.description.split(separator: "\n", omittingEmptySubsequences: false)
    guard kind.rawValue < lines.count else { return [] }
    return lines[kind.rawValue].split(separator: "|").map(String.init)
  }
}

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
