import SourceText

/// The keyword that was probably intended at the beginning of a line, and the mistake in it.
struct KeywordGuess {
  /// The difference from the keyword.
  enum Flaw: Equatable {
    /// The keyword is right, but cannot stand in this position.
    case none
    /// A difference in letter case, or in some letters.
    case letterCase, spelling
    /// Another character instead of a colon or blank, or an invisible character before the keyword.
    case lookalike(Unicode.Scalar), invisible(Unicode.Scalar)
    /// White space before the colon of a title, a missing colon of a title, or a colon after the keyword of a step.
    case blankBeforeColon, missingColon, extraColon
    /// A keyword of other languages.
    case foreign
  }

  let kind: Dialect.Kind
  /// The right spelling of the keyword, with the colon of a title.
  let spelling: String
  var flaw: Flaw
  /// The number of scalars of the line that stand for the keyword, at least 1.
  var width: Int
  /// The keyword of other languages; nil for a keyword of the file's language.
  var foreign: ForeignKeyword?

  /// A copy with another flaw and, if given, another width.
  func with(_ flaw: Flaw, width: Int? = nil) -> KeywordGuess {
    var guess = self
    (guess.flaw, guess.width) = (flaw, width ?? self.width)
    return guess
  }

  var isStep: Bool { kind.tokenKind == .stepLine }

  /// Whether the line looks as if it had the keyword. The message then names the difference.
  var isHardToSee: Bool {
    switch flaw {
    case .lookalike, .invisible, .blankBeforeColon, .extraColon: true
    case .none, .letterCase, .spelling, .missingColon, .foreign: false
    }
  }

  /// Whether the line is a step, except for a character that looks like another or is invisible.
  var isCertainStep: Bool { isStep && (flaw == .none || isHardToSee && flaw != .extraColon) }

  /// Whether the text begins with only the first letters of the keyword. It is usually another word, such as The or
  /// Give.
  func isLonger(than text: [Unicode.Scalar]) -> Bool {
    let letters = spelling.lowercased().unicodeScalars.filter { !$0.separatesWords }
    let word = text.prefix(width).lowercased
    return flaw == .spelling && letters.count > 3 && letters.starts(with: word) && word.count < letters.count
  }
}

/// The wording of warnings.
extension KeywordGuess {
  /// A warning about a line that was probably intended to begin with the keyword.
  func warning(uri: String, location: SourceLocation, consequence: String, in dialect: Dialect) -> Diagnostic {
    let (problem, advice): (String, String) =
      switch (flaw, kind) {
      case (.none, .feature): ("a file can have only one feature", "Give each feature a file of its own.")
      case (.none, .background):
        ("a background can stand only above the first scenario", "Move it to the top of its feature or rule.")
      case (.none, _): ("examples can stand only below the steps of a scenario", "Move them below their steps.")
      case (.foreign, _):
        (
          "this line begins with a keyword of \(foreign?.languageList ?? ""), but the file is read in \(dialect.name)",
          foreign?.advice(in: dialect.code.description) ?? ""
        )
      default: (explanation, "Did you mean '\(spelling)'?")
      }
    return Diagnostic(
      .warning, uri: uri, location: location, width: width,
      problem: "\(problem), so \(flaw == .none ? "this line" : "it") is only \(consequence)",
      advice: advice)
  }

  /// The kind of line that this line is not, and the reason.
  var explanation: String { "this line is not \(ParseError.name(of: kind.tokenKind)), because \(reason)" }

  private var reason: String {
    switch flaw {
    case .none, .spelling, .foreign: "it does not begin with a keyword"
    case .letterCase: "keywords are case-sensitive"
    case .lookalike(let scalar): "there is \(scalar.name()) where \(isStep ? "a space" : "a colon") has to be"
    case .invisible(let scalar): "\(scalar.name()), which cannot be seen, stands before its keyword"
    case .blankBeforeColon: "there is white space before the colon"
    case .missingColon: "it has no colon after its keyword"
    case .extraColon: "there is a colon after its keyword"
    }
  }
}
