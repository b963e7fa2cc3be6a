import GherkinParser
import JSON
import StepRegistry
import StepSources

extension FeatureBlock.Kind {
  /// The number of this symbol kind in the protocol.
  var symbolKind: Int {
    switch self {
    case .feature: 2  // module
    case .rule: 3  // namespace
    case .background: 9  // constructor
    case .scenario: 12  // function
    case .outline: 12
    case .examples: 18  // array
    }
  }
}

extension LanguageServer {
  /// The outline of a document.
  func symbols(of document: OpenDocument) -> JSONValue {
    guard let feature = document.feature else { return swiftSymbols(of: document) }
    let blocks = feature.blocks
    let isNested = client.at("textDocument.documentSymbol.hierarchicalDocumentSymbolSupport")?.boolean == true
    guard isNested else {
      return .array(
        blocks.map { block in
          .members(
            ("name", .string(Self.name(of: block))), ("kind", .integer(block.kind.symbolKind)),
            ("location", ["uri": .string(document.uri), "range": Self.range(of: block, in: feature.buffer).json]))
        })
    }
    var index = 0
    return .array(Self.symbols(blocks, from: &index, level: 0, feature))
  }

  /// The symbols of a level, starting at an index. Blocks nest at most four levels deep.
  private static func symbols(
    _ blocks: [FeatureBlock], from index: inout Int, level: Int, _ feature: FeatureDocument
  ) -> [JSONValue] {
    var symbols: [JSONValue] = []
    while index < blocks.count, blocks[index].level >= level {
      let block = blocks[index]
      index += 1
      var children = self.symbols(blocks, from: &index, level: block.level + 1, feature)
      children = steps(of: block, in: feature) + children
      symbols.append(
        .members(
          ("name", .string(name(of: block))), ("detail", .string(block.keyword)),
          ("kind", .integer(block.kind.symbolKind)), ("range", range(of: block, in: feature.buffer).json),
          ("selectionRange", feature.buffer.range(feature.buffer.line(block.titleLine)).json),
          ("children", .array(children))))
    }
    return symbols
  }

  private static func steps(of block: FeatureBlock, in feature: FeatureDocument) -> [JSONValue] {
    guard let nodes = feature.document?.storage.nodes else { return [] }
    let indices: Range<Int>
    switch block.kind {
    case .scenario, .outline: indices = nodes.scenarios[block.index].steps.indices
    case .background: indices = nodes.backgrounds[block.index].steps.indices
    default: return []
    }
    return feature.sites[indices.clamped(to: feature.sites.indices)].map { site in
      let range = feature.buffer.range(site.keyword.lowerBound..<max(site.text.upperBound, site.keyword.upperBound))
        .json
      return .members(
        ("name", .string(feature.buffer.text(site.keyword) + " " + site.written)), ("kind", 8), ("range", range),
        ("selectionRange", range))
    }
  }

  private static func name(of block: FeatureBlock) -> String { block.name.isEmpty ? block.keyword : block.name }

  private static func range(of block: FeatureBlock, in buffer: TextBuffer) -> TextRange {
    let first = buffer.line(block.firstLine)
    let blanks = buffer.bytes[first].prefix { $0 <= 0x20 }.count
    let end = max(buffer.line(block.lastLine).upperBound, buffer.line(block.titleLine).upperBound)
    return buffer.range(min(first.lowerBound + blanks, first.upperBound)..<end)
  }

  private func swiftSymbols(of document: OpenDocument) -> JSONValue {
    guard let outline = folder(of: document.path)?.outline(of: document.path) else { return .array([]) }
    return .array(
      outline.definitions.filter { document.buffer.bytes.count >= $0.range.upperBound }.map { definition in
        let location: JSONValue = ["uri": .string(document.uri), "range": document.buffer.range(definition.range).json]
        let nested = client.at("textDocument.documentSymbol.hierarchicalDocumentSymbolSupport")?.boolean == true
        return nested
          ? .members(
            ("name", .string(definition.keyword + " " + definition.pattern)), ("kind", 12),
            ("range", location["range"]),
            ("selectionRange", document.buffer.range(definition.literal).json))
          : .members(
            ("name", .string(definition.keyword + " " + definition.pattern)), ("kind", 12), ("location", location))
      })
  }

  /// The features, scenarios and definitions of all folders whose names contain all words.
  func workspaceSymbols(_ query: String) -> JSONValue {
    let words = query.lowercased().split(separator: " ").map(String.init)
    var found: [JSONValue] = []
    func add(_ name: String, _ kind: Int, _ path: String, _ line: Int, _ container: String) {
      guard found.count < 500, !name.isEmpty else { return }
      let text = name.lowercased()
      guard words.allSatisfy({ text.contains($0) }) else { return }
      let range = TextRange(TextPosition(line, 0), TextPosition(line, 0))
      found.append(
        .members(
          ("name", .string(name)), ("kind", .integer(kind)), ("containerName", .string(container)),
          ("location", ["uri": .string(uri(of: path)), "range": range.json])))
    }
    for folder in folders {
      for index in 0..<folder.definitions.count {
        guard let step = folder.definitions.step(index), step.path.hasPrefix("/") else { continue }
        add("\(step.keyword) \(step.pattern)", 12, step.path, step.line - 1, folder.relative(step.path))
      }
      for (path, file) in folder.index.files.sorted(by: { $0.key < $1.key }) {
        for title in file.titles { add(title.name, title.kind.symbolKind, path, title.line, folder.relative(path)) }
        if found.count >= 500 { break }
      }
    }
    return .array(found)
  }

  /// The features of all folders with their scenarios, for lists of tests.
  func scenarios() -> JSONValue {
    var features: [JSONValue] = []
    for folder in folders {
      for (path, file) in folder.index.files.sorted(by: { $0.key < $1.key }) {
        let scenarios = file.titles.filter { $0.kind == .scenario || $0.kind == .outline }
        guard !scenarios.isEmpty else { continue }
        let children = scenarios.sorted { $0.line < $1.line }.map { title -> JSONValue in
          ["name": .string(title.name), "line": .integer(title.line + 1)]
        }
        features.append(
          .members(
            ("uri", .string(uri(of: path))), ("path", .string(folder.relative(path))),
            ("folder", .string(folder.path)),
            ("name", .string(file.titles.first { $0.kind == .feature }?.name ?? "")),
            ("scenarios", .array(children))))
      }
    }
    return .array(features)
  }

  // MARK: - Folding and selection

  /// The foldable ranges: titles with their content, tables, doc strings, comments.
  func foldingRanges(of document: OpenDocument) -> JSONValue {
    guard let feature = document.feature else { return .array([]) }
    var ranges: [JSONValue] = []
    func add(_ first: Int, _ last: Int, _ kind: JSONValue? = nil) {
      guard last > first else { return }
      ranges.append(.members(("startLine", .integer(first)), ("endLine", .integer(last)), ("kind", kind)))
    }
    for block in feature.blocks { add(block.titleLine, block.lastLine) }
    for block in belowSteps(of: feature) { add(block.first, block.last) }
    let comments = (feature.document?.storage.nodes.comments ?? []).map { Int($0.line) - 1 }
    var index = 0
    while index < comments.count {
      let start = index
      while index + 1 < comments.count, comments[index + 1] == comments[index] + 1 { index += 1 }
      add(comments[start], comments[index], "comment")
      index += 1
    }
    return .array(ranges)
  }

  /// The lines of tables and doc strings.
  private func belowSteps(of feature: FeatureDocument) -> [(first: Int, last: Int)] {
    guard let nodes = feature.document?.storage.nodes else { return [] }
    var found: [(Int, Int)] = []
    for table in nodes.tables {
      guard let first = table.rows.indices.first, let last = table.rows.indices.last else { continue }
      found.append((feature.line(of: nodes.rows[first].position), feature.line(of: nodes.rows[last].position)))
    }
    for text in nodes.docStrings {
      let first = feature.line(of: text.position)
      let delimiter = feature.buffer.text(text.delimiter.range)
      let last = (first + 1..<max(feature.buffer.lineCount, first + 1)).first {
        feature.buffer.text(ofLine: $0).drop { $0 == " " || $0 == "\t" }.hasPrefix(delimiter)
      }
      found.append((first, last ?? feature.buffer.lineCount - 1))
    }
    return found
  }

  /// For each position the ranges that a selection expands to, step by step.
  func selectionRanges(at positions: [TextPosition], in document: OpenDocument) -> JSONValue {
    let buffer = document.buffer
    return .array(
      positions.map { position in
        var ranges: [TextRange] = [buffer.wholeRange]
        if let feature = document.feature {
          for block in feature.blocks where block.firstLine <= position.line && position.line <= block.lastLine {
            ranges.append(Self.range(of: block, in: buffer))
          }
          for block in belowSteps(of: feature) where block.first <= position.line && position.line <= block.last {
            ranges.append(buffer.range(buffer.line(block.first).lowerBound..<buffer.line(block.last).upperBound))
          }
          let line = buffer.line(position.line)
          ranges.append(buffer.range(line))
          let blanks = buffer.bytes[line].prefix { $0 <= 0x20 }.count
          ranges.append(buffer.range(min(line.lowerBound + blanks, line.upperBound)..<line.upperBound))
          if let site = feature.site(at: position) {
            ranges.append(feature.range(of: site))
            let argument = arguments(of: site, in: feature).first { feature.buffer.range($0.range).contains(position) }
            if let argument { ranges.append(feature.buffer.range(argument.range)) }
          }
        }
        var parent: JSONValue?
        var last: TextRange?
        for range in ranges where range.contains(position) && range != last {
          // Each range lies inside the previous one.
          if let last, !(last.start <= range.start && range.end <= last.end) { continue }
          parent = .members(("range", range.json), ("parent", parent))
          last = range
        }
        return parent ?? ["range": TextRange(position, position).json]
      })
  }

  /// The arguments of a step that are written in the text, with their ranges and parameter indices.
  func arguments(
    of site: FeatureDocument.Site, in feature: FeatureDocument
  ) -> [(range: Range<Int>, definition: Int, parameter: Int)] {
    guard let folder = folder(of: feature.path), let registry = folder.definitions.registry,
      site.texts == [site.written] || site.texts.isEmpty,
      let definition = SiteLookup(feature, in: folder).definitions(of: site).first,
      let match = try? registry.match(ofDefinition: definition, with: site.written),
      site.text.count == site.written.utf8.count
    else { return [] }
    return match.arguments.enumerated().compactMap { index, argument in
      guard let range = argument.group.byteRange else { return nil }
      let start = site.text.lowerBound
      return (start + range.lowerBound..<start + range.upperBound, definition, index)
    }
  }
}
