import AppUnderTest

/// The keys that WebDriver writes as characters of the private use area (W3C WebDriver, section 17.4.2).
enum WireKeys {
  /// The keys that type something here, or do what a key of the keyboard does.
  private static let known: [Unicode.Scalar: String] = [
    "\u{E003}": Keys.delete, "\u{E006}": Keys.return, "\u{E007}": Keys.return, "\u{E00C}": Keys.escape,
    "\u{E00D}": " ", "\u{E018}": ";", "\u{E019}": "=", "\u{E01A}": "0", "\u{E01B}": "1", "\u{E01C}": "2",
    "\u{E01D}": "3", "\u{E01E}": "4", "\u{E01F}": "5", "\u{E020}": "6", "\u{E021}": "7", "\u{E022}": "8",
    "\u{E023}": "9", "\u{E024}": "*", "\u{E025}": "+", "\u{E026}": ",", "\u{E027}": "-", "\u{E028}": ".",
    "\u{E029}": "/",
  ]

  /// The keys that only a page takes: they move between fields or in them, or change what others do.
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

  /// The keys that stand on a keyboard twice, and which of `Keys` they are.
  private static let doubles: [Unicode.Scalar: String] = [
    "\u{E050}": Keys.shift, "\u{E051}": Keys.control, "\u{E052}": Keys.alt, "\u{E053}": Keys.meta,
    "\u{E054}": Keys.pageUp, "\u{E055}": Keys.pageDown, "\u{E056}": Keys.end, "\u{E057}": Keys.home,
    "\u{E058}": Keys.leftArrow, "\u{E059}": Keys.upArrow, "\u{E05A}": Keys.rightArrow,
    "\u{E05B}": Keys.downArrow, "\u{E05C}": Keys.insert, "\u{E05D}": Keys.forwardDelete,
  ]

  /// What is typed for a text of a client.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - hasKeyboard: whether the app has a keyboard with cables, with all keys.
  /// - Throws: a `WireError` for a key that cannot be pressed here, before anything is typed.
  static func text(of text: String, hasKeyboard: Bool) throws(WireError) -> String {
    var typed = ""
    for scalar in text.unicodeScalars {
      if let key = known[scalar] {
        typed += key
      } else if hasKeyboard, scalar != "\u{E040}" {
        typed += doubles[scalar] ?? String(Character(scalar == "\r" ? "\n" : scalar))
      } else if let name = unusable[scalar] {
        throw WireError(
          .unsupported, "the key \(name) cannot be pressed here: there are letters, Return, Backspace and Escape")
      } else if scalar != "\u{E000}" {
        // What is left out lets go of keys that are held, of which there are none.
        typed.unicodeScalars.append(scalar == "\r" ? "\n" : scalar)
      }
    }
    return typed
  }
}
