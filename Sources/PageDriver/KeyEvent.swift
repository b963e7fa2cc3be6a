import DevTools

/// What the browser gets for a key.
struct KeyEvent {
  private let type: String
  private let key: String
  private let code: String
  private let number: Int
  private let text: String?

  /// The events of a key that is pressed and let go.
  static func events(for character: Character) -> [KeyEvent] {
    switch character {
    case "\n", "\r\n", "\r": return pressed("Enter", code: "Enter", number: 13, text: "\r")
    case "\u{8}", "\u{7F}": return pressed("Backspace", code: "Backspace", number: 8, text: nil)
    case "\u{1B}": return pressed("Escape", code: "Escape", number: 27, text: nil)
    case "\t": return pressed("Tab", code: "Tab", number: 9, text: nil)
    default:
      let number = character.asciiValue.map { Int(Character($0.uppercasedASCII).asciiValue ?? 0) } ?? 0
      let letter = character.isASCII && character.isLetter
      let digit = character.isASCII && character.isNumber
      let code = letter ? "Key\(character.uppercased())" : digit ? "Digit\(character)" : character == " " ? "Space" : ""
      return pressed(
        String(character), code: code, number: letter || digit || character == " " ? number : 0, text: String(character)
      )
    }
  }

  private static func pressed(_ key: String, code: String, number: Int, text: String?) -> [KeyEvent] {
    [
      KeyEvent(type: text == nil ? "rawKeyDown" : "keyDown", key: key, code: code, number: number, text: text),
      KeyEvent(type: "keyUp", key: key, code: code, number: number, text: nil),
    ]
  }

  func write(to json: inout JSONWriter) {
    json.member("type", type)
    json.member("key", key)
    if !code.isEmpty { json.member("code", code) }
    if number > 0 { json.member("windowsVirtualKeyCode", number) }
    if let text { json.member("text", text) }
  }
}

extension UInt8 {
  fileprivate var uppercasedASCII: UInt8 { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) ? self - 32 : self }
}

extension Character {
  fileprivate init(_ byte: UInt8) { self.init(Unicode.Scalar(byte)) }
}
