package import GherkinParser
import SourceText

/// The kind of a step by its keyword.
package enum StepKeyword: Sendable, Hashable, CaseIterable {
  case given, when, then

  /// The kind of a step of a feature; nil for `*` and for a keyword with several meanings. `And` and `But` have the
  /// kind of the step before them.
  package init?(_ type: KeywordType) {
    switch type {
    case .context: self = .given
    case .action: self = .when
    case .outcome: self = .then
    case .conjunction, .unknown: return nil
    }
  }

  /// The English keyword.
  package var english: String {
    switch self {
    case .given: "Given"
    case .when: "When"
    case .then: "Then"
    }
  }

  /// The kinds of steps that a definition is declared for by its first word, such as `Given` or `Angenommen`.
  ///
  /// - Returns: an empty set for a word that declares a definition for all kinds, such as `Step` and `And`.
  package static func kinds(ofWord word: String) -> Set<StepKeyword> { words[word.composed] ?? [] }

  private static let words: [String: Set<StepKeyword>] = {
    var words: [String: Set<StepKeyword>] = [:]
    let kinds: [(Dialect.Kind, StepKeyword)] = [(.given, .given), (.when, .when), (.then, .then)]
    for dialect in Dialect.all {
      for (kind, keyword) in kinds {
        for word in dialect.keywords(kind) { words[swiftName(of: word), default: []].insert(keyword) }
      }
    }
    for dialect in Dialect.all {
      for word in dialect.keywords(.and) + dialect.keywords(.but) { words[swiftName(of: word)] = nil }
    }
    return words
  }()

  /// The name of a keyword in Swift, as `Scripts/generate_step_words.py` makes it.
  private static func swiftName(of keyword: String) -> String {
    var name = ""
    for scalar in keyword.composed.unicodeScalars where isInName(scalar) {
      if name.isEmpty, !scalar.properties.isXIDStart { name = "_" }
      name.unicodeScalars.append(scalar)
    }
    return name
  }

  private static func isInName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber, .otherSymbol:
      true
    default: false
    }
  }
}
