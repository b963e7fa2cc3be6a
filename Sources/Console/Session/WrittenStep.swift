import AppUnderTest
import GherkinParser
import Runner
import StepRegistry

/// A step with its doc string or table.
struct WrittenStep {
  let text: String
  let block: (any StepBlock)?

  /// Reads a step.
  ///
  /// - Throws: an error in the table or doc string below the step.
  init(_ text: String, _ lines: [String]) throws(Diagnostics) {
    self.text = text
    guard !lines.isEmpty else {
      block = nil
      return
    }
    let source = SourceFile(
      uri: "console", text: "Feature:\nScenario:\n* \(text)\n" + lines.joined(separator: "\n"))
    var ids = IDGenerator()
    let result = Gherkin.parse(source, ids: &ids)
    let problems = result.errors.diagnostics(quoting: source)
    guard problems.isEmpty, let document = result.document else { throw Diagnostics(problems) }
    var found: (any StepBlock)?
    for pickle in document.pickles(ids: &ids) {
      for step in pickle.steps {
        if step.hasTwoArguments {
          throw Diagnostics([
            Diagnostic(
              problem: "a data table and a doc string stand below the step, but a step takes at most one of them",
              advice: "Delete one of them.")
          ])
        }
        found = StepArgument(below: step)?.block ?? found
      }
    }
    block = found
  }
}

extension StepArgument {
  /// The table or doc string; nil for other arguments.
  fileprivate var block: (any StepBlock)? {
    switch self {
    case .dataTable(let table): table
    case .docString(let text): text
    case .text, .value, .twoBlocks: nil
    }
  }
}
