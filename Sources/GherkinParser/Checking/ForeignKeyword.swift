import SourceText

/// A keyword of another spoken language at the beginning of a line.
struct ForeignKeyword {
  /// The languages. English is the first, because it is mixed with others most often. Variants such as Old English are
  /// the last.
  private static let dialects: [(dialect: Dialect, matcher: KeywordMatcher)] = {
    let rank = { (code: String) in code == "en" ? 0 : code.contains("-") || code == "em" ? 2 : 1 }
    let ranked = (0...2).flatMap { number in Dialect.all.filter { rank($0.code.description) == number } }
    return ranked.compactMap { one in KeywordMatcher.named(one.code.description).map { (one, $0) } }
  }()

  let kind: Dialect.Kind
  /// The keyword, with the colon of a title.
  let keyword: String
  /// The languages with this keyword, the best known first.
  let languages: [Dialect]

  /// Finds the longest keyword at the beginning of a line; nil for a line without a keyword.
  init?(_ line: ArraySlice<Unicode.Scalar>) {
    let text = Array(String(String.UnicodeScalarView(line.prefix(60))).utf8)
    var found: (keyword: KeywordMatcher.Keyword, languages: [Dialect])?
    for (dialect, matcher) in Self.dialects {
      let match = text.withUnsafeBufferPointer { matcher.match($0, from: 0, to: $0.count, allowed: .all) }
      // Two letters of the Latin script are a word in too many languages.
      guard let match, match.length > 3, match.length >= found?.keyword.length ?? 0 else { continue }
      if match.length > found?.keyword.length ?? 0 { found = (match, []) }
      found?.languages.append(dialect)
    }
    guard let (match, languages) = found, let first = languages.first else { return nil }
    let word = String(decoding: text[..<match.length], as: UTF8.self)
    kind = Dialect.Kind.allCases.first { first.keywords($0).contains(word) } ?? .given
    keyword = match.kind != .stepLine ? word + ":" : word.last == " " ? String(word.dropLast()) : word
    self.languages = languages
  }

  /// The first languages with their codes, such as `Danish (da) or Swedish (sv)`.
  var languageList: String {
    languages.prefix(3).map { "\($0.name) (\($0.code))" }.joined(separator: " or ")
  }

  /// The advice about the keyword in a file of another language; nil for a language with the same keyword.
  ///
  /// - Parameters:
  ///   - meant: a similar keyword of that language; nil for the usual keyword.
  ///   - isFirst: whether this is the first keyword of the file.
  func advice(in language: String, meant: String? = nil, isFirst: Bool = false) -> String? {
    guard let first = languages.first, !languages.contains(where: { $0.code.description == language }) else {
      return nil
    }
    let found = "'\(keyword)' is a keyword of \(languageList): "
    let line = "'# language: \(first.code)' in the first line"
    guard !isFirst || language != "en", let own = meant ?? Dialect.named(language)?.spelling(of: kind) else {
      return found + "if the file is in that language, write \(line)."
    }
    return found + "write '\(own)' instead, or, if the file is in that language, \(line)"
      + (isFirst ? "." : " and all keywords in that language.")
  }
}

extension Dialect {
  /// The recommended keyword of a kind, with the colon of a title; nil for a language without such a keyword.
  func spelling(of kind: Kind) -> String? {
    let keywords = keywords(kind).filter { $0 != "* " }
    // Languages list their word for an example before that for a scenario.
    let keyword = kind == .scenario ? keywords.last : keywords.first
    return keyword.map { kind.tokenKind == .stepLine ? $0 : "\($0):" }
  }
}
