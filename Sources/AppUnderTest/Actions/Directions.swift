/// Where a finger moves to.
public enum SwipeDirection: String, Sendable, Hashable, CaseIterable {
  /// Towards the top of the screen, which shows what is further down.
  case up
  /// Towards the bottom of the screen.
  case down
  /// Towards the left edge of the screen.
  case left
  /// Towards the right edge of the screen.
  case right

  /// Where a finger goes to the right and down, as signs.
  package var signs: (x: Double, y: Double) {
    switch self {
    case .up: (0, -1)
    case .down: (0, 1)
    case .left: (-1, 0)
    case .right: (1, 0)
    }
  }
}

/// Which part of a scroll view comes into view.
public enum ScrollDirection: String, Sendable, Hashable, CaseIterable {
  /// What is further up.
  case up
  /// What is further down.
  case down
  /// What is further left.
  case left
  /// What is further right.
  case right

  /// What is on the other side.
  var opposite: ScrollDirection {
    switch self {
    case .up: .down
    case .down: .up
    case .left: .right
    case .right: .left
    }
  }

  /// What scrolling does to the offset, as signs.
  package var signs: (x: Double, y: Double) {
    switch self {
    case .up: (0, -1)
    case .down: (0, 1)
    case .left: (-1, 0)
    case .right: (1, 0)
    }
  }
}

/// What two fingers do.
public enum PinchDirection: String, Sendable, Hashable, CaseIterable {
  /// They come closer.
  case `in`
  /// They move apart.
  case out
}
