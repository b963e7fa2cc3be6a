import SourceText

extension KeywordGuess {
  /// A warning about a line that was probably meant to begin with the keyword.
  ///
  /// - Parameters:
  ///   - uri: the file.
  ///   - location: where what was meant as the keyword begins.
  ///   - consequence: what becomes of the line instead.
  func warning(uri: String, location: SourceLocation, consequence: String) -> Diagnostic {
    let name = ParseError.name(of: kind.tokenKind)
    let problem = flaw == .none ? "\(name) cannot stand here" : "this line is not \(name), because \(reason)"
    return Diagnostic(
      .warning, uri: uri, location: location, width: width, problem: "\(problem), so it is only \(consequence)",
      advice: advice)
  }

  private var reason: String {
    switch flaw {
    case .none, .spelling: "what it begins with is no keyword"
    case .letterCase: "keywords tell upper from lower case"
    case .lookalike(let scalar): "\(scalar.codePoint) is not \(isStep ? "a blank" : "a colon")"
    case .invisible(let scalar): "the invisible \(scalar.codePoint) stands before its keyword"
    case .blankBeforeColon: "there is white space before the colon"
    case .missingColon: "there is no colon behind its keyword"
    case .extraColon: "there is a colon behind its keyword"
    }
  }

  private var advice: String {
    switch (flaw, kind) {
    case (.none, .background): "Move it above the first scenario of its feature or rule."
    case (.none, .feature): "Give each feature a file of its own."
    case (.none, .examples): "Examples belong below the steps of their scenario."
    default: "Did you mean '\(spelling)'?"
    }
  }
}
