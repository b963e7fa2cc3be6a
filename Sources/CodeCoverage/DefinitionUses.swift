package import Messages
import OperatingSystem
import Reporters

/// Notes which scenarios use which definitions.
package final class DefinitionUses: Reporter {
  /// A definition with the scenarios that use it.
  struct Use {
    let definition: StepDefinitionMessage
    /// The places of the scenarios.
    var scenarios: Set<String> = []
  }

  private(set) var uses: [Use] = []
  private var indices: [String: Int] = [:]
  /// The names of the scenarios that have run, by their places.
  private(set) var names: [String: String] = [:]
  /// The identities of the scenarios that have run, by their places.
  private(set) var identities: [String: String] = [:]
  private let libraryFolder: String
  private let identity: (Pickle) -> String

  /// Begins without definitions.
  ///
  /// - Parameters:
  ///   - libraryFolder: the path prefix of predefined steps, which are left out.
  ///   - identity: returns the identity of a scenario across runs.
  package init(libraryFolder: String, identity: @escaping (Pickle) -> String) {
    (self.libraryFolder, self.identity) = (libraryFolder, identity)
  }

  /// The number of definitions without a scenario.
  var unused: Int { uses.count { $0.scenarios.isEmpty } }

  package func receive(_ envelope: Envelope, in stream: StreamState) {
    if case .stepDefinition(let definition) = envelope, !definition.sourceReference.uri.hasPrefix(libraryFolder) {
      indices[definition.id] = uses.count
      uses.append(Use(definition: definition))
    }
    guard let (attempt, index) = stream.endedStep, case .step(_, let candidates) = attempt.steps[index].subject,
      attempt.steps[index].result?.status.wasExecuted == true
    else { return }
    let place = "\(attempt.pickle.uri):\(attempt.pickle.location.line)"
    if names.updateValue(attempt.pickle.name, forKey: place) == nil { identities[place] = identity(attempt.pickle) }
    for candidate in candidates {
      if let use = indices[candidate.id] { uses[use].scenarios.insert(place) }
    }
  }

  package func finish(in stream: StreamState) {}
}
