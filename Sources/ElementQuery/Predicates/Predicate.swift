/// A condition in braces, in the notation of Foundation's `NSPredicate`.
public indirect enum Predicate: Sendable, Hashable {
  /// How a property is compared.
  public enum Operator: String, Sendable, CaseIterable {
    /// Both are the same.
    case equal = "=="
    /// They differ.
    case notEqual = "!="
    /// The property is less.
    case less = "<"
    /// The property is less or the same.
    case lessOrEqual = "<="
    /// The property is more.
    case greater = ">"
    /// The property is more or the same.
    case greaterOrEqual = ">="
    /// The text is part of the property.
    case contains = "CONTAINS"
    /// The property begins with the text.
    case beginsWith = "BEGINSWITH"
    /// The property ends with the text.
    case endsWith = "ENDSWITH"
    /// The property has the form of the text, in which `*` stands for any letters and `?` for one.
    case like = "LIKE"
    /// The text is a regular expression that matches the whole property.
    case matches = "MATCHES"
  }

  /// What a comparison of texts passes over.
  public struct Options: OptionSet, Sendable, Hashable {
    /// The bits of the options.
    public let rawValue: Int

    /// Makes options from their bits.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// `[c]`: upper and lower case are the same.
    public static let ignoresCase = Options(rawValue: 1)
    /// `[d]`: letters with and without accents are the same.
    public static let ignoresDiacritics = Options(rawValue: 2)
  }

  /// A property is compared with a value; no value stands for `nil`.
  public struct Comparison: Sendable, Hashable {
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
