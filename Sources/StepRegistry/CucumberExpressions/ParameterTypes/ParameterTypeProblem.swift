import SourceText

/// The possible problems of a parameter type's definition, and their wording.
enum ParameterTypeProblem {
  case invalidName
  case duplicate(ParameterTypeDefinition)
  case noRegularExpression
  case regularExpression(RegularExpressionError)
  case preferredTwice(String, ParameterTypeDefinition)
  case anchors(source: String)
  case slashes(source: String)
  case groupCount(Int, source: String)
  case notMadeFromText(ClosureParameter)

  /// The problem as a diagnostic at the definition.
  func diagnostic(for type: ParameterTypeDefinition) -> Diagnostic {
    let (problem, advice) = wording(for: type)
    return Diagnostic(
      uri: type.location?.path, location: type.location.map { SourceLocation(line: $0.line) }, problem: problem,
      advice: advice, notes: notes)
  }

  private func wording(for type: ParameterTypeDefinition) -> (problem: String, advice: String) {
    switch self {
    case .invalidName:
      (
        #"the parameter type name '\#(type.name)' may not contain '{', '}', '(', ')', '\' or '/'"#,
        "Choose a name of letters and digits."
      )
    case .duplicate where type.name.isEmpty:
      ("the anonymous parameter type has already been defined", "Give the parameter type a name.")
    case .duplicate(let earlier):
      (
        "there is already a parameter type with name \(type.name)",
        earlier.location == nil ? "It is built in; choose another name." : "Choose another name or remove one of them."
      )
    case .noRegularExpression:
      ("the parameter type \(type.name) has no regular expression", "Say which texts it matches.")
    case .regularExpression(let error):
      (
        "the regular expression /\(error.source)/ of the parameter type \(type.name) has a problem at column "
          + "\(error.offset + 1): \(error.reason)", error.advice
      )
    case .preferredTwice(let source, let other):
      (
        "there can only be one preferential parameter type per regexp, and /\(source)/ is used for two: "
          + "{\(other.name)} and {\(type.name)}", "Let only one of them be preferred."
      )
    case .anchors(let source):
      (
        "the regular expression /\(source)/ of the parameter type \(type.name) has '^' or '$' at an end, "
          + "but it stands inside of other text",
        "Leave them out; write \\^ and \\$ for the characters themselves."
      )
    case .slashes(let source):
      (
        "the regular expression \(source) of the parameter type \(type.name) stands between slashes",
        "Leave out the slashes and what follows them, and write (?i:…) to ignore case; "
          + "write [/] for a literal slash."
      )
    case .groupCount(let count, let source):
      (
        "the regular expression /\(source)/ of the parameter type \(type.name) has "
          + "\(count.counted("capture group")), but its closure takes "
          + ClosureParameter.list(type.parameters),
        "Let the closure take one value for each capture group; write (?:…) for a group without a value."
      )
    case .notMadeFromText(let parameter):
      (
        "the closure of the parameter type \(type.name) takes \(parameter.typeName), "
          + "which cannot be made from the text of a capture group", "Take a String, or let it be StepConvertible."
      )
    }
  }

  private var notes: [Diagnostic.Note] {
    let other: ParameterTypeDefinition? =
      switch self {
      case .duplicate(let earlier), .preferredTwice(_, let earlier): earlier
      case .invalidName, .noRegularExpression, .regularExpression, .anchors, .slashes, .groupCount, .notMadeFromText:
        nil
      }
    guard let other, let location = other.location else { return [] }
    let text = "{\(other.name)} was defined here"
    return [Diagnostic.Note(at: location, text: text)]
  }

  /// The problem with a capture group that several parameter types match.
  static func ambiguity(
    source: String, expression: String, types: [ParameterTypeDefinition], suggestions: [String]
  ) -> Diagnostic {
    let indentation = "\n   "
    return Diagnostic(
      problem: "Your Regular Expression /\(expression)/\nmatches multiple parameter types with regexp /\(source)/:"
        + indentation + types.map { "{\($0.name)}" }.joined(separator: indentation),
      advice: "\nI couldn't decide which one to use. You have two options:\n\n"
        + "1) Use a Cucumber Expression instead of a Regular Expression. Try one of these:" + indentation
        + suggestions.joined(separator: indentation) + "\n\n"
        + "2) Make one of the parameter types preferential and continue to use a Regular Expression.\n")
  }
}
