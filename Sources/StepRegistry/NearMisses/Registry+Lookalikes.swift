extension Registry {
  /// What keeps a step from matching a definition where that is only something hard to see, in lines; none otherwise.
  ///
  /// - Parameters:
  ///   - text: the text of the step, which no definition matches.
  ///   - column: where the text begins in its line, counted from 1; nil where that is not known.
  ///   - holds: whether a definition comes into question.
  func lookalikeAdvice(for text: String, at column: Int?, where holds: (StepDefinition) -> Bool) -> [String] {
    let step = PlainText(text)
    let plain = step.text()
    if !step.differences.isEmpty, let matches = certainMatches(for: plain)?.filter({ holds($0.definition) }),
      !matches.isEmpty
    {
      return Self.heading + matches.prefix(3).map { "  " + $0.definition.reference(matching: plain) }
        + differences(that: { self.certainMatches(for: $0) != nil }, in: step, at: column)
    }
    // The sign may stand in the pattern as well.
    for definition in definitions where holds(definition) {
      let pattern = PlainText(definition.declaration.pattern)
      guard !pattern.differences.isEmpty, let expression = plainExpression(pattern), matches(expression, plain) else {
        continue
      }
      let needed = differences(that: { self.matches(expression, $0) }, in: step, at: column)
      return Self.heading + ["  " + definition.reference(matching: plain)] + needed
        + pattern.differences.map { "  column \($0.range.lowerBound + 1) of the pattern: \($0.wording)" }
    }
    return []
  }

  private static let heading = ["Only what is hard to see keeps this step from its definition:"]

  /// The definitions that match a text; nil where none does, or where that cannot be found out.
  func certainMatches(for text: String) -> [StepMatch]? {
    guard case .success(let matches) = Result(catching: { try matches(for: text) }), !matches.isEmpty else {
      return nil
    }
    return matches
  }

  private func matches(_ expression: StepExpression, _ text: String) -> Bool {
    guard case .success(.some) = Result(catching: { try expression.match(text) }) else { return false }
    return true
  }

  /// The pattern with plain signs; nil where it does not compile, so that it is not what its author meant.
  private func plainExpression(_ pattern: PlainText) -> StepExpression? {
    guard
      case .success(let expression) = Result(catching: {
        try StepExpression(pattern.text(), parameterTypes: parameterTypes)
      })
    else { return nil }
    return expression
  }

  /// How many differences are tried one by one: each of them takes the text to be matched once more.
  private static let mostTried = 20

  /// The differences without which the text does not match, a line each, and a line about those that were not tried.
  ///
  /// What stands in an argument, such as two blanks between quotes, is mostly meant.
  private func differences(that matches: (String) -> Bool, in step: PlainText, at column: Int?) -> [String] {
    let first = column ?? 1
    let unit = column == nil ? " of the text" : ""
    let tried = step.differences.prefix(Self.mostTried)
    let lines = tried.enumerated()
      .filter { number, _ in !matches(step.text { $0 != number }) }
      .map { _, difference in "  column \(difference.range.lowerBound + first)\(unit): \(difference.wording)" }
    let rest = step.differences.dropFirst(Self.mostTried)
    guard let next = rest.first else { return lines }
    let count = rest.count == 1 ? "1 more sign" : "\(rest.count) more signs"
    return lines + [
      "  from column \(next.range.lowerBound + first)\(unit) on: \(count) of this kind, which may matter too"
    ]
  }
}

extension StepDefinition {
  /// The definition as a message shows it: the step as it should be written where the pattern is not for readers.
  ///
  /// - Parameter step: a step that the definition matches.
  fileprivate func reference(matching step: String) -> String {
    declaration.examples.isEmpty ? reference : "\(step) # \(location)"
  }
}
