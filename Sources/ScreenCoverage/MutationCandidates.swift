package import AppUnderTest
import Exploring
package import Messages
import Reporters
package import SourceText
import Traces

/// Finds the changes that can break the apps of a run, from its traces: only parts that a scenario has shown.
package final class MutationCandidates: Reporter {
  /// A possible change.
  package struct Candidate: Sendable {
    /// The change.
    package let mutation: AppMutation
    /// The change in words.
    package let wording: String
    /// The numbers of the scenarios that have shown the changed part.
    package fileprivate(set) var scenarios: Set<Int>
  }

  /// A part of an app that can be changed in several ways.
  private struct Part: Hashable {
    let app: String
    let target: AppMutation.Target
  }

  private let operators: Set<MutationOperator>
  private let traces = RunTraces(content: nil)
  private var candidates: [Candidate] = []
  private var known: Set<AppMutation> = []
  /// The numbers of the scenarios that have shown a part, even if only other changes suit it then.
  private var scenarios: [Part: Set<Int>] = [:]
  private var apps: [String] = []

  /// Begins before the first message.
  ///
  /// - Parameter operators: the kinds of changes.
  package init(_ operators: [MutationOperator]) { self.operators = Set(operators) }

  /// The changes, those of each app together, in the order in which the parts were shown.
  package var found: [Candidate] {
    apps.flatMap { app in
      candidates.filter { $0.mutation.app == app }.map { candidate in
        var candidate = candidate
        candidate.scenarios = scenarios[Part(app: app, target: candidate.mutation.target)] ?? []
        return candidate
      }
    }
  }

  package var warnings: [Diagnostic] { traces.warnings }

  package func receive(_ envelope: Envelope, in stream: StreamState) {
    guard let step = traces.receive(envelope, in: stream) else { return }
    let (scenario, record) = (step.attempt.pickle.idNumber, step.record)
    let app = step.session.app ?? ""
    if !apps.contains(app) { apps.append(app) }
    func add(_ change: MutationOperator, _ target: AppMutation.Target, on screen: String? = nil) {
      scenarios[Part(app: app, target: target), default: []].insert(scenario)
      let mutation = AppMutation(change, target, of: app)
      guard operators.contains(change), known.insert(mutation).inserted else { return }
      candidates.append(Candidate(mutation: mutation, wording: mutation.wording(on: screen), scenarios: []))
    }
    if record.driver != .remote {
      for tree in step.trees {
        let screen = tree.nameOfScreen
        for (element, control) in tree.namedControls {
          if tree.isEnabled(element) { add(.disable, .control(control), on: screen) }
          add(.hide, .control(control), on: screen)
        }
        for (_, text) in tree.shownTexts { add(.text, .control(text), on: screen) }
      }
      for wait in record.waits { add(.delay, .wait(wait)) }
    }
    for request in record.requests {
      let target = AppMutation.Target.request(AppMutation.key(method: request.method, address: request.address))
      if !request.hasFailed { add(.fail, target) }
      if request.isDelayed { add(.delay, target) }
    }
  }

  package func finish(in stream: StreamState) {}
}
