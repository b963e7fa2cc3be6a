/// What lasts from one screen to the next without being the app's own, as UIKit keeps it for an app.
///
/// There is one for a launched app. Layout reads it, and gestures change it: those of the toolkit's own controls too,
/// such as a key of the keyboard. After any change the screen is laid out anew.
final class InterfaceState {
  /// A page of the keyboard.
  enum KeyboardPage {
    case letters, shifted, digits, signs
  }

  /// How far things are scrolled to the left and upwards, in points by the key of the scroll area.
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
  /// How large the user wants texts.
  var textSize = TextSize.standard

  /// Whether the field that has the focus is still to be scrolled into view.
  var showsFocus = false
  /// The fields that took the focus when they appeared and are there still, by their keys.
  var focusTakers: Set<String> = []
  /// The page that the keyboard shows.
  var keyboardPage = KeyboardPage.letters
  /// How many elements the screen had when it was laid out last.
  var elementCount = 0
  /// The field that the keys of the keyboard type into.
  var typing: ScreenLayout.Field?
  /// The keyboard as it was laid out last.
  var keyboard: KnownKeyboard?
  /// The cell whose actions are shown beside it.
  var openCell: OpenCell?
  /// How far things are dragged away from where they belong, in points by key.
  var drags: [String: Double] = [:]
  /// What is known of the heights of rows, by the key of their table.
  var rowHeights: [String: RowHeights] = [:]

  init() {}

  /// A cell whose actions are shown.
  struct OpenCell {
    /// What identifies the cell.
    let key: String
    /// Whether the actions on its left side are shown, instead of those on the right.
    let isLeading: Bool
    /// Whether its table is edited; the actions are hidden when that begins or ends.
    let isEditing: Bool
  }
}
