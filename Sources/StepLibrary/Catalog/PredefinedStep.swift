import AppUnderTest
import StepRegistry

/// A step that comes with cukeswift, with what a list of them shows.
package struct PredefinedStep: Sendable {
  /// The pattern: a regular expression if it starts with `^`, otherwise a Cucumber Expression.
  package let pattern: String
  /// What the step does, in one sentence.
  package let summary: String
  /// Steps to learn from, with the table or text that stands below them on further lines.
  package let examples: [String]
  let declaration: Declaration

  /// Defines a step.
  ///
  /// - Parameters:
  ///   - pattern: finds the texts of the step.
  ///   - summary: what the step does, in one sentence.
  ///   - examples: at least one step, its keyword left out.
  ///   - mayBeEmpty: the arguments, counted from 0, that may be empty or blank; any other has to name something.
  ///   - file: where the definition is written; leave it out. It names the module instead of a path of the machine that
  ///     cukeswift was built on.
  ///   - line: where the definition is written; leave it out.
  ///   - body: what the step does.
  init<each Argument>(
    _ pattern: String, _ summary: String, examples: String..., mayBeEmpty: [Int] = [],
    file: StaticString = #fileID, line: Int = #line,
    body: @escaping @Sendable (AppUser, repeat each Argument) async throws -> Void
  ) {
    self.pattern = pattern
    self.summary = summary
    self.examples = examples
    // The tests compare all of them, so that a run does not have to.
    let location = DefinitionLocation(path: "\(file)", line: line)
    let entry = StepsEntry(pattern, at: location, isKnownToFit: true, examples: examples) {
      (user: AppUser, arguments: repeat each Argument) in
      var position = 0
      for argument in repeat each arguments {
        if let text = argument as? String, PlainText.isBlank(text), !mayBeEmpty.contains(position) {
          throw text.isEmpty ? StepProblem.emptyText : .blankText
        }
        position += 1
      }
      try await Wording.$vocabulary.withValue(StepVocabulary()) { try await body(user, repeat each arguments) }
    }
    declaration = entry.declaration
  }
}

/// Predefined steps about one subject.
package struct StepTopic: Sendable {
  /// The subject.
  package let name: String
  /// The steps, the usual ones first.
  package let steps: [PredefinedStep]

  init(_ name: String, @StepTopicBuilder steps: () -> [PredefinedStep]) {
    self.name = name
    self.steps = steps()
  }
}

/// Collects the steps between the braces of a topic.
@resultBuilder
enum StepTopicBuilder {
  static func buildBlock(_ steps: PredefinedStep...) -> [PredefinedStep] { steps }
}
