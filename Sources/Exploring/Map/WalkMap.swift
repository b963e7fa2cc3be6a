/// The states that a walk has seen, and the actions between them.
package struct WalkMap: Sendable {
  /// A state.
  package struct State: Sendable {
    /// The screen without its data.
    package let screen: ScreenState
    /// A name for people, different for each state.
    package let name: String
    /// The shortest known steps from the start of the app.
    package fileprivate(set) var path: [String]
    /// The actions offered, with all choices seen so far.
    package fileprivate(set) var offers: [Offer]
    /// The number of the action that first led here; 0 for the start.
    let foundAt: Int
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

  /// The states, in the order in which they were found.
  package private(set) var states: [State] = []
  /// The number of times that each transition was seen.
  package private(set) var transitions: [Transition: Int] = [:]
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
    guard let index = indices[look.state] else {
      let count = names[look.name, default: 0] + 1
      names[look.name] = count
      let name = count == 1 ? look.name : "\(look.name) (\(count))"
      indices[look.state] = states.count
      states.append(State(screen: look.state, name: name, path: path, offers: look.offers, foundAt: action))
      return states.count - 1
    }
    if path.count < states[index].path.count || states[index].isLost {
      states[index].path = path
      states[index].isLost = false
    }
    for offer in look.offers where !states[index].offers.contains(where: { $0.key == offer.key }) {
      states[index].offers.append(offer)
    }
    return index
  }

  /// Notes a try of an action.
  mutating func note(tryOf choice: Choice, in state: Int) {
    states[state].tries[choice.key, default: 0] += 1
    states[state].choiceTries[choice.steps, default: 0] += 1
  }

  /// Notes the state to which an action has led.
  mutating func note(_ choice: Choice, from state: Int, to next: Int) {
    transitions[Transition(from: state, to: next, action: choice.key), default: 0] += 1
  }

  /// Notes that the steps of a choice fail, and must not be tried again in this state.
  mutating func note(impossible choice: Choice, in state: Int) { states[state].impossible.insert(choice.steps) }

  /// Notes that the path of a state has led to another state.
  mutating func note(lost state: Int) { states[state].isLost = true }

  /// The number of states found by the last actions.
  ///
  /// - Parameters:
  ///   - last: the number of these actions.
  ///   - action: the number of actions so far.
  package func newStates(in last: Int, until action: Int) -> Int { states.count { $0.foundAt > action - last } }

  /// The state with an untried action that is nearest to the start; nil if all actions were tried.
  var nearestUntried: Int? {
    states.indices.filter { !states[$0].isLost && hasUntried($0) }.min { states[$0].path.count < states[$1].path.count }
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
  /// The number of times that the action with all its choices was tried.
  fileprivate func rounds(of offer: Offer) -> Int { tries[offer.key, default: 0] / max(offer.breadth, 1) }
}

/// A choice of an action.
struct Choice: Sendable, Hashable {
  /// The action without its data.
  let key: String
  /// The steps.
  let steps: [String]
}

extension WalkMap {
  /// The choices on a screen to draw from.
  ///
  /// - Parameters:
  ///   - offers: the actions of the screen.
  ///   - state: its state.
  ///   - leastTried: whether only those that were tried least are returned, rather than all.
  func choices(among offers: [Offer], in state: Int, leastTried: Bool) -> [Choice] {
    let offered = offers.map { (offer: $0, choices: possible(of: $0, in: state)) }.filter { !$0.choices.isEmpty }
    guard leastTried else {
      return offered.flatMap { offer, choices in
        choices.flatMap { Array(repeating: Choice(key: offer.key, steps: $0), count: offer.weight) }
      }
    }
    let known = states[state]
    let least = offered.map { known.rounds(of: $0.offer) }.min()
    return offered.filter { known.rounds(of: $0.offer) == least }.flatMap { offer, choices in
      let tries = { (choice: [String]) in known.choiceTries[choice, default: 0] }
      let fewest = choices.map(tries).min()
      return choices.filter { tries($0) == fewest }.map { Choice(key: offer.key, steps: $0) }
    }
  }
}
