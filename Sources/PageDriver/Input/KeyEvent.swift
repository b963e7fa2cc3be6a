import AppUnderTest
import DevTools

/// A key event for the browser.
struct KeyEvent {
  private let type: String
  private let key: String
  private let code: String
  private let number: Int
  private let text: String?
  /// The location of a key that a keyboard has twice: 1 is left, 2 is right, 3 is the number pad; 0 for all other keys.
  private let location: Int
  private let modifiers: KeyModifiers

  /// The events for pressing and releasing a key.
  static func events(for character: Character, with modifiers: KeyModifiers = []) -> [KeyEvent] {
    [KeyEvent(character, isDown: true, with: modifiers), KeyEvent(character, isDown: false, with: modifiers)]
  }

  /// The event for pressing or releasing a key.
  ///
  /// - Parameters:
  ///   - character: a letter, or a key that WebDriver has a character for and that is not a modifier key.
  ///   - isDown: whether the key is pressed.
  ///   - modifiers: the modifier keys that are held down.
  init(_ character: Character, isDown: Bool, with modifiers: KeyModifiers) {
    var modifiers = modifiers.effect
    let named = Self.known[character]
    let sign = modifiers.contains(.shift) ? Self.shifted(character) : character
    if named == nil, Self.needsShift(sign) { modifiers.insert(.shift) }
    let found = named ?? Self.letter(sign)
    (key, code, number, location) = (found.key, found.code, found.number, found.location)
    // With a modifier key other than shift, a key does not type a letter.
    text = isDown && modifiers.isSubset(of: .shift) ? found.text : nil
    type = !isDown ? "keyUp" : text == nil ? "rawKeyDown" : "keyDown"
    self.modifiers = modifiers
  }

  private init(type: String, key: String, code: String, number: Int, location: Int, modifiers: KeyModifiers) {
    (self.type, self.key, self.code, self.number, text) = (type, key, code, number, nil)
    (self.location, self.modifiers) = (location, modifiers)
  }

  /// The events for pressing and releasing modifier keys until other ones are held down than before.
  static func events(from before: KeyModifiers, to after: KeyModifiers) -> [KeyEvent] {
    var events: [KeyEvent] = []
    var held = before
    for (modifier, key, code, number, location) in modifierKeys
    where before.contains(modifier) != after.contains(modifier) {
      held.formSymmetricDifference(modifier)
      let type = after.contains(modifier) ? "rawKeyDown" : "keyUp"
      events.append(
        KeyEvent(type: type, key: key, code: code, number: number, location: location, modifiers: held.effect))
    }
    return events
  }

  private static let modifierKeys: [(KeyModifiers, key: String, code: String, number: Int, location: Int)] = [
    (.shift, "Shift", "ShiftLeft", 16, 1), (.control, "Control", "ControlLeft", 17, 1), (.alt, "Alt", "AltLeft", 18, 1),
    (.meta, "Meta", "MetaLeft", 91, 1), (KeyModifiers.shift.onTheRight, "Shift", "ShiftRight", 16, 2),
    (KeyModifiers.control.onTheRight, "Control", "ControlRight", 17, 2),
    (KeyModifiers.alt.onTheRight, "Alt", "AltRight", 18, 2), (KeyModifiers.meta.onTheRight, "Meta", "MetaRight", 92, 2),
  ]

  /// The key name and code of UI Events, the key number of Windows, the typed text, and the location.
  private typealias Named = (key: String, code: String, number: Int, text: String?, location: Int)

  /// The keys that do not type a letter (UI Events KeyboardEvent key Values, and code Values).
  private static let known: [Character: Named] = {
    var keys: [Character: Named] = [
      "\n": ("Enter", "Enter", 13, "\r", 0), "\r\n": ("Enter", "Enter", 13, "\r", 0),
      "\r": ("Enter", "Enter", 13, "\r", 0), "\u{E007}": ("Enter", "NumpadEnter", 13, "\r", 1),
      "\t": ("Tab", "Tab", 9, nil, 0), "\u{7F}": ("Backspace", "Backspace", 8, nil, 0),
      "\u{E000}": ("Unidentified", "", 0, nil, 0), "\u{E018}": (";", "", 186, ";", 0),
      "\u{E019}": ("=", "NumpadEqual", 187, "=", 3), "\u{E040}": ("ZenkakuHankaku", "", 244, nil, 0),
    ]
    let others: [(String, String, Int)] = [
      (Keys.delete, "Backspace", 8), (Keys.escape, "Escape", 27), (Keys.tab, "Tab", 9),
      (Keys.leftArrow, "ArrowLeft", 37), (Keys.upArrow, "ArrowUp", 38), (Keys.rightArrow, "ArrowRight", 39),
      (Keys.downArrow, "ArrowDown", 40), (Keys.home, "Home", 36), (Keys.end, "End", 35), (Keys.pageUp, "PageUp", 33),
      (Keys.pageDown, "PageDown", 34), (Keys.insert, "Insert", 45), (Keys.forwardDelete, "Delete", 46),
      ("\u{E001}", "Cancel", 3), ("\u{E002}", "Help", 47), ("\u{E005}", "Clear", 12), ("\u{E00B}", "Pause", 19),
    ]
    for (character, name, number) in others { keys[Character(character)] = (name, name, number, nil, 0) }
    for (character, key, name, number) in numberPad {
      keys[character] = (key, "Numpad" + name, number, key.count == 1 ? key : nil, 3)
    }
    for (words, character) in Keys.byWords where words.hasPrefix("F") {
      keys[Character(character)] = (words, words, 111 + (Int(words.dropFirst()) ?? 0), nil, 0)
    }
    return keys
  }()

  /// The keys of the number pad with and without NumLock (W3C WebDriver, section 17.4.2).
  private static let numberPad: [(Character, key: String, name: String, number: Int)] = [
    ("\u{E01A}", "0", "0", 96), ("\u{E01B}", "1", "1", 97), ("\u{E01C}", "2", "2", 98), ("\u{E01D}", "3", "3", 99),
    ("\u{E01E}", "4", "4", 100), ("\u{E01F}", "5", "5", 101), ("\u{E020}", "6", "6", 102),
    ("\u{E021}", "7", "7", 103), ("\u{E022}", "8", "8", 104), ("\u{E023}", "9", "9", 105),
    ("\u{E024}", "*", "Multiply", 106), ("\u{E025}", "+", "Add", 107), ("\u{E026}", ",", "Comma", 188),
    ("\u{E027}", "-", "Subtract", 109), ("\u{E028}", ".", "Decimal", 110), ("\u{E029}", "/", "Divide", 111),
    ("\u{E054}", "PageUp", "9", 33), ("\u{E055}", "PageDown", "3", 34), ("\u{E056}", "End", "1", 35),
    ("\u{E057}", "Home", "7", 36), ("\u{E058}", "ArrowLeft", "4", 37), ("\u{E059}", "ArrowUp", "8", 38),
    ("\u{E05A}", "ArrowRight", "6", 39), ("\u{E05B}", "ArrowDown", "2", 40), ("\u{E05C}", "Insert", "0", 45),
    ("\u{E05D}", "Delete", "Decimal", 46),
  ]

  private static func letter(_ character: Character) -> Named {
    let isLetter = character.isASCII && character.isLetter, isDigit = character.isASCII && character.isNumber
    let code =
      isLetter ? "Key\(character.uppercased())" : isDigit ? "Digit\(character)" : character == " " ? "Space" : ""
    let number = code.isEmpty ? 0 : Int(Character(character.uppercased()).asciiValue ?? 0)
    let sign = code.isEmpty ? signs[character] : nil
    return (String(character), sign?.code ?? code, sign?.number ?? number, String(character), 0)
  }

  /// Whether a key types a character only together with shift.
  private static func needsShift(_ character: Character) -> Bool {
    character.isASCII && character.isUppercase || signs[character]?.isShifted == true
  }

  /// The character that a key types with shift; any other character stays.
  private static func shifted(_ character: Character) -> Character {
    if let sign = shiftedSigns[character] { return sign }
    let capital = character.uppercased()
    return capital.count == 1 ? Character(capital) : character
  }

  /// The signs of the upper row of keys with shift, in the order of the digits.
  private static let digitSigns = ")!@#$%^&*("

  /// The characters of keys with shift, by those without.
  private static let shiftedSigns: [Character: Character] = {
    var signs: [Character: Character] = [:]
    for key in signKeys { if let first = key.signs.first, let last = key.signs.last { signs[first] = last } }
    for (digit, sign) in zip("0123456789", digitSigns) { signs[digit] = sign }
    return signs
  }()

  private static let signKeys: [(signs: String, code: String, number: Int)] = [
    (";:", "Semicolon", 186), ("=+", "Equal", 187), (",<", "Comma", 188), ("-_", "Minus", 189), (".>", "Period", 190),
    ("/?", "Slash", 191), ("`~", "Backquote", 192), ("[{", "BracketLeft", 219), ("\\|", "Backslash", 220),
    ("]}", "BracketRight", 221), ("'\"", "Quote", 222),
  ]

  /// The keys of punctuation on a US keyboard, with their key numbers of Windows.
  private static let signs: [Character: (code: String, number: Int, isShifted: Bool)] = {
    var signs: [Character: (code: String, number: Int, isShifted: Bool)] = [:]
    for key in signKeys { for sign in key.signs { signs[sign] = (key.code, key.number, sign == key.signs.last) } }
    for (digit, sign) in digitSigns.enumerated() { signs[sign] = ("Digit\(digit)", 0x30 + digit, true) }
    return signs
  }()

  /// The required focus: a field for letters, any element for keys that buttons and links handle too.
  var need: TypedInput.Need {
    if key == "Enter" || key == " " || key == "Backspace" { return .anything }
    return text == nil ? .nothing : .field
  }

  func write(to json: inout JSONWriter) {
    json.member("type", type)
    json.member("key", key)
    if !code.isEmpty { json.member("code", code) }
    if number > 0 { json.member("windowsVirtualKeyCode", number) }
    if let text { json.member("text", text) }
    // The browser accepts only left and right as location.
    if location == 3 { json.member("isKeypad", true) } else if location > 0 { json.member("location", location) }
    if !modifiers.isEmpty { json.member("modifiers", modifiers.rawValue) }
  }
}
