/// The phase of a continuous gesture.
public enum GesturePhase: String, Sendable, Hashable {
  /// The gesture was just recognised.
  case began
  /// The fingers moved.
  case moved
  /// A finger was lifted.
  case ended
  /// The system has taken over the touch, or the element is gone; the gesture does not count.
  case cancelled
}

/// A finger that moves while it is down.
public struct Pan: Sendable, Hashable {
  /// The phase of the gesture.
  public let phase: GesturePhase
  /// The position of the finger, in points from the top left corner of the element.
  public let location: Point
  /// The distance of the finger from its start, in points.
  public let translation: Point
  /// The speed of the finger, in points per second.
  public let velocity: Point

  /// Creates a movement.
  public init(phase: GesturePhase, location: Point, translation: Point, velocity: Point) {
    self.phase = phase
    self.location = location
    self.translation = translation
    self.velocity = velocity
  }
}

/// Two fingers that come closer or move apart.
public struct Pinch: Sendable, Hashable {
  /// The phase of the gesture.
  public let phase: GesturePhase
  /// The distance of the fingers relative to the beginning; above 1 for fingers that have moved apart.
  public let scale: Double
  /// The point between the fingers, in points from the top left corner of the element.
  public let location: Point

  /// Creates a pinch.
  public init(phase: GesturePhase, scale: Double, location: Point) {
    self.phase = phase
    self.scale = scale
    self.location = location
  }
}

/// Two fingers that turn around each other.
public struct Rotation: Sendable, Hashable {
  /// The phase of the gesture.
  public let phase: GesturePhase
  /// The rotation of the fingers since the beginning, in radians; clockwise is positive.
  public let angle: Double
  /// The point between the fingers, in points from the top left corner of the element.
  public let location: Point

  /// Creates a rotation.
  public init(phase: GesturePhase, angle: Double, location: Point) {
    self.phase = phase
    self.angle = angle
    self.location = location
  }
}
