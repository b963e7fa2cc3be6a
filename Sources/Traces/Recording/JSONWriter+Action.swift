import AppUnderTest
import JSON

extension SessionAction {
  /// Whether another action after the same tree has the same JSON.
  func isWritten(as other: SessionAction) -> Bool {
    time == other.time && action == other.action && paths == other.paths && query == other.query
      && Moment.areSame(target, other.target) && Moment.areSame(destination, other.destination)
  }
}

extension SessionAction.Moment {
  /// Whether two moments are the same element on the same screen, as far as known without comparing elements, or both
  /// nil.
  static func areSame(_ moment: Self?, _ other: Self?) -> Bool {
    guard let moment, let other else { return moment == nil && other == nil }
    return moment.element == other.element && moment.tree.isSame(as: other.tree)
  }
}

extension JSONWriter {
  /// Writes an action as an object.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - query: the query for the element; nil for an action without one.
  ///   - element: the element in words; nil for an action without one.
  ///   - problem: why the action failed; nil for a successful one.
  ///   - treeBefore: the tree at the beginning of the step.
  ///   - omitted: receives notes about omitted parts.
  mutating func write(
    _ action: SessionAction, query: String?, element: String?, problem: String?, treeBefore: (any ElementTree)?,
    _ omitted: inout [String]
  ) {
    let (name, details) = action.action.coded
    object { object in
      object.member("name", name.rawValue)
      object.write(details)
      if let query { object.text("query", query) }
      if let element { object.text("element", element) }
      if let target = action.target {
        if let treeBefore, treeBefore.isSame(as: target.tree) { object.member("node", target.element.index) }
        object.name("frame")
        object.write(target.tree.frame(of: target.element))
      }
      if let destination = action.destination {
        object.object("to") { object in
          object.text("element", destination.tree.wording(of: destination.element))
          object.name("frame")
          object.write(destination.tree.frame(of: destination.element))
        }
      }
      if !action.paths.isEmpty {
        object.array("paths") { array in for path in action.paths { array.write(path, &omitted) } }
      }
      object.name("time")
      object.seconds(action.time)
      if let problem { object.text("problem", problem) }
    }
  }

  private mutating func write(_ path: FingerPath, _ omitted: inout [String]) {
    let most = TraceFormat.mostStops
    if path.stops.count > most, omitted.last != Self.omittedStops { omitted.append(Self.omittedStops) }
    array { array in
      for stop in path.stops.prefix(most) {
        array.array { array in
          array.seconds(stop.time)
          array.hundredths(stop.point.x.wholeHundredths)
          array.hundredths(stop.point.y.wholeHundredths)
        }
      }
    }
  }

  private static let omittedStops = "stops of the fingers of an action"

  private mutating func write(_ details: AppAction.Details) {
    if let direction = details.direction { member("direction", direction) }
    if let duration = details.duration {
      name("duration")
      seconds(duration)
    }
    if let degrees = details.degrees { member("degrees", degrees) }
    if let part = details.part { member("part", part) }
    if let times = details.times { member("times", times) }
    if let isOn = details.isOn { member("on", isOn) }
    if let column = details.column { member("column", column) }
    if let row = details.row { self.text("row", row) }
    if let orientation = details.orientation { member("orientation", orientation.rawValue) }
    if let url = details.url { self.text("url", url) }
    if let text = details.text { self.text("text", text) }
    if let title = details.name { self.text("title", title) }
  }

  /// Writes a member with a text, limited to the largest kept size.
  mutating func text(_ name: StaticString, _ text: String) {
    member(name, text.beginning(ofBytes: TraceFormat.longestText))
  }
}
