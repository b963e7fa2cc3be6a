import AppUnderTest

/// The keys that WebDriver encodes as characters of the private use area (W3C WebDriver, section 17.4.2).
enum WireKeys {
  /// The keys that type a character here, or act like a key of the keyboard.
  private static let known: [Unicode.Scalar: String] = [
    "\u{E003}": Keys.delete, "\u{E006}": Keys.return, "\u{E007}": Keys.return, "\u{E00C}": Keys.escape,
    "\u{E00D}": " ",
  ]

  /// The characters of the number pad and of two more keys, which differ from others on a hardware keyboard.
  private static let numberPad: [Unicode.Scalar: String] = [
    "\u{E018}": ";", "\u{E019}": "=",
    "\u{E01A}": "0", "\u{E01B}": "1", "\u{E01C}": "2", "\u{E01D}": "3", "\u{E01E}": "4", "\u{E01F}": "5",
    "\u{E020}": "6", "\u{E021}": "7", "\u{E022}": "8", "\u{E023}": "9", "\u{E024}": "*", "\u{E025}": "+",
    "\u{E026}": ",", "\u{E027}": "-", "\u{E028}": ".", "\u{E029}": "/",
  ]

  /// The keys that only pages accept: they move the focus or the cursor, or modify other keys.
  private static let unusable: [Unicode.Scalar: String] = [
    "\u{E001}": "Cancel", "\u{E002}": "Help", "\u{E004}": "Tab", "\u{E005}": "Clear", "\u{E008}": "Shift",
    "\u{E009}": "Control", "\u{E00A}": "Alt", "\u{E00B}": "Pause", "\u{E00E}": "PageUp", "\u{E00F}": "PageDown",
    "\u{E010}": "End", "\u{E011}": "Home", "\u{E012}": "ArrowLeft", "\u{E013}": "ArrowUp", "\u{E014}": "ArrowRight",
    "\u{E015}": "ArrowDown", "\u{E016}": "Insert", "\u{E017}": "Delete", "\u{E031}": "F1", "\u{E032}": "F2",
    "\u{E033}": "F3", "\u{E034}": "F4", "\u{E035}": "F5", "\u{E036}": "F6", "\u{E037}": "F7", "\u{E038}": "F8",
    "\u{E039}": "F9", "\u{E03A}": "F10", "\u{E03B}": "F11", "\u{E03C}": "F12", "\u{E03D}": "Meta",
    "\u{E040}": "ZenkakuHankaku", "\u{E050}": "Shift", "\u{E051}": "Control", "\u{E052}": "Alt",
    "\u{E053}": "Meta", "\u{E054}": "PageUp", "\u{E055}": "PageDown", "\u{E056}": "End", "\u{E057}": "Home",
    "\u{E058}": "ArrowLeft", "\u{E059}": "ArrowUp", "\u{E05A}": "ArrowRight", "\u{E05B}": "ArrowDown",
    "\u{E05C}": "Insert", "\u{E05D}": "Delete",
  ]

  /// Converts a text of a client to key strokes.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - hasKeyboard: whether the app has a hardware keyboard with all keys.
  /// - Throws: a `WireError` for a key that cannot be pressed here, before anything is typed.
  static func text(of text: String, hasKeyboard: Bool) throws(WireError) -> String {
    var typed = ""
    for scalar in text.unicodeScalars {
      if let key = known[scalar] {
        typed += key
      } else if hasKeyboard {
        typed.unicodeScalars.append(scalar == "\r" ? "\n" : scalar)
      } else if let key = numberPad[scalar] {
        typed += key
      } else if let name = unusable[scalar] {
        throw WireError(
          .unsupported, "the key \(name) cannot be pressed here: the keyboard has letters, Return, Backspace and Escape"
        )
      } else if scalar != "\u{E000}" {
        // The other keys only release modifiers, and no modifier is held.
        typed.unicodeScalars.append(scalar == "\r" ? "\n" : scalar)
      }
    }
    return typed
  }

  /// The key of an action on a hardware keyboard, which also has Enter on its number pad.
  ///
  /// Clients type this character to mean either Enter key.
  ///
  /// - Throws: a `WireError` if the keyboard has no such key.
  static func key(of action: String) throws(WireError) -> String {
    action == "\u{E007}" ? action : try text(of: action, hasKeyboard: true)
  }
}
