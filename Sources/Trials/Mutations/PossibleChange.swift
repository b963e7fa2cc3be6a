import AppUnderTest
import Messages
import ScreenCoverage
import StepLibrary
import StepRegistry

/// A change that an operator can make, and the scenarios that may notice it.
struct PossibleChange {
  /// The name of the app, or the path of the step file.
  let app: String
  /// The name of the mutation, or the location of the definition.
  let name: String
  /// The change in words.
  let wording: String
  /// The numbers of the scenarios that show the changed part, or use the definition.
  let scenarios: Set<Int>
  /// Whether the code of a definition is left out.
  let isOfStep: Bool

  /// A change of a part of an app.
  init(_ candidate: MutationCandidates.Candidate) {
    (app, name, wording) = (candidate.mutation.app, candidate.mutation.name, candidate.wording)
    (scenarios, isOfStep) = (candidate.scenarios, false)
  }

  private init(_ definition: StepDefinition, _ scenarios: Set<Int>) {
    (app, name) = (definition.location.path, definition.location.description)
    wording = "\"\(definition.declaration.pattern)\" of line \(definition.location.line) does nothing"
    (self.scenarios, isOfStep) = (scenarios, true)
  }

  /// The definitions of step files that scenarios use for Given and When steps.
  ///
  /// - Throws: if finding the definition of a step takes too long.
  static func ofSteps(in registry: Registry, _ scenarios: [Pickle]) throws -> [PossibleChange] {
    var users: [Int: Set<Int>] = [:]
    for pickle in scenarios {
      let surroundings = registry.surroundings(of: pickle)
      // A check that is left out passes.
      for step in pickle.steps where step.type != .outcome {
        for match in try registry.matches(for: step, in: surroundings) {
          users[match.index, default: []].insert(pickle.idNumber)
        }
      }
    }
    return registry.definitions.enumerated().compactMap { index, definition in
      guard let users = users[index], !definition.location.path.hasPrefix(PredefinedSteps.folder) else { return nil }
      return PossibleChange(definition, users)
    }
  }
}
