import AppUnderTest
import StepRegistry

/// A step that comes with cukeswift, with its description for lists.
package struct PredefinedStep: Sendable {
  /// The pattern: a regular expression if it starts with `^`, otherwise a Cucumber Expression.
  package let pattern: String
  /// One sentence about the effect of the step.
  package let summary: String
  /// Example steps, with the table or text below them on further lines.
  package let examples: [String]
  let declaration: Declaration

  /// Defines a step.
  ///
  /// - Parameters:
  ///   - pattern: finds the texts of the step.
  ///   - summary: one sentence about the effect of the step.
  ///   - examples: at least one step, without its keyword.
  ///   - mayBeEmpty: the indices of arguments that may be empty or blank. All others must contain a text.
  ///   - file: where the definition is written; leave it out. It is the name of the module instead of a path on the
  ///     build machine.
  ///   - line: where the definition is written; leave it out.
  ///   - body: the code of the step.
  init<each Argument>(
    _ pattern: String, _ summary: String, examples: String..., mayBeEmpty: [Int] = [],
    file: StaticString = #fileID, line: Int = #line,
    body: @escaping @Sendable (AppUser, repeat each Argument) async throws -> Void
  ) {
    self.init(pattern, summary, examples: examples, mayBeEmpty: mayBeEmpty, file: file, line: line, body: body)
  }

  /// Defines a step with a list of examples; see the other initialiser.
  init<each Argument>(
    _ pattern: String, _ summary: String, examples: [String], mayBeEmpty: [Int], file: StaticString, line: Int,
    body: @escaping @Sendable (AppUser, repeat each Argument) async throws -> Void
  ) {
    self.pattern = pattern
    self.summary = summary
    self.examples = examples
    // The tests check all predefined steps, which saves the check at run time.
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
      try await RunEnvironment.describing(in: StepVocabulary()) { try await body(user, repeat each arguments) }
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
