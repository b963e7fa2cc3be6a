import JSON
package import SourceText

extension GivenMap {
  /// Reads a map that `WalkMap.json` or a person has written.
  ///
  /// A state has a `name`, and a `screen` unless its name is that of its screen. Its `steps` lead to it from the start of
  /// the app. A transition has `from`, `to` and `steps`, and is followed after the steps of `after`, if the state is not
  /// enough. The other members of a written map are ignored.
  ///
  /// - Parameter source: the file.
  /// - Throws: the first error with its location.
  package init(_ source: SourceFile) throws(Diagnostic) {
    self = try source.readingJSON { try GivenMap(&$0) }
  }

  private init(_ reader: inout JSONReader) throws(JSONError) {
    var states: [State]?
    var named: [NamedTransition]?
    try reader.beginObject()
    while let member = try reader.nextMember() {
      switch member {
      case "states": states = try Self.list(&reader, of: Self.state)
      case "transitions": named = try Self.list(&reader, of: Self.transition)
      default: throw reader.error(.meaning("a map has no '\(member.string)'"), at: reader.offset)
      }
    }
    let known = try reader.required(states, "states")
    let found = try reader.required(named, "transitions")
    try reader.end()
    guard !known.isEmpty else { throw reader.error(.meaning("the map has no state"), at: 0) }
    var indices: [String: Int] = [:]
    for (index, state) in known.enumerated() {
      guard indices.updateValue(index, forKey: state.name) == nil else {
        throw reader.error(.meaning("another state has the name '\(state.name)'"), at: state.offset)
      }
    }
    var transitions: [Transition] = []
    for transition in found {
      let ends = [transition.from, transition.to].map { (name: $0, index: indices[$0]) }
      if let unknown = ends.first(where: { $0.index == nil }) {
        throw reader.error(.meaning("the map has no state '\(unknown.name)'"), at: transition.offset)
      }
      guard let from = ends.first?.index, let to = ends.last?.index else { continue }
      transitions.append(
        Transition(
          from: from, to: to, steps: transition.steps, after: transition.after, isPath: false,
          offset: transition.offset))
    }
    self.init(states: known, transitions: transitions)
  }

  /// A transition with the names of its states.
  private struct NamedTransition {
    let from: String
    let to: String
    let steps: [String]
    let after: [String]?
    let offset: Int
  }

  private static func state(_ reader: inout JSONReader, at offset: Int) throws(JSONError) -> State {
    var name: String?
    var screen: ScreenState?
    var steps: [String]?
    try reader.beginObject()
    while let member = try reader.nextMember() {
      switch member {
      case "name": name = try reader.string().string
      case "screen": screen = ScreenState(lines: try reader.strings())
      case "steps": steps = try reader.strings()
      case "actions": try reader.skip()
      default: throw reader.error(.meaning("a state has no '\(member.string)'"), at: reader.offset)
      }
    }
    return State(
      name: try reader.required(name, "name"), screen: screen, steps: steps?.isEmpty == true ? nil : steps,
      offset: offset)
  }

  private static func transition(_ reader: inout JSONReader, at offset: Int) throws(JSONError) -> NamedTransition {
    var (from, to): (String?, String?)
    var (steps, after): ([String]?, [String]?)
    try reader.beginObject()
    while let member = try reader.nextMember() {
      switch member {
      case "from": from = try reader.string().string
      case "to": to = try reader.string().string
      case "steps": steps = try reader.strings()
      case "after": after = try reader.strings()
      case "action", "count": try reader.skip()
      default: throw reader.error(.meaning("a transition has no '\(member.string)'"), at: reader.offset)
      }
    }
    let known = try reader.required(steps, "steps")
    guard !known.isEmpty else { throw reader.error(.meaning("the transition has no step"), at: offset) }
    return NamedTransition(
      from: try reader.required(from, "from"), to: try reader.required(to, "to"), steps: known, after: after,
      offset: offset)
  }

  /// Reads a list.
  ///
  /// - Parameter read: reads an element at a byte offset.
  private static func list<Element>(
    _ reader: inout JSONReader, of read: (inout JSONReader, Int) throws(JSONError) -> Element
  ) throws(JSONError) -> [Element] {
    try reader.array { reader throws(JSONError) in
      let start = try reader.valueOffset()
      return try read(&reader, start)
    }
  }
}
