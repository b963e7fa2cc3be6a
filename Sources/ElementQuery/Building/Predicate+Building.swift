/// Building conditions as values: `.contains(.text, "Hello") && !.equals(.enabled, false)`.
extension Predicate {
  /// The property equals the value.
  ///
  /// - Parameters:
  ///   - property: the property to compare.
  ///   - value: the value; nil for a property without a value.
  ///   - options: the differences to ignore: case, accents, or both.
  public static func equals(_ property: PropertyName, _ value: PropertyValue?, ignoring options: Options = [])
    -> Predicate
  {
    comparing(property, .equal, value, options)
  }

  /// The property is less than the value.
  ///
  /// - Parameters:
  ///   - property: the property to compare.
  ///   - value: a number or a text.
  public static func isLess(_ property: PropertyName, than value: PropertyValue) -> Predicate {
    comparing(property, .less, value)
  }

  /// The property is less than or equal to the value.
  ///
  /// - Parameters:
  ///   - property: the property to compare.
  ///   - value: a number or a text.
  public static func isAtMost(_ property: PropertyName, _ value: PropertyValue) -> Predicate {
    comparing(property, .lessOrEqual, value)
  }

  /// The property is greater than the value.
  ///
  /// - Parameters:
  ///   - property: the property to compare.
  ///   - value: a number or a text.
  public static func isMore(_ property: PropertyName, than value: PropertyValue) -> Predicate {
    comparing(property, .greater, value)
  }

  /// The property is greater than or equal to the value.
  ///
  /// - Parameters:
  ///   - property: the property to compare.
  ///   - value: a number or a text.
  public static func isAtLeast(_ property: PropertyName, _ value: PropertyValue) -> Predicate {
    comparing(property, .greaterOrEqual, value)
  }

  /// The property contains the text.
  ///
  /// - Parameters:
  ///   - property: the property to compare.
  ///   - text: the text.
  ///   - options: the differences to ignore: case, accents, or both.
  public static func contains(_ property: PropertyName, _ text: String, ignoring options: Options = []) -> Predicate {
    comparing(property, .contains, .string(text), options)
  }

  /// The property begins with the text.
  ///
  /// - Parameters:
  ///   - property: the property to compare.
  ///   - text: the beginning.
  ///   - options: the differences to ignore: case, accents, or both.
  public static func begins(_ property: PropertyName, with text: String, ignoring options: Options = []) -> Predicate {
    comparing(property, .beginsWith, .string(text), options)
  }

  /// The property ends with the text.
  ///
  /// - Parameters:
  ///   - property: the property to compare.
  ///   - text: the end.
  ///   - options: the differences to ignore: case, accents, or both.
  public static func ends(_ property: PropertyName, with text: String, ignoring options: Options = []) -> Predicate {
    comparing(property, .endsWith, .string(text), options)
  }

  /// The property matches the pattern, in which `*` matches any characters and `?` a single one.
  ///
  /// - Parameters:
  ///   - property: the property to compare.
  ///   - pattern: the pattern.
  ///   - options: the differences to ignore: case, accents, or both.
  public static func isLike(_ property: PropertyName, _ pattern: String, ignoring options: Options = []) -> Predicate {
    comparing(property, .like, .string(pattern), options)
  }

  /// The regular expression matches the whole property.
  ///
  /// - Parameters:
  ///   - property: the property to compare.
  ///   - expression: the regular expression.
  ///   - options: the differences to ignore: case, accents, or both.
  /// - Throws: a `Diagnostic` for an invalid expression.
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

  /// The operands of a condition with the same operator, to keep chains flat.
  private func parts(ofAnd isAnd: Bool) -> [Predicate] {
    switch self {
    case .and(let parts) where isAnd: parts
    case .or(let parts) where !isAnd: parts
    case .and, .or, .not, .comparison: [self]
    }
  }
}
