/// The limits between gestures, shared by their senders and recognisers.
package enum GestureLimits {
  /// The distance from which a finger counts as moving, in points.
  package static let slop = 10.0
  /// The time after which a resting finger counts as a hold.
  package static let holdTime = Duration.milliseconds(500)
  /// The longest time between the touches of a double touch.
  package static let doubleTouchTime = Duration.milliseconds(350)
  /// The longest distance between the touches of a double touch, in points.
  package static let doubleTouchReach = 45.0
}
