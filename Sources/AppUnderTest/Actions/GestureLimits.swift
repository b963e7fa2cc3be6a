/// The limits between gestures, shared by their senders and recognisers.
package enum GestureLimits {
  /// The distance in points beyond which a touch counts as a movement.
  package static let slop = 10.0
  /// The time after which a finger that does not move counts as a hold.
  package static let holdTime = Duration.milliseconds(500)
  /// The longest time between the touches of a double touch.
  package static let doubleTouchTime = Duration.milliseconds(350)
  /// The longest distance between the touches of a double touch, in points.
  package static let doubleTouchReach = 45.0
}
