/// The limits that distinguish one gesture from another, for whoever makes them and whoever recognises them.
package enum GestureLimits {
  /// How far a finger moves before it is taken for a movement, in points.
  package static let slop = 10.0
  /// How long a finger stays down on its point until it holds.
  package static let holdTime = Duration.milliseconds(500)
  /// How long after a touch a second one makes it a double touch.
  package static let doubleTouchTime = Duration.milliseconds(350)
  /// How far from the first touch a second one makes it a double touch, in points.
  package static let doubleTouchReach = 45.0
}
