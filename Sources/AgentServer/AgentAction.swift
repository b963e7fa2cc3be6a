import Console

/// An action of an agent on the app, which becomes a line of the console.
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

  private let name: Name
  private let arguments: AgentArguments
  private let session: AgentSession

  /// Reads an action.
  ///
  /// - Throws: an `AgentFailure` without the name of an action.
  init(_ arguments: AgentArguments, in session: AgentSession) throws(AgentFailure) {
    let text = try arguments.needed("action")
    guard let name = Name(rawValue: text) else {
      let names = Name.allCases.map(\.rawValue).joined(separator: ", ")
      throw AgentFailure(description: "there is no action '\(text)'; there are \(names)")
    }
    (self.name, self.arguments, self.session) = (name, arguments, session)
  }

  /// Whether the action starts an app, with the step files as they are now.
  var startsApp: Bool { [.start, .relaunch, .device].contains(name) }

  /// The line of the console that performs the action.
  ///
  /// - Throws: an `AgentFailure` for a missing or wrong argument, or a target that is gone.
  func line() async throws -> String {
    switch name {
    case .start: return "start_app" + (arguments["text"].map { " " + ConsoleSession.quoted($0) } ?? "")
    case .relaunch, .back: return name.rawValue
    case .touch: return try await lineOfTouch()
    case .doubleTap: return "double_tap \(try await target())"
    case .hold:
      return "touch_hold \(try await target())" + (arguments["seconds"].map { ", duration: \($0)" } ?? "")
    case .type:
      let text = try neededText()
      return arguments["target"] == nil
        ? "keyboard_enter_text \(text)" : "enter_text \(try await target()), \(text)"
    case .setText: return "set_text \(try await target()), \(ConsoleSession.quoted(arguments["text"] ?? ""))"
    case .clearText: return "clear_text \(try await target())"
    case .swipe, .flick: return "\(name.rawValue) :\(try side())" + (try await area())
    case .scroll:
      let side = try side()
      return "scroll " + (arguments["target"] == nil ? "" : "\(try await target()), ") + ":\(side)"
    case .scrollTo: return "scroll_to_mark \(try neededText())"
    case .drag:
      return "drag \(try await target()), \(try await session.quotedTarget(try arguments.needed("to")))"
    case .pinch:
      let direction = try arguments.needed("direction")
      guard direction == "in" || direction == "out" else { throw AgentFailure(description: "pinch goes in or out") }
      return "pinch :\(direction)" + (try await area())
    case .rotate: return try lineOfRotation() + (try await area())
    case .background: return "send_app_to_background \(arguments["seconds"] ?? "1")"
    case .device: return "device \(try neededText())"
    }
  }

  private func lineOfTouch() async throws -> String {
    // The line waits until an element has the name.
    if let name = try arguments.needed("target").nameInQuotes { return "tap_mark \(ConsoleSession.quoted(name))" }
    return "touch \(try await target())"
  }

  private func lineOfRotation() throws(AgentFailure) -> String {
    let direction = try arguments.needed("direction")
    guard direction.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "." }) else {
      throw AgentFailure(description: "rotate takes degrees with a target, or left or right for the device")
    }
    return "rotate \(Double(direction) == nil ? ":" : "")\(direction)"
  }

  /// The query of the target, quoted for a line.
  private func target() async throws -> String { try await session.quotedTarget(try arguments.needed("target")) }

  /// The option with the element on which a gesture happens; empty for the whole screen.
  private func area() async throws -> String { arguments["target"] == nil ? "" : ", query: \(try await target())" }

  private func neededText() throws(AgentFailure) -> String { ConsoleSession.quoted(try arguments.needed("text")) }

  private func side() throws(AgentFailure) -> String {
    let direction = try arguments.needed("direction")
    guard ["left", "right", "up", "down"].contains(direction) else {
      throw AgentFailure(description: "\"direction\" is left, right, up or down")
    }
    return direction
  }
}
