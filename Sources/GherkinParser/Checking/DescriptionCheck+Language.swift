/// Lines that would be a scenario or its steps if the file were read in another spoken language.
extension DescriptionCheck {
  /// In how many lines of a description another language is looked for; a longer text is one.
  private static let mostLines = 100

  /// Checks whether a scenario or steps in another language begin at a line, and reports them.
  ///
  /// That is rarely by chance where a scenario has no steps, and where steps follow a title of the same language.
  ///
  /// - Returns: the index of the next line to be checked; `nil` if nothing was found.
  mutating func checkLanguage(of index: Int) -> Int? {
    guard index < Self.mostLines, !isMarkdown, !lines[index].isRow else { return nil }
    return owner.hasSteps ? checkForeignSteps(from: index) : checkForeignTitle(at: index)
  }

  private mutating func checkForeignSteps(from index: Int) -> Int? {
    guard !isFollowedBySteps, let steps = foreignSteps(from: index) else { return nil }
    let line = lines[index]
    let end = endOfSteps(steps, from: index)
    // A single line may be a sentence.
    guard steps.count > 1 || !hasStepsAnywhere && end == lines.count && !line.endsLikeProse,
      let warning = steps.warning(
        uri: uri, line: line.number, column: line.column, width: line.text.count, consequence: "a description")
    else { return nil }
    warnings.append(warning)
    return end
  }

  private mutating func checkForeignTitle(at index: Int) -> Int? {
    let line = lines[index]
    guard line.guess?.flaw == .spelling || !hasStepsAnywhere, index + 1 < lines.count,
      let title = ForeignKeyword(line.text[...]), [.scenario, .scenarioOutline, .background].contains(title.kind),
      let steps = foreignSteps(from: index + 1), let common = title.common(with: steps.first),
      let advice = common.advice(in: keywords.dialect.code.description)
    else { return nil }
    warn(
      line, width: title.width + 1,
      "this line is \(ParseError.name(of: title.kind.tokenKind)) in \(common.languageList), but the file is read in "
        + "\(keywords.dialect.name), so it is only a description", advice)
    return endOfSteps(steps, from: index + 1)
  }

  private func foreignSteps(from index: Int) -> ForeignSteps? {
    ForeignSteps(lines[index...].lazy.filter { !$0.isRow }.map(\.text), in: keywords.dialect)
  }

  /// The index behind steps and their tables.
  private func endOfSteps(_ steps: ForeignSteps, from start: Int) -> Int {
    var count = 0
    return lines[start...].firstIndex { line in
      if !line.isRow { count += 1 }
      return count > steps.count
    } ?? lines.count
  }
}
