/// The verbs at the beginning of steps as regular expressions, each defined once for all steps.
enum Verb {
  /// The words for touching with a finger or clicking with the mouse.
  static let touches = ["touch", "press", "tap", "click"]
  /// One of these words.
  static let anyTouch = touches.joined(separator: "|")
  /// Touching with a finger or clicking with the mouse.
  static let touch = "(?:\(anyTouch))(?: on)?"
  /// The words for the return key.
  static let returnKey = "done|search|[Rr]eturn|[Ee]nter|next|go|send"
  /// The words that mean a key or the back button after a verb for touching.
  static let fixed = "(?:\(returnKey)|back)"
  /// Choosing one of several elements.
  static let choosing = "(?:choose|select|pick)"
  /// Two touches in quick succession.
  static let doubleTouch = "double[ -](?:tap|touch|click)(?: on)?"
  /// Typing on the keyboard.
  static let enter = "(?:enter|type|write|input)"
  /// Replacing the text of a field.
  static let fill = "fill(?: in)?"
}
