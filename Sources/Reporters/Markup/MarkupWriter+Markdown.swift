import SourceText

// Descriptions of features are Markdown: paragraphs, lists, quotes, code, emphasis and links. Everything else stays as
// it is written.

extension MarkupWriter {
  /// Writes a description as HTML; nothing for an empty one.
  mutating func description(_ text: String) {
    guard !text.isEmpty else { return }
    markup("<div class=\"description\">\n")
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    while let line = lines.first {
      let content = line.trimmed
      if content.isEmpty {
        lines.removeFirst()
      } else if content.hasPrefix("```") {
        code(&lines)
      } else if let block = MarkdownBlock(content) {
        self.block(block, &lines)
      } else {
        paragraph(&lines)
      }
    }
    markup("</div>\n")
  }

  private mutating func code(_ lines: inout ArraySlice<Substring>) {
    let indentation = lines.removeFirst().prefix { $0 == " " }.count
    let content = lines.prefix { !$0.trimmed.hasPrefix("```") }
    lines = lines.dropFirst(content.count + 1)
    markup("<pre>")
    text(
      content.map { line in String(line.dropFirst(min(indentation, line.prefix { $0 == " " }.count))) }
        .joined(separator: "\n"))
    markup("</pre>\n")
  }

  private mutating func paragraph(_ lines: inout ArraySlice<Substring>) {
    let content = lines.prefix { line in
      let text = line.trimmed
      return !text.isEmpty && !text.hasPrefix("```") && MarkdownBlock(text) == nil
    }
    lines = lines.dropFirst(content.count)
    markup("<p>")
    inline(content.map(\.trimmed).joined(separator: "\n"))
    markup("</p>\n")
  }

  /// Writes a heading, or consecutive items of a list or lines of a quote.
  private mutating func block(_ first: MarkdownBlock, _ lines: inout ArraySlice<Substring>) {
    switch first.kind {
    case .heading: markup("<p class=\"heading\">")
    case .bullet: markup("<ul>")
    case .number: markup("<ol>")
    case .quote: markup("<blockquote>")
    }
    while let line = lines.first, let block = MarkdownBlock(line.trimmed), block.kind == first.kind {
      lines.removeFirst()
      var content = block.content
      // Further lines of an item are indented or follow without an empty line.
      while block.kind != .heading, let next = lines.first?.trimmed, !next.isEmpty,
        MarkdownBlock(next) == nil, !next.hasPrefix("```")
      {
        content += "\n" + next
        lines.removeFirst()
      }
      let isItem = block.kind == .bullet || block.kind == .number
      if isItem { markup("<li>") }
      inline(content)
      markup(isItem ? "</li>" : "\n")
      if block.kind == .heading { break }
    }
    switch first.kind {
    case .heading: markup("</p>\n")
    case .bullet: markup("</ul>\n")
    case .number: markup("</ol>\n")
    case .quote: markup("</blockquote>\n")
    }
  }

  /// Writes a text with code, emphasis and links.
  mutating func inline(_ content: String) {
    var rest = content[...]
    var plain = ""
    while let character = rest.first {
      guard "`*_[".contains(character), !(character == "_" && plain.last?.isLetter == true),
        let span = MarkdownSpan(rest)
      else {
        plain.append(character)
        rest.removeFirst()
        continue
      }
      text(plain)
      plain = ""
      rest = span.rest
      switch span.kind {
      case .code:
        markup("<code>", span.content, "</code>")
      case .strong:
        markup("<strong>")
        inline(span.content)
        markup("</strong>")
      case .emphasis:
        markup("<em>")
        inline(span.content)
        markup("</em>")
      case .link(let address):
        markup("<a rel=\"noopener noreferrer\"")
        attribute("href", address)
        markup(">")
        inline(span.content)
        markup("</a>")
      }
    }
    text(plain)
  }
}

/// The beginning of a block of Markdown that is not a paragraph.
private struct MarkdownBlock {
  enum Kind {
    case heading, bullet, number, quote
  }

  let kind: Kind
  /// The text after the sign.
  let content: String

  /// Reads a line without indentation; nil for a line of a paragraph.
  init?(_ line: String) {
    let word = line.prefix { $0 != " " }
    let rest = String(line.dropFirst(word.count).drop { $0 == " " })
    guard !rest.isEmpty else { return nil }
    switch word {
    case "-", "*", "+": kind = .bullet
    case ">": kind = .quote
    case _ where (1...6).contains(word.count) && word.allSatisfy { $0 == "#" }: kind = .heading
    case _ where word.count <= 4 && word.last == "." && word.count > 1 && word.dropLast().allSatisfy(\.isNumber):
      kind = .number
    default: return nil
    }
    content = rest
  }
}

/// Code, emphasis or a link at the beginning of a text.
private struct MarkdownSpan {
  enum Kind {
    case code, strong, emphasis
    case link(address: String)
  }

  let kind: Kind
  let content: String
  /// The text after the part.
  let rest: Substring

  /// Reads a text that begins with a sign; nil for a sign without its counterpart.
  init?(_ text: Substring) {
    if text.first == "[" {
      guard let middle = text.firstRange(of: "]("), let end = text[middle.upperBound...].firstIndex(of: ")") else {
        return nil
      }
      let address = String(text[middle.upperBound..<end])
      guard ["https://", "http://", "mailto:"].contains(where: address.lowercased().hasPrefix) else { return nil }
      kind = .link(address: address)
      content = String(text[text.index(after: text.startIndex)..<middle.lowerBound])
      rest = text[text.index(after: end)...]
      return
    }
    let sign = text.hasPrefix("**") ? "**" : text.hasPrefix("__") ? "__" : String(text.prefix(1))
    let after = text.dropFirst(sign.count)
    guard let first = after.first, !first.isWhitespace, let end = after.firstRange(of: sign),
      end.lowerBound > after.startIndex, after[..<end.lowerBound].last?.isWhitespace == false
    else { return nil }
    kind = sign == "`" ? .code : sign.count == 2 ? .strong : .emphasis
    content = String(after[..<end.lowerBound])
    rest = after[end.upperBound...]
  }
}
