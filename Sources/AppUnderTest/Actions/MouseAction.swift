/// Something that only a mouse does.
package enum MouseAction: Sendable, Hashable {
  /// The pointer rests on an element.
  case hover
  /// A click with the right button.
  case rightClick
  /// The wheel is turned by half of what is seen.
  case turnWheel(ScrollDirection)
  /// Files are dragged from outside and dropped, by their absolute paths.
  case drop([String])

  /// The action with what it needs, as lines of a text.
  var coded: String {
    switch self {
    case .hover: "hover"
    case .rightClick: "rightClick"
    case .turnWheel(let direction): "turnWheel\n\(direction.rawValue)"
    case .drop(let paths): (["drop"] + paths).joined(separator: "\n")
    }
  }

  /// Reads lines that `coded` gave; nil for any others.
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
