import Console

/// An action of an agent on the app, which becomes a request to the console.
struct AgentAction {
  /// The names of all actions.
  enum Name: String, CaseIterable {
    case start, relaunch, touch
    case doubleTap = "double_tap"
    case hold, type
    case setText = "set_text"
    case clearText = "clear_text"
    case swipe, flick, scroll
    case scrollTo = "scroll_to"
    case back, drag, pinch, rotate, background, device
  }

  static let name = AgentParameter<String>.required("action", "the action", words: Name.allCases.map(\.rawValue))
  static let text = AgentParameter<String?>.text("text", "the text to type, or the name of an app or device")
  static let direction = AgentParameter<String?>.text(
    "direction", "the direction; in or out for pinch, degrees for rotate")
  static let end = AgentParameter<String?>.text("to", "where a drag ends: a reference, a name or a query")
  static let seconds = AgentParameter<Double?>.number("seconds", "how long hold and background take")

  let name: Name
  let target: String?
  let text: String?
  let direction: String?
  /// The target at the end of a drag.
  let end: String?
  let seconds: Double?

  /// Whether the action starts an app, with the step files as they are now.
  var startsApp: Bool { [.start, .relaunch, .device].contains(name) }

  /// The request that performs the action.
  ///
  /// - Throws: an `AgentFailure` for a missing or wrong argument, or a target that is gone.
  func request(in session: AgentSession) async throws -> ConsoleRequest {
    switch name {
    case .start: .start(app: text)
    case .relaunch: .relaunch
    case .back: .back
    case .touch: try await touch(in: session)
    case .doubleTap: .doubleTap(try await target(in: session))
    case .hold: .hold(try await target(in: session), seconds: seconds)
    case .type: .type(try Self.text.required(text), into: try await area(in: session))
    case .setText: .setText(text ?? "", of: try await target(in: session))
    case .clearText: .clearText(try await target(in: session))
    case .swipe: .swipe(try parsedDirection(), on: try await area(in: session))
    case .flick: .flick(try parsedDirection(), on: try await area(in: session))
    case .scroll: .scroll(try parsedDirection(), on: try await area(in: session))
    case .scrollTo: .scrollToMark(try Self.text.required(text))
    case .drag: .drag(try await target(in: session), to: try await session.target(try Self.end.required(end)))
    case .pinch: .pinch(try parsedDirection("pinch goes in or out"), on: try await area(in: session))
    case .rotate: .rotate(try Self.direction.required(direction), on: try await area(in: session))
    case .background: .background(seconds: seconds ?? 1)
    case .device: .device(try Self.text.required(text))
    }
  }

  private func touch(in session: AgentSession) async throws -> ConsoleRequest {
    // The request waits until an element has the name.
    if let name = try AgentTool.target.required(target).nameInQuotes { return .touchMark(name) }
    return .touch(try await target(in: session))
  }

  /// The query of the target.
  private func target(in session: AgentSession) async throws -> String {
    try await session.target(try AgentTool.target.required(target))
  }

  /// The query of the element on which a gesture happens; nil for the whole screen.
  private func area(in session: AgentSession) async throws -> String? {
    target == nil ? nil : try await target(in: session)
  }

  private func parsedDirection<Direction: RawRepresentable<String>>(
    _ problem: String = "\"direction\" is left, right, up or down"
  ) throws(AgentFailure) -> Direction {
    if let direction = Direction(rawValue: try Self.direction.required(direction)) { return direction }
    throw AgentFailure(description: problem)
  }
}

extension AgentAction.Name {
  /// Reads the name of an action.
  init(reading text: String) throws(AgentFailure) {
    guard let name = Self(rawValue: text) else {
      let names = Self.allCases.map(\.rawValue).joined(separator: ", ")
      throw AgentFailure(description: "'\(text)' is not an action; the actions are \(names)")
    }
    self = name
  }
}
