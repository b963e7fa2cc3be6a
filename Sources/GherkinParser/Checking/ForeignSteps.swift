import SourceText

/// Steps one below the other that are written in another spoken language than the one their file is read in.
struct ForeignSteps {
  /// The keyword of the first step, with the languages that have the keywords of all of them.
  private(set) var first: ForeignKeyword
  /// How many steps there are.
  private(set) var count: Int
  private let dialect: Dialect

  /// Finds the steps that some lines begin with; `nil` if the first line is none.
  ///
  /// - Parameters:
  ///   - lines: lines without the white space around them, and without rows of tables.
  ///   - dialect: the language that the file is read in.
  init?(_ lines: some Sequence<[Unicode.Scalar]>, in dialect: Dialect) {
    var lines = lines.makeIterator()
    guard let line = lines.next(), let keyword = ForeignKeyword(line[...]),
      [.given, .when, .then].contains(keyword.kind),
      !keyword.isKeyword(in: dialect.code.description)
    else { return nil }
    (first, count, self.dialect) = (keyword, 1, dialect)
    while let line = lines.next(), first.narrow(to: line) { count += 1 }
  }

  /// A warning about the steps; `nil` if there is nothing to do about them.
  ///
  /// - Parameters:
  ///   - uri: the file.
  ///   - line: the line of the first step, counted from 1.
  ///   - column: the column of its keyword, counted from 1.
  ///   - width: how many scalars it has.
  ///   - consequence: what becomes of a line instead.
  func warning(uri: String, line: Int, column: Int, width: Int, consequence: String) -> Diagnostic? {
    guard let advice = first.advice(in: dialect.code.description) else { return nil }
    let subject = count == 1 ? "this line is a step" : "these \(count) lines are steps"
    let result = count == 1 ? "it is only \(consequence)" : "each is only \(consequence)"
    return Diagnostic(
      .warning, uri: uri, location: SourceLocation(line: line, column: column), width: width,
      problem: "\(subject) in \(first.languageList), but the file is read in \(dialect.name), so \(result)",
      advice: advice)
  }
}
