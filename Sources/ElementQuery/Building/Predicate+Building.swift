/// Conditions as values: `.contains(.text, "Hello") && !.equals(.enabled, false)`.
extension Predicate {
  /// The property is the value.
  ///
  /// - Parameters:
  ///   - property: the property that is compared.
  ///   - value: what it has to be; nil is no value.
  ///   - options: what is not looked at: case, accents, or both.
  public static func equals(_ property: PropertyName, _ value: PropertyValue?, ignoring options: Options = [])
    -> Predicate
  {
    comparing(property, .equal, value, options)
  }

  /// The property is less than the value.
  ///
  /// - Parameters:
  ///   - property: the property that is compared.
  ///   - value: what it is compared with: a number or a text.
  public static func isLess(_ property: PropertyName, than value: PropertyValue) -> Predicate {
    comparing(property, .less, value)
  }

  /// The property is less than the value or the same.
  ///
  /// - Parameters:
  ///   - property: the property that is compared.
  ///   - value: what it is compared with: a number or a text.
  public static func isAtMost(_ property: PropertyName, _ value: PropertyValue) -> Predicate {
    comparing(property, .lessOrEqual, value)
  }

  /// The property is more than the value.
  ///
  /// - Parameters:
  ///   - property: the property that is compared.
  ///   - value: what it is compared with: a number or a text.
  public static func isMore(_ property: PropertyName, than value: PropertyValue) -> Predicate {
    comparing(property, .greater, value)
  }

  /// The property is more than the value or the same.
  ///
  /// - Parameters:
  ///   - property: the property that is compared.
  ///   - value: what it is compared with: a number or a text.
  public static func isAtLeast(_ property: PropertyName, _ value: PropertyValue) -> Predicate {
    comparing(property, .greaterOrEqual, value)
  }

  /// The text is part of the property.
  ///
  /// - Parameters:
  ///   - property: the property that is compared.
  ///   - text: what is part of it.
  ///   - options: what is not looked at: case, accents, or both.
  public static func contains(_ property: PropertyName, _ text: String, ignoring options: Options = []) -> Predicate {
    comparing(property, .contains, .string(text), options)
  }

  /// The property begins with the text.
  ///
  /// - Parameters:
  ///   - property: the property that is compared.
  ///   - text: what it begins with.
  ///   - options: what is not looked at: case, accents, or both.
  public static func begins(_ property: PropertyName, with text: String, ignoring options: Options = []) -> Predicate {
    comparing(property, .beginsWith, .string(text), options)
  }

  /// The property ends with the text.
  ///
  /// - Parameters:
  ///   - property: the property that is compared.
  ///   - text: what it ends with.
  ///   - options: what is not looked at: case, accents, or both.
  public static func ends(_ property: PropertyName, with text: String, ignoring options: Options = []) -> Predicate {
    comparing(property, .endsWith, .string(text), options)
  }

  /// The property has the form of the pattern, in which `*` stands for any letters and `?` for one.
  ///
  /// - Parameters:
  ///   - property: the property that is compared.
  ///   - pattern: its form.
  ///   - options: what is not looked at: case, accents, or both.
  public static func isLike(_ property: PropertyName, _ pattern: String, ignoring options: Options = []) -> Predicate {
    comparing(property, .like, .string(pattern), options)
  }

  /// The regular expression matches the whole property.
  ///
  /// - Parameters:
  ///   - property: the property that is compared.
  ///   - expression: the regular expression.
  ///   - options: what is not looked at: case, accents, or both.
  /// - Throws: a `Diagnostic` where the expression cannot be read.
  public static func matches(
    _ property: PropertyName, _ expression: String, ignoring options: Options = []
  ) throws(Diagnostic) -> Predicate {
    let compiled = try TextExpression.reading(
      expression, ignoresCase: options.contains(.ignoresCase), matchesWhole: true)
    return .comparison(
      Comparison(
        property: property, comparator: .matches, options: options, value: .string(expression), expression: compiled))
  }

  /// Both conditions are fulfilled.
  public static func && (left: Predicate, right: Predicate) -> Predicate {
    .and(left.parts(ofAnd: true) + right.parts(ofAnd: true))
  }
  /// At least one of the conditions is fulfilled.
  public static func || (left: Predicate, right: Predicate) -> Predicate {
    .or(left.parts(ofAnd: false) + right.parts(ofAnd: false))
  }
  /// The condition is not fulfilled.
  public static prefix func ! (predicate: Predicate) -> Predicate { .not(predicate) }

  private static func comparing(
    _ property: PropertyName, _ comparator: Operator, _ value: PropertyValue?, _ options: Options = []
  ) -> Predicate {
    .comparison(Comparison(property: property, comparator: comparator, options: options, value: value))
  }

  /// The conditions joined by the same word, so that a row of them does not nest.
  private func parts(ofAnd isAnd: Bool) -> [Predicate] {
    switch self {
    case .and(let parts) where isAnd: parts
    case .or(let parts) where !isAnd: parts
    default: [self]
    }
  }
}
