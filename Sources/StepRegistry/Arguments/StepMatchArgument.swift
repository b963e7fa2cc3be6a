/// A part of a step's text that a capture group of its pattern matched.
package struct MatchGroup: Sendable, Hashable {
  /// The offset in the step's text, in UTF-16 code units; nil for a group that did not take part in the match.
  package let start: Int?
  /// The range in the step's text, in bytes of UTF-8; nil for a group that did not take part in the match.
  package let byteRange: Range<Int>?
  /// The matched text; nil for a group that did not take part in the match.
  package let value: String?
  /// The nested capture groups.
  package let children: [MatchGroup]

  /// The texts that a parameter type converts: those of the nested groups, or the whole text if there are no nested
  /// groups.
  package var texts: [String?] { children.isEmpty ? [value] : children.map(\.value) }
}

/// An argument in the text of a step. `StepArgument` converts it to a value.
package struct StepMatchArgument: Sendable {
  /// The matched part of the text.
  package let group: MatchGroup
  /// The type that converts the text; nil for an argument that stays text.
  package let parameterType: ParameterTypeDefinition?

  /// The name of the parameter type for messages; nil without a type and for the anonymous type.
  package var parameterTypeName: String? {
    parameterType.flatMap { $0.name.isEmpty ? nil : $0.name }
  }
}
