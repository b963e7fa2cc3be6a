/// The orientation of a device.
public enum Orientation: String, Sendable, Hashable, CaseIterable {
  /// Upright.
  case portrait
  /// Upright, with the home button at the top.
  case portraitUpsideDown
  /// Turned to the left: the home button is on the right.
  case landscapeLeft
  /// Turned to the right: the home button is on the left.
  case landscapeRight

  /// Whether the screen is wider than high.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }

  /// The side with the home button: `down`, `up`, `left` or `right`.
  package var homeButton: String {
    switch self {
    case .portrait: "down"
    case .portraitUpsideDown: "up"
    case .landscapeLeft: "right"
    case .landscapeRight: "left"
    }
  }

  /// The orientation after a quarter turn to the left.
  package var turnedLeft: Orientation {
    switch self {
    case .portrait: .landscapeLeft
    case .landscapeLeft: .portraitUpsideDown
    case .portraitUpsideDown: .landscapeRight
    case .landscapeRight: .portrait
    }
  }

  /// The orientation after a quarter turn to the right.
  package var turnedRight: Orientation { turnedLeft.turnedLeft.turnedLeft }
}
