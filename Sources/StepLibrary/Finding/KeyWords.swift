import AppUnderTest
import StepRegistry

/// A key of a keyboard with cables, or several that are pressed together, in words.
struct KeyWords: StepConvertible {
  static let stepWording =
    "a key such as tab, shift+tab or control+A: the keys are "
    + Keys.byWords.map(\.words).filter { !$0.hasPrefix("F") }.joined(separator: ", ") + " and F1 to F12, together with "
    + Keys.modifiersByWords.map(\.0).joined(separator: ", ")
    + " also \(others.map(\.word).joined(separator: ", ")) and letters"

  /// The keys that are meant only together with modifier keys, as alone they have steps of their own.
  private static let others = [
    (word: "return", key: Keys.return), (word: "escape", key: Keys.escape), (word: "delete", key: Keys.delete),
    (word: "space", key: " "),
  ]

  /// The words of such keys in a regular expression: `tab`, `control+A`, `shift+left arrow`; of unknown ones behind a modifier key as well.
  static let pattern =
    #"(?:(?:shift|control|alt|meta)\+)*(?:tab|home|end|insert|(?:left|up|right|down) arrow|page (?:up|down)|"#
    + #"forward delete|F(?:[1-9]|1[0-2]))|(?:(?:shift|control|alt|meta)\+)+[^\s"]+"#

  /// The keys as a text to type has them.
  let keys: String

  init?(stepText: String) {
    var words = stepText
    var keys = ""
    while let modifier = Keys.modifiersByWords.first(where: { words.hasPrefix($0.0 + "+") }) {
      keys += modifier.1
      words.removeFirst(modifier.0.count + 1)
    }
    // The letter that is on the key.
    let letter = words.count == 1 ? words.lowercased() : nil
    let named = Keys.byWords.first { $0.words == words }?.key ?? Self.others.first { $0.word == words }?.key
    guard let key = named ?? letter else { return nil }
    self.keys = keys + key
  }

  /// The words for keys; nil where there are none, or none that go together.
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
