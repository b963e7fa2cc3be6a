/// The pattern of a LIKE comparison: `*` stands for any letters, `?` for one, a backslash takes the next literally.
struct Wildcards {
  private enum Part: Equatable {
    case letter(Character)
    case anyOne
    case anyNumber
  }

  private let parts: [Part]

  init(_ pattern: String) {
    var parts: [Part] = []
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
  }

  /// Whether the whole text is of this form.
  ///
  /// Only the last `*` is ever tried again with more letters: what comes before it is settled.
  func match(_ text: String) -> Bool {
    let letters = Array(text)
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
