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
    /// The bits of the options.
    package let rawValue: Int

    /// Makes options from their bits.
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
    /// The property that is compared.
    package var property: PropertyName
    /// How it is compared.
    package var comparator: Operator
    /// What the comparison of texts passes over.
    package var options: Options
    /// What it is compared with; nil stands for `nil`.
    package var value: PropertyValue?
    /// The value of `MATCHES`, compiled.
    var expression: TextExpression?
  }

  /// One property is compared.
  case comparison(Comparison)
  /// The opposite is true.
  case not(Predicate)
  /// All are true, at least two.
  case and([Predicate])
  /// One of them is true, at least two.
  case or([Predicate])
}
