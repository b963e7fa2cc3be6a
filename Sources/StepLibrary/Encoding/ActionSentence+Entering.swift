package import Recordings

/// Combines the touch of a field and the text typed afterwards into one step.
extension ActionSentence {
  static func touching(_ reference: ElementReference) -> String { "I touch \(reference.words)" }

  /// The field that a touch step names, in the words of steps: `the "Name" field`.
  ///
  /// - Parameter action: the action. Its steps must be known.
  /// - Returns: nil for an action that is not a touch, and for a step that does not name a field.
  package static func field(touchedBy action: RecordedAction) -> String? {
    guard case .done(.touch) = action.kind, let record = action.element, let step = action.steps?.last else {
      return nil
    }
    return ElementReference.all(for: record).first { reference in
      if case .named(_, .field) = reference { touching(reference) == step } else { false }
    }?.words
  }

  /// The steps for both actions; nil unless the first touches a field and the second types a text.
  static func entering(_ typing: RecordedAction, after touch: RecordedAction) -> [String]? {
    guard case .done(.type(let typed)) = typing.kind, let text = TypedText(typed), let field = field(touchedBy: touch)
    else { return nil }
    // A text below the step needs a typing step of its own.
    guard case .quoted(let words) = text else { return nil }
    return (touch.steps ?? []).dropLast() + [start + words + end(field)]
  }

  /// An author's step that enters text into a field, rewritten for another field.
  ///
  /// - Parameters:
  ///   - step: the text of the step.
  ///   - old: the field that the step has to name, in the words of steps.
  ///   - new: the field that replaces it.
  /// - Returns: nil for a step that does not enter text into the old field.
  package static func entering(_ step: String, into old: String, now new: String) -> String? {
    let end = end(old)
    guard step.hasPrefix(start), step.hasSuffix(end) else { return nil }
    return step.dropLast(end.count) + Self.end(new)
  }

  private static let start = "I enter "
  private static func end(_ field: String) -> String { " into \(field)" }
}
