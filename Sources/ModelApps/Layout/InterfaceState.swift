/// The state that lasts from one screen to the next and is not the app's own, similar to the state kept by UIKit.
///
/// A launched app has one. Layout reads it, and gestures change it, including those of the toolkit's own controls such
/// as a key of the keyboard. After any change the screen is laid out again.
final class InterfaceState {
  /// A page of the keyboard.
  enum KeyboardPage {
    case letters, shifted, digits, signs
  }

  /// The scroll offsets to the left and upwards, in points, by the key of the scroll area.
  var offsets: [String: Point] = [:]
  /// The key of the field that has the focus.
  var focus: String? {
    didSet {
      guard focus != oldValue else { return }
      keyboardPage = .letters
      showsFocus = true
    }
  }
  /// How the device is held.
  var orientation = Orientation.portrait
  /// The text size set by the user.
  var textSize = TextSize.standard

  /// Whether the focused field must still be scrolled into view.
  var showsFocus = false
  /// The keys of the existing fields that took the focus when they appeared.
  var focusTakers: Set<String> = []
  /// The current page of the keyboard.
  var keyboardPage = KeyboardPage.letters
  /// The number of elements in the last layout of the screen.
  var elementCount = 0
  /// The field that receives the keys of the keyboard.
  var typing: ScreenLayout.Field?
  /// The keyboard of the last layout.
  var keyboard: KnownKeyboard?
  /// The cell with visible actions.
  var openCell: OpenCell?
  /// The distances by which elements are currently dragged, in points by key.
  var drags: [String: Double] = [:]
  /// The known heights of rows, by the key of their table.
  var rowHeights: [String: RowHeights] = [:]

  init() {}

  /// A cell with visible actions.
  struct OpenCell {
    /// The key of the cell.
    let key: String
    /// Whether the actions on the left side are visible instead of those on the right.
    let isLeading: Bool
    /// Whether its table is edited; the actions are hidden when editing begins or ends.
    let isEditing: Bool
  }
}
