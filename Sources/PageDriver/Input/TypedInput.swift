import AppUnderTest
import DevTools

/// One input event for the browser, as part of a typed text.
///
/// Characters with a key on a keyboard are sent as keys. Characters that people compose from several keys, such as
/// Japanese, Chinese and Korean ones, are sent as a composition and its end. Emoji, which people choose from a list,
/// are sent as inserted text (UI Events, section 3.8; Input Events Level 2).
enum TypedInput {
  case key(KeyEvent)
  case composition(String)
  case insertion(String)

  /// The input events for a text.
  ///
  /// - Parameters:
  ///   - text: the text; modifier keys in it are held down until its end.
  ///   - held: the modifier keys that are held down before and after it.
  static func inputs(for text: String, holding held: KeyModifiers = []) -> [TypedInput] {
    var inputs: [TypedInput] = []
    var modifiers = held
    func hold(_ others: KeyModifiers) {
      inputs += KeyEvent.events(from: modifiers, to: others).map(TypedInput.key)
      modifiers = others
    }
    var composed = ""
    func endComposition() {
      if !composed.isEmpty { inputs += [.composition(composed), .insertion(composed)] }
      composed = ""
    }
    for character in text {
      if character.isComposed {
        composed.append(character)
        continue
      }
      endComposition()
      if let modifier = KeyModifiers(character) {
        // The same modifier key again releases it.
        hold(modifiers.symmetricDifference(modifier))
      } else if String(character) == Keys.release {
        hold(held)
      } else if character.isEmoji {
        inputs.append(.insertion(String(character)))
      } else {
        inputs += KeyEvent.events(for: character, with: modifiers).map(TypedInput.key)
      }
    }
    endComposition()
    hold(held)
    return inputs
  }

  /// The required focus for an input.
  enum Need: Int, Comparable {
    case nothing, anything, field

    static func < (left: Need, right: Need) -> Bool { left.rawValue < right.rawValue }
  }

  /// The focus that a text requires to have an effect.
  static func need(of text: String, holding held: KeyModifiers) -> Need {
    inputs(for: text, holding: held).map { input in
      guard case .key(let event) = input else { return .field }
      return event.need
    }.max() ?? .nothing
  }

  /// The command of the DevTools protocol.
  var command: String {
    switch self {
    case .key: "Input.dispatchKeyEvent"
    case .composition: "Input.imeSetComposition"
    case .insertion: "Input.insertText"
    }
  }

  func write(to json: inout JSONWriter) {
    switch self {
    case .key(let event): event.write(to: &json)
    case .composition(let text):
      json.member("text", text)
      json.member("selectionStart", text.utf16.count)
      json.member("selectionEnd", text.utf16.count)
    case .insertion(let text): json.member("text", text)
    }
  }
}

extension Character {
  /// Whether people compose the character from several keys: ideographs, kana, Hangul.
  fileprivate var isComposed: Bool {
    guard let first = unicodeScalars.first?.value else { return false }
    return (0x1100...0x11FF).contains(first) || (0x2E80...0xD7FF).contains(first) || (0xF900...0xFAFF).contains(first)
      || (0x20000...0x3FFFF).contains(first)
  }

  /// Whether people choose the character from a list of pictures.
  fileprivate var isEmoji: Bool {
    unicodeScalars.first.map { $0.value > 0xFFFF || $0.properties.isEmojiPresentation } ?? false
  }
}
