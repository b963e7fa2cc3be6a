/// The pattern of a LIKE comparison: `*` matches any characters, `?` a single one, and a backslash escapes the next.
struct Wildcards {
  private enum Part<Letter: Equatable & Sendable>: Equatable {
    case letter(Letter)
    case anyOne
    case anyNumber
  }

  private let parts: [Part<Character>]
  /// The parts of the pattern in bytes, for ASCII texts; nil for other patterns.
  private let byteParts: [Part<UInt8>]?

  init(_ pattern: String) {
    var parts: [Part<Character>] = []
    var isEscaped = false
    for character in pattern {
      switch character {
      case _ where isEscaped:
        parts.append(.letter(character))
        isEscaped = false
      case "\\": isEscaped = true
      case "*": parts.append(.anyNumber)
      case "?": parts.append(.anyOne)
      default: parts.append(.letter(character))
      }
    }
    if isEscaped { parts.append(.letter("\\")) }
    self.parts = parts
    let bytes = parts.map { part -> Part<UInt8>? in
      switch part {
      case .letter(let character): character == "\r\n" ? nil : character.asciiValue.map { .letter($0) }
      case .anyOne: .anyOne
      case .anyNumber: .anyNumber
      }
    }
    byteParts = bytes.contains(nil) ? nil : bytes.compactMap { $0 }
  }

  /// Whether the whole text matches the pattern.
  func match(_ text: String) -> Bool {
    let carriageReturn = UInt8(ascii: "\r")
    let answer = text.utf8.withContiguousStorageIfAvailable { bytes -> Bool? in
      // In ASCII a character is a byte, except for the line end of two bytes.
      guard let byteParts, bytes.allSatisfy({ $0 < 0x80 && $0 != carriageReturn }) else { return nil }
      return Wildcards.match(byteParts, bytes)
    }
    return answer.flatMap { $0 } ?? Wildcards.match(parts, Array(text))
  }

  /// Matches characters with parts. Only the last `*` is ever extended, because the earlier parts are settled.
  private static func match<Letters: RandomAccessCollection>(_ parts: [Part<Letters.Element>], _ letters: Letters)
    -> Bool
  where Letters.Index == Int {
    var part = 0
    var letter = 0
    var retry: (part: Int, letter: Int)?
    while letter < letters.count {
      if part < parts.count, parts[part] == .anyNumber {
        retry = (part + 1, letter)
        part += 1
      } else if part < parts.count, parts[part] == .anyOne || parts[part] == .letter(letters[letter]) {
        part += 1
        letter += 1
      } else if let last = retry {
        retry = (last.part, last.letter + 1)
        (part, letter) = (last.part, last.letter + 1)
      } else {
        return false
      }
    }
    return parts[part...].allSatisfy { $0 == .anyNumber }
  }
}
