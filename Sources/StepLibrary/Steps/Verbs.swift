/// The words that steps begin with, each in one place for all steps, as parts of regular expressions.
enum Verb {
  /// A finger or the mouse on something.
  static let touch = "(?:touch|press|tap|click)(?: on)?"
  /// The same for something that is one of several.
  static let choosing = "(?:choose|select|pick)"
  /// Two touches, one right after the other.
  static let doubleTouch = "double[ -](?:tap|touch|click)(?: on)?"
  /// Letters on the keyboard.
  static let enter = "(?:enter|type|write|input)"
  /// A text in place of what is in a field.
  static let fill = "fill(?: in)?"
}
