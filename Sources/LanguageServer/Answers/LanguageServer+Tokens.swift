import GherkinParser
import JSON
import SourceText

/// The types of semantic tokens, in the order of the legend. They are those of the official server.
enum SemanticTokenType: String, CaseIterable {
  case keyword, parameter, string, type, variable, property, comment, namespace, `class`, function

  /// The index in the legend.
  var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension LanguageServer {
  private typealias Token = (range: Range<Int>, type: SemanticTokenType)

  /// All tokens of a document.
  func semanticTokens(of document: OpenDocument) -> JSONValue {
    let data = data(of: tokens(of: document), in: document.buffer)
    let name = Self.name(of: data)
    sentTokens[document.uri] = (name, data)
    return ["resultId": .string(name), "data": .array(data.map(JSONValue.integer))]
  }

  /// The tokens in a range of a document.
  func semanticTokens(of document: OpenDocument, in range: TextRange?) -> JSONValue {
    let all = tokens(of: document)
    let wanted = range.map {
      document.buffer.offset($0.start)..<max(document.buffer.offset($0.end), document.buffer.offset($0.start))
    }
    let chosen = all.filter { token in
      wanted.map { $0.overlaps(token.range) || $0.contains(token.range.lowerBound) } ?? true
    }
    return ["data": .array(data(of: chosen, in: document.buffer).map(JSONValue.integer))]
  }

  /// The changes since the tokens with a given id, or all tokens if that id is not the last one.
  func semanticTokens(of document: OpenDocument, since previous: String?) -> JSONValue {
    guard let known = sentTokens[document.uri], known.name == previous else { return semanticTokens(of: document) }
    let new = data(of: tokens(of: document), in: document.buffer)
    let old = known.data
    let changed = ChangedRange(from: old, to: new)
    let name = Self.name(of: new)
    sentTokens[document.uri] = (name, new)
    guard !changed.isEmpty else { return ["resultId": .string(name), "edits": []] }
    return [
      "resultId": .string(name),
      "edits": [
        [
          "start": .integer(changed.old.lowerBound), "deleteCount": .integer(changed.old.count),
          "data": .array(new[changed.new].map(JSONValue.integer)),
        ]
      ],
    ]
  }

  private static func name(of data: [Int]) -> String {
    var hash = ContentHash()
    for number in data { hash.add(Int64(number)) }
    return hash.hexadecimal
  }

  /// Encodes tokens as five numbers each: line and character relative to the previous token, length, type, modifiers
  /// (0).
  private func data(of tokens: [Token], in buffer: TextBuffer) -> [Int] {
    var data: [Int] = []
    var last = TextPosition(0, 0)
    for token in tokens {
      let range = buffer.range(token.range)
      guard range.start.line == range.end.line, range.start >= last, range.end.character > range.start.character else {
        continue
      }
      data.append(range.start.line - last.line)
      data.append(range.start.line == last.line ? range.start.character - last.character : range.start.character)
      data.append(range.end.character - range.start.character)
      data += [token.type.number, 0]
      last = range.start
    }
    return data
  }

  private func tokens(of document: OpenDocument) -> [Token] {
    guard let feature = document.feature, let nodes = feature.document?.storage.nodes else { return [] }
    var tokens: [Token] = []
    let bytes = feature.buffer.bytes
    for comment in nodes.comments {
      let range = comment.text.range
      let blanks = bytes[range].prefix { $0 <= 0x20 }.count
      let end = bytes[range].reversed().prefix { $0 <= 0x20 }.count
      tokens.append(
        (
          min(
            range.lowerBound + blanks, range.upperBound)..<max(
              range.upperBound - end, min(range.lowerBound + blanks, range.upperBound)), .comment
        ))
    }
    for tag in nodes.tags { tokens.append((tag.name.range, .type)) }
    for block in feature.blocks {
      let type: SemanticTokenType =
        switch block.kind {
        case .feature: .namespace
        case .rule: .class
        case .background, .examples: .keyword
        case .scenario, .outline: .function
        }
      tokens.append((block.keywordRange, type))
    }
    for site in feature.sites {
      // Like the official server, include the blank behind the keyword.
      let end = site.keyword.upperBound < bytes.count && bytes[site.keyword.upperBound] == 0x20 ? 1 : 0
      tokens.append((site.keyword.lowerBound..<site.keyword.upperBound + end, .keyword))
      tokens += stepTokens(site, in: feature)
    }
    for text in nodes.docStrings { tokens += docStringTokens(text, in: feature) }
    var headers: Set<Int> = []
    for table in nodes.examples { if let first = table.rows.indices.first { headers.insert(first) } }
    for (index, row) in nodes.rows.enumerated() {
      for cell in row.cells.indices {
        tokens.append((nodes.cells[cell].text.range, headers.contains(index) ? .property : .string))
      }
    }
    return tokens.filter { !$0.range.isEmpty }.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The tokens of a step's placeholders and arguments.
  private func stepTokens(_ site: FeatureDocument.Site, in feature: FeatureDocument) -> [Token] {
    let bytes = feature.buffer.bytes
    var tokens: [Token] = []
    var index = site.text.lowerBound
    if site.texts != [site.written] || site.written.utf8.contains(UInt8(ascii: "<")) {
      while let open = bytes[index..<site.text.upperBound].firstIndex(of: UInt8(ascii: "<")),
        let close = bytes[open..<site.text.upperBound].firstIndex(of: UInt8(ascii: ">"))
      {
        tokens.append((open..<close + 1, .variable))
        index = close + 1
      }
    }
    guard tokens.isEmpty else { return tokens }
    return arguments(of: site, in: feature).map { ($0.range, .parameter) }
  }

  private func docStringTokens(_ text: DocStringNode, in feature: FeatureDocument) -> [Token] {
    let buffer = feature.buffer
    var tokens: [Token] = [(text.delimiter.range, .string)]
    if !text.mediaType.isEmpty { tokens.append((text.mediaType.range, .type)) }
    let first = feature.line(of: text.position)
    let delimiter = buffer.text(text.delimiter.range)
    for number in first + 1..<max(buffer.lineCount, first + 1) {
      let line = buffer.line(number)
      let blanks = buffer.bytes[line].prefix { $0 <= 0x20 }.count
      let content = min(line.lowerBound + blanks, line.upperBound)..<line.upperBound
      let isEnd = buffer.text(content).hasPrefix(delimiter)
      tokens.append((isEnd ? content.lowerBound..<content.lowerBound + delimiter.utf8.count : content, .string))
      if isEnd { break }
    }
    return tokens
  }
}
