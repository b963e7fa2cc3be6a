/// A text that somebody has typed, as a part of a step.
///
/// What can stand between quotation marks stands there; anything else is a doc string below the step.
enum TypedText {
  /// The text as it stands in the sentence, with its quotation marks.
  case quoted(String)
  /// The doc string below the step, which ends with a colon.
  case below(String)

  /// Finds how a step can say a text; `nil` if none can: lines of a feature file do not keep carriage returns.
  init?(_ text: String) {
    guard !text.isEmpty, !text.unicodeScalars.contains("\r") else { return nil }
    // In a sentence a backslash may belong to the quotation mark behind it.
    if text.contains("\n") || text.contains("\\") {
      guard let docString = Self.docString(text) else { return nil }
      self = .below(docString)
    } else {
      self = .quoted("\"\(text.replacing("\"", with: "\\\""))\"")
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
