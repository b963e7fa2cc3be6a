/// Keys of the keyboard that type no letter, as a text to type has them.
///
/// Models take the first three. A page takes all of them: a modifier key is held from where it stands to the end of the text, or to
/// `release`. Their characters are those of WebDriver (W3C WebDriver, section 17.4.2).
public enum Keys {
  /// The return key, whatever it says.
  public static let `return` = "\n"
  /// The key that takes back the letter before the cursor.
  public static let delete = "\u{8}"
  /// The key that dismisses what is in front, such as an alert; it needs no field.
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
  /// The key that goes up by what is seen.
  public static let pageUp = "\u{E00E}"
  /// The key that goes down by what is seen.
  public static let pageDown = "\u{E00F}"
  /// The key that changes between inserting and overwriting.
  public static let insert = "\u{E016}"
  /// The key that takes away the letter behind the cursor.
  public static let forwardDelete = "\u{E017}"
  /// A modifier key.
  public static let shift = "\u{E008}"
  /// A modifier key.
  public static let control = "\u{E009}"
  /// A modifier key, which is called option on some keyboards.
  public static let alt = "\u{E00A}"
  /// A modifier key, which is called command on some keyboards, and has the sign of Windows on others.
  public static let meta = "\u{E03D}"
  /// Lets go of the modifier keys before it.
  public static let release = "\u{E000}"

  /// Whether a text has keys that only a keyboard with cables has.
  package static func areOnKeyboardOnly(_ text: String) -> Bool {
    text.unicodeScalars.contains { ("\u{E000}"..."\u{E05D}").contains($0) }
  }

  /// The keys that only a keyboard with cables has, by the words that steps have for them.
  package static let byWords: [(words: String, key: String)] =
    [
      ("tab", tab), ("left arrow", leftArrow), ("up arrow", upArrow), ("right arrow", rightArrow),
      ("down arrow", downArrow), ("home", home), ("end", end), ("page up", pageUp), ("page down", pageDown),
      ("insert", insert), ("forward delete", forwardDelete),
    ] + (1...12).map { ("F\($0)", String(Character(Unicode.Scalar(UInt16(0xE030 + $0)) ?? " "))) }

  /// The modifier keys, by the words that steps have for them.
  package static let modifiersByWords = [("shift", shift), ("control", control), ("alt", alt), ("meta", meta)]
}

/// Modifier keys that are held, of which a keyboard has two each.
package struct KeyModifiers: OptionSet, Sendable, Hashable {
  package let rawValue: Int

  /// Takes the bits that the DevTools protocol has for those on the left, and behind these the same for those on the right.
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The key that is called option on some keyboards.
  package static let alt = KeyModifiers(rawValue: 1)
  /// The control key.
  package static let control = KeyModifiers(rawValue: 2)
  /// The key that is called command on some keyboards.
  package static let meta = KeyModifiers(rawValue: 4)
  /// The shift key.
  package static let shift = KeyModifiers(rawValue: 8)

  /// The keys by their characters, which are those of `Keys` on the left (W3C WebDriver, section 17.4.2).
  package static let keys: [(key: String, modifier: KeyModifiers)] = [
    (Keys.shift, .shift), (Keys.control, .control), (Keys.alt, .alt), (Keys.meta, .meta),
    ("\u{E050}", shift.onTheRight), ("\u{E051}", control.onTheRight), ("\u{E052}", alt.onTheRight),
    ("\u{E053}", meta.onTheRight),
  ]

  /// The modifier key that a character stands for; nil for any other character.
  package init?(_ key: Character) {
    guard let found = KeyModifiers.keys.first(where: { $0.key == String(key) }) else { return nil }
    self = found.modifier
  }

  /// The keys on the right that do the same as these on the left.
  package var onTheRight: KeyModifiers { KeyModifiers(rawValue: rawValue << 4) }

  /// What the keys do, wherever they are, as those on the left do it.
  package var effect: KeyModifiers { KeyModifiers(rawValue: (rawValue | rawValue >> 4) & 15) }
}
