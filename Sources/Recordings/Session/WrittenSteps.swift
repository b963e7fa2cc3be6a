/// Steps written by a user. A scenario repeats them literally.
package struct WrittenSteps: Sendable, Hashable {
  /// A step with its keyword.
  package struct Step: Sendable, Hashable {
    /// The keyword, such as `When`.
    package var keyword: String
    /// The text. Lines after the first are the table or the doc string.
    package var text: String

    package init(_ keyword: String, _ text: String) {
      self.keyword = keyword
      self.text = text
    }

    /// The lines of the text.
    private var lines: [String] {
      text.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r" }.map { String($0) }
    }

    /// The first line of the text.
    var sentence: String { lines.first ?? "" }
    /// Whether the step has a table or a doc string.
    var hasBlock: Bool { lines.count > 1 }

    /// Whether a feature file can have the step: the lines after the first are a table or a doc string.
    package var canBeWritten: Bool {
      let block = lines.dropFirst().map { String($0.drop(while: \.isWhitespace)) }.filter { !$0.isEmpty }
      let isTable = block.allSatisfy { $0.hasPrefix("|") || $0.hasPrefix("#") }
      guard !isTable, let first = block.first(where: { !$0.hasPrefix("#") }), let last = block.last else {
        return isTable
      }
      return block.count > 1 && ["\"\"\"", "```"].contains { first.hasPrefix($0) && last.hasPrefix($0) }
    }
  }

  /// The steps, in order.
  package var steps: [Step]
  /// The number of following actions that these steps caused.
  package var actions: Int
  /// Whether one of the steps started the app.
  package var launches: Bool

  /// Whether the steps have no recorded effect.
  var isAlone: Bool { actions == 0 && !launches }
  /// Whether step code can call the steps: they have no table or doc string and do not start the app.
  var canBeCalled: Bool { !launches && !steps.contains(where: \.hasBlock) }

  /// Makes written steps.
  ///
  /// - Parameters:
  ///   - steps: the steps, in order.
  ///   - actions: the number of following actions that they caused.
  ///   - launches: whether one of them started the app.
  package init(_ steps: [Step], actions: Int, launches: Bool = false) {
    self.steps = steps
    self.actions = actions
    self.launches = launches
  }
}

extension SessionTrace {
  /// The actions that a scenario has to contain, with their indices, without those caused by written steps.
  package var scenarioActions: [(index: Int, action: RecordedAction)] {
    var own: [(Int, RecordedAction)] = []
    var next = 0
    while next < actions.count {
      let action = actions[next]
      own.append((next, action))
      next += 1
      if case .written(let written) = action.kind { next += max(written.actions, 0) }
    }
    return own
  }

  /// The written steps at an index that acted on the app or its surroundings; nil without such steps.
  func stepThatActs(at index: Int) -> WrittenSteps? {
    if case .written(let written) = actions[index].kind, !written.isAlone { written } else { nil }
  }

  /// The written steps at an index that acted on the surroundings of the app, which no action repeats; nil without such
  /// steps.
  func stepAround(at index: Int) -> WrittenSteps? {
    guard let written = stepThatActs(at: index) else { return nil }
    let isAround = actions[(index + 1)...].prefix(max(written.actions, 0)).contains { action in
      if case .done(.outside) = action.kind { true } else { false }
    }
    return isAround ? written : nil
  }

  /// Whether a written step started the app.
  package var isLaunchedByStep: Bool {
    actions.contains { if case .written(let written) = $0.kind { written.launches } else { false } }
  }

  /// The parts that XCUITest tests cannot repeat: steps without recorded effects, actions on the surroundings of the
  /// app, and checks that become remarks.
  package var omittedByXCUITest: [String] {
    scenarioActions.flatMap { index, action -> [String] in
      switch action.kind {
      case .written(let written) where written.isOmittedByTests || stepAround(at: index) != nil:
        written.steps.map(\.sentence)
      case .written, .done, .check, .comment, .screenshot: action.omittedByXCUITest
      }
    }
  }

  /// The parts that step code cannot repeat: steps with a table or a doc string, actions on the surroundings of the
  /// app, and checks that become remarks.
  package var omittedBySwift: [String] {
    scenarioActions.flatMap { index, action -> [String] in
      switch action.kind {
      case .written(let written) where written.isAlone: written.steps.filter(\.hasBlock).map(\.sentence)
      case .written(let written): stepAround(at: index)?.canBeCalled == false ? written.steps.map(\.sentence) : []
      case .done(.outside(let name)): [name]
      case .check(let checks): checks.flatMap(\.remarks)
      case .done, .comment, .screenshot: []
      }
    }
  }
}

extension Recorder {
  /// Adds steps written by the user, before the actions that they caused.
  ///
  /// - Parameters:
  ///   - steps: the steps, in order.
  ///   - start: the number of actions before the steps ran.
  ///   - launches: whether one of them started the app.
  package func keep(_ steps: [WrittenSteps.Step], since start: Int, launching launches: Bool = false) {
    change { trace in
      let start = min(max(start, 0), trace.actions.count)
      let written = WrittenSteps(steps, actions: trace.actions.count - start, launches: launches)
      trace.actions.insert(RecordedAction(.written(written)), at: start)
    }
  }

  /// Adds steps written by the user that had no effect on the app, before an action.
  ///
  /// - Parameters:
  ///   - steps: the steps, in order.
  ///   - index: the index of the action.
  package func keep(_ steps: [WrittenSteps.Step], before index: Int) {
    change { trace in
      let written = WrittenSteps(steps, actions: 0)
      trace.actions.insert(RecordedAction(.written(written)), at: min(max(index, 0), trace.actions.count))
    }
  }
}
