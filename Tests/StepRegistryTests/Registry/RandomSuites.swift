import TestSupport

/// Makes patterns of all shapes from few words, and texts that match several, one or almost one of them.
struct RandomSuites {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// Between 1 and 60 different patterns with at most three arguments each, and texts.
  mutating func suite() -> (patterns: [String], texts: [String]) {
    let shapes = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
      Int.random(in: Self.shapes.indices, using: &generator)
    }
    var patterns: [String] = []
    var texts: [String] = ["", " ", "I"]
    for _ in 0..<Int.random(in: 1...60, using: &generator) {
      let (pattern, text) = step(Self.shapes[pick(shapes)])
      if !patterns.contains(pattern) { patterns.append(pattern) }
      texts.append(text)
      if chance(3) { texts.append(damaged(text)) }
      if chance(6) { texts.append(text + " " + text) }
    }
    return (patterns, texts)
  }

  /// The shapes of patterns: `W` is a word, `A` an argument, `O` an optional or alternative part.
  private static let shapes: [(kind: Kind, parts: String)] = [
    (.regular, "^I W A W$"), (.regular, "^W A$"), (.regular, "^A W A$"), (.regular, "^A$"), (.regular, "^W"),
    (.regular, "W$"), (.regular, "^O W A$"), (.regular, "^I W O$"), (.regular, "^the A W W A end$"),
    (.regular, "^W W W$"), (.regular, "^the AWA end$"), (.regular, "(?i)^W A W$"), (.regular, "^(?i:W) A W$"),
    (.regular, "^W|W$"), (.cucumber, "I W A W"), (.cucumber, "A W A"), (.cucumber, "O W A"), (.cucumber, "W W O"),
    (.cucumber, "the AWA end"), (.cucumber, "AA W"), (.regular, "^AWA$"), (.regular, "^AWAWA$"),
  ]

  private enum Kind { case regular, cucumber }

  private static let words = [
    "open", "opens", "close", "the door", "a", "é", "größe", "価格", "価格を見る", "😀", "in", "into the basket",
    "into the box", "and", "to", "K", "\u{212A}", "straße", "x",
  ]

  private mutating func step(_ shape: (kind: Kind, parts: String)) -> (pattern: String, text: String) {
    var pattern = ""
    var text = ""
    for letter in shape.parts {
      let part =
        switch letter {
        case "W": word()
        case "A": argument(shape.kind)
        case "O": option(shape.kind)
        case "^", "$", "|", "(", ")", "?", "i", ":": (String(letter), "")
        default: (String(letter), String(letter))
        }
      pattern += part.0
      text += part.1
    }
    return (pattern, text)
  }

  private mutating func word() -> (String, String) {
    let word = pick(Self.words)
    return (word, chance(12) ? word.uppercased() : word)
  }

  private mutating func argument(_ kind: Kind) -> (String, String) {
    switch kind {
    case .regular: pick([("(.*)", "é door"), (#""([^"]*)""#, "\"box\""), (#"(\d+)"#, "42"), ("([a-z ]+)", "a box")])
    case .cucumber: pick([("{int}", "42"), ("{string}", "\"box\""), ("{word}", "größe"), ("{}", "the 価格")])
    }
  }

  private mutating func option(_ kind: Kind) -> (String, String) {
    switch kind {
    case .regular: pick([("(?:open|close)", "close"), ("(?:very )*", "very very "), ("a+", "aa"), (#"\w+"#, "box")])
    case .cucumber: pick([("open/close", "close"), ("box(es)", "box"), ("box(es)", "boxes")])
    }
  }

  /// A text with one character removed, doubled or swapped.
  private mutating func damaged(_ text: String) -> String {
    var scalars = Array(text.unicodeScalars)
    guard let index = scalars.indices.randomElement(using: &generator) else { return "?" }
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: scalars.remove(at: index)
    case 1: scalars.insert(scalars[index], at: index)
    default: scalars[index] = "q"
    }
    return String(String.UnicodeScalarView(scalars))
  }

  private mutating func chance(_ oneIn: Int) -> Bool { Int.random(in: 0..<oneIn, using: &generator) == 0 }

  private mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
    choices[Int.random(in: choices.indices, using: &generator)]
  }
}
