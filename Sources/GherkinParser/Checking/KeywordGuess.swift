import SourceText

/// A keyword that a line was probably meant to begin with, and the difference from it.
struct KeywordGuess {
  /// The difference from the keyword of Gherkin.
  enum Flaw: Equatable {
    /// Nothing: the keyword is right, but cannot stand there.
    case none
    /// Upper and lower case, or some letters.
    case letterCase, spelling
    /// Another character in the place of a colon or blank, or an invisible one before the keyword.
    case lookalike(Unicode.Scalar), invisible(Unicode.Scalar)
    /// White space before the colon of a title, no colon there, or one behind the keyword of a step.
    case blankBeforeColon, missingColon, extraColon
    /// It is a keyword of other languages.
    case foreign
  }

  let kind: Dialect.Kind
  /// The keyword as it has to be written, with the colon of a title.
  let spelling: String
  var flaw: Flaw
  /// How many scalars of the line were meant as the keyword, at least 1.
  var width: Int
  /// The keyword of other languages; nil for one of the file's language.
  var foreign: ForeignKeyword?

  /// The same with another flaw, and with another width if it is given.
  func with(_ flaw: Flaw, width: Int? = nil) -> KeywordGuess {
    var guess = self
    (guess.flaw, guess.width) = (flaw, width ?? self.width)
    return guess
  }

  var isStep: Bool { kind.tokenKind == .stepLine }

  /// Whether the line looks as if it had the keyword; the message then names the difference.
  var isHardToSee: Bool {
    switch flaw {
    case .lookalike, .invisible, .blankBeforeColon, .extraColon: true
    default: false
    }
  }

  /// Whether at most a character that looks like another one, or like nothing, makes it differ from a step.
  var isCertainStep: Bool { isStep && (flaw == .none || isHardToSee && flaw != .extraColon) }

  /// Whether the text begins with fewer letters of the keyword: mostly another word, such as The or Give.
  func isLonger(than text: [Unicode.Scalar]) -> Bool {
    let letters = spelling.lowercased().unicodeScalars.filter { !$0.separatesWords }
    let word = text.prefix(width).lowercased
    return flaw == .spelling && letters.count > 3 && letters.starts(with: word) && word.count < letters.count
  }
}

/// The wording of warnings.
extension KeywordGuess {
  /// A warning about a line that was likely meant to begin with the keyword.
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

  /// What the line is not, and why.
  var explanation: String { "this line is not \(ParseError.name(of: kind.tokenKind)), because \(reason)" }

  private var reason: String {
    switch flaw {
    case .none, .spelling, .foreign: "it does not begin with a keyword"
    case .letterCase: "keywords are case-sensitive"
    case .lookalike(let scalar): "there is \(scalar.name()) where \(isStep ? "a space" : "a colon") has to be"
    case .invisible(let scalar): "\(scalar.name()), which cannot be seen, stands before its keyword"
    case .blankBeforeColon: "there is white space before the colon"
    case .missingColon: "there is no colon after its keyword"
    case .extraColon: "there is a colon after its keyword"
    }
  }
}
