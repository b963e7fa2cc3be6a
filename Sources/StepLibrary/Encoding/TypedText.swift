import StepRegistry

/// A typed text as a part of a step.
///
/// A text that can be quoted is quoted. Any other text is a doc string below the step.
enum TypedText {
  /// The quoted text in the sentence.
  case quoted(String)
  /// The doc string below the step. The sentence ends with a colon.
  case below(String)

  /// Finds the form of a text; nil for an empty text or carriage returns, which lines of a feature file do not
  /// preserve.
  init?(_ text: String) {
    guard !text.isEmpty, !text.unicodeScalars.contains("\r") else { return nil }
    // In a sentence, a backslash may belong to the quotation mark after it.
    if !text.contains("\\"), let quoted = BuiltInParameterType.quoted(text) {
      self = .quoted(quoted)
    } else if let docString = Self.docString(text) {
      self = .below(docString)
    } else {
      return nil
    }
  }

  /// A sentence with the text.
  ///
  /// - Parameters:
  ///   - quoted: makes the sentence with the text in it.
  ///   - colon: the sentence with the text below it, without the colon.
  func sentence(_ quoted: (String) -> String, below colon: String) -> String {
    switch self {
    case .quoted(let text): quoted(text)
    case .below(let text): colon + ":\n" + text
    }
  }

  /// The text between fences that it does not contain.
  private static func docString(_ text: String) -> String? {
    guard let fence = ["\"\"\"", "```"].first(where: { !text.contains($0) }) else { return nil }
    return "\(fence)\n\(text)\n\(fence)"
  }
}
