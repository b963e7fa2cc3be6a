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
    try steps.compactMap { step in
      let matches = try registry.matches(for: step.text, in: nil)
      guard matches.count != 1 else { return nil }
      let advice = matches.map(\.definition.reference)
      return Diagnostic(
        uri: step.location.path, location: SourceLocation(line: step.location.line),
        problem: "\(matches.isEmpty ? "no definition matches" : "several definitions match") '\(step.text)'",
        advice: (matches.isEmpty ? registry.nearMissAdvice(for: step.text) : advice).joined(separator: "\n"))
    }
  }

  /// Checks the property on the current screen without waiting.
  ///
  /// - Parameter calls: the calls of the running step or hook.
  /// - Returns: nil if the property holds, or if the screen is left out.
  func breach(by calls: StepCalls) async -> BrokenProperty? {
    for (index, step) in steps.enumerated() {
      do {
        try await WaitLimit.$current.withValue(WaitLimit(.zero, of: .tag(Self.tag))) {
          try await calls.call(step.text, nil)
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

extension Pickle {
  /// Whether the scenario is a property of every screen.
  package var isProperty: Bool { tags.contains { $0.name == FeatureProperty.tag } }
}
