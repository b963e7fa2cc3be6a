/// A gesture or command that the system of a device handles for apps.
package enum SystemAction: Sendable, Hashable {
  /// Pulls a list down past its top.
  case pullToRefresh
  /// Swipes from an edge of the screen.
  case swipeFromEdge(ScreenEdge)
  /// Increases or decreases a value as assistive technology does.
  case adjust(up: Bool, times: Int)
  /// Performs an action with a name as assistive technology does.
  case perform(String)
  /// Touches the status bar.
  case touchStatusBar
  /// Warns of short memory.
  case warnOfMemory
  /// Gives the window another size.
  case resize(width: Double, height: Double)
  /// Inserts the text of the pasteboard.
  case paste
  /// Hides the keyboard.
  case hideKeyboard

  /// The action for a command; nil for a command that only sets a state.
  init?(_ command: DeviceCommand) {
    switch command {
    case .warnOfMemory: self = .warnOfMemory
    case .touchStatusBar: self = .touchStatusBar
    case .resize(let size): self = .resize(width: size.width, height: size.height)
    case .paste: self = .paste
    case .hideKeyboard: self = .hideKeyboard
    case .setPasteboard, .answerOpening, .setBattery, .setFreeStorage, .setProcessorLoad: return nil
    }
  }

  /// The action with its parameters, as lines of text.
  var coded: String {
    switch self {
    case .pullToRefresh: "pullToRefresh"
    case .swipeFromEdge(let edge): "swipeFromEdge\n\(edge.rawValue)"
    case .adjust(let isUp, let times): "\(isUp ? "increment" : "decrement")\n\(times)"
    case .perform(let name): "perform\n\(name)"
    case .touchStatusBar: "touchStatusBar"
    case .warnOfMemory: "warnOfMemory"
    case .resize(let width, let height): "resize\n\(width)\n\(height)"
    case .paste: "paste"
    case .hideKeyboard: "hideKeyboard"
    }
  }

  /// Reads the lines of `coded`; nil for other lines.
  init?(coded text: String) {
    let lines = text.split(separator: "\n").map(String.init)
    switch (lines.first, lines.dropFirst().first) {
    case ("pullToRefresh", nil): self = .pullToRefresh
    case ("swipeFromEdge", let name?):
      guard let edge = ScreenEdge(rawValue: name) else { return nil }
      self = .swipeFromEdge(edge)
    case ("increment", let times?): self = .adjust(up: true, times: Int(times) ?? 1)
    case ("decrement", let times?): self = .adjust(up: false, times: Int(times) ?? 1)
    case ("perform", let name?): self = .perform(name)
    case ("touchStatusBar", nil): self = .touchStatusBar
    case ("warnOfMemory", nil): self = .warnOfMemory
    case ("resize", let width?):
      guard let width = Double(width), let height = lines.last.flatMap(Double.init), lines.count == 3 else {
        return nil
      }
      self = .resize(width: width, height: height)
    case ("paste", nil): self = .paste
    case ("hideKeyboard", nil): self = .hideKeyboard
    default: return nil
    }
  }
}

/// An edge of a screen.
public enum ScreenEdge: String, Sendable, Hashable, CaseIterable {
  /// The upper edge.
  case top
  /// The lower edge.
  case bottom
  /// The left edge.
  case left
  /// The right edge.
  case right

  /// The direction of a finger that comes from the edge.
  package var direction: SwipeDirection {
    switch self {
    case .top: .down
    case .bottom: .up
    case .left: .right
    case .right: .left
    }
  }
}
