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

/// An argument that a step's text has for its definition; `StepArgument` makes its value.
package struct StepMatchArgument: Sendable {
  /// The part of the text it was made from.
  package let group: MatchGroup
  /// What the text becomes; nil where it stays a text.
  package let parameterType: ParameterTypeDefinition?

  /// The name of the parameter type as the messages have it; nil where there is no type or the anonymous one.
  package var parameterTypeName: String? {
    parameterType.flatMap { $0.name.isEmpty ? nil : $0.name }
  }
}
