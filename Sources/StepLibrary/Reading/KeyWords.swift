import AppUnderTest
import StepRegistry

/// A key of a hardware keyboard, or a combination of keys, in words.
struct KeyWords: StepConvertible {
  static let stepWording =
    "a key such as tab, j, shift+tab or control+A: the keys are letters, "
    + Keys.byWords.map(\.words).filter { !$0.hasPrefix("F") }.joined(separator: ", ")
    + ", space and F1 to F12, together with " + Keys.modifiersByWords.map(\.0).joined(separator: ", ")
    + " also \(others.filter { $0.word != "space" }.map(\.word).joined(separator: ", "))"

  /// Keys with steps of their own when pressed alone, and the space key, which is a letter.
  private static let others = [
    (word: "return", key: Keys.return), (word: "escape", key: Keys.escape), (word: "delete", key: Keys.delete),
    (word: "space", key: " "),
  ]

  /// Other words for keys and modifier keys: those of the web (UI Events KeyboardEvent key Values), and short forms.
  private static let otherWords: [String: String] = [
    "enter": Keys.return, "backspace": Keys.delete, "esc": Keys.escape, "arrowleft": Keys.leftArrow,
    "arrowup": Keys.upArrow, "arrowright": Keys.rightArrow, "arrowdown": Keys.downArrow, "pageup": Keys.pageUp,
    "pagedown": Keys.pageDown, "ctrl": Keys.control, "option": Keys.alt, "command": Keys.meta, "cmd": Keys.meta,
  ]

  private static let modifierPattern =
    #"(?:[Ss]hift|[Cc]ontrol|[Cc]trl|[Aa]lt|[Oo]ption|[Mm]eta|[Cc]ommand|[Cc]md)\+"#

  /// The regular expression for such keys: `tab`, `control+A`, `shift+left arrow`. After a modifier key, unknown keys
  /// match as well.
  static let pattern =
    "(?:\(modifierPattern))*(?:[Tt]ab|[Hh]ome|[Ee]nd|[Ii]nsert|(?:left|up|right|down) arrow|page (?:up|down)|"
    + "forward delete|Delete(?! key)|[Ss]pace|Arrow(?:Left|Up|Right|Down)|Page(?:Up|Down)|"
    + #"F(?:[1-9]|1[0-2]))|(?:"# + modifierPattern + #")+[^\s"]+|[^\s"\d]"#

  /// The keys as text to type.
  let keys: String

  init?(stepText: String) {
    var words = stepText
    var keys = ""
    // A plus sign may be the key itself.
    while let plus = words.dropLast().firstIndex(of: "+"), plus > words.startIndex {
      guard let modifier = Self.modifier(named: words[..<plus].lowercased()) else { return nil }
      keys += modifier
      words = String(words[words.index(after: plus)...])
    }
    // The letter on the key. Alone, it is typed as written.
    let letter = words.count == 1 ? keys.isEmpty ? words : words.lowercased() : nil
    guard let key = Self.key(named: words) ?? letter else { return nil }
    self.keys = keys + key
  }

  private static func modifier(named word: String) -> String? {
    Keys.modifiersByWords.first { $0.0 == word }?.1
      ?? otherWords[word].flatMap { key in Keys.modifiersByWords.contains { $0.1 == key } ? key : nil }
  }

  private static func key(named words: String) -> String? {
    // The word of the web; "delete" alone erases backwards.
    if words == "Delete" { return Keys.forwardDelete }
    let lower = words.lowercased()
    return Keys.byWords.first { $0.words.lowercased() == lower }?.key ?? others.first { $0.word == lower }?.key
      ?? otherWords[lower]
  }

  /// The words for keys; nil for keys without words and for invalid combinations.
  static func words(for keys: String) -> String? {
    var modifiers: [String] = []
    var rest = Substring(keys)
    while let first = rest.first, let modifier = Keys.modifiersByWords.first(where: { $0.1 == String(first) }) {
      modifiers.append(modifier.0)
      rest.removeFirst()
    }
    guard rest.count == 1, let key = rest.first.map(String.init) else { return nil }
    let other = others.first { $0.key == key }?.word ?? key
    guard
      let word = Keys.byWords.first(where: { $0.key == key })?.words ?? (modifiers.isEmpty ? nil : other),
      !word.contains("\""), !word.contains(where: { $0 == "\t" || $0.isNewline })
    else { return nil }
    return (modifiers + [word]).joined(separator: "+")
  }
}
