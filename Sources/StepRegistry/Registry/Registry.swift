package import SourceText

/// All definitions of a run: finds the ones that match a step, and the hooks.
package struct Registry: Sendable {
  /// A definition of any kind, in the order in which they were written.
  package enum Entry: Sendable {
    case parameterType(ParameterTypeDefinition)
    case step(StepDefinition)
    // Indirect, so that a case is as small as a step: a hook is larger, and there are many steps.
    indirect case hook(HookDefinition)
  }

  /// Everything that was defined, in its order.
  package let entries: [Entry]
  /// The step definitions, in their order.
  package let definitions: [StepDefinition]
  /// The hooks, in their order.
  package let hooks: [HookDefinition]
  /// The folder that paths are shown relative to, an absolute path.
  package let folder: String
  /// The parameter types that patterns may use.
  package let parameterTypes: ParameterTypeRegistry
  /// The patterns that name parameter types nobody has defined; their definitions match nothing.
  package let unknownParameterTypes: [UnknownParameterType]
  /// What looks wrong with the definitions and does not keep the run from being done: patterns that are defined twice,
  /// hooks for tags without an `@`.
  package let warnings: [Diagnostic]
  private let index: DefinitionIndex
  /// Finds the definitions that read like a step.
  let nearMissIndex = NearMissIndex.Store()
  /// Whether any definition or hook holds only for some scenarios.
  package let hasScopes: Bool

  /// Compiles the definitions of several groups.
  ///
  /// - Parameters:
  ///   - groups: the groups, in the order in which their definitions count.
  ///   - folder: an absolute path; paths inside it are shown relative to it.
  /// - Throws: everything that is wrong with the definitions: patterns that do not compile, closures that do not fit
  ///   their pattern. A parameter type that is missing and a pattern that is defined twice are no such reasons, because the
  ///   scenarios that do without them can run.
  package init(_ groups: [Steps], relativeTo folder: String) throws(Diagnostics) {
    self.folder = folder
    var loader = RegistryLoader(folder: folder)
    for group in groups { loader.add(group) }
    entries = try loader.finish()
    definitions = entries.compactMap { if case .step(let definition) = $0 { definition } else { nil } }
    hooks = entries.compactMap { if case .hook(let hook) = $0 { hook } else { nil } }
    hasScopes = definitions.contains { $0.scope != nil } || hooks.contains { $0.scope != nil }
    parameterTypes = loader.parameterTypes
    unknownParameterTypes = loader.unknownParameterTypes
    warnings = loader.warnings
    index = DefinitionIndex(definitions.map(\.expression.requiredLiterals))
  }

  /// Every definition that matches the text of a step, in the order of definition.
  ///
  /// - Throws: why the question cannot be answered: a pattern takes too long, or one of its groups may stand for
  ///   several parameter types.
  package func matches(for text: String) throws -> [StepMatch] {
    var contiguous = text
    // Closures that refer to `self` would copy all of it.
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
  ///   - index: the position of the definition among `definitions`.
  ///   - text: the step's text.
  /// - Returns: nil where there is no such definition, or it does not match.
  /// - Throws: why the question cannot be answered: the pattern takes too long.
  package func match(ofDefinition index: Int, with text: String) throws -> StepMatch? {
    guard definitions.indices.contains(index) else { return nil }
    var contiguous = text
    return try contiguous.withUTF8 { [definitions] in try definitions[index].match($0, of: text, index: index) }
  }

  /// The match of one definition with the text of a step, as another process with the same definitions has found it.
  ///
  /// - Parameters:
  ///   - index: the position of the definition among `definitions`.
  ///   - text: the step's text.
  ///   - parts: where the match and its groups are in the text; nil for a group that took no part.
  /// - Returns: nil where there is no such definition, or the parts are not in the text.
  package func match(ofDefinition index: Int, with text: String, parts: [Range<Int>?]) -> StepMatch? {
    guard definitions.indices.contains(index),
      let captures = RegularExpression.Captures(parts, inTextOf: text.utf8.count)
    else { return nil }
    return StepMatch(index: index, definition: definitions[index], text: text, captures: captures)
  }
}
