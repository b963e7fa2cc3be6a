/// Folds texts for the modifiers of a predicate: without case, without accents.
struct TextFolding {
  private let options: Predicate.Options

  init(_ options: Predicate.Options) {
    self.options = options
  }

  /// The folded text, with its no-break spaces.
  func fold(_ text: String) -> String {
    guard !options.isEmpty else { return text }
    let plain = options.contains(.ignoresDiacritics) ? TextFolding.withoutDiacritics(text) : text
    return options.contains(.ignoresCase) ? plain.lowercased() : plain
  }

  private static func withoutDiacritics(_ text: String) -> String {
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
    return String(
      text.map { character in
        if let base = baseLetters[character] { return base }
        // Characters without a composed form have their marks as separate scalars.
        let scalars = character.unicodeScalars.filter { $0.properties.generalCategory != .nonspacingMark }
        return Character(orNil: String.UnicodeScalarView(scalars)) ?? character
      })
  }

  /// The base letters of characters composed of a base letter and one or two marks.
  ///
  /// The standard library does not decompose letters, but canonically equivalent texts are equal and have equal hash
  /// values. A composition therefore finds the composed letter.
  private static let baseLetters: [Character: Character] = {
    let bases = [0x41...0x5A, 0x61...0x7A, 0x391...0x3C9, 0x410...0x44F].joined()
    let marks = [
      0x300...0x304, 0x306...0x30C, 0x30F...0x311, 0x313...0x314, 0x31B...0x31B, 0x323...0x328, 0x331...0x331,
    ]
    .joined()
    var table: [Character: Character] = [:]
    for base in bases.compactMap(Unicode.Scalar.init) {
      for mark in marks.compactMap({ Unicode.Scalar($0) }) {
        table[Character([base, mark])] = Character(base)
        guard vietnameseMarks.contains(mark) else { continue }
        for tone in vietnameseTones { table[Character([base, mark, tone])] = Character(base) }
      }
    }
    return table
  }()

  /// Circumflex, breve, horn and dot below: the marks that Vietnamese combines with a tone mark.
  private static let vietnameseMarks: Set<Unicode.Scalar> = ["\u{302}", "\u{306}", "\u{31B}", "\u{323}"]
  private static let vietnameseTones: [Unicode.Scalar] = ["\u{300}", "\u{301}", "\u{303}", "\u{309}", "\u{323}"]
}

extension Character {
  /// A base scalar with marks.
  fileprivate init(_ scalars: [Unicode.Scalar]) {
    self = Character(orNil: String.UnicodeScalarView(scalars)) ?? "\u{FFFD}"
  }

  /// The scalars as one character; nil for any other number of characters.
  fileprivate init?(orNil scalars: String.UnicodeScalarView) {
    let text = String(scalars)
    guard let first = text.first, text.count == 1 else { return nil }
    self = first
  }
}
