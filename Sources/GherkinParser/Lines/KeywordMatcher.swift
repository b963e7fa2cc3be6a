import SourceText
import Synchronization

/// Finds the keyword at the beginning of a line.
///
/// The keywords of one language are grouped by their first byte. Longer keywords come first in each group, because
/// `Sachant que ` must be found before `Sachant `.
final class KeywordMatcher: Sendable {
  /// A keyword that was found.
  struct Keyword: Sendable {
    /// The kind of line it begins.
    let kind: TokenKind
    /// The type of a step keyword; `unknown` for titles.
    let type: KeywordType
    /// The length of the keyword in bytes, without the colon of a keyword line.
    let length: Int
    /// The bytes to compare; a title's keyword includes its colon.
    fileprivate let bytes: Range<Int>

    /// A copy of the keyword with another length in a file.
    fileprivate func taking(_ length: Int) -> Keyword {
      Keyword(kind: kind, type: type, length: length, bytes: bytes)
    }
  }

  /// The code of the language.
  let language: String
  private let bytes: [UInt8]
  private let keywords: [Keyword]
  /// For each first byte, the index of its first keyword; one entry more than there are bytes.
  private let starts: [Int]

  init(_ dialect: Dialect) {
    let spellings = Self.spellings(of: dialect)
    var bytes: [UInt8] = []
    var keywords: [Keyword] = []
    for spelling in spellings {
      let start = bytes.count
      bytes += spelling.bytes
      let isStep = spelling.kind == .stepLine
      keywords.append(
        Keyword(
          kind: spelling.kind, type: spelling.type, length: isStep ? spelling.bytes.count : spelling.bytes.count - 1,
          bytes: start..<bytes.count))
    }
    self.language = dialect.code.description
    self.bytes = bytes
    self.keywords = keywords
    self.starts = (0...256).map { first in spellings.firstIndex { Int($0.bytes[0]) >= first } ?? spellings.count }
  }

  /// The longest keyword at an offset that begins a line of an allowed kind.
  ///
  /// - Parameters:
  ///   - text: the bytes; `start` and `end` lie within them.
  ///   - start: the offset of the keyword.
  ///   - end: the end of the line.
  ///   - allowed: the kinds of line to look for.
  func match(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, allowed: TokenKinds
  ) -> Keyword? {
    guard start < end else { return nil }
    if let keyword = verbatimMatch(text, from: start, to: end, allowed: allowed) { return keyword }
    let line = UnsafeBufferPointer(rebasing: text[start..<end])
    if line.isSurelyComposed { return nil }
    let keyword = line.composed.withUnsafeBufferPointer {
      verbatimMatch($0, from: 0, to: $0.count, allowed: allowed)
    }
    return keyword.flatMap { composed in
      Self.length(ofComposed: composed.length, in: line).map { composed.taking($0) }
    }
  }

  private func verbatimMatch(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, allowed: TokenKinds
  ) -> Keyword? {
    let first = Int(text[start])
    for index in starts[first]..<starts[first + 1] {
      let keyword = keywords[index]
      if allowed.contains(keyword.kind), begins(text, from: start, to: end, with: keyword) { return keyword }
    }
    return nil
  }

  /// The number of bytes of a line whose Normalization Form C has a number of bytes; nil for no such beginning.
  private static func length(ofComposed length: Int, in line: UnsafeBufferPointer<UInt8>) -> Int? {
    var (composed, written) = (0, 0)
    for character in String(decoding: line, as: UTF8.self) where composed < length {
      composed += String(character).composed.utf8.count
      written += character.utf8.count
    }
    return composed == length ? written : nil
  }

  private func begins(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, with keyword: Keyword
  ) -> Bool {
    guard keyword.bytes.count <= end - start else { return false }
    // The first byte already matches: it selected the group.
    for offset in 1..<max(keyword.bytes.count, 1)
    where text[start + offset] != bytes[keyword.bytes.lowerBound + offset] {
      return false
    }
    return true
  }
}

extension KeywordMatcher {
  /// A keyword as written in a file; titles include their colon.
  private struct Spelling {
    var bytes: [UInt8]
    var kind: TokenKind
    var type: KeywordType
  }

  private static func spellings(of dialect: Dialect) -> [Spelling] {
    var found: [String: Spelling] = [:]
    for kind in Dialect.Kind.allCases {
      let (line, type) = (kind.tokenKind, type(of: kind))
      for keyword in dialect.keywords(kind) {
        let text = line == .stepLine ? keyword : keyword + ":"
        if let earlier = found[text], earlier.type != type {
          found[text]?.type = .unknown
        } else {
          found[text] = Spelling(bytes: Array(text.utf8), kind: line, type: type)
        }
      }
    }
    let composed = found.values.compactMap { spelling in
      let bytes = spelling.bytes.withUnsafeBufferPointer { $0.isSurelyComposed ? spelling.bytes : $0.composed }
      return bytes == spelling.bytes ? nil : Spelling(bytes: bytes, kind: spelling.kind, type: spelling.type)
    }
    return (found.values + composed).sorted { left, right in
      if left.bytes[0] != right.bytes[0] { return left.bytes[0] < right.bytes[0] }
      if left.bytes.count != right.bytes.count { return left.bytes.count > right.bytes.count }
      return left.bytes.lexicographicallyPrecedes(right.bytes)
    }
  }

  private static func type(of kind: Dialect.Kind) -> KeywordType {
    switch kind {
    case .given: .context
    case .when: .action
    case .then: .outcome
    case .and, .but: .conjunction
    case .feature, .rule, .background, .scenario, .scenarioOutline, .examples: .unknown
    }
  }
}

extension KeywordMatcher {
  /// The matchers of the languages that were already used.
  private static let cache = Mutex<[String: KeywordMatcher]>([:])

  /// The matcher for files without a `# language:` comment.
  static let english = named("en") ?? KeywordMatcher(.english)

  /// Returns the matcher of a language, created at first use; nil for an unknown language.
  static func named(_ language: String) -> KeywordMatcher? {
    if let known = cache.withLock({ $0[language] }) { return known }
    guard let dialect = Dialect.named(language) else { return nil }
    let matcher = KeywordMatcher(dialect)
    cache.withLock { $0[language] = matcher }
    return matcher
  }
}
