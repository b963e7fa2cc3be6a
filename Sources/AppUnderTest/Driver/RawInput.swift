/// An event of an input device, as a client of WebDriver describes it (W3C WebDriver, section 15).
package enum RawInput: Sendable, Hashable {
  /// A key other than a modifier key is pressed or released.
  case key(Character, isDown: Bool)
  /// A pointer moves to a place.
  case move(PointerKind, Point)
  /// A button of a pointer is pressed or released at a place.
  case button(PointerKind, Int, Point, isDown: Bool)
  /// A finger touches a device with a mouse, as if it had a touch screen.
  case finger(Touch)
  /// A wheel is turned at a place; it scrolls by this many points to the right and down.
  case wheel(Point, x: Double, y: Double)

  /// The pointers that have buttons.
  package enum PointerKind: String, Sendable, Hashable {
    case mouse, pen
  }
}
