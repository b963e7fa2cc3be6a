package import Messages
package import StepRegistry

/// A failing step at which a scenario waits, with its app and worlds alive, for a decision how to continue.
package struct StepPause: Sendable, CustomStringConvertible {
  /// How the scenario continues.
  package enum Decision: Sendable {
    /// The step is run again.
    case retry(Retry)
    /// The scenario continues with the next step.
    ///
    /// The report contains that this one was skipped by hand, and the actions since its failure, one sentence each.
    case skip(after: [String])
    /// The failure of the step stands.
    case giveUp
  }

  /// How a step is run again.
  package struct Retry: Sendable {
    /// The current content of the scenario in its file, for this step and the following ones; nil for an unchanged
    /// scenario.
    package var pickle: Pickle?
    /// The actions performed by hand since the failure, one sentence each. A step that needs such help does not count
    /// as passed.
    package var help: [String]

    package init(as pickle: Pickle? = nil, after help: [String] = []) {
      self.pickle = pickle
      self.help = help
    }
  }

  /// Decides how scenarios continue at failing steps.
  package struct Handler {
    let decide: (StepPause) async -> (decision: Decision, reloaded: Registry?)
    let doubts: () -> [Diagnostic]
    let codeBegins: (String) -> Bool
    let codeEnds: () -> Void

    /// Creates a handler from functions.
    ///
    /// - Parameters:
    ///   - decide: returns how a scenario continues, and the definitions for the rest of the run; nil to keep them.
    ///   - doubts: called after the last scenario. Returns reasons why the run is not successful, even if its scenarios
    ///     passed.
    ///   - codeBegins: called with the name of a step or hook before its code runs. Returns whether that code ended the
    ///     process of an earlier run. Such code is not run again and fails.
    ///   - codeEnds: called when the code has run.
    package init(
      decide: @escaping (StepPause) async -> (decision: Decision, reloaded: Registry?),
      doubts: @escaping () -> [Diagnostic], codeBegins: @escaping (String) -> Bool = { _ in false },
      codeEnds: @escaping () -> Void = {}
    ) {
      self.decide = decide
      self.doubts = doubts
      self.codeBegins = codeBegins
      self.codeEnds = codeEnds
    }
  }

  /// The scenario as it was planned or last read again.
  package let pickle: Pickle
  /// The index of the step among those of the pickle.
  package let index: Int
  /// The number of the attempt, from 0.
  package let attempt: Int
  /// The problem of the step.
  package let problem: String
  package let scenario: Scenario
  /// Calls steps in the scenario; nil if the scenario cannot call steps.
  package let calls: StepCalls?

  /// The text of the step.
  package var text: String { pickle.steps[index].text }
  /// The feature file and the line of the step.
  package var location: String { "\(pickle.uri):\(pickle.steps[index].node.position.line)" }
  /// A name that is unique in the run, except after a retry: the location of the step, its scenario and its attempt.
  package var name: String {
    let parts =
      ["scenario of line \(pickle.location.line)", "attempt \(attempt + 1)"] + (pickle.variant.map { [$0] } ?? [])
    return "\(location) (\(parts.joined(separator: ", ")))"
  }
  /// The step, its location and its problem.
  package var description: String { "\(location): \(text)\n\(problem)" }
}

extension StepPause {
  /// Reads the scenario again from its file.
  ///
  /// - Returns: the scenario; nil if its steps have not changed from the failing one on.
  /// - Throws: the problems of the file, or that it no longer contains this scenario with as many steps.
  package func editedPickle() throws -> Pickle? {
    let source = try FeatureFiles.read(pickle.uri)
    var ids = IDGenerator()
    let result = Gherkin.parseWithExamples(
      source, ids: &ids, fillingEverywhere: pickle.document.storage.fillsEverywhere)
    let problems = result.errors.diagnostics(quoting: source)
    guard problems.isEmpty, let document = result.document else { throw Diagnostics(problems) }
    let name = pickle.plainName
    let earlier = pickle.document.pickles(ids: &ids).prefix { $0.position.line < pickle.position.line }
    let namesakes = document.pickles(ids: &ids).filter { $0.plainName == name }
    let ordinal = earlier.count { $0.plainName == name }
    guard namesakes.indices.contains(ordinal) else {
      throw Diagnostic(
        uri: pickle.uri, problem: "the file has no scenario '\(name)' any more",
        advice: "Restore its name, or let the step fail with go_on and run the scenario again.")
    }
    let edited = namesakes[ordinal]
    guard edited.steps.count == pickle.steps.count else {
      throw Diagnostic(
        uri: pickle.uri,
        problem:
          "the scenario has \(edited.steps.count.counted("step")) now, and had \(pickle.steps.count) when it began",
        advice: "The reports have announced those: let the step fail with go_on and run the scenario again.")
    }
    let areEqual = zip(pickle.steps, edited.steps).dropFirst(index).allSatisfy { before, now in
      before.text == now.text && before.blockText == now.blockText
    }
    return areEqual ? nil : edited
  }
}

extension Pickle.Step {
  /// The table or doc string as text, for comparison.
  fileprivate var blockText: String { StepArgument(below: self).map { "\($0)" } ?? "" }
}
