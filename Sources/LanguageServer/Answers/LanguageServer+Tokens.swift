import GherkinParser
import SourceText

extension LanguageServer {
  private typealias Token = (range: Range<Int>, type: SemanticTokenType)

  /// All tokens of a document.
  func semanticTokens(of document: OpenDocument) -> SemanticTokens {
    let data = data(of: tokens(of: document), in: document.buffer)
    let name = Self.name(of: data)
    sent.tokens[document.uri] = (name, data)
    return SemanticTokens(resultId: name, data: data)
  }

  /// The tokens in a range of a document.
  func semanticTokens(of document: OpenDocument, in range: TextRange) -> SemanticTokens {
    let start = document.buffer.offset(range.start)
    let wanted = start..<max(document.buffer.offset(range.end), start)
    let chosen = tokens(of: document).filter {
      wanted.overlaps($0.range) || wanted.contains($0.range.lowerBound)
    }
    return SemanticTokens(data: data(of: chosen, in: document.buffer))
  }

  /// The changes since the tokens with a given id, or all tokens if that id is not the last one.
  func semanticTokens(
    of document: OpenDocument, since previous: String?
  ) -> Either<SemanticTokensDelta, SemanticTokens> {
    guard let known = sent.tokens[document.uri], known.name == previous else {
      return .second(semanticTokens(of: document))
    }
    let new = semanticTokens(of: document)
    let changed = ChangedRange(from: known.data, to: new.data)
    let edit = SemanticTokensDelta.Edit(
      start: changed.old.lowerBound, deleteCount: changed.old.count, data: Array(new.data[changed.new]))
    return .first(SemanticTokensDelta(resultId: new.resultId ?? "", edits: changed.isEmpty ? [] : [edit]))
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
    var tokens: [Token] = nodes.comments.map { (feature.buffer.trimmed($0.text.range), .comment) }
    tokens += nodes.tags.map { ($0.name.range, .type) }
    tokens += feature.blocks.map { ($0.keywordRange, $0.kind.tokenType) }
    for site in feature.sites {
      // Like the official server, include the blank behind the keyword.
      let bytes = feature.buffer.bytes
      let end = site.keyword.upperBound < bytes.count && bytes[site.keyword.upperBound] == 0x20 ? 1 : 0
      tokens.append((site.keyword.lowerBound..<site.keyword.upperBound + end, .keyword))
      tokens += stepTokens(site, in: feature)
    }
    for text in nodes.docStrings { tokens += docStringTokens(text, in: feature) }
    let headers = Set(nodes.examples.compactMap(\.rows.indices.first))
    for (index, row) in nodes.rows.enumerated() {
      let type: SemanticTokenType = headers.contains(index) ? .property : .string
      tokens += row.cells.indices.map { (nodes.cells[$0].text.range, type) }
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
      let content = buffer.content(ofLine: number)
      let isEnd = buffer.text(content).hasPrefix(delimiter)
      tokens.append((isEnd ? content.lowerBound..<content.lowerBound + delimiter.utf8.count : content, .string))
      if isEnd { break }
    }
    return tokens
  }
}

extension FeatureBlock.Kind {
  /// The type of the token of its keyword.
  fileprivate var tokenType: SemanticTokenType {
    switch self {
    case .feature: .namespace
    case .rule: .class
    case .background, .examples: .keyword
    case .scenario, .outline: .function
    }
  }
}
