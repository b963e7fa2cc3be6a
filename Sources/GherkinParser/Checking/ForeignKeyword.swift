import SourceText

/// A keyword of any spoken language at the beginning of a line: what to report where a file does not name its language.
struct ForeignKeyword {
  /// A keyword with the languages that have it, the best known first.
  private struct Entry {
    let kind: Dialect.Kind
    let endsWithBlank: Bool
    var languages: [Dialect]
  }

  /// The keywords of all languages; made only where a line is suspicious.
  private static let entries: [String: Entry] = {
    // English is mixed with other languages most often; variants, such as Old English, come last.
    let english = Dialect.all.filter { $0.code.description == "en" }
    let others = Dialect.all.filter { $0.code.description != "en" }
    let dialects = english + others.filter { !$0.isVariant } + others.filter(\.isVariant)
    var entries: [String: Entry] = [:]
    for dialect in dialects {
      for kind in Dialect.Kind.allCases {
        for keyword in dialect.keywords(kind) where keyword != "* " {
          let word = keyword.last == " " ? String(keyword.dropLast()) : keyword
          // Two letters of the Latin script are a word of too many languages.
          if word.utf8.count < 3 { continue }
          let entry = Entry(kind: kind, endsWithBlank: word != keyword, languages: [])
          entries[word, default: entry].languages.append(dialect)
        }
      }
    }
    return entries
  }()

  private static let longest = entries.keys.map(\.unicodeScalars.count).max() ?? 0
  /// How many languages of a keyword are listed.
  private static let mostLanguages = 3

  /// What the keyword stands for.
  let kind: Dialect.Kind
  /// How many scalars it has, without the colon of a title.
  let width: Int
  private let keyword: String
  /// The languages that have it, the best known first.
  private(set) var languages: [Dialect]

  /// Finds the longest keyword that a line begins with; `nil` if it begins with none.
  ///
  /// - Parameter line: the line without the white space around it.
  init?(_ line: ArraySlice<Unicode.Scalar>) {
    for width in (1...max(1, min(Self.longest, line.count))).reversed() {
      let keyword = String(String.UnicodeScalarView(line.prefix(width)))
      guard let entry = Self.entries[keyword] else { continue }
      let next = line.dropFirst(width).first
      let isWhole = entry.kind.tokenKind == .stepLine ? next == " " || !entry.endsWithBlank : next == ":"
      guard isWhole else { continue }
      (kind, self.width, self.keyword, languages) = (entry.kind, width, keyword, entry.languages)
      return
    }
    return nil
  }

  /// The languages with their codes, such as `Danish (da) or Swedish (sv)`.
  var languageList: String {
    languages.prefix(Self.mostLanguages).map { "\($0.name) (\($0.code))" }.joined(separator: " or ")
  }

  /// Whether a language has the keyword.
  ///
  /// - Parameter language: the code of the language.
  func isKeyword(in language: String) -> Bool { languages.contains { $0.code.description == language } }

  /// Leaves out the languages that do not have a step either.
  ///
  /// - Parameter step: a line that begins with a keyword of the same language.
  /// - Returns: whether there is a language that has both; without one, the languages stay as they are.
  mutating func narrow(to step: [Unicode.Scalar]) -> Bool {
    let common = languages.filter { $0.hasKeyword(ofStep: step) }
    if !common.isEmpty { languages = common }
    return !common.isEmpty
  }

  /// The keyword with the languages alone that another one has too; `nil` if there is none.
  func common(with other: ForeignKeyword) -> ForeignKeyword? {
    var common = self
    common.languages = languages.filter { other.isKeyword(in: $0.code.description) }
    return common.languages.isEmpty ? nil : common
  }

  /// What to do about the keyword in a file of another language; `nil` if that language has it too.
  ///
  /// - Parameters:
  ///   - language: the code of the language the file is read in.
  ///   - meant: a keyword of that language which reads nearly the same, in quotes; `nil` if there is none.
  ///   - isFirst: whether nothing above it has been read in that language.
  func advice(in language: String, meant: String? = nil, isFirst: Bool = false) -> String? {
    guard let first = languages.first, !isKeyword(in: language) else { return nil }
    let colon = kind.tokenKind == .stepLine ? "" : ":"
    let found = "'\(keyword)\(colon)' is a keyword of \(languageList): "
    let line = "'# language: \(first.code)' in the first line"
    guard !isFirst || language != "en",
      let own = meant ?? Dialect.named(language)?.spelling(of: kind).map({ "'\($0)'" })
    else {
      return found + "if the file is in that language, write \(line)."
    }
    return found + "write \(own) instead, or, if the file is in that language, \(line)"
      + (isFirst ? "." : " and all keywords in that language.")
  }
}

extension Dialect {
  /// Whether it is a variant of a language, such as `en-pirate`.
  fileprivate var isVariant: Bool { code.description.contains("-") || code.description == "em" }

  /// The keyword to recommend of a kind, with the colon of a title; `nil` if the language has none.
  func spelling(of kind: Kind) -> String? {
    let keywords = keywords(kind).filter { $0 != "* " }
    // Languages list their word for an example before the one for a scenario.
    let keyword = kind == .scenario ? keywords.last : keywords.first
    return keyword.map { kind.tokenKind == .stepLine ? $0 : "\($0):" }
  }

  /// Whether a line begins with a keyword of a step, other than `*`.
  fileprivate func hasKeyword(ofStep line: [Unicode.Scalar]) -> Bool {
    [Kind.given, .when, .then, .and, .but].contains { kind in
      keywords(kind).contains { $0 != "* " && line.starts(with: $0.unicodeScalars) }
    }
  }
}
