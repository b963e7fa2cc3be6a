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
