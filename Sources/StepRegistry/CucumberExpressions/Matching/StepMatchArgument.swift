/// A part of a step's text that a capture group of its pattern matched.
package struct MatchGroup: Sendable, Hashable {
  /// Where it begins in the step's text, in UTF-16 code units; nil where the group took no part in the match.
  package let start: Int?
  /// Where it is in the step's text, in bytes of UTF-8; nil where the group took no part in the match.
  package let byteRange: Range<Int>?
  /// Its text; nil where the group took no part in the match.
  package let value: String?
  /// The capture groups inside of it.
  package let children: [MatchGroup]

  /// What a parameter type makes its value from: the texts of the groups inside, or its own where there are none.
  package var texts: [String?] { children.isEmpty ? [value] : children.map(\.value) }
}

/// An argument that a step's text has for its definition.
package struct StepMatchArgument: Sendable {
  /// The part of the text it was made from.
  package let group: MatchGroup
  /// What the text becomes; nil where it stays a text.
  package let parameterType: ParameterType?

  /// The name of the parameter type as the messages have it; nil where there is no type or the anonymous one.
  package var parameterTypeName: String? {
    parameterType.flatMap { $0.name.isEmpty ? nil : $0.name }
  }

  /// The value, where it takes no function of the user's to make it; nil where it does: see `value()`.
  ///
  /// An argument without a parameter type gives its text, and `Optional<String>.none` as a value where it has none.
  ///
  /// - Throws: a `ParameterConversionError` where the type cannot represent the text.
  package func immediateValue() throws(ParameterConversionError) -> (any Sendable)? {
    guard let parameterType else { return group.value as any Sendable }
    return switch parameterType.conversion {
    case .builtIn where group.value == nil: String?.none as any Sendable
    case .builtIn(let type): try type.value(of: group.texts)
    case .custom: nil
    }
  }

  /// The value that the step definition is given.
  ///
  /// - Throws: a `ParameterConversionError` where a built-in type cannot represent the text, or what the function of a
  ///   user's parameter type throws.
  package func value() async throws -> any Sendable {
    if case .custom(let transform)? = parameterType?.conversion { return try await transform(group.texts) }
    return try immediateValue() ?? (String?.none as any Sendable)
  }
}
