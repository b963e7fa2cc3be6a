import JSON

extension WalkMap {
  /// The map as JSON.
  package var json: String {
    let states = states.enumerated().map { index, state -> JSONValue in
      let actions = state.offers.map { offer -> JSONValue in
        ["action": .string(offer.key), "tries": .number(Double(state.tries[offer.key, default: 0]))]
      }
      return [
        "name": .string(state.name), "screen": .array(state.screen.lines.map { .string($0) }),
        "steps": .array(path(to: index).map { .string($0) }), "actions": .array(actions),
      ]
    }
    let transitions = ordered.map { transition, count -> JSONValue in
      var members: [String: JSONValue] = [
        "from": .string(self.states[transition.from].name), "to": .string(self.states[transition.to].name),
        "action": .string(transition.action), "steps": .array(steps(of: transition).map { .string($0) }),
        "count": .number(Double(count)),
      ]
      members["after"] = path(to: transition).map { .array($0.map { .string($0) }) }
      return .object(members)
    }
    var writer = JSONWriter()
    JSONValue.object(["states": .array(states), "transitions": .array(transitions)]).write(to: &writer)
    return writer.laidOut() + "\n"
  }

  /// The transitions by their states and actions.
  var ordered: [(transition: Transition, count: Int)] {
    transitions.sorted {
      ($0.key.from, $0.key.to, $0.key.action) < ($1.key.from, $1.key.to, $1.key.action)
    }.map { (transition: $0.key, count: $0.value) }
  }
}
