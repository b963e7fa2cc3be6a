package import Messages
package import StepRegistry

extension Suite {
  /// Warnings about the features.
  ///
  /// - Parameter registry: the definitions, used to find lines that lack only the keyword of a step.
  package func warnings(_ registry: Registry) -> [Diagnostic] {
    misnamedFiles
      + features.flatMap { $0.document.warnings(isDefined: registry.isWritten) + Self.warnings(onTagsOf: $0.document) }
      + warnings(onScopesOf: registry)
  }

  /// Warnings about definitions for a feature or rule that does not exist; empty unless all features are loaded.
  private func warnings(onScopesOf registry: Registry) -> [Diagnostic] {
    guard hasAllFeatures, registry.hasScopes else { return [] }
    let documents = features.map(\.document)
    let names = [
      "feature": Set(documents.compactMap { $0.feature?.name }), "rule": Set(documents.flatMap(\.ruleNames)),
    ]
    var missing: Set<[String]> = []
    return registry.scopes.flatMap { scope, location in
      [("feature", scope.feature), ("rule", scope.rule)].compactMap { kind, name in
        guard let name, let all = names[kind], !all.contains(name), missing.insert([kind, name]).inserted else {
          return nil
        }
        let meant = DidYouMean.candidates(for: name, among: all.sorted()).first
        return Diagnostic(
          .warning, at: location,
          problem: "no \(kind) is called '\(name)', and definitions for it never apply",
          advice: meant.map { "Did you mean '\($0)'?" })
      }
    }
  }

  /// Whether a tag of a feature limits the time of scenarios.
  package var hasTimeLimits: Bool {
    features.contains { $0.document.tags.contains(where: Self.limitsTime) }
  }

  private static func limitsTime(_ tag: String) -> Bool {
    [TimeTag.timeout, .stepTimeout].contains { tag.hasPrefix($0.rawValue) }
  }

  /// The problem of limits for steps that run in this process, where they cannot be ended.
  package static let unheldLimits = Diagnostic(
    .note,
    problem: "time limits of tags and definitions have no effect: a step cannot be ended inside its own process")

  /// A note on the scenarios that are properties of screens, which are not run by themselves; nil without any.
  package var noteOnProperties: Diagnostic? {
    guard propertyCount > 0 else { return nil }
    let words =
      propertyCount == 1
      ? "scenario with the tag \(FeatureProperty.tag) is" : "scenarios with the tag \(FeatureProperty.tag) are"
    return Diagnostic(
      .note,
      problem: "\(propertyCount) \(words) not run, but checked on the screens of other scenarios by --properties",
      advice: "'cukeswift explore' checks them too. Give the scenario another tag to run it by itself.")
  }

  /// A warning about time limits of the chosen scenarios when another framework runs them; nil without such limits.
  ///
  /// - Parameter isLimited: whether a definition sets a limit.
  func warningOfEmbedding(isLimited: Bool) -> Diagnostic? {
    guard isLimited || selected.contains(where: { $0.tags.contains { Self.limitsTime($0.name) } }) else { return nil }
    var warning = Self.unheldLimits
    warning.severity = .warning
    return warning
  }

  /// Warnings about tags for the runner that have no effect.
  private static func warnings(onTagsOf document: GherkinDocument) -> [Diagnostic] {
    let storage = document.storage
    return storage.nodes.tags.compactMap { node in
      let tag = storage.string(node.name)
      guard let (problem, advice) = ScenarioTags.problem(with: tag) else { return nil }
      return Diagnostic(
        .warning, uri: document.source.uri,
        location: SourceLocation(line: Int(node.position.line), column: Int(node.position.column)),
        width: tag.unicodeScalars.count, problem: problem, advice: advice
      ).quoting(document.source)
    }
  }

  /// The problem of a run without scenarios: the features have none, or none was selected; nil for other runs.
  ///
  /// - Parameter conditions: the selection as the user wrote it, such as `--tags @slow`.
  package func problem(ofChoiceBy conditions: [String]) -> Diagnostic? {
    guard wanted.isEmpty, !features.isEmpty else { return nil }
    let none = pickles.count == 1 ? "the only one is not" : "not one of \(pickles.count) is"
    let no = pickles.count == 1 ? "the only one does not match" : "not one of \(pickles.count) matches"
    if let note = noteOnProperties {
      return Diagnostic(problem: "no scenario was chosen: \(note.problem)", advice: note.advice)
    }
    if pickles.isEmpty {
      return Diagnostic(problem: "no scenario to run: the features have none", advice: Self.adviceToAllow)
    }
    let reason = conditions.isEmpty ? "\(none) in the lines" : "\(no) \(conditions.joined(separator: " "))"
    return Diagnostic(problem: "no scenario was chosen: \(reason)", advice: advice(on: conditions))
  }

  private func advice(on conditions: [String]) -> String {
    let tags = Set(pickles.flatMap { $0.tags.map(\.name) }).sorted()
    let conditions = conditions.map { $0.split { " =()'\"".contains($0) } }
    var advice: [String] = []
    for condition in conditions where condition.first == "--tags" {
      for word in condition.dropFirst() where !["and", "or", "not"].contains(word) && !tags.contains(String(word)) {
        let tag = word.hasPrefix("@") ? String(word) : "@" + word
        let meant = tags.contains(tag) ? tag : DidYouMean.candidates(for: tag, among: tags).first
        if let meant { advice.append("Did you mean \(meant)?") }
      }
      if advice.isEmpty { advice.append("Tags are written with their @.") }
    }
    if conditions.contains(where: { $0.first == "--name" }) {
      advice.append("Names are case-sensitive unless the pattern begins with (?i).")
    }
    return advice.isEmpty ? Self.adviceToAllow : advice.joined(separator: " ") + "\n" + Self.adviceToAllow
  }

  private static let adviceToAllow = "With --pass-with-no-scenarios such a run passes."
}

extension GherkinDocument {
  /// The names of all tags.
  fileprivate var tags: some Sequence<String> { storage.nodes.tags.lazy.map { storage.string($0.name) } }
}

extension Registry {
  /// Whether a definition matches a text and its pattern contains at least half of it.
  ///
  /// A match of `{word} is {word}`, for example, does not show that the text is a step.
  fileprivate func isWritten(_ text: String) -> Bool {
    // A text that takes too long to match is not a step.
    guard let matches = try? matches(for: text) else { return false }
    return matches.contains { $0.definition.expression.requiredLiterals.bytes.count * 2 >= text.utf8.count }
  }
}
