/// The states that a walk has seen, and the actions between them.
package struct WalkMap: Sendable {
  /// A state.
  package struct State: Sendable {
    /// The screen without its data.
    package let screen: ScreenState
    /// A name for people, different for each state.
    package fileprivate(set) var name = ""
    /// The name of its screen, which several states may have.
    fileprivate let title: String
    /// The shortest known steps from the start of the app.
    package fileprivate(set) var path: [String]
    /// The actions offered, with all choices that were seen until now.
    package fileprivate(set) var offers: [Offer]
    /// The number of the action that first led here; 0 for the start.
    fileprivate(set) var foundAt = 0
    /// The number of times that each action was tried, by its key.
    package fileprivate(set) var tries: [String: Int] = [:]
    /// The number of times that each choice was tried.
    fileprivate var choiceTries: [[String]: Int] = [:]
    /// The choices whose steps fail.
    fileprivate var impossible: Set<[String]> = []
    /// Whether its path leads elsewhere.
    fileprivate var isLost = false
  }

  /// An action that led from one state to another.
  package struct Transition: Sendable, Hashable {
    /// The index of the state before.
    package let from: Int
    /// The index of the state after.
    package let to: Int
    /// The action without its data.
    package let action: String
  }

  /// The steps of a transition.
  private struct Example {
    let steps: [String]
    /// The steps from the start of the app to the actions.
    let before: [String]
  }

  /// The states, in the order in which they were found.
  package private(set) var states: [State] = []
  /// The number of times that each transition was seen.
  package private(set) var transitions: [Transition: Int] = [:]
  /// An example of the steps of each transition: the one nearest to the start of the app.
  private var examples: [Transition: Example] = [:]
  /// The rules of step files that applied to a screen, by their identities.
  package private(set) var usedRules: Set<String> = []
  /// The reasons for which actions failed first.
  private var failures: [String: String] = [:]
  private var indices: [ScreenState: Int] = [:]
  private var names: [String: Int] = [:]

  /// Makes an empty map.
  package init() {}

  /// Notes a screen.
  ///
  /// - Parameters:
  ///   - look: the screen.
  ///   - path: the steps from the start of the app to it.
  ///   - action: the number of actions so far.
  /// - Returns: the index of its state.
  mutating func enter(_ look: Look, by path: [String], at action: Int) -> Int {
    usedRules.formUnion(look.usedRules)
    return place(State(screen: look.state, title: look.name, path: path, offers: look.offers), at: action)
  }

  /// Adds a state, or adds its path and actions to the equal one.
  private mutating func place(_ state: State, hasNewPath: Bool = true, at action: Int) -> Int {
    guard let index = indices[state.screen] else {
      let count = names[state.title, default: 0] + 1
      names[state.title] = count
      indices[state.screen] = states.count
      var new = State(screen: state.screen, title: state.title, path: state.path, offers: state.offers)
      new.name = count == 1 ? state.title : "\(state.title) (\(count))"
      new.foundAt = action
      states.append(new)
      return states.count - 1
    }
    if hasNewPath, !state.isLost, state.path.count < states[index].path.count || states[index].isLost {
      states[index].path = state.path
      states[index].isLost = false
    }
    for offer in state.offers where !states[index].offers.contains(where: { $0.key == offer.key }) {
      states[index].offers.append(offer)
    }
    return index
  }

  /// The name of a state; nil for an unknown one.
  func name(of screen: ScreenState) -> String? { indices[screen].map { states[$0].name } }

  /// Adds the states and counts that a part of a walk has added to a map.
  ///
  /// - Parameters:
  ///   - part: the map after the part.
  ///   - before: the map before it. This map has its states, at the same indices.
  ///   - actions: the number of actions before the part.
  mutating func add(_ part: WalkMap, since before: WalkMap, after actions: Int) {
    usedRules.formUnion(part.usedRules)
    failures.merge(part.failures) { first, _ in first }
    var places: [Int] = []
    for (index, state) in part.states.enumerated() {
      let old = index < before.states.count ? before.states[index] : nil
      places.append(index)
      if let old, old.isSame(as: state) { continue }
      let known = indices[state.screen].map { states[$0] }
      let hasNewPath = old.map { $0.path != state.path || $0.isLost } ?? true
      let place = place(state, hasNewPath: hasNewPath, at: actions + state.foundAt)
      places[index] = place
      // The part has tried the path that this map still has.
      if state.isLost, known.map({ $0.path == state.path }) ?? true { states[place].isLost = true }
      states[place].tries.add(state.tries, since: old?.tries ?? [:])
      states[place].choiceTries.add(state.choiceTries, since: old?.choiceTries ?? [:])
      states[place].impossible.formUnion(state.impossible)
    }
    for (transition, count) in part.transitions where count != before.transitions[transition] {
      let moved = Transition(
        from: places[transition.from], to: places[transition.to], action: transition.action)
      transitions[moved, default: 0] += count - before.transitions[transition, default: 0]
      if let example = part.examples[transition] { note(example, of: moved) }
    }
  }

  /// Notes a try of an action.
  mutating func note(tryOf choice: Choice, in state: Int) {
    states[state].tries[choice.key, default: 0] += 1
    states[state].choiceTries[choice.steps, default: 0] += 1
  }

  /// Notes the state to which an action has led.
  ///
  /// - Parameter path: the steps from the start of the app to the action.
  mutating func note(_ choice: Choice, from state: Int, to next: Int, after path: [String]) {
    let transition = Transition(from: state, to: next, action: choice.key)
    transitions[transition, default: 0] += 1
    note(Example(steps: choice.steps, before: path), of: transition)
  }

  /// Notes other answers to the requests of an action, which make it another action.
  mutating func note(_ answers: [String], to choice: Choice, in state: Int) {
    let offer = Offer(choice, with: answers)
    if answers.isEmpty || choice.changesAnswers || states[state].offers.contains(where: { $0.key == offer.key }) {
      return
    }
    states[state].offers.append(offer)
  }

  private mutating func note(_ example: Example, of transition: Transition) {
    if let known = examples[transition], known.before.count <= example.before.count { return }
    examples[transition] = example
  }

  /// The steps of a transition.
  func steps(of transition: Transition) -> [String] { examples[transition]?.steps ?? [] }

  /// The steps from the start of the app to a transition; nil for the steps to its state.
  func path(to transition: Transition) -> [String]? {
    examples[transition].flatMap { $0.before == path(to: transition.from) ? nil : $0.before }
  }

  /// The steps from the start of the app to a state; empty for a state whose known steps lead elsewhere.
  func path(to state: Int) -> [String] { states[state].isLost ? [] : states[state].path }

  /// Steps from the start of the app that may lead to a state: the known steps, and steps that a walk has performed,
  /// the shortest first. Screens with other data are one state, so the known steps may lead elsewhere.
  func paths(to state: Int) -> [[String]] {
    let done = examples.filter { $0.key.to == state && $0.key.from != state }.map { $0.value.before + $0.value.steps }
    let sorted = done.sorted { ($0.count, $0.joined(separator: "\n")) < ($1.count, $1.joined(separator: "\n")) }
    return (states[state].isLost ? [] : [states[state].path]) + sorted.prefix(Self.mostPaths)
  }

  /// The most paths to a state besides the known one.
  private static var mostPaths: Int { 5 }

  /// Notes that the steps of a choice fail, and must not be tried again in this state.
  mutating func note(impossible choice: Choice, in state: Int, because reason: String) {
    states[state].impossible.insert(choice.steps)
    if failures[choice.key] == nil { failures[choice.key] = reason }
  }

  /// The actions that failed each time, with the reason of the first failure.
  package var failingActions: [String: String] {
    let passed = Set(transitions.keys.map(\.action))
    return failures.filter { !passed.contains($0.key) }
  }

  /// Notes that the path of a state has led to another state.
  mutating func note(lost state: Int) { states[state].isLost = true }

  /// The number of states found by the last actions.
  ///
  /// - Parameters:
  ///   - last: the number of these actions.
  ///   - action: the number of actions so far.
  package func newStates(in last: Int, until action: Int) -> Int { states.count { $0.foundAt > action - last } }

  /// The actions that were offered and not tried, with the names of their states.
  package var untried: [(action: String, state: String)] {
    states.flatMap { state in untriedActions(of: state).map { ($0, state.name) } }
  }

  /// The actions of a state that were not tried.
  func untriedActions(of state: State) -> [String] {
    state.offers.map(\.key).filter { state.tries[$0, default: 0] == 0 }
  }

  /// Whether a state has an untried action.
  var hasUntried: Bool { states.indices.contains { !states[$0].isLost && hasUntried($0) } }

  /// The state with an untried action that is nearest to the start; nil if all actions were tried.
  ///
  /// - Parameter number: the number of nearer states to leave out, beginning again after the last one.
  func nearestUntried(after number: Int) -> Int? {
    let untried = states.indices.filter { !states[$0].isLost && hasUntried($0) }
    guard !untried.isEmpty else { return nil }
    // The path decides, then the order in which the states were found.
    let sorted = untried.sorted { (states[$0].path.count, $0) < (states[$1].path.count, $1) }
    return sorted[number % sorted.count]
  }

  /// Whether a state offers an action that was not tried.
  func hasUntried(_ state: Int) -> Bool {
    states[state].offers.contains { !possible(of: $0, in: state).isEmpty && states[state].rounds(of: $0) == 0 }
  }

  /// The choices of an action whose steps do not fail.
  fileprivate func possible(of offer: Offer, in state: Int) -> [[String]] {
    offer.choices.filter { !states[state].impossible.contains($0) }
  }
}

extension WalkMap.State {
  /// Whether a part of a walk has not changed the state.
  fileprivate func isSame(as other: WalkMap.State) -> Bool {
    path == other.path && isLost == other.isLost && tries == other.tries && impossible == other.impossible
      && offers.count == other.offers.count
  }

  /// The number of times that the action with all its choices was tried.
  fileprivate func rounds(of offer: Offer) -> Int { tries[offer.key, default: 0] / max(offer.breadth, 1) }
}

extension WalkMap {
  /// The choices on a screen to draw from.
  ///
  /// - Parameters:
  ///   - offers: the actions of the screen.
  ///   - state: its state.
  ///   - leastTried: whether only those that were tried least are returned, rather than all.
  func choices(among offers: [Offer], in state: Int, leastTried: Bool) -> [Choice] {
    let offered = (offers + states[state].offers.filter(\.changesAnswers))
      .map { (offer: $0, choices: possible(of: $0, in: state)) }.filter { !$0.choices.isEmpty }
    guard leastTried else {
      return offered.flatMap { offer, choices in
        choices.flatMap { Array(repeating: offer.choice($0), count: offer.weight) }
      }
    }
    let known = states[state]
    let least = offered.map { known.rounds(of: $0.offer) }.min()
    return offered.filter { known.rounds(of: $0.offer) == least }.flatMap { offer, choices in
      let tries = { (choice: [String]) in known.choiceTries[choice, default: 0] }
      let fewest = choices.map(tries).min()
      return choices.filter { tries($0) == fewest }.map(offer.choice)
    }
  }
}

extension Dictionary where Value == Int {
  /// Adds the counts by which others have grown.
  fileprivate mutating func add(_ counts: Self, since before: Self) {
    for (key, count) in counts { self[key, default: 0] += count - before[key, default: 0] }
  }
}
