/// How a walk chooses its next action.
package enum WalkStrategy: String, Sendable, CaseIterable {
  /// The action that was tried least on this screen. If all were tried, the walk goes to the nearest state with an
  /// untried action.
  case leastTried = "least-tried"
  /// Any action of the screen.
  case random
  /// An untried action of the state that is nearest to the start, until all were tried.
  case breadthFirst = "breadth-first"
}
