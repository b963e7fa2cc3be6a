/// How text is entered into an element, in particular its keyboard.
public struct TextInput: Sendable, Hashable {
  /// The type of a keyboard.
  public enum Keyboard: String, Sendable, Hashable, CaseIterable {
    /// Letters, with pages of digits and symbols.
    case standard
    /// Digits only, without a return key.
    case numberPad
    /// Digits and the decimal point, without a return key.
    case decimalPad
    /// Letters, with the at sign and the point beside the space key.
    case email
    /// Letters, with the symbols of an address instead of the space key.
    case url
  }

  /// The type of the keyboard.
  public var keyboard = Keyboard.standard
  /// The title of its return key, such as `Done`; an empty title shows `return`.
  public var returnKey = "return"
  /// Whether the text is shown as dots.
  public var isSecure = false
  /// Whether the return key starts a new line.
  public var isMultiline = false
  /// Whether the return key ends the focus of the element.
  public var endsEditing = false
  /// Whether the element takes the focus when it appears.
  public var takesFocus = false

  /// Creates the standard keyboard.
  public init() {}
}
