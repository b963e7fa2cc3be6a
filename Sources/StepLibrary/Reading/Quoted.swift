import StepRegistry

/// The regular expression of a quoted text like `{string}`: in double or single quotes, with `\\"` and `\\'` inside.
///
/// A group with this expression counts as `{string}`, so the step receives the text without quotes.
let quoted = "(\(BuiltInParameterType.string.regularExpressions.joined(separator: "|")))"

/// The end of a step that names a device.
let onDevice = #"(?: on an? \#(quoted))?"#

/// The end of a step that names the way in which the device is held.
let inHold = "(?: in (portrait|landscape))?"

/// The end of a step that names the arguments of an app, and the user's text size.
let withArgumentsAndTextSize =
  #"(?: with (?:the )?arguments? \#(quoted))?(?: (?:and|with) (?:the )?text size \#(quoted))?"#

extension StepProblem {
  /// A step looks for an empty text, which matches every screen and none.
  static let emptyText = StepProblem(
    "the text in quotes is empty, and an empty text cannot be looked for\n"
      + "An empty cell of an Examples table makes such a step: fill it in, or leave the step out.")
  /// A step looks for a blank text, which users cannot see.
  static let blankText = StepProblem(
    "the text in quotes is blank, which cannot be seen on a screen\nWrite a visible text."
  )
}

extension String {
  /// Checks that a text contains only visible characters. Otherwise a check for its absence could never fail, and
  /// readers would not notice.
  ///
  /// - Throws: a `StepProblem` that names each invisible character of the text.
  func requireVisible() throws {
    if PlainText.isBlank(self) { throw StepProblem.blankText }
    let signs = PlainText.invisibleSigns(in: self)
    guard !signs.isEmpty else { return }
    let list = signs.map { "\($0.name) at column \($0.column)" }.joined(separator: " and ")
    throw StepProblem(
      "the text in quotes has invisible characters: \(list)\n"
        + "Type the text again without them.")
  }
}

extension DataTable {
  /// The texts of a table that lists texts to look for. Empty cells that fill up a row are ignored.
  ///
  /// - Throws: a `StepProblem` for a row without a text.
  func wantedTexts() throws -> [String] {
    try rows.enumerated().flatMap { index, row in
      let texts = row.filter { !$0.isEmpty }
      guard !texts.isEmpty else {
        throw StepProblem("row \(index + 1) of the table is empty, so there is nothing to look for")
      }
      return texts
    }
  }
}
