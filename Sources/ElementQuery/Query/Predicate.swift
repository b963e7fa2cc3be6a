/// A condition in braces, in the notation of Foundation's `NSPredicate`.
package indirect enum Predicate: Sendable, Hashable {
  /// How a property is compared.
  package enum Operator: String, Sendable, CaseIterable {
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case contains = "CONTAINS"
    case beginsWith = "BEGINSWITH"
    case endsWith = "ENDSWITH"
    case like = "LIKE"
    case matches = "MATCHES"
  }

  /// What a comparison of texts passes over.
  package struct Options: OptionSet, Sendable, Hashable {
    package let rawValue: Int

    package init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// `[c]`: upper and lower case are the same.
    package static let ignoresCase = Options(rawValue: 1)
    /// `[d]`: letters with and without accents are the same.
    package static let ignoresDiacritics = Options(rawValue: 2)
  }

  /// A property is compared with a value; no value stands for `nil`.
  package struct Comparison: Sendable, Hashable {
    package var property: PropertyName
    package var comparator: Operator
    package var options: Options
    package var value: PropertyValue?
  }

  case comparison(Comparison)
  case not(Predicate)
  case and([Predicate])
  case or([Predicate])
}
