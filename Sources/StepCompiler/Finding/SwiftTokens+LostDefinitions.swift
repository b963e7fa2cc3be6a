import StepSources

extension SwiftTokens {
  /// The calls that make a step group whose result is not discarded.
  ///
  /// - Parameter aliases: other names of `Steps`.
  func keptGroups(alsoNamed aliases: Set<String>) -> [Name] {
    stepGroups(alsoNamed: aliases).filter { !$0.isThrownAway && !self[$0.bracket].isConditional }.map(\.name)
  }

  /// The definitions, hooks and parameter types outside the braces of step groups, as far as tokens reveal the groups.
  ///
  /// - Parameters:
  ///   - aliases: other names of `Steps`.
  ///   - others: names that the author uses for something else.
  func definitionsOutsideGroups(alsoNamed aliases: Set<String>, besides others: Set<String>) -> [Name] {
    var candidates = indices.filter { index in
      guard let word = word(index), Self.definitionNames.contains(word), !others.contains(word) else { return false }
      return !self[index].isConditional && isStatementOrValue(index) && hasClosure(index)
    }
    guard !candidates.isEmpty else { return [] }
    for group in stepGroups(alsoNamed: aliases) {
      var end = end(ofBrackets: group.bracket)
      if symbol(end, "{") { end = self.end(ofBrackets: end) }
      candidates.removeAll { (group.bracket..<end).contains($0) }
    }
    return candidates.map { name(word($0) ?? "", $0) }
  }

  /// The names of definition functions that the file declares itself and that therefore have another meaning.
  var ownDefinitionNames: Set<String> {
    Set(indices.compactMap { isDeclared($0) ? word($0) : nil }).intersection(Self.definitionNames)
  }

  /// The functions whose results are parts of a step group.
  private static let definitionNames: Set<String> = [
    "Given", "When", "Then", "And", "But", "Step", "Before", "After", "BeforeStep", "AfterStep", "BeforeAll",
    "AfterAll", "BeforeRun", "AfterRun", "BeforeFeature", "AfterFeature", "BeforeRule", "AfterRule", "Around",
    "ParameterType", "Always", "Eventually", "Next", "Explore",
  ]

  /// Whether a word begins a statement, or a value in a constant or an array.
  private func isStatementOrValue(_ index: Int) -> Bool {
    guard index > 0 else { return true }
    if ["{", "}", ";", "["].contains(where: { symbol(index - 1, $0) }) { return true }
    if symbol(index - 1, "=") { return !symbol(index - 2, "=") && !symbol(index - 2, "!") }
    if symbol(index - 1, ",") { return isInArray(index) }
    if [":", "(", "<", ".", "&", ">"].contains(where: { symbol(index - 1, $0) }) { return false }
    return isFirstOnLine(index)
  }

  /// Whether the innermost open bracket before a word belongs to an array.
  private func isInArray(_ index: Int) -> Bool {
    var depth = 0
    for before in indices[..<index].reversed() {
      if [")", "]", "}"].contains(where: { symbol(before, $0) }) { depth += 1 }
      guard ["(", "[", "{"].contains(where: { symbol(before, $0) }) else { continue }
      if depth == 0 { return symbol(before, "[") }
      depth -= 1
    }
    return false
  }

  /// Whether braces follow a word, directly or after its parentheses.
  private func hasClosure(_ index: Int) -> Bool {
    symbol(index + 1, "{") || symbol(index + 1, "(") && symbol(end(ofBrackets: index + 1), "{")
  }
}
