import SourceText

/// Looks for lines of a description that were probably meant as tags.
///
/// A line of nothing but tags is no prose, wherever it stands. One that begins with another word is taken for tags only where
/// tags can stand: directly above a title that can have them, or above more of them.
struct TagLineCheck {
  /// Which of the two kinds of words a line can have.
  private enum Word {
    /// What begins with an `@`, or with what looks like one: its name.
    case tag(String)
    case text([Unicode.Scalar])

    init(_ word: ArraySlice<Unicode.Scalar>) {
      let bare = word.first == "\\" ? word.dropFirst() : word
      if bare.count > 1, bare.first?.looksLikeAtSign == true {
        self = .tag("@" + String(String.UnicodeScalarView(bare.dropFirst())))
      } else {
        self = .text(Array(word))
      }
    }

    var isTag: Bool { if case .tag = self { true } else { false } }

    /// The tag that the word was meant as; `nil` if it only announces the others, as `Tags:` does.
    var meant: String? {
      switch self {
      case .tag(let name): return name
      case .text(let text):
        guard text.last?.looksLikeColon != true, text.contains(where: \.properties.isAlphabetic) else { return nil }
        return "@" + String(String.UnicodeScalarView(text))
      }
    }
  }

  private(set) var warnings: [Diagnostic] = []

  /// Checks a description.
  ///
  /// - Parameters:
  ///   - description: the description; in Markdown, where tags are code, none is checked.
  ///   - firstLine: the number of its first line.
  ///   - storage: the document it is in.
  init(_ description: TextSpan, firstLine: Int, in storage: DocumentStorage) {
    let range = description.range
    // The first byte of the at signs that are not ASCII is the same.
    guard storage.text[range].contains(where: { $0 == UInt8(ascii: "@") || $0 == 0xEF }),
      Gherkin.Notation(uri: storage.source.uri) == .plain
    else { return }
    storage.text.withUnsafeBufferPointer { text in
      var cursor = LineCursor(textWithoutMark: UnsafeBufferPointer(rebasing: text[range]))
      while let line = cursor.next(), warnings.count <= DocumentCheck.most {
        let (start, end) = (range.lowerBound + line.content, range.lowerBound + line.end)
        guard start < end, text[start] != UInt8(ascii: "#") else { continue }
        let bytes = text[start..<text.droppingWhiteSpace(from: start, to: end)]
        let scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
        let words = scalars.split(whereSeparator: \.separatesWords).prefix { $0.first != "#" }.map(Word.init)
        let rest = words.dropFirst()
        guard let first = words.first, rest.allSatisfy(\.isTag),
          first.isTag || !rest.isEmpty && Self.isAboveTags(text, from: end, language: storage.language)
        else { continue }
        warnings.append(
          Diagnostic(
            .warning, uri: storage.source.uri,
            location: SourceLocation(line: firstLine + line.number - 1, column: line.column), width: scalars.count,
            problem: "this line is not one of tags, because \(Self.reason(scalars)), so it is only a description",
            advice: "Did you mean '\(words.compactMap(\.meant).joined(separator: " "))'?"))
      }
    }
  }

  private static func reason(_ line: [Unicode.Scalar]) -> String {
    guard let first = line.first else { return "" }
    if first.isInvisible { return "\(first.name()), which cannot be seen, stands at its beginning" }
    if first.looksLikeAtSign { return "there is \(first.name(shown: "\(first) ")) where an @ has to be" }
    return "it does not begin with an @"
  }

  /// Whether more tags, or a title that can have them, stand in the next line that is no comment.
  ///
  /// - Parameter end: where the line above ends.
  private static func isAboveTags(_ text: UnsafeBufferPointer<UInt8>, from end: Int, language: String) -> Bool {
    let text = UnsafeBufferPointer(rebasing: text[end...])
    var cursor = LineCursor(textWithoutMark: text)
    // What is left of the line above.
    _ = cursor.next()
    while let line = cursor.next(), !line.isBlank {
      switch text[line.content] {
      case UInt8(ascii: "#"): continue
      case UInt8(ascii: "@"): return true
      default:
        let kind = KeywordMatcher.named(language)?.match(text, from: line.content, to: line.end, allowed: .all)?
          .kind
        return kind == .scenarioLine || kind == .ruleLine || kind == .examplesLine
      }
    }
    return false
  }
}

extension Unicode.Scalar {
  /// Whether it is an `@`, or looks like one.
  fileprivate var looksLikeAtSign: Bool { value == 0x40 || value == 0xFF20 || value == 0xFE6B }
}
