package import GherkinParser
package import SourceText

/// A property of every screen that is written as a scenario with the tag `@always`.
///
/// A `Given` step that fails leaves out the screen. Any other step that fails is a breach of the property.
package struct FeatureProperty: Sendable {
  /// The tag of a scenario that is a property.
  package static let tag = "@always"

  private struct Check {
    let text: String
    let isCondition: Bool
    let location: DefinitionLocation
  }

  /// The name of the scenario.
  package let sentence: String
  private let steps: [Check]

  /// Takes a scenario.
  ///
  /// - Parameters:
  ///   - pickle: the scenario with the tag.
  ///   - problems: receives the steps that a property cannot have.
  package init(_ pickle: Pickle, problems: inout [Diagnostic]) {
    sentence = pickle.plainName
    steps = pickle.steps.map { step in
      if let problem = Self.problem(with: step) {
        problems.append(
          Diagnostic(uri: pickle.uri, location: step.location, problem: problem.text, advice: problem.advice))
      }
      return Check(
        text: step.text, isCondition: step.type == .context,
        location: DefinitionLocation(path: pickle.uri, line: step.location.line))
    }
  }

  private static func problem(with step: Pickle.Step) -> (text: String, advice: String)? {
    if step.type == .action {
      return (
        "a scenario with the tag \(tag) cannot act on the app",
        "Begin checks with Then. Begin conditions for the screen with Given."
      )
    }
    guard StepArgument(below: step) != nil else { return nil }
    return (
      "a step of a scenario with the tag \(tag) cannot have a table or a doc string", "Write a step for each row."
    )
  }

  /// The steps without exactly one definition.
  ///
  /// - Parameter registry: the definitions.
  /// - Throws: an error if finding a definition takes too long.
  package func problems(in registry: Registry) throws -> [Diagnostic] {
    try steps.compactMap { try registry.problem(ofStep: $0.text, at: $0.location) }
  }

  /// Checks the property on the current screen without waiting.
  ///
  /// - Parameter calls: the calls of the running step or hook.
  /// - Returns: nil if the property holds, or if the screen is left out.
  func breach(by calls: StepCalls) async -> BrokenProperty? {
    for (index, step) in steps.enumerated() {
      do {
        try await WaitLimit.$current.withValue(WaitLimit(.zero, of: .tag(Self.tag))) {
          try await calls.call(step.text, nil, isOutcome: true)
        }
      } catch is StepInterruption {
        return nil
      } catch {
        if step.isCondition { return nil }
        return BrokenProperty(
          sentence: sentence, check: step.text, conditions: steps.prefix(index).map(\.text), error: error,
          location: step.location, isOfFeature: true, comparesScreens: false)
      }
    }
    return nil
  }
}

extension Registry {
  /// The problem of a step that does not have exactly one definition; nil for a step that has.
  ///
  /// - Parameters:
  ///   - text: the text of the step.
  ///   - location: where the step is written.
  /// - Throws: an error if finding a definition takes too long.
  package func problem(ofStep text: String, at location: DefinitionLocation) throws -> Diagnostic? {
    let matches = try matches(for: text, in: nil)
    guard matches.count != 1 else { return nil }
    let advice = matches.isEmpty ? nearMissAdvice(for: text) : matches.map(\.definition.reference)
    return Diagnostic(
      at: location,
      problem: "\(matches.isEmpty ? "no definition matches" : "several definitions match") '\(text)'",
      advice: advice.isEmpty ? nil : advice.joined(separator: "\n"))
  }
}

extension Pickle {
  /// Whether the scenario is a property of every screen.
  package var isProperty: Bool { tags.contains { $0.name == FeatureProperty.tag } }
}
