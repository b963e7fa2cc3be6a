/// Decodes keys from the bytes that a terminal sends.
///
/// An incomplete key waits for more bytes without a time-out. The next byte shows whether an escape is a key.
struct KeyDecoder {
  private var bytes: [UInt8] = []
  /// The bytes that were already pasted; nil outside of pasting.
  private var pasted: [UInt8]?

  private static let escape: UInt8 = 0x1B
  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  /// The longest escape sequence of a key.
  private static let longestSequence = 32

  /// Adds bytes and returns the complete keys.
  mutating func keys(of new: some Sequence<UInt8>) -> [Key] {
    bytes += new
    var keys: [Key] = []
    var offset = 0
    while offset < bytes.count {
      if pasted != nil {
        guard takePasted(from: &offset, into: &keys) else { break }
      } else {
        guard let (key, length) = key(at: offset) else { break }
        offset += length
        if let key { keys.append(key) } else { pasted = [] }
      }
    }
    bytes.removeFirst(offset)
    return keys
  }

  /// Moves pasted text out of the bytes; returns false if its end has not arrived.
  private mutating func takePasted(from offset: inout Int, into keys: inout [Key]) -> Bool {
    let rest = bytes[offset...]
    if let end = rest.firstRange(of: Self.pasteEnd) {
      pasted? += rest[..<end.lowerBound]
      keys.append(.pasted(Self.lines(String(decoding: pasted ?? [], as: UTF8.self))))
      pasted = nil
      offset = end.upperBound
      return true
    }
    // Part of the end mark may have arrived.
    let safe = max(rest.count - Self.pasteEnd.count, 0)
    pasted? += rest.prefix(safe)
    offset += safe
    return false
  }

  /// Pasted text with normal line ends. Terminals send the line ends as the enter key.
  private static func lines(_ text: String) -> String {
    text.contains("\r") || text.contains("\r\n")
      ? text.replacing("\r\n", with: "\n").replacing("\r", with: "\n") : text
  }

  /// The key at an offset and its length in bytes. The key is nil for the beginning of pasting, the result for an
  /// incomplete key.
  private func key(at offset: Int) -> (key: Key?, length: Int)? {
    let first = bytes[offset]
    switch first {
    case Self.escape: return escapeSequence(at: offset)
    case 0x0D, 0x0A: return (.enter, 1)
    case 0x09: return (.tab, 1)
    case 0x7F, 0x08: return (.backspace, 1)
    case 0x00..<0x20: return (.control(Character(Unicode.Scalar(first | 0x60))), 1)
    default: return character(at: offset).map { (.character($0.character), $0.length) }
    }
  }

  /// A scalar of UTF-8; a byte that cannot begin one becomes the replacement character.
  private func character(at offset: Int) -> (character: Character, length: Int)? {
    let length =
      switch bytes[offset] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    guard bytes.count - offset >= length else { return nil }
    let text = String(decoding: bytes[offset..<offset + length], as: UTF8.self)
    guard let character = text.first, text.count == 1 else { return ("\u{FFFD}", 1) }
    return (character, length)
  }

  /// escape "[" parameters letter, escape "O" letter, or escape and any other key
  private func escapeSequence(at offset: Int) -> (key: Key?, length: Int)? {
    let rest = bytes[(offset + 1)...].prefix(Self.longestSequence)
    guard let second = rest.first else { return nil }
    switch second {
    case UInt8(ascii: "["), UInt8(ascii: "O"):
      guard let end = rest.dropFirst().firstIndex(where: { (0x40...0x7E).contains($0) }) else {
        return rest.count < Self.longestSequence ? nil : (.other, Self.longestSequence)
      }
      let sequence = String(decoding: bytes[(offset + 2)...end], as: UTF8.self)
      return (sequence == "200~" ? nil : Self.sequences[sequence] ?? .other, end - offset + 1)
    case Self.escape: return (.escape, 1)
    case 0x0D, 0x0A: return (.altEnter, 2)
    case 0x7F, 0x08: return (.alt("\u{7F}"), 2)
    case 0x00..<0x20: return (.other, 2)
    default: return character(at: offset + 1).map { (.alt($0.character), 1 + $0.length) }
    }
  }

  private static let sequences: [String: Key] = [
    "A": .up, "B": .down, "C": .right, "D": .left, "H": .home, "F": .end, "1~": .home, "7~": .home, "4~": .end,
    "8~": .end, "3~": .delete, "5~": .pageUp, "6~": .pageDown, "1;5C": .wordRight, "1;5D": .wordLeft,
    "1;3C": .wordRight, "1;3D": .wordLeft, "13;2u": .altEnter, "13;3u": .altEnter,
  ]
}

/// A key of a terminal, or a pasted text.
enum Key: Sendable, Hashable {
  /// A key that types a character.
  case character(Character)
  /// A pasted text, line ends included.
  case pasted(String)
  case enter, tab, backspace, delete, escape
  case left, right, up, down, home, end, pageUp, pageDown, wordLeft, wordRight
  /// The control key with a letter, in lower case.
  case control(Character)
  /// The Alt, Option or Meta key with a character.
  case alt(Character)
  /// The Alt, Option or Meta key with Enter.
  case altEnter
  /// A key without a function here.
  case other
}
