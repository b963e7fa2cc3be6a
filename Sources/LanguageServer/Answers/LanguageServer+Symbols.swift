import GherkinParser
import StepRegistry
import StepSources

extension FeatureBlock.Kind {
  /// The kind of its symbol.
  var symbolKind: SymbolKind {
    switch self {
    case .feature: .module
    case .rule: .namespace
    case .background: .constructor
    case .scenario, .outline: .function
    case .examples: .array
    }
  }
}

extension LanguageServer {
  /// The outline of a document.
  func symbols(of document: OpenDocument) -> Either<[DocumentSymbol], [SymbolInformation]> {
    guard let feature = document.feature else { return swiftSymbols(of: document) }
    let blocks = feature.blocks
    guard client.takesNestedSymbols else {
      return .second(
        blocks.map { block in
          SymbolInformation(
            name: Self.name(of: block), kind: block.kind.symbolKind,
            location: Location(uri: document.uri, range: Self.range(of: block, in: feature.buffer)))
        })
    }
    var index = 0
    return .first(Self.symbols(blocks, from: &index, level: 0, feature))
  }

  /// The symbols of a level, starting at an index. Blocks nest at most four levels deep.
  private static func symbols(
    _ blocks: [FeatureBlock], from index: inout Int, level: Int, _ feature: FeatureDocument
  ) -> [DocumentSymbol] {
    var symbols: [DocumentSymbol] = []
    while index < blocks.count, blocks[index].level >= level {
      let block = blocks[index]
      index += 1
      let children = self.symbols(blocks, from: &index, level: block.level + 1, feature)
      symbols.append(
        DocumentSymbol(
          name: name(of: block), detail: block.keyword, kind: block.kind.symbolKind,
          range: range(of: block, in: feature.buffer),
          selectionRange: feature.buffer.range(feature.buffer.line(block.titleLine)),
          children: steps(of: block, in: feature) + children))
    }
    return symbols
  }

  private static func steps(of block: FeatureBlock, in feature: FeatureDocument) -> [DocumentSymbol] {
    guard let nodes = feature.document?.storage.nodes else { return [] }
    let indices: Range<Int>
    switch block.kind {
    case .scenario, .outline: indices = nodes.scenarios[block.index].steps.indices
    case .background: indices = nodes.backgrounds[block.index].steps.indices
    case .feature, .rule, .examples: return []
    }
    return feature.sites[indices.clamped(to: feature.sites.indices)].map { site in
      let range = feature.buffer.range(site.keyword.lowerBound..<max(site.text.upperBound, site.keyword.upperBound))
      return DocumentSymbol(
        name: feature.buffer.text(site.keyword) + " " + site.written, kind: .field, range: range, selectionRange: range)
    }
  }

  private static func name(of block: FeatureBlock) -> String { block.name.isEmpty ? block.keyword : block.name }

  static func range(of block: FeatureBlock, in buffer: TextBuffer) -> TextRange {
    let end = max(buffer.line(block.lastLine).upperBound, buffer.line(block.titleLine).upperBound)
    return buffer.range(buffer.content(ofLine: block.firstLine).lowerBound..<end)
  }

  private func swiftSymbols(of document: OpenDocument) -> Either<[DocumentSymbol], [SymbolInformation]> {
    let written = (folder(of: document.path)?.outline(of: document.path)?.definitions ?? [])
      .filter { document.buffer.bytes.count >= $0.range.upperBound }
      .map { definition in
        let range = document.buffer.range(definition.range)
        return DocumentSymbol(
          name: definition.keyword + " " + definition.pattern, kind: .function, range: range,
          selectionRange: document.buffer.range(definition.literal))
      }
    guard !client.takesNestedSymbols else { return .first(written) }
    return .second(
      written.map {
        SymbolInformation(name: $0.name, kind: $0.kind, location: Location(uri: document.uri, range: $0.range))
      })
  }

  /// The maximum number of symbols in an answer.
  private static let mostSymbols = 500

  /// The features, scenarios and definitions of all folders whose names contain all words.
  func workspaceSymbols(_ query: String) -> [SymbolInformation] {
    let words = query.lowercased().split(separator: " ").map(String.init)
    var found: [SymbolInformation] = []
    func add(_ name: String, _ kind: SymbolKind, _ path: String, _ line: Int, _ container: String) {
      guard found.count < Self.mostSymbols, !name.isEmpty else { return }
      let text = name.lowercased()
      guard words.allSatisfy({ text.contains($0) }) else { return }
      let range = TextRange(TextPosition(line, 0), TextPosition(line, 0))
      found.append(
        SymbolInformation(
          name: name, kind: kind, location: Location(uri: uri(of: path), range: range), containerName: container))
    }
    for folder in folders {
      for index in 0..<folder.definitions.count {
        guard let step = folder.definitions.step(index), step.path.hasPrefix("/") else { continue }
        add("\(step.keyword) \(step.pattern)", .function, step.path, step.line - 1, folder.relative(step.path))
      }
      for (path, file) in folder.index.files.sorted(by: { $0.key < $1.key }) {
        for title in file.titles { add(title.name, title.kind.symbolKind, path, title.line, folder.relative(path)) }
        if found.count >= Self.mostSymbols { break }
      }
    }
    return found
  }

  /// The features of all folders with their scenarios, for lists of tests.
  func scenarios() -> [FeatureListing] {
    folders.flatMap { folder in
      folder.index.files.sorted { $0.key < $1.key }.compactMap { path, file in
        let scenarios = file.titles.filter { $0.kind == .scenario || $0.kind == .outline }
        guard !scenarios.isEmpty else { return nil }
        return FeatureListing(
          uri: uri(of: path), path: folder.relative(path), folder: folder.path,
          name: file.titles.first { $0.kind == .feature }?.name ?? "",
          scenarios: scenarios.sorted { $0.line < $1.line }.map { .init(name: $0.name, line: $0.line + 1) })
      }
    }
  }
}
