import SourceText

/// Compiles declarations in sequence and collects their problems.
struct RegistryLoader {
  private let folder: String
  private(set) var parameterTypes = ParameterTypeRegistry.builtIn
  private var declarations: [Declaration] = []
  private var problems: [Diagnostic] = []
  private(set) var mistakes = RegistryMistakes()
  /// The rules for walks of all groups.
  private(set) var walkRules: [WalkRules] = []
  /// The location of the first use of each pattern.
  private var patterns: [PatternUse: DefinitionLocation] = [:]
  /// The path of the last location, as compiled and as shown. A cache, because most definitions are in the same file as
  /// the previous one.
  private var lastPath = (known: "", shown: "")

  /// The steps that a pattern is for.
  private struct PatternUse: Hashable {
    let pattern: String
    let scope: StepScope?
    let keywords: Set<StepKeyword>
  }

  init(folder: String) {
    self.folder = folder
  }

  /// Adds a group. Its parameter types are available to the patterns of every group.
  mutating func add(_ group: Steps) {
    for declaration in group.declarations {
      if case .walk(let rules, _) = declaration {
        walkRules.append(rules.relative(to: folder))
        continue
      }
      guard case .parameterType(let declared) = declaration else {
        declarations.append(declaration)
        continue
      }
      let type = declared.relative(to: folder)
      declarations.append(.parameterType(type))
      do {
        try parameterTypes.define(type)
      } catch {
        problems.append(error)
      }
    }
  }

  /// Compiles all added declarations.
  mutating func finish() throws(Diagnostics) -> [Registry.Entry] {
    var entries: [Registry.Entry] = []
    entries.reserveCapacity(declarations.count)
    patterns.reserveCapacity(declarations.count)
    for declaration in declarations {
      do throws(Diagnostic) {
        switch declaration {
        case .parameterType(let type): entries.append(.parameterType(type))
        case .step(let declaration): if let step = try definition(of: declaration) { entries.append(.step(step)) }
        case .hook(let declaration): entries.append(.hook(try hook(of: declaration)))
        case .walk: break
        }
      } catch {
        problems.append(error)
      }
    }
    if !problems.isEmpty { throw Diagnostics(problems) }
    return entries
  }

  /// The definition; nil for a pattern with an undefined parameter type, which is recorded.
  private mutating func definition(of declaration: StepDeclaration) throws(Diagnostic) -> StepDefinition? {
    let location = relative(declaration.location)
    if let first = earlier(declaration, at: location) {
      mistakes.warnings.append(
        Diagnostic(
          .warning, at: location,
          problem:
            "the pattern \"\(declaration.pattern)\" is defined twice, so every step that it matches is ambiguous",
          advice: "Remove one of the definitions, or give it another pattern.",
          notes: [
            Diagnostic.Note(at: first, text: "first defined here")
          ]))
    }
    guard let expression = try expression(declaration.pattern, at: location) else { return nil }
    try check(declaration.timeout, at: location)
    try check(declaration, against: expression, at: location)
    return StepDefinition(
      declaration: declaration, expression: expression, location: location,
      scope: try scope(declaration.scope, at: location))
  }

  /// The first use of the same pattern with the same scope and keywords; nil if this is the first.
  private mutating func earlier(_ declaration: StepDeclaration, at location: DefinitionLocation) -> DefinitionLocation?
  {
    let use = PatternUse(pattern: declaration.pattern, scope: declaration.scope, keywords: declaration.keywords)
    guard let first = patterns.updateValue(location, forKey: use) else { return nil }
    patterns[use] = first
    return first
  }

  /// The compiled scope of a definition or hook; nil for everywhere.
  private func scope(
    _ scope: StepScope?, at location: DefinitionLocation
  ) throws(Diagnostic) -> CompiledScope? {
    guard let scope else { return nil }
    let tags = try tags(scope.tags, at: location)
    if let tag = tags?.impossibleTag {
      throw Diagnostic(
        at: location,
        problem: "the group is \(scope.wording), and no scenario can have the tag '\(tag)': tags begin with @",
        advice: "Did you mean '@\(tag)'? A feature is named by only: .feature(\"…\").")
    }
    return CompiledScope(scope, tags)
  }

  /// The tag expression of a group or hook; nil for all scenarios.
  private func tags(_ text: String?, at location: DefinitionLocation) throws(Diagnostic) -> TagExpression? {
    guard let text else { return nil }
    do throws(TagExpressionError) {
      return try TagExpression(parsing: text)
    } catch {
      throw Diagnostic(at: location, problem: "\(error)", advice: TagExpression.advice(for: text))
    }
  }

  /// Compares pattern and closure unless another process has done so, and warns of a likely mistake in the pattern.
  private mutating func check(
    _ declaration: StepDeclaration, against expression: StepExpression, at location: DefinitionLocation
  ) throws(Diagnostic) {
    let isMistaken =
      !expression.isRegularExpression
      && (RegularExpressionLook.hasGroup(declaration.pattern) || RegularExpressionLook.hasSign(declaration.pattern))
    do throws(Diagnostic) {
      if !declaration.isKnownToFit { try ClosureCheck.check(declaration, against: expression, at: location) }
    } catch {
      throw isMistaken ? error.advising(RegularExpressionLook.advice) : error
    }
    guard isMistaken else { return }
    mistakes.warnings.append(
      Diagnostic(
        .warning, at: location,
        problem:
          "the pattern \"\(declaration.pattern)\" is a Cucumber Expression and does not match the intended steps",
        advice: RegularExpressionLook.advice))
  }

  private func check(_ timeout: Duration?, at location: DefinitionLocation) throws(Diagnostic) {
    guard let timeout, timeout <= .zero else { return }
    throw Diagnostic(
      at: location,
      problem: "a time limit of \(timeout) leaves no time",
      advice: "Write a longer one, such as timeout: .seconds(5), or none for the limit of the run.")
  }

  private mutating func expression(_ pattern: String, at location: DefinitionLocation) throws(Diagnostic)
    -> StepExpression?
  {
    if pattern.unicodeScalars.allSatisfy(\.properties.isWhitespace) {
      throw Diagnostic(
        at: location, problem: "the pattern is empty",
        advice: "Write the text of the step, without its keyword.")
    }
    do {
      return try StepExpression(pattern, parameterTypes: parameterTypes)
    } catch {
      let unknown = (error as? CucumberExpressionError)?.undefinedParameterTypeName
      let meant = unknown.flatMap(advice(forType:))
      let look = error is CucumberExpressionError ? RegularExpressionLook.advice(for: pattern) : nil
      let advice = ["\(error)", meant, look].compactMap(\.self)
      let problem = Diagnostic(
        at: location, problem: "the pattern \"\(pattern)\" does not compile",
        advice: advice.joined(separator: "\n"))
      guard let unknown else { throw problem }
      mistakes.unknownParameterTypes.append(UnknownParameterType(name: unknown, pattern: pattern, problem: problem))
      return nil
    }
  }

  /// Advice for an unknown parameter type: the nearest names, and a name that the unknown one begins with, as `integer`
  /// begins with `int`.
  private func advice(forType unknown: String) -> String? {
    let names = DidYouMean.candidates(for: unknown, among: parameterTypes.all.map(\.name))
    let beginning = names.first { unknown.lowercased().hasPrefix($0) }
    let proposals = [beginning, names.first { $0 != beginning }].compactMap(\.self)
    guard let first = proposals.first else { return nil }
    let second = beginning != nil && beginning != names.first ? proposals.last : nil
    return "Did you mean " + [first, second].compactMap(\.self).map { "'\($0)'" }.joined(separator: " or ") + "?"
  }

  private mutating func relative(_ location: DefinitionLocation) -> DefinitionLocation {
    if location.path != lastPath.known { lastPath = (location.path, location.relative(to: folder).path) }
    return DefinitionLocation(path: lastPath.shown, line: location.line)
  }

  private mutating func hook(of declaration: HookDeclaration) throws(Diagnostic) -> HookDefinition {
    let location = relative(declaration.location)
    try check(declaration.timeout, at: location)
    let tags = try tags(declaration.tags, at: location)
    if let tag = tags?.impossibleTag {
      mistakes.warnings.append(
        Diagnostic(
          .warning, at: location,
          problem: tag.hasPrefix("@")
            ? "the hook asks for a single tag named '\(tag)'"
            : "the hook asks for the tag '\(tag)', which no scenario can have: tags begin with @",
          advice: TagExpression.advice(for: declaration.tags ?? "") ?? "Did you mean '@\(tag)'?"))
    }
    return HookDefinition(
      declaration: declaration, tags: tags, location: location, scope: try scope(declaration.scope, at: location))
  }
}

extension Diagnostic {
  /// A copy of the diagnostic with a further line of advice.
  fileprivate func advising(_ line: String) -> Diagnostic {
    var diagnostic = self
    diagnostic.advice = [advice, line].compactMap(\.self).joined(separator: "\n")
    return diagnostic
  }
}
