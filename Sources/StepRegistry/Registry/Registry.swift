package import SourceText

/// All definitions of a run. Finds the definitions that match a step, and the hooks.
package struct Registry: Sendable {
  /// A definition of any kind.
  package enum Entry: Sendable {
    case parameterType(ParameterTypeDefinition)
    case step(StepDefinition)
    // Indirect to keep a case as small as a step: a hook is larger, and there are many steps.
    indirect case hook(HookDefinition)
  }

  /// All definitions and hooks in the order in which they were written.
  package let entries: [Entry]
  /// The step definitions, in their order.
  package let definitions: [StepDefinition]
  /// The hooks, in their order.
  package let hooks: [HookDefinition]
  /// The folder that shown paths are relative to, an absolute path.
  package let folder: String
  /// The parameter types that patterns may use.
  package let parameterTypes: ParameterTypeRegistry
  private let mistakes: RegistryMistakes
  /// The rules for walks of `cukeswift explore`, of all apps.
  package let walkRules: [WalkRules]
  private let index: DefinitionIndex
  /// The index of the definitions that read like a step.
  let nearMissIndex = NearMissIndex.Store()
  /// The languages into which predefined steps are translated.
  let languages: LanguageStore
  /// Whether any definition or hook applies only to some scenarios.
  package let hasScopes: Bool
  /// Whether any definition is only for steps with some keywords.
  package let keywordsFit: Bool

  /// Compiles the definitions of several groups.
  ///
  /// - Parameters:
  ///   - groups: the groups, in the order of their definitions.
  ///   - folder: an absolute path. Paths inside it are shown relative to it.
  /// - Throws: all problems of the definitions: patterns that do not compile, and closures that do not fit their
  ///   pattern. A missing parameter type and a pattern that is defined twice are not among them, because scenarios that
  ///   do not use them can run.
  package init(_ groups: [Steps], relativeTo folder: String) throws(Diagnostics) {
    self.folder = folder
    var loader = RegistryLoader(folder: folder)
    for group in groups { loader.add(group) }
    entries = try loader.finish()
    languages = LanguageStore(groups.lazy.compactMap(\.translations).first)
    definitions = entries.compactMap { if case .step(let definition) = $0 { definition } else { nil } }
    hooks = entries.compactMap { if case .hook(let hook) = $0 { hook } else { nil } }
    hasScopes = definitions.contains { $0.scope != nil } || hooks.contains { $0.scope != nil }
    keywordsFit = definitions.contains { !$0.declaration.keywords.isEmpty }
    parameterTypes = loader.parameterTypes
    mistakes = loader.mistakes
    walkRules = loader.walkRules
    index = DefinitionIndex(definitions.map(\.expression.requiredLiterals))
  }

  /// The patterns with undefined parameter types. Their definitions do not match any step.
  package var unknownParameterTypes: [UnknownParameterType] { mistakes.unknownParameterTypes }
  /// Likely mistakes that do not prevent the run: patterns that are defined twice, and hooks for tags without `@`.
  package var warnings: [Diagnostic] { mistakes.warnings }

  /// The rules for walks through an app.
  package func walkRules(for app: String) -> WalkRules {
    WalkRules(walkRules.filter { $0.app == nil || $0.app?.text == app })
  }

  /// Every definition that matches the text of a step, in the order of definition.
  ///
  /// Without any, the text may be a sentence in one of the languages of `accept(language:)`.
  ///
  /// - Throws: an error if a pattern takes too long, or if one of its groups may represent several parameter types.
  package func matches(for text: String) throws -> [StepMatch] {
    let matches = try ownMatches(for: text)
    guard matches.isEmpty else { return matches }
    for code in languages.accepted {
      let found = try translatedMatches(for: text, in: code)
      if !found.isEmpty { return found }
    }
    return []
  }

  /// Every definition whose pattern matches a text, in the order of definition.
  func ownMatches(for text: String) throws -> [StepMatch] {
    let text = text.composed
    var contiguous = text
    // Closures that refer to `self` would copy it completely.
    return try contiguous.withUTF8 { [definitions, index] bytes in
      var matches: [StepMatch] = []
      try index.forEachCandidate(for: bytes) { number in
        if let match = try definitions[number].match(bytes, of: text, index: number) { matches.append(match) }
      }
      return matches
    }
  }

  /// The match of one definition with the text of a step.
  ///
  /// - Parameters:
  ///   - index: the index of the definition in `definitions`.
  ///   - text: the step's text.
  /// - Returns: nil if the index is out of range or the definition does not match.
  /// - Throws: an error if the pattern takes too long.
  package func match(ofDefinition index: Int, with text: String) throws -> StepMatch? {
    guard definitions.indices.contains(index) else { return nil }
    let text = text.composed
    var contiguous = text
    return try contiguous.withUTF8 { [definitions] in try definitions[index].match($0, of: text, index: index) }
  }

  /// The match of one definition with the text of a step, found by another process with the same definitions.
  ///
  /// - Parameters:
  ///   - index: the index of the definition in `definitions`.
  ///   - text: the step's text.
  ///   - parts: the ranges of the match and its groups in the text; nil for a group that did not take part.
  /// - Returns: nil if the index or a range is out of bounds.
  package func match(ofDefinition index: Int, with text: String, parts: [Range<Int>?]) -> StepMatch? {
    guard definitions.indices.contains(index),
      let captures = RegularExpression.Captures(parts, inTextOf: text.utf8.count)
    else { return nil }
    return StepMatch(index: index, definition: definitions[index], text: text, captures: captures)
  }
}
