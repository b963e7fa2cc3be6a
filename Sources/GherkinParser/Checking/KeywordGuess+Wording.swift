import SourceText

extension KeywordGuess {
  /// A warning about a line that was probably meant to begin with the keyword.
  ///
  /// - Parameters:
  ///   - uri: the file.
  ///   - location: where what was meant as the keyword begins.
  ///   - consequence: what becomes of the line instead.
  func warning(uri: String, location: SourceLocation, consequence: String) -> Diagnostic {
    let problem = flaw == .none ? rule : explanation
    return Diagnostic(
      .warning, uri: uri, location: location, width: width,
      problem: "\(problem), so \(flaw == .none ? "this line" : "it") is only \(consequence)",
      advice: advice)
  }

  /// What the line is not, and why.
  var explanation: String { "this line is not \(ParseError.name(of: kind.tokenKind)), because \(reason)" }

  /// Where a line with the keyword can stand.
  private var rule: String {
    switch kind {
    case .feature: "a file can have only one feature"
    case .background: "a background can stand only above the first scenario"
    case .examples: "examples can stand only below the steps of a scenario"
    default: "\(ParseError.name(of: kind.tokenKind)) cannot stand here"
    }
  }

  private var reason: String {
    switch flaw {
    case .none, .spelling: "what it begins with is no keyword"
    case .letterCase: "keywords are case-sensitive"
    case .lookalike(let scalar): "there is \(scalar.name()) where \(isStep ? "a space" : "a colon") has to be"
    case .invisible(let scalar): "\(scalar.name()), which cannot be seen, stands before its keyword"
    case .blankBeforeColon: "there is white space before the colon"
    case .missingColon: "there is no colon behind its keyword"
    case .foreign(let language): "it begins with a keyword of \(language), not of the language of this file"
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
