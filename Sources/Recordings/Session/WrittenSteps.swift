/// Steps that a user has written, which a scenario repeats word for word.
package struct WrittenSteps: Sendable, Hashable {
  /// A step with its keyword.
  package struct Step: Sendable, Hashable {
    /// The keyword, such as `When`.
    package var keyword: String
    /// The text; the lines below the first are the table or the doc string.
    package var text: String

    package init(_ keyword: String, _ text: String) {
      self.keyword = keyword
      self.text = text
    }

    /// The text without the lines below it.
    var sentence: String { String(text.prefix { $0 != "\n" }) }
    /// Whether there is a table or a doc string below it.
    var hasBlock: Bool { text.contains("\n") }
  }

  /// The steps, in order.
  package var steps: [Step]
  /// How many of the actions that follow in the session these steps did.
  package var actions: Int
  /// Whether one of them has started the app, so that no other step has to.
  package var launches: Bool

  /// Whether no action says what the steps did.
  var isAlone: Bool { actions == 0 && !launches }
  /// Whether step code can call the steps: none has a table or a doc string, and none has started the app.
  var canBeCalled: Bool { !launches && !steps.contains(where: \.hasBlock) }

  /// Describes steps.
  ///
  /// - Parameters:
  ///   - steps: the steps, in order.
  ///   - actions: how many of the actions that follow they did.
  ///   - launches: whether one of them has started the app.
  package init(_ steps: [Step], actions: Int, launches: Bool = false) {
    self.steps = steps
    self.actions = actions
    self.launches = launches
  }
}

extension SessionTrace {
  /// The actions that a scenario has to contain, with their indices: those that written steps did are left out.
  package var said: [(index: Int, action: RecordedAction)] {
    var said: [(Int, RecordedAction)] = []
    var next = 0
    while next < actions.count {
      let action = actions[next]
      said.append((next, action))
      next += 1
      if case .written(let written) = action.kind { next += max(written.actions, 0) }
    }
    return said
  }

  /// Written steps that did something to the app or around it; `nil` if there are none at an index.
  func stepThatActs(at index: Int) -> WrittenSteps? {
    if case .written(let written) = actions[index].kind, !written.isAlone { written } else { nil }
  }

  /// Written steps that did something around the app, which no action repeats; `nil` if there are none at an index.
  func stepAround(at index: Int) -> WrittenSteps? {
    guard let written = stepThatActs(at: index) else { return nil }
    let isAround = actions[(index + 1)...].prefix(max(written.actions, 0)).contains { action in
      if case .done(.outside) = action.kind { true } else { false }
    }
    return isAround ? written : nil
  }

  /// Whether a written step has started the app.
  package var isLaunchedByStep: Bool {
    actions.contains { if case .written(let written) = $0.kind { written.launches } else { false } }
  }

  /// What no test of XCUITest repeats: steps that did nothing to the app, and what was done around it, and checks
  /// that are remarks in it.
  package var unsaidByXCUITest: [String] {
    said.flatMap { index, action -> [String] in
      switch action.kind {
      case .written(let written) where written.isUnsaidByTests || stepAround(at: index) != nil:
        written.steps.map(\.sentence)
      default: action.unsaidByXCUITest
      }
    }
  }

  /// What no step code repeats: steps with a table or a doc string, and what was done around the app, and checks that
  /// are remarks in it.
  package var unsaidBySwift: [String] {
    said.flatMap { index, action -> [String] in
      switch action.kind {
      case .written(let written) where written.isAlone: written.steps.filter(\.hasBlock).map(\.sentence)
      case .written(let written): stepAround(at: index)?.canBeCalled == false ? written.steps.map(\.sentence) : []
      case .done(.outside(let name)): [name]
      case .check(let checks): checks.flatMap(\.remarks)
      default: []
      }
    }
  }
}

extension Recorder {
  /// Adds steps that the user has written, in front of what they did.
  ///
  /// - Parameters:
  ///   - steps: the steps, in order.
  ///   - start: how many actions there were before they ran.
  ///   - launches: whether one of them has started the app.
  package func keep(_ steps: [WrittenSteps.Step], since start: Int, launching launches: Bool = false) {
    change { trace in
      let start = min(max(start, 0), trace.actions.count)
      let written = WrittenSteps(steps, actions: trace.actions.count - start, launches: launches)
      trace.actions.insert(RecordedAction(.written(written)), at: start)
    }
  }

  /// Adds steps that the user has written and that did nothing to the app, in front of an action.
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
