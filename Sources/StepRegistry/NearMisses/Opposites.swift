import SourceText

/// Two groups of words, each of which says the opposite of what the other says.
enum Opposites: Hashable {
  case seen, enabled, on, selected, allowed, acceptance, activity, fullness, ground, vertical, order
  /// A word that narrows or widens a sentence, so that without it another thing is said.
  case limit(String)
}

/// How a word turns the meaning of a sentence.
enum Turn {
  /// It denies the whole.
  case denies
  /// It is one of two opposites.
  case side(Opposites, isFirst: Bool, denies: Bool)

  /// How a word turns the meaning; `nil` if it does not, as most words.
  ///
  /// - Parameter word: the word in small letters.
  init?(of word: String) {
    if let turn = Self.turns[word] ?? Self.slip(word) {
      self = turn
    } else if word.hasSuffix("n't") || Self.isDeniedProperty(word) {
      self = .denies
    } else {
      return nil
    }
  }

  private static let denials = [
    "not", "no", "never", "cannot", "without", "nothing", "nobody", "none", "neither", "nor", "non", "except", "but",
    // Slips of the keyboard, which are too short to be recognised by their letters.
    "nto", "ont", "dont", "doesnt", "didnt", "isnt", "arent", "wasnt", "shouldnt", "cant", "wont",
  ]

  /// Opposites of which the second one denies the first: `disabled` is `not enabled`.
  private static let denying: [(opposites: Opposites, first: [String], second: [String])] = [
    (
      .seen, ["see", "visible", "shown", "displayed", "appear", "appears", "present"],
      ["hidden", "invisible", "gone", "missing", "absent", "disappear", "disappears", "vanish", "vanishes"]
    ),
    (.enabled, ["enabled", "active"], ["disabled", "inactive"]),
    (.on, ["on"], ["off"]),
    (
      .selected, ["selected", "checked", "ticked"],
      ["unselected", "deselected", "unselect", "deselect", "unchecked", "uncheck", "untick", "unticked"]
    ),
    (.allowed, ["allowed", "granted"], ["denied"]),
    (.acceptance, ["accept", "confirm", "show"], ["decline", "ignore", "reject", "refuse", "deny", "hide"]),
    (.activity, ["start", "begin"], ["stop"]),
  ]

  /// Opposites neither of which denies more than the other.
  private static let equal: [(opposites: Opposites, first: [String], second: [String])] = [
    (.fullness, ["full"], ["empty"]), (.ground, ["foreground"], ["background"]),
    (.acceptance, ["open"], ["close", "dismiss"]), (.vertical, ["up", "top"], ["down", "bottom"]),
    (.order, ["first"], ["last"]),
  ]

  private static let limits = ["only", "either", "least", "most", "more", "fewer", "less", "exactly"]

  private static let turns: [String: Turn] = {
    var turns: [String: Turn] = [:]
    for word in denials { turns[word] = .denies }
    for (opposites, first, second) in equal {
      for word in first { turns[word] = .side(opposites, isFirst: true, denies: false) }
      for word in second { turns[word] = .side(opposites, isFirst: false, denies: false) }
    }
    for (opposites, first, second) in denying {
      for word in first { turns[word] = .side(opposites, isFirst: true, denies: false) }
      for word in second { turns[word] = .side(opposites, isFirst: false, denies: true) }
    }
    for word in limits { turns[word] = .side(.limit(word), isFirst: false, denies: true) }
    return turns
  }()

  /// The words that deny and are long enough to be recognised with one letter wrong.
  private static let long = turns.compactMap { word, turn in
    switch turn {
    case .denies where word.count >= 5, .side(_, _, denies: true) where word.count >= 6:
      (letters: Array(word.unicodeScalars), turn: turn)
    case .denies, .side: nil
    }
  }.sorted { $0.letters.lexicographicallyPrecedes($1.letters) }

  /// Words that have one letter less or another one than a word that denies.
  private static let nearDenials: Set<String> = ["ever", "newer", "lever", "fever", "sever"]

  /// What a word was meant as that has one letter wrong.
  private static func slip(_ word: String) -> Turn? {
    let letters = Array(word.unicodeScalars)
    guard (4...12).contains(letters.count), !nearDenials.contains(word) else { return nil }
    return long.first { TextSimilarity.distance($0.letters, letters, limit: 1) != nil }?.turn
  }

  /// Whether a word says of something what it is not, as `unreachable` and `untouched` do.
  private static func isDeniedProperty(_ word: String) -> Bool {
    word.hasPrefix("un") && word.utf8.count >= 8 && (word.hasSuffix("able") || word.hasSuffix("ed"))
  }
}
