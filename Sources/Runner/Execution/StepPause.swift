package import Messages
package import StepRegistry

/// A failing step at which a scenario waits, its app and its worlds alive, until somebody decides how it continues.
package struct StepPause: Sendable, CustomStringConvertible {
  /// How the scenario continues.
  package enum Decision: Sendable {
    /// The step is run again.
    case retry(Retry)
    /// The scenario continues with the next step; the report says that this one was skipped by hand, after what was done since it
    /// failed, a sentence each.
    case skip(after: [String])
    /// The step has failed.
    case giveUp
  }

  /// How a step is run again.
  package struct Retry: Sendable {
    /// The scenario as its file has it now, for this step and those after it; `nil` if it has not changed.
    package var pickle: Pickle?
    /// What was done by hand since the step failed, a sentence each: a step that needs it does not count as passed.
    package var help: [String]

    package init(as pickle: Pickle? = nil, after help: [String] = []) {
      self.pickle = pickle
      self.help = help
    }
  }

  /// Decides at steps that fail.
  package struct Handler {
    let decide: (StepPause) async -> (decision: Decision, reloaded: Registry?)
    let doubts: () -> [Diagnostic]
    let codeBegins: (String) -> Bool
    let codeEnds: () -> Void

    /// Takes the code that decides.
    ///
    /// - Parameters:
    ///   - decide: how a scenario continues, and the definitions for the rest of the run; `nil` if they stay as they are.
    ///   - doubts: after the last scenario, why the run is not successful, whatever its scenarios say.
    ///   - codeBegins: called with the name of a step or hook before its code runs; whether that code has ended a process in which
    ///     the run was before, so that it is not run again and has failed.
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

  /// The scenario as it was planned, or as it was read again.
  package let pickle: Pickle
  /// The index of the step among those of the pickle.
  package let index: Int
  /// Which attempt of the scenario it is, from 0.
  package let attempt: Int
  /// What went wrong.
  package let problem: String
  /// The scenario.
  package let scenario: Scenario
  /// Calls steps in the scenario; `nil` if that is not possible.
  package let calls: StepCalls?

  /// The text of the step.
  package var text: String { pickle.steps[index].text }
  /// The file of the feature and the line of the step in it.
  package var location: String { "\(pickle.uri):\(pickle.steps[index].node.position.line)" }
  /// The location of the step, and of which run of which scenario it is: what no other pause has, except one after a retry.
  package var name: String {
    let parts =
      ["scenario of line \(pickle.location.line)", "attempt \(attempt + 1)"] + (pickle.variant.map { [$0] } ?? [])
    return "\(location) (\(parts.joined(separator: ", ")))"
  }
  /// The step, its location and what went wrong.
  package var description: String { "\(location): \(text)\n\(problem)" }
}

extension StepPause {
  /// Reads the scenario again from its file.
  ///
  /// - Returns: `nil` if its steps from the failing one on are as they were.
  /// - Throws: what is wrong with the file, or that it no longer has this scenario with as many steps.
  package func editedPickle() throws -> Pickle? {
    let source = try FeatureFiles.read(pickle.uri)
    var ids = IDGenerator()
    let result = Gherkin.parse(source, ids: &ids)
    let problems = result.errors.diagnostics(quoting: source)
    guard problems.isEmpty, let document = result.document else { throw Diagnostics(problems) }
    let name = pickle.plainName
    let earlier = pickle.document.pickles(ids: &ids).prefix { $0.position.line < pickle.position.line }
    let namesakes = document.pickles(ids: &ids).filter { $0.plainName == name }
    let ordinal = earlier.count { $0.plainName == name }
    guard namesakes.indices.contains(ordinal) else {
      throw Diagnostic(
        uri: pickle.uri, problem: "there is no scenario '\(name)' in the file any more",
        advice: "Give it its name again, or let the step fail with go_on and run the scenario anew.")
    }
    let edited = namesakes[ordinal]
    guard edited.steps.count == pickle.steps.count else {
      throw Diagnostic(
        uri: pickle.uri,
        problem:
          "the scenario has \(edited.steps.count.counted("step")) now, and had \(pickle.steps.count) when it began",
        advice: "The reports have announced those: let the step fail with go_on and run the scenario anew.")
    }
    let areEqual = zip(pickle.steps, edited.steps).dropFirst(index).allSatisfy { before, now in
      before.text == now.text && before.blockText == now.blockText
    }
    return areEqual ? nil : edited
  }
}

extension Pickle.Step {
  /// The table or the doc string as text, to compare.
  fileprivate var blockText: String { StepArgument(below: self).map { "\($0)" } ?? "" }
}
