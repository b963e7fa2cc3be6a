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
    // Variants, such as Old English, come last.
    let dialects = Dialect.all.filter { !$0.isVariant } + Dialect.all.filter(\.isVariant)
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
  private let languages: [Dialect]

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

  /// What to do about the keyword in a file of another language; `nil` if that language has it too.
  ///
  /// - Parameter language: the code of the language the file is read in.
  func advice(in language: String) -> String? {
    guard let first = languages.first, !languages.contains(where: { $0.code.description == language }) else {
      return nil
    }
    let colon = kind.tokenKind == .stepLine ? "" : ":"
    return "'\(keyword)\(colon)' is a keyword of \(languageList): if the file is in that language, write "
      + "'# language: \(first.code)' in the first line."
  }
}

extension Dialect {
  /// Whether it is a variant of a language, such as `en-pirate`.
  fileprivate var isVariant: Bool { code.description.contains("-") || code.description == "em" }
}
