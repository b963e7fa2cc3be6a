import CLibrary

/// An event of an input device, as a client of WebDriver describes it (W3C WebDriver, section 15).
package enum RawInput: Sendable, Hashable {
  /// A key other than a modifier key is pressed or released.
  case key(Character, isDown: Bool)
  /// A pointer moves to a place.
  case move(PointerKind, Point, PointerContact)
  /// A button of a pointer is pressed or released at a place.
  case button(PointerKind, Int, Point, PointerContact, isDown: Bool)
  /// A finger touches a device with a mouse, as if it had a touch screen.
  case finger(Touch, PointerContact)
  /// A wheel is turned at a place; it scrolls by this many points to the right and down.
  case wheel(Point, x: Double, y: Double)

  /// The pointers that have buttons.
  package enum PointerKind: String, Sendable, Hashable {
    case mouse, pen
  }
}

/// How a pen or finger touches the screen, as the events of the page describe it (W3C Pointer Events, section 4).
package struct PointerContact: Sendable, Hashable {
  /// The width and height of the touched place, in points; nil for the browser's default.
  package var width, height: Double?
  /// The pressure from 0 to 1; nil for the browser's default.
  package var pressure: Double?
  /// The pressure on the barrel of a pen, from -1 to 1.
  package var tangentialPressure = 0.0
  /// The angles between the screen and the pen to the right and to the user, in degrees from -90 to 90.
  package var tiltX = 0, tiltY = 0
  /// The rotation of the pen around its own axis, in degrees from 0 to 359.
  package var twist = 0

  /// Makes the contact of a pointer without special properties.
  package init() {}

  /// Tilts a pen by its angle to the screen and its direction (W3C Pointer Events, section 10).
  ///
  /// - Parameters:
  ///   - altitude: the angle to the screen, in radians from 0 to π/2.
  ///   - azimuth: the direction to which the pen points, in radians from 0 to 2π; 0 is to the right.
  package mutating func tilt(altitude: Double, azimuth: Double) {
    let degrees = { (radians: Double) in Int((radians * 180 / .pi).rounded()) }
    // A pen that lies on the screen has no finite tangent.
    let slope = altitude == 0 ? Double.infinity : 1 / tan(altitude)
    let (right, down) = (cos(azimuth), sin(azimuth))
    let isSmall = { (part: Double) in part.magnitude < 1e-12 }
    tiltX = isSmall(right) ? 0 : degrees(atan(right * slope))
    tiltY = isSmall(down) ? 0 : degrees(atan(down * slope))
  }
}
