/// Lines that look like titles by where they stand and what stands around them.
extension DescriptionCheck {
  /// Whether a line that lacks the colon of a title stands as a title stands, and not as prose does.
  ///
  /// It begins a block whose other lines are indented deeper, and no line of which ends as sentences do. Besides, a title next
  /// to the description has its column, and its keyword or, if there are such other lines, its kind; or the line is a rule with
  /// scenarios deeper than it.
  func hasLayoutOfTitle(_ guess: KeywordGuess, at index: Int) -> Bool {
    let line = lines[index]
    guard beginsBlock(index), !line.text.contains(where: \.looksLikeColon) else { return false }
    let block = lines[index...].indices.prefix { $0 == index || lines[$0].number == lines[$0 - 1].number + 1 }
    let isBlock = block.allSatisfy { ($0 == index || lines[$0].column > line.column) && !lines[$0].endsLikeProse }
    guard isBlock else { return false }
    guard let nextTitle else {
      // There is nothing to compare it with, and hardly anything else in the file.
      return line.column == title.column ? resembles(title, guess, hasText: block.count > 1) : !owner.hasSteps
    }
    let isAboveScenarios = guess.kind == .rule && owner == .feature && nextTitle.column > line.column
    return isAboveScenarios
      || [title, nextTitle].contains {
        $0.column == line.column && resembles($0, guess, hasText: block.count > 1)
      }
  }

  /// Whether a title begins with a keyword, or with another one of its kind if there is text below the line in question.
  private func resembles(_ title: Neighbour, _ guess: KeywordGuess, hasText: Bool) -> Bool {
    let keyword = String(guess.spelling.dropLast())
    if title.keyword == keyword || title.keyword.hasPrefix(keyword + " ") || keyword.hasPrefix(title.keyword + " ") {
      return true
    }
    let kind = keywords.titles.first { $0.spelling == title.keyword + ":" }?.kind
    return hasText && kind?.tokenKind == guess.kind.tokenKind
  }

  /// Whether a line does not continue the text above it.
  private func beginsBlock(_ index: Int) -> Bool {
    let line = lines[index]
    guard index > 0 else {
      return owner.hasSteps || line.column > title.column || line.number > title.line + 1
    }
    return lines[index - 1].number + 1 < line.number || lines[index - 1].column > line.column
  }
}
