/// An action of a mouse.
package enum MouseAction: Sendable, Hashable {
  /// Rests the pointer on an element.
  case hover
  /// Clicks with the right button.
  case rightClick
  /// Turns the wheel by half of the visible area.
  case turnWheel(ScrollDirection)
  /// Drags files from outside and drops them, by their absolute paths.
  case drop([String])

  /// The action with its parameters, as lines of text.
  var coded: String {
    switch self {
    case .hover: "hover"
    case .rightClick: "rightClick"
    case .turnWheel(let direction): "turnWheel\n\(direction.rawValue)"
    case .drop(let paths): (["drop"] + paths).joined(separator: "\n")
    }
  }

  /// Reads the lines of `coded`; nil for other lines.
  init?(coded text: String) {
    let lines = text.split(separator: "\n").map(String.init)
    switch (lines.first, lines.dropFirst().first) {
    case ("hover", nil): self = .hover
    case ("rightClick", nil): self = .rightClick
    case ("turnWheel", let way?):
      guard let direction = ScrollDirection(rawValue: way) else { return nil }
      self = .turnWheel(direction)
    case ("drop", _?): self = .drop(Array(lines.dropFirst()))
    default: return nil
    }
  }
}
