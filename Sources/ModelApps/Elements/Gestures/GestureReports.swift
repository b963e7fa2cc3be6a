/// The phase of a gesture that takes a while.
public enum GesturePhase: String, Sendable, Hashable {
  /// It was recognised just now.
  case began
  /// The fingers moved.
  case moved
  /// A finger was lifted.
  case ended
  /// The system took the touch away, or the element is gone: what was begun does not count.
  case cancelled
}

/// A finger that moves while it is down.
public struct Pan: Sendable, Hashable {
  /// How far the gesture is.
  public let phase: GesturePhase
  /// Where the finger is, in points from the top left corner of the element.
  public let location: Point
  /// How far the finger is from where it was put down, in points.
  public let translation: Point
  /// How fast the finger moves, in points a second.
  public let velocity: Point

  /// Describes a movement.
  public init(phase: GesturePhase, location: Point, translation: Point, velocity: Point) {
    self.phase = phase
    self.location = location
    self.translation = translation
    self.velocity = velocity
  }
}

/// Two fingers that come closer or move apart.
public struct Pinch: Sendable, Hashable {
  /// How far the gesture is.
  public let phase: GesturePhase
  /// How far the fingers are apart now, in times of how far they were at the beginning; above 1 is apart.
  public let scale: Double
  /// The point between the fingers, in points from the top left corner of the element.
  public let location: Point

  /// Describes a pinch.
  public init(phase: GesturePhase, scale: Double, location: Point) {
    self.phase = phase
    self.scale = scale
    self.location = location
  }
}

/// Two fingers that turn around each other.
public struct Rotation: Sendable, Hashable {
  /// How far the gesture is.
  public let phase: GesturePhase
  /// How far the fingers have turned since the beginning, in radians; clockwise is above zero.
  public let angle: Double
  /// The point between the fingers, in points from the top left corner of the element.
  public let location: Point

  /// Describes a rotation.
  public init(phase: GesturePhase, angle: Double, location: Point) {
    self.phase = phase
    self.angle = angle
    self.location = location
  }
}
