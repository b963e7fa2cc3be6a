import Messages

/// The elements of the legacy JSON for one scenario.
struct LegacyElements {
  /// A step or hook with the arguments of its definition.
  struct Step {
    let step: Attempt.Step
    let arguments: [TestCase.Argument]
  }

  /// A background with its steps in the scenario.
  struct Background {
    let background: GherkinDocument.Background
    let steps: [Step]
  }

  let attempt: Attempt
  /// The backgrounds of feature and rule that have steps.
  private(set) var backgrounds: [Background] = []
  /// The steps of the scenario itself.
  private(set) var steps: [Step] = []
  /// The hooks before the scenario, and those after it.
  private(set) var before: [Step] = []
  private(set) var after: [Step] = []

  /// Sorts the steps of an attempt.
  ///
  /// - Parameters:
  ///   - attempt: the attempt.
  ///   - testCase: its test case, whose steps are in the same order.
  init(_ attempt: Attempt, _ testCase: TestCase?) {
    self.attempt = attempt
    var pickleSteps: [Step] = []
    for (index, step) in attempt.steps.enumerated() {
      let element = Step(step: step, arguments: testCase.map { Self.arguments(at: index, of: $0) } ?? [])
      switch step.subject {
      case .step: pickleSteps.append(element)
      case .hook(let hook):
        let isAfter = hook.map { $0.kind == .afterTestCase } ?? !pickleSteps.isEmpty
        if isAfter { after.append(element) } else { before.append(element) }
      }
    }
    for background in [attempt.feature?.background, attempt.rule?.background].compactMap(\.self) {
      let steps = Self.steps(of: pickleSteps, in: background.steps.indexRange)
      if !steps.isEmpty { backgrounds.append(Background(background: background, steps: steps)) }
    }
    steps = Self.steps(of: pickleSteps, in: attempt.scenario.steps.indexRange)
  }

  /// The steps with nodes in a range of the document.
  private static func steps(of steps: [Step], in range: Range<Int>) -> [Step] {
    steps.filter { step in
      if case .step(let pickleStep, _) = step.step.subject { range.contains(pickleStep.index) } else { false }
    }
  }

  /// The arguments of a step with a single definition.
  private static func arguments(at index: Int, of testCase: TestCase) -> [TestCase.Argument] {
    guard index < testCase.steps.count, case .pickle(_, _, let matches) = testCase.steps[index], matches.count == 1
    else { return [] }
    return matches[0].arguments
  }
}

extension LegacyElements {
  /// The id of the scenario: the names from the feature on, and the number of the row in a table of examples; the
  /// header is row 1.
  var id: String {
    var names = [attempt.feature?.name, attempt.rule?.name, attempt.scenario.name].compactMap(\.self)
    let document = attempt.pickle.document
    if let examples = attempt.pickle.examples, let row = attempt.pickle.row {
      names.append(GherkinDocument.Examples(examples, of: document).name)
      names.append(String(row - document.storage.nodes.examples[examples].rows.indices.lowerBound + 1))
    }
    return names.map(\.legacyID).joined(separator: ";")
  }
}

extension String {
  /// A name as part of a legacy id: lower case, with hyphens for white space and some punctuation.
  var legacyID: String {
    let separators: Set<Unicode.Scalar> = [" ", "\t", "\n", "\r", "'", "_", ",", "!"]
    let scalars = unicodeScalars.map { separators.contains($0) ? "-" : $0 }
    return String(String.UnicodeScalarView(scalars)).lowercased()
  }
}
