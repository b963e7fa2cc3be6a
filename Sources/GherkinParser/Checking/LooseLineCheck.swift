import SourceText

/// Looks for lines of a Markdown file that have the keyword of a step or title, and are written as neither.
///
/// That is a step without a bullet, or with one that Gherkin does not know, such as `1.`, and a title that is no heading.
/// The lines of prose begin with the same words, so only what stands like a step in a scenario counts.
struct LooseLineCheck {
  private let uri: String
  private let lines: [MarkdownLine]
  private(set) var warnings: [Diagnostic] = []

  /// Checks a file.
  ///
  /// - Parameters:
  ///   - lines: the lines of the file.
  ///   - uri: the file.
  ///   - reported: the lines of the file that have been reported.
  init(_ lines: [MarkdownLine], uri: String, reported: Set<Int>) {
    (self.uri, self.lines) = (uri, lines)
    // What a section without steps has instead of them has been reported as a whole, at its first line.
    var (isInSection, isReported, hasSteps) = (false, false, false)
    for (index, line) in lines.enumerated() where warnings.count <= DocumentCheck.most {
      if line.form == .heading {
        if isInSection, isStep(heading: index) {
          warn(line, "this heading begins with the keyword of a step, so it is only a heading")
        } else {
          let kind = line.isTitle ? line.guess?.kind : nil
          isInSection = kind == .background || kind?.tokenKind == .scenarioLine
          isReported = false
          hasSteps = isInSection && lines[(index + 1)...].prefix { $0.form != .heading }.contains(where: \.isStep)
        }
      } else if isInSection, line.form == .text, line.readsLikeStep, stands(likeStep: index) {
        // A scenario to be written later may have a single line of text.
        guard hasSteps || line.hasSigns || line.hasQuotes else { continue }
        isReported = isReported || reported.contains(line.number)
        if isReported { continue }
        warn(line, "this line begins with the keyword of a step, but not with a bullet, so it is only text")
      } else if line.form == .text, line.hasTitleKeyword, let guess = line.guess, guess.kind != .feature,
        index + 1 < lines.count, lines[index + 1].readsLikeStep || isUnderlined(index)
      {
        warnings.append(
          Diagnostic(
            .warning, uri: uri, location: SourceLocation(line: line.number, column: line.column), width: line.width,
            problem: "this line begins with the keyword of \(ParseError.name(of: guess.kind.tokenKind)), but "
              + (isUnderlined(index)
                ? "a heading that is underlined is only text" : "is no heading, so it is only text"),
            advice: "Titles are headings, as in '## \(guess.spelling)'."))
      }
    }
  }

  /// Whether the line below makes a heading of a line, which is none to Gherkin.
  private func isUnderlined(_ index: Int) -> Bool {
    lines[index + 1].isUnderline && lines[index].number + 1 == lines[index + 1].number
  }

  /// Whether a heading stands among steps as if it were one.
  private func isStep(heading index: Int) -> Bool {
    guard lines[index].hasStepKeyword, !lines[index].endsLikeProse, index > 0, index + 1 < lines.count else {
      return false
    }
    return lines[index - 1].hasStepKeyword && lines[index + 1].isStep
  }

  /// Whether a line belongs to no paragraph of prose: what has a sign of its own, or stands alone or beside steps.
  private func stands(likeStep index: Int) -> Bool {
    lines[index].hasSigns
      || ![index - 1, index + 1].contains {
        lines.indices.contains($0) && lines[$0].form == .text && !lines[$0].hasStepKeyword
          && abs(lines[$0].number - lines[index].number) == 1
      }
  }

  private mutating func warn(_ line: MarkdownLine, _ problem: String) {
    warnings.append(
      Diagnostic(
        .warning, uri: uri, location: SourceLocation(line: line.number, column: line.column), width: line.width,
        problem: problem, advice: "Steps are items of lists, as in '* \(line.guess?.spelling ?? "")…'."))
  }
}
