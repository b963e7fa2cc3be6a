/// What lasts from one screen to the next without being the app's own, as UIKit keeps it for an app.
///
/// There is one for a launched app. Layout reads it, and gestures change it: those of the toolkit's own controls too,
/// such as a key of the keyboard. After any change the screen is laid out anew.
final class InterfaceState {
  /// How far things are scrolled to the left and upwards, in points by the key of the scroll area.
  var offsets: [String: Point] = [:]
  /// The key of the field that has the focus.
  var focus: String?

  init() {}
}
