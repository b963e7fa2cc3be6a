import StepRegistry

/// A text in quotes in a regular expression, as `{string}` reads it: double or single ones, `\\"` and `\\'` inside.
///
/// A group that is written like this is a `{string}`, so the step gets its text without the quotes.
let quoted = "(\(BuiltInParameterType.string.regularExpressions.joined(separator: "|")))"

extension StepProblem {
  /// A step looks for an empty text, which nothing and everything has.
  static let emptyText = StepProblem(
    "the step has an empty text between its quotes, which is on no screen and on every one\n"
      + "An empty cell of an Examples table makes such a step: fill it in, or leave the step out.")
  /// A step looks for a text of blanks, which nobody can see.
  static let blankText = StepProblem(
    "the step has nothing but blanks between its quotes, which nobody can see on a screen\nWrite the text that is meant."
  )
}

extension String {
  /// Checks that a check for the absence of the text can fail: nobody sees from it that it looks for something else.
  ///
  /// - Throws: a `StepProblem` that names each sign of the text that cannot be seen.
  func requireVisible() throws {
    if PlainText.isBlank(self) { throw StepProblem.blankText }
    let signs = PlainText.invisibleSigns(in: self)
    guard !signs.isEmpty else { return }
    let list = signs.map { "\($0.name) at column \($0.column)" }.joined(separator: " and ")
    throw StepProblem(
      "the text in quotes has \(list) of it, which cannot be seen, so that the text is hardly ever on a screen\n"
        + "Type the text again without that.")
  }
}

extension DataTable {
  /// The texts of a table that lists what to look for; an empty cell fills up a row.
  ///
  /// - Throws: a `StepProblem` for a row without a text.
  func wantedTexts() throws -> [String] {
    try rows.enumerated().flatMap { index, row in
      let texts = row.filter { !$0.isEmpty }
      guard !texts.isEmpty else {
        throw StepProblem("row \(index + 1) of the table is empty, and there is nothing to look for in it")
      }
      return texts
    }
  }
}
