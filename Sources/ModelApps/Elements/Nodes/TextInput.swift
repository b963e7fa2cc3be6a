/// How a text is entered into an element: which keyboard it has.
public struct TextInput: Sendable, Hashable {
  /// What a keyboard is for.
  public enum Keyboard: String, Sendable, Hashable, CaseIterable {
    /// Letters, with pages of digits and signs.
    case standard
    /// Digits only, without a return key.
    case numberPad
    /// Digits and the decimal point, without a return key.
    case decimalPad
    /// Letters, with the at sign and the point beside the space.
    case email
    /// Letters, with the signs of an address instead of the space.
    case url
  }

  /// What a keyboard is for.
  public var keyboard = Keyboard.standard
  /// What its return key says, such as `Done`; return where it is empty.
  public var returnKey = "return"
  /// Whether what is typed is shown as dots.
  public var isSecure = false
  /// Whether the return key begins a new line.
  public var isMultiline = false
  /// Whether the element gives the focus away when the return key is pressed.
  public var endsEditing = false
  /// Whether the element takes the focus when it appears.
  public var takesFocus = false

  /// The standard keyboard.
  public init() {}
}
