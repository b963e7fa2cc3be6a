/// A condition in braces, in the notation of Foundation's `NSPredicate`.
public indirect enum Predicate: Sendable, Hashable {
  /// The operator of a comparison.
  public enum Operator: String, Sendable, CaseIterable {
    /// Both are the same.
    case equal = "=="
    /// The values differ.
    case notEqual = "!="
    /// The property is less.
    case less = "<"
    /// The property is less or equal.
    case lessOrEqual = "<="
    /// The property is greater.
    case greater = ">"
    /// The property is greater or equal.
    case greaterOrEqual = ">="
    /// The property contains the text.
    case contains = "CONTAINS"
    /// The property begins with the text.
    case beginsWith = "BEGINSWITH"
    /// The property ends with the text.
    case endsWith = "ENDSWITH"
    /// The property matches the pattern, in which `*` matches any characters and `?` a single one.
    case like = "LIKE"
    /// The text is a regular expression that matches the whole property.
    case matches = "MATCHES"
  }

  /// The differences that a comparison of texts ignores.
  public struct Options: OptionSet, Sendable, Hashable {
    /// The bits of the options.
    public let rawValue: Int

    /// Makes options from their bits.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// `[c]`: ignores case.
    public static let ignoresCase = Options(rawValue: 1)
    /// `[d]`: ignores accents.
    public static let ignoresDiacritics = Options(rawValue: 2)
  }

  /// A comparison of a property with a value or with nil.
  public struct Comparison: Sendable, Hashable {
    /// The property to compare.
    package var property: PropertyName
    /// The operator.
    package var comparator: Operator
    /// The differences to ignore in texts.
    package var options: Options
    /// The value; nil to test for a missing value.
    package var value: PropertyValue?
    /// The compiled expression of `MATCHES`.
    var expression: TextExpression?
  }

  /// A comparison of one property.
  case comparison(Comparison)
  /// The negation.
  case not(Predicate)
  /// All are true; at least two conditions.
  case and([Predicate])
  /// At least one is true; at least two conditions.
  case or([Predicate])
}
