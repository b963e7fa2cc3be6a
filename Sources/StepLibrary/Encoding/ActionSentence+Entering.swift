package import Recordings

/// A touch of a field and a text that is typed then are one step.
extension ActionSentence {
  static func touching(_ reference: ElementReference) -> String { "I touch \(reference.words)" }

  /// The field that the step of a touch names, as steps name it: `the "Name" field`.
  ///
  /// - Parameter action: what was done; its steps are known.
  /// - Returns: nil where it is no touch, or its step names no field.
  package static func field(touchedBy action: RecordedAction) -> String? {
    guard case .done(.touch) = action.kind, let record = action.element, let step = action.steps?.last else {
      return nil
    }
    return ElementReference.all(for: record).first { reference in
      if case .named(_, .field) = reference { touching(reference) == step } else { false }
    }?.words
  }

  /// The steps that do both actions; nil where they are no touch of a field and a text that is typed then.
  static func entering(_ typing: RecordedAction, after touch: RecordedAction) -> [String]? {
    guard case .done(.type(let typed)) = typing.kind, let text = TypedText(typed), let field = field(touchedBy: touch)
    else { return nil }
    // Text below the step is typed by a step of its own.
    guard case .quoted(let words) = text else { return nil }
    return (touch.steps ?? []).dropLast() + [start + words + end(field)]
  }

  /// A step of an author that enters something into a field, with another field.
  ///
  /// - Parameters:
  ///   - step: the text of the step.
  ///   - old: the field into which it has to enter something, as steps name it.
  ///   - new: the field into which it is to enter that.
  /// - Returns: nil where it does not enter anything into the old field.
  package static func entering(_ step: String, into old: String, now new: String) -> String? {
    let end = end(old)
    guard step.hasPrefix(start), step.hasSuffix(end) else { return nil }
    return step.dropLast(end.count) + Self.end(new)
  }

  private static let start = "I enter "
  private static func end(_ field: String) -> String { " into \(field)" }
}
