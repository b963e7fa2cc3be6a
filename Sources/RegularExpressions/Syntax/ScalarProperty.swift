/// A property of Unicode scalars, as used in `\p{…}` and the like.
enum ScalarProperty: Sendable, Hashable {
  case any, assigned, alphabetic, uppercase, lowercase, whitespace, ideographic, emoji
  case decimalDigit, word, blank, hexDigit
  /// A set of general categories, one bit each: see `mask(of:)`.
  case category(UInt32)
  /// Letters and marks whose Unicode name begins with this word, which stands for their script.
  case script(String)

  func holds(for scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    switch self {
    case .any: return true
    case .assigned: return properties.generalCategory != .unassigned
    case .alphabetic: return properties.isAlphabetic
    case .uppercase: return properties.isUppercase
    case .lowercase: return properties.isLowercase
    case .whitespace: return properties.isWhitespace
    case .ideographic: return properties.isIdeographic
    case .emoji: return properties.isEmoji
    case .hexDigit: return properties.isHexDigit
    case .decimalDigit: return properties.generalCategory == .decimalNumber
    case .blank: return scalar == "\t" || properties.generalCategory == .spaceSeparator
    case .word: return ScalarProperty.isWord(scalar)
    case .category(let mask): return mask & ScalarProperty.mask(of: properties.generalCategory) != 0
    case .script(let word):
      return properties.isAlphabetic && (properties.name?.utf8.starts(with: word.utf8) ?? false)
    }
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    if properties.isAlphabetic || properties.isJoinControl { return true }
    return switch properties.generalCategory {
    case .decimalNumber, .connectorPunctuation, .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}

extension ScalarProperty {
  /// The property with a name as written in `\p{name}` or `[:name:]`; nil for an unknown name.
  ///
  /// Case, `_`, `-` and spaces are ignored, as in Unicode's own tables.
  init?(named name: String) {
    var key = ""
    for scalar in name.unicodeScalars where scalar != "_" && scalar != "-" && scalar != " " {
      key += scalar.properties.lowercaseMapping
    }
    for prefix in ["generalcategory=", "gc=", "script=", "sc=", "is"] where key.hasPrefix(prefix) {
      key.removeFirst(prefix.count)
      break
    }
    guard let property = ScalarProperty.named[key] else { return nil }
    self = property
  }

  private static let named: [String: ScalarProperty] = {
    var table: [String: ScalarProperty] = [
      "any": .any, "assigned": .assigned, "alphabetic": .alphabetic, "alpha": .alphabetic, "uppercase": .uppercase,
      "upper": .uppercase, "lowercase": .lowercase, "lower": .lowercase, "whitespace": .whitespace,
      "space": .whitespace, "ideographic": .ideographic, "emoji": .emoji, "digit": .decimalDigit, "word": .word,
      "blank": .blank, "xdigit": .hexDigit, "hexdigit": .hexDigit, "han": .script("CJK "),
    ]
    for script in scripts { table[script.lowercased()] = .script(script.uppercased() + " ") }
    for (abbreviation, name, members) in categories {
      let mask = members.reduce(0) { $0 | ScalarProperty.mask(of: $1) }
      table[abbreviation] = .category(mask)
      table[name] = .category(mask)
    }
    return table
  }()

  private static let scripts = [
    "Latin", "Greek", "Cyrillic", "Armenian", "Hebrew", "Arabic", "Devanagari", "Bengali", "Tamil", "Telugu", "Thai",
    "Georgian", "Ethiopic", "Khmer", "Mongolian", "Hangul", "Hiragana", "Katakana",
  ]

  private static func mask(of category: Unicode.GeneralCategory) -> UInt32 {
    (order.firstIndex(of: category)).map { 1 << UInt32($0) } ?? 0
  }

  private static let order: [Unicode.GeneralCategory] = [
    .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark, .spacingMark,
    .enclosingMark, .decimalNumber, .letterNumber, .otherNumber, .connectorPunctuation, .dashPunctuation,
    .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol,
    .currencySymbol, .modifierSymbol, .otherSymbol, .spaceSeparator, .lineSeparator, .paragraphSeparator, .control,
    .format, .surrogate, .privateUse, .unassigned,
  ]

  /// The general categories with their short and long names, then the groups of categories.
  private static let categories: [(String, String, [Unicode.GeneralCategory])] = [
    ("lu", "uppercaseletter", [.uppercaseLetter]), ("ll", "lowercaseletter", [.lowercaseLetter]),
    ("lt", "titlecaseletter", [.titlecaseLetter]), ("lm", "modifierletter", [.modifierLetter]),
    ("lo", "otherletter", [.otherLetter]), ("mn", "nonspacingmark", [.nonspacingMark]),
    ("mc", "spacingmark", [.spacingMark]), ("me", "enclosingmark", [.enclosingMark]),
    ("nd", "decimalnumber", [.decimalNumber]), ("nl", "letternumber", [.letterNumber]),
    ("no", "othernumber", [.otherNumber]), ("pc", "connectorpunctuation", [.connectorPunctuation]),
    ("pd", "dashpunctuation", [.dashPunctuation]), ("ps", "openpunctuation", [.openPunctuation]),
    ("pe", "closepunctuation", [.closePunctuation]), ("pi", "initialpunctuation", [.initialPunctuation]),
    ("pf", "finalpunctuation", [.finalPunctuation]), ("po", "otherpunctuation", [.otherPunctuation]),
    ("sm", "mathsymbol", [.mathSymbol]), ("sc", "currencysymbol", [.currencySymbol]),
    ("sk", "modifiersymbol", [.modifierSymbol]), ("so", "othersymbol", [.otherSymbol]),
    ("zs", "spaceseparator", [.spaceSeparator]), ("zl", "lineseparator", [.lineSeparator]),
    ("zp", "paragraphseparator", [.paragraphSeparator]), ("cc", "control", [.control]), ("cf", "format", [.format]),
    ("cs", "surrogate", [.surrogate]), ("co", "privateuse", [.privateUse]), ("cn", "unassigned", [.unassigned]),
    ("l", "letter", Array(order[0...4])), ("lc", "casedletter", Array(order[0...2])),
    ("m", "mark", Array(order[5...7])),
    ("n", "number", Array(order[8...10])), ("p", "punctuation", Array(order[11...17])),
    ("punct", "posixpunct", Array(order[11...17])), ("s", "symbol", Array(order[18...21])),
    ("z", "separator", Array(order[22...24])), ("c", "other", Array(order[25...29])),
    ("cntrl", "posixcntrl", [.control]), ("alnum", "posixalnum", Array(order[0...8])),
    ("graph", "posixgraph", Array(order[0...21])), ("print", "posixprint", Array(order[0...22])),
  ]
}
