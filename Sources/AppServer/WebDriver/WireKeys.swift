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

  /// What is typed for a text of a client; keys without a use here, such as arrows, are left out.
  static func text(of text: String) -> String {
    var typed = ""
    for character in text {
      for scalar in character.unicodeScalars {
        if let key = known[scalar] {
          typed += key
        } else if !(0xE000...0xE05D).contains(scalar.value) {
          typed.unicodeScalars.append(scalar == "\r" ? "\n" : scalar)
        }
      }
    }
    return typed
  }
}
