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
      throw AgentFailure(description: "'\(text)' is not an action; the actions are \(names)")
    }
    (self.name, self.arguments, self.session) = (name, arguments, session)
  }

  /// Whether the action starts an app, with the step files as they are now.
  var startsApp: Bool { [.start, .relaunch, .device].contains(name) }

  /// The request that performs the action.
  ///
  /// - Throws: an `AgentFailure` for a missing or wrong argument, or a target that is gone.
  func request() async throws -> ConsoleRequest {
    switch name {
    case .start: .start(app: arguments["text"])
    case .relaunch: .relaunch
    case .back: .back
    case .touch: try await touch()
    case .doubleTap: .doubleTap(try await target())
    case .hold: .hold(try await target(), seconds: try arguments.number("seconds"))
    case .type: .type(try arguments.needed("text"), into: try await area())
    case .setText: .setText(arguments["text"] ?? "", of: try await target())
    case .clearText: .clearText(try await target())
    case .swipe: .swipe(try direction(), on: try await area())
    case .flick: .flick(try direction(), on: try await area())
    case .scroll: .scroll(try direction(), on: try await area())
    case .scrollTo: .scrollToMark(try arguments.needed("text"))
    case .drag: .drag(try await target(), to: try await session.target(try arguments.needed("to")))
    case .pinch: .pinch(try direction("pinch goes in or out"), on: try await area())
    case .rotate: .rotate(try arguments.needed("direction"), on: try await area())
    case .background: .background(seconds: try arguments.number("seconds") ?? 1)
    case .device: .device(try arguments.needed("text"))
    }
  }

  private func touch() async throws -> ConsoleRequest {
    // The request waits until an element has the name.
    if let name = try arguments.needed("target").nameInQuotes { return .touchMark(name) }
    return .touch(try await target())
  }

  /// The query of the target.
  private func target() async throws -> String { try await session.target(try arguments.needed("target")) }

  /// The query of the element on which a gesture happens; nil for the whole screen.
  private func area() async throws -> String? { arguments["target"] == nil ? nil : try await target() }

  private func direction<Direction: RawRepresentable<String>>(
    _ problem: String = "\"direction\" is left, right, up or down"
  ) throws(AgentFailure) -> Direction {
    if let direction = Direction(rawValue: try arguments.needed("direction")) { return direction }
    throw AgentFailure(description: problem)
  }
}
