import Messages

/// The elements of the legacy JSON for one scenario.
struct LegacyElements {
  /// A background with its steps in the scenario.
  struct Background {
    let background: GherkinDocument.Background
    /// The positions of its steps in the attempt.
    let steps: [Int]
  }

  let attempt: Attempt
  private let testCase: TestCase?
  /// The backgrounds of feature and rule that have steps.
  private(set) var backgrounds: [Background] = []
  /// The steps of the scenario itself, by their positions in the attempt.
  private(set) var steps: [Int] = []
  /// The hooks before and after the scenario.
  private(set) var hooks = Hooks()
  /// The hooks before and after each step, by the position of the step in the attempt.
  private(set) var stepHooks: [Int: Hooks] = [:]

  /// The hooks before and after a scenario or step, by their positions in the attempt.
  struct Hooks {
    fileprivate(set) var before: [Int] = []
    fileprivate(set) var after: [Int] = []
  }

  /// Sorts the steps of an attempt.
  ///
  /// - Parameters:
  ///   - attempt: the attempt.
  ///   - testCase: its test case, whose steps are in the same order.
  init(_ attempt: Attempt, _ testCase: TestCase?) {
    (self.attempt, self.testCase) = (attempt, testCase)
    sortHooks()
    for background in [attempt.feature?.background, attempt.rule?.background].compactMap(\.self) {
      let steps = steps(in: background.steps.indexRange)
      if !steps.isEmpty { backgrounds.append(Background(background: background, steps: steps)) }
    }
    steps = steps(in: attempt.scenario.steps.indexRange)
  }

  /// Assigns each hook to the scenario or to a step.
  private mutating func sortHooks() {
    var lastStep: Int?
    var beforeStep: [Int] = []
    for (position, step) in attempt.steps.enumerated() {
      guard case .hook(let hook) = step.subject else {
        if !beforeStep.isEmpty { stepHooks[position, default: Hooks()].before = beforeStep }
        (lastStep, beforeStep) = (position, [])
        continue
      }
      switch hook?.kind {
      case .beforeTestStep: beforeStep.append(position)
      case .afterTestCase, .afterTestRun: hooks.after.append(position)
      case .beforeTestCase, .beforeTestRun: hooks.before.append(position)
      // A hook without a kind is among the steps.
      case .afterTestStep, nil:
        if let lastStep {
          stepHooks[lastStep, default: Hooks()].after.append(position)
        } else {
          hooks.before.append(position)
        }
      }
    }
    hooks.after = beforeStep + hooks.after
  }

  /// The steps with nodes in a range of the document.
  private func steps(in range: Range<Int>) -> [Int] {
    attempt.steps.indices.filter { position in
      if case .step(let step, _) = attempt.steps[position].subject { range.contains(step.index) } else { false }
    }
  }

  /// The arguments of a step with a single definition.
  func arguments(of position: Int) -> [TestCase.Argument] {
    guard let testCase, position < testCase.steps.count,
      case .pickle(_, _, let matches) = testCase.steps[position], matches.count == 1
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
