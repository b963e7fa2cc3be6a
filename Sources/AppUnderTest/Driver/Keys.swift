/// The characters of special keys in a text to type.
///
/// Models support the first three. A page supports all of them. A modifier key is held until the end of the text or
/// until `release`. The characters are those of WebDriver (W3C WebDriver, section 17.4.2).
public enum Keys {
  /// The return key, whatever its label.
  public static let `return` = "\n"
  /// The key that deletes the letter before the cursor.
  public static let delete = "\u{8}"
  /// The key that dismisses the frontmost element, such as an alert. It needs no field.
  public static let escape = "\u{1B}"
  /// The key that goes to the next field.
  public static let tab = "\u{E004}"
  /// The key that moves the cursor to the left.
  public static let leftArrow = "\u{E012}"
  /// The key that moves the cursor up.
  public static let upArrow = "\u{E013}"
  /// The key that moves the cursor to the right.
  public static let rightArrow = "\u{E014}"
  /// The key that moves the cursor down.
  public static let downArrow = "\u{E015}"
  /// The key that goes to the beginning.
  public static let home = "\u{E011}"
  /// The key that goes to the end.
  public static let end = "\u{E010}"
  /// The key that scrolls up by a page.
  public static let pageUp = "\u{E00E}"
  /// The key that scrolls down by a page.
  public static let pageDown = "\u{E00F}"
  /// The key that toggles between inserting and overwriting.
  public static let insert = "\u{E016}"
  /// The key that deletes the letter after the cursor.
  public static let forwardDelete = "\u{E017}"
  /// A modifier key.
  public static let shift = "\u{E008}"
  /// A modifier key.
  public static let control = "\u{E009}"
  /// A modifier key, called option on some keyboards.
  public static let alt = "\u{E00A}"
  /// A modifier key, called command on some keyboards and labelled with the Windows sign on others.
  public static let meta = "\u{E03D}"
  /// Releases the modifier keys before it.
  public static let release = "\u{E000}"

  /// Whether a text contains keys that exist only on a hardware keyboard.
  package static func areOnKeyboardOnly(_ text: String) -> Bool {
    text.unicodeScalars.contains { ("\u{E000}"..."\u{E05D}").contains($0) }
  }

  /// The keys that exist only on a hardware keyboard, with their names in steps.
  package static let byWords: [(words: String, key: String)] =
    [
      ("tab", tab), ("left arrow", leftArrow), ("up arrow", upArrow), ("right arrow", rightArrow),
      ("down arrow", downArrow), ("home", home), ("end", end), ("page up", pageUp), ("page down", pageDown),
      ("insert", insert), ("forward delete", forwardDelete),
    ] + (1...12).map { ("F\($0)", String(Character(Unicode.Scalar(UInt16(0xE030 + $0)) ?? " "))) }

  /// The modifier keys, with their names in steps.
  package static let modifiersByWords = [("shift", shift), ("control", control), ("alt", alt), ("meta", meta)]
}

/// Held modifier keys. A keyboard has two of each.
package struct KeyModifiers: OptionSet, Sendable, Hashable {
  package let rawValue: Int

  /// Takes the bits of the DevTools protocol for the left keys, followed by the same bits for the right keys.
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The key called option on some keyboards.
  package static let alt = KeyModifiers(rawValue: 1)
  /// The control key.
  package static let control = KeyModifiers(rawValue: 2)
  /// The key called command on some keyboards.
  package static let meta = KeyModifiers(rawValue: 4)
  /// The shift key.
  package static let shift = KeyModifiers(rawValue: 8)

  /// The keys with their characters in `Keys`, left keys first (W3C WebDriver, section 17.4.2).
  package static let keys: [(key: String, modifier: KeyModifiers)] = [
    (Keys.shift, .shift), (Keys.control, .control), (Keys.alt, .alt), (Keys.meta, .meta),
    ("\u{E050}", shift.onTheRight), ("\u{E051}", control.onTheRight), ("\u{E052}", alt.onTheRight),
    ("\u{E053}", meta.onTheRight),
  ]

  /// The modifier key with a character; nil for any other character.
  package init?(_ key: Character) {
    guard let found = KeyModifiers.keys.first(where: { $0.key == String(key) }) else { return nil }
    self = found.modifier
  }

  /// The right keys with the same effect as these left keys.
  package var onTheRight: KeyModifiers { KeyModifiers(rawValue: rawValue << 4) }

  /// The keys as left keys, since both sides have the same effect.
  package var effect: KeyModifiers { KeyModifiers(rawValue: (rawValue | rawValue >> 4) & 15) }
}
