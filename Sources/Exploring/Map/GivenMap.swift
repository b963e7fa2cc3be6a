/// A map that was read from a file: the states that an app should have, and the steps between them.
package struct GivenMap: Sendable {
  /// A state.
  package struct State: Sendable {
    /// The unique name of the state.
    package let name: String
    /// The lines of its screen; nil if the name of the screen identifies the state.
    let screen: ScreenState?
    /// Steps from the start of the app to the state; nil for a state that only transitions lead to.
    let steps: [String]?
    /// The byte offset of the state in the file.
    let offset: Int
  }

  /// Steps that lead from one state to another.
  package struct Transition: Sendable, Hashable {
    /// The index of the state before.
    package let from: Int
    /// The index of the state after.
    package let to: Int
    /// The steps.
    package let steps: [String]
    /// Steps from the start of the app after which it is followed; nil if the state is enough.
    let after: [String]?
    /// Whether its steps are those of a state, from the start of the app.
    let isPath: Bool
    /// The byte offset of the transition in the file.
    let offset: Int
  }

  /// The parts of a map that paths have to visit.
  package enum Cover: String, Sendable, CaseIterable {
    case states, edges
  }

  /// The states; the first one is the start of the app.
  package let states: [State]
  /// The transitions in the order of the file, followed by the paths to states from the start of the app.
  package let transitions: [Transition]

  /// Takes states and transitions, and adds the paths to the states.
  init(states: [State], transitions: [Transition]) {
    let paths = states.enumerated().dropFirst().compactMap { index, state in
      state.steps.map { Transition(from: 0, to: index, steps: $0, after: nil, isPath: true, offset: state.offset) }
    }
    (self.states, self.transitions) = (states, transitions + paths)
  }

  /// The indices of the transitions of the file.
  package var edges: [Int] { transitions.indices.filter { !transitions[$0].isPath } }

  /// The steps from the start of the app to the state where a transition begins; nil if they are unknown.
  func start(of transition: Transition) -> [String]? {
    if transition.isPath { return [] }
    return transition.after ?? (transition.from == 0 ? [] : states[transition.from].steps)
  }

  /// Whether a screen is in a state.
  func isSame(_ look: Look, as state: Int) -> Bool {
    let known = states[state]
    return known.screen.map { $0 == look.state } ?? (known.name == look.name)
  }

  /// The paths from the start that visit all states, or all transitions, that can be reached.
  ///
  /// The steps of a state are the path to it. Any other path is the shortest one to its first new transition, and
  /// continues as long as new ones follow.
  ///
  /// - Parameters:
  ///   - cover: the parts to visit.
  ///   - broken: the indices of transitions that must not be used.
  ///   - visited: the indices of transitions that were visited already.
  /// - Returns: the indices of the transitions of each path.
  func paths(over cover: Cover, without broken: Set<Int> = [], after visited: Set<Int> = []) -> [[Int]] {
    var seen = visited
    var seenStates = Set(visited.map { transitions[$0].to } + [0])
    let usable = transitions.indices.filter { !broken.contains($0) }
    let leaving = Dictionary(grouping: usable) { transitions[$0].from }
    let isNew = { (index: Int) in
      switch cover {
      case .edges: !seen.contains(index) && !transitions[index].isPath
      case .states: !seenStates.contains(transitions[index].to)
      }
    }
    let add = { (index: Int) in
      seen.insert(index)
      seenStates.insert(transitions[index].to)
    }
    var paths = usable.filter { transitions[$0].isPath && cover == .states && isNew($0) }.map { [$0] }
    paths.joined().forEach(add)
    while var path = shortestPath(leaving, to: isNew) {
      path.forEach(add)
      while let last = path.last, let next = leaving[transitions[last].to]?.first(where: isNew) {
        path.append(next)
        add(next)
      }
      paths.append(path)
    }
    return paths
  }

  /// The fewest transitions from the start that end with an accepted transition; nil if no path leads to one.
  private func shortestPath(_ leaving: [Int: [Int]], to isWanted: (Int) -> Bool) -> [Int]? {
    var known: Set<Int> = [0]
    var queue: [(state: Int, path: [Int])] = [(0, [])]
    var next = 0
    while next < queue.count {
      let (state, path) = queue[next]
      next += 1
      for index in leaving[state] ?? [] {
        if isWanted(index) { return path + [index] }
        if known.insert(transitions[index].to).inserted { queue.append((transitions[index].to, path + [index])) }
      }
    }
    return nil
  }

  /// The states to which no transitions lead from the start.
  var unreachable: [State] {
    let reached = Set(paths(over: .states).joined().map { transitions[$0].to })
    return states.indices.dropFirst().filter { !reached.contains($0) }.map { states[$0] }
  }

  /// The steps of the paths that visit all states.
  ///
  /// - Parameter broken: the indices of transitions that must not be used.
  func stepPaths(without broken: Set<Int> = []) -> [[String]] {
    let paths = paths(over: .states, without: broken).map { $0.flatMap { transitions[$0].steps } }
    // An app with one state is only started.
    return paths.isEmpty ? [[]] : paths
  }
}
