/// The direction of a moving finger.
public enum SwipeDirection: String, Sendable, Hashable, CaseIterable {
  /// Towards the top of the screen; content further down comes into view.
  case up
  /// Towards the bottom of the screen.
  case down
  /// Towards the left edge of the screen.
  case left
  /// Towards the right edge of the screen.
  case right

  /// The signs of the movement to the right and down.
  package var signs: (x: Double, y: Double) {
    switch self {
    case .up: (0, -1)
    case .down: (0, 1)
    case .left: (-1, 0)
    case .right: (1, 0)
    }
  }
}

/// The direction of the content that comes into view.
public enum ScrollDirection: String, Sendable, Hashable, CaseIterable {
  /// Content further up.
  case up
  /// Content further down.
  case down
  /// Content further left.
  case left
  /// Content further right.
  case right

  /// The opposite direction.
  var opposite: ScrollDirection {
    switch self {
    case .up: .down
    case .down: .up
    case .left: .right
    case .right: .left
    }
  }

  /// The signs of the change of the scroll offset.
  package var signs: (x: Double, y: Double) {
    switch self {
    case .up: (0, -1)
    case .down: (0, 1)
    case .left: (-1, 0)
    case .right: (1, 0)
    }
  }
}

/// The movement of two fingers.
public enum PinchDirection: String, Sendable, Hashable, CaseIterable {
  /// The fingers move closer.
  case `in`
  /// The fingers move apart.
  case out
}
