import AppUnderTest
import JSON

/// An action as a record has it; what is on the screen has been looked up.
struct TracedAction: Sendable {
  private let action: SessionAction
  private let problem: String?
  private let element: String?
  private let frame: Rect?
  private let node: Int?

  /// Describes an action.
  ///
  /// - Parameters:
  ///   - action: what was done.
  ///   - problem: why it could not be done; nil where it could.
  ///   - treeBefore: what was on the screen when the step began.
  init(_ action: SessionAction, problem: String?, treeBefore: (any ElementTree)?) {
    self.action = action
    self.problem = problem
    let target = action.target
    element = target.map { $0.tree.describe($0.element) }
    frame = target.map { $0.tree.frame(of: $0.element) }
    node = target.flatMap { target in
      treeBefore.map { $0.isSame(as: target.tree) } == true ? target.element.index : nil
    }
  }

  /// Writes the action as an object.
  func write(to writer: inout JSONWriter, _ omitted: inout [String]) {
    let (name, details) = action.action.coded
    writer.object { object in
      object.member("name", name.rawValue)
      write(details, to: &object)
      if let query = action.query { object.text("query", query.description) }
      if let element { object.text("element", element) }
      if let node { object.member("node", node) }
      if let frame {
        object.name("frame")
        object.write(frame)
      }
      if let destination = action.destination {
        object.name("to")
        object.object { object in
          object.text("element", destination.tree.describe(destination.element))
          object.name("frame")
          object.write(destination.tree.frame(of: destination.element))
        }
      }
      if !action.paths.isEmpty {
        object.name("paths")
        object.array { array in for path in action.paths { write(path, to: &array, &omitted) } }
      }
      object.name("time")
      object.seconds(action.time)
      if let problem { object.text("problem", problem) }
    }
  }

  private func write(_ path: FingerPath, to writer: inout JSONWriter, _ omitted: inout [String]) {
    if path.stops.count > TraceFormat.mostStops { omitted.append("stops of the fingers of an action") }
    writer.array { array in
      for stop in path.stops.prefix(TraceFormat.mostStops) {
        array.array { array in
          array.seconds(stop.time)
          array.hundredths(stop.point.x.wholeHundredths)
          array.hundredths(stop.point.y.wholeHundredths)
        }
      }
    }
  }

  private func write(_ details: AppAction.Details, to object: inout JSONWriter) {
    if let direction = details.direction { object.member("direction", direction) }
    if let duration = details.duration {
      object.name("duration")
      object.seconds(duration)
    }
    if let degrees = details.degrees { object.member("degrees", degrees) }
    if let part = details.part { object.member("part", part) }
    if let times = details.times { object.member("times", times) }
    if let isOn = details.isOn { object.member("on", isOn) }
    if let column = details.column { object.member("column", column) }
    if let row = details.row { object.text("row", row) }
    if let orientation = details.orientation { object.member("orientation", orientation.rawValue) }
    if let url = details.url { object.text("url", url) }
    if let text = details.text { object.text("text", text) }
    if let name = details.name { object.text("title", name) }
  }
}

extension JSONWriter {
  /// Writes a member whose value is a text of the length that is kept.
  mutating func text(_ name: StaticString, _ text: String) {
    member(name, text.beginning(ofBytes: TraceFormat.longestText))
  }
}
