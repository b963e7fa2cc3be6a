import SourceText

/// Looks for lines directly above a title of a Markdown file that were meant as tags, but have words without backticks or `@`.
struct MarkdownTagCheck {
  private(set) var warnings: [Diagnostic] = []

  /// Checks a file.
  ///
  /// - Parameters:
  ///   - lines: the lines of the file.
  ///   - uri: the file.
  init(_ lines: [MarkdownLine], uri: String) {
    var isAboveTitle = false
    for line in lines.reversed() where warnings.count <= DocumentCheck.most {
      if line.form == .heading {
        isAboveTitle = line.takesTags
        continue
      }
      guard isAboveTitle, let tags = Self.tags(line) else {
        isAboveTitle = false
        continue
      }
      let meant = tags.map { "`@\($0.name)`" }
      if tags.allSatisfy(\.isTag) { continue }
      warnings.append(
        Diagnostic(
          .warning, uri: uri, location: SourceLocation(line: line.number, column: line.whole.column),
          width: line.whole.text.count,
          problem: tags.contains(where: \.isTag)
            ? "not all words of this line are tags" : "this line is not one of tags, so it is only text",
          advice: "Tags have an @ and stand in backticks, each of them: \(meant.joined(separator: " "))"))
    }
  }

  /// The words of a line, each with whether Gherkin reads it as a tag; `nil` if one of them was not meant as a tag.
  private static func tags(_ line: MarkdownLine) -> [(name: String, isTag: Bool)]? {
    var text = line.whole.text[...]
    if line.form == .item { text = text.dropFirst(2) }
    var tags: [(String, Bool)] = []
    for word in text.split(whereSeparator: { $0.separatesWords || $0 == "," }) {
      let signs = "*_`\\".unicodeScalars
      let isCode = word.first == "`" && word.last == "`"
      let bare = word.drop { signs.contains($0) }
      guard let end = bare.lastIndex(where: { !signs.contains($0) }) else { return nil }
      let isMarked = bare.first.map { $0 == "@" || $0.value == 0xFF20 || $0.value == 0xFE6B } ?? false
      let name = bare[...end].dropFirst(isMarked ? 1 : 0)
      guard isMarked || isCode, !name.isEmpty else { return nil }
      let isTag = isCode && word.count > 2 && word.dropFirst().first == "@"
      tags.append((String(String.UnicodeScalarView(name)), isTag))
    }
    return tags.isEmpty ? nil : tags
  }
}
