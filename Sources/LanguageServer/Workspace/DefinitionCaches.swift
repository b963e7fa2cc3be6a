import StepRegistry

/// Values that depend on the definitions of a folder and are found when first needed.
struct DefinitionCaches {
  /// The advice on steps without a definition, by their texts.
  private var advice: [String: [AdviceLine]] = [:]
  /// The numbers of a few texts for each definition; nil until the first use.
  private(set) var usualTexts: [[Int]]?
  /// The calls of steps in step files; nil until the first use.
  var calls: [StepCall]?
  /// The completions for the definitions for which they were requested.
  var suggestions: [Int: [StepSuggestion]] = [:]

  /// The advice on a step; nil before it was found.
  func advice(for text: String) -> [AdviceLine]? { advice[text] }

  /// Stores the advice on a step.
  mutating func take(_ lines: [AdviceLine], for text: String) {
    // Every keystroke can make another text.
    if advice.count > 10_000 { advice = [:] }
    advice[text] = lines
  }

  /// Stores a few texts for each definition, on which completions depend.
  mutating func take(usualTexts: [[Int]]) {
    self.usualTexts = usualTexts
    suggestions = [:]
  }
}
