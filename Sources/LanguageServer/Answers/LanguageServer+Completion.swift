import GherkinParser
internal import SourceText
import StepRegistry

extension LanguageServer {
  /// The maximum number of items in an answer. The client asks again when the user types more.
  private static let mostItems = 60

  /// The completions at a position.
  func completions(_ document: OpenDocument, _ position: TextPosition) -> CompletionList {
    guard let feature = document.feature else { return CompletionList(isIncomplete: false, items: []) }
    let buffer = document.buffer
    let line = buffer.line(position.line)
    let cursor = buffer.offset(position)
    let before = buffer.text(line.lowerBound..<cursor)
    let content = before.drop { $0 == " " || $0 == "\t" }
    let start = line.lowerBound + (before.utf8.count - content.utf8.count)
    if let (keyword, text) = Self.stepParts(of: content, in: feature) {
      let range = start + keyword.utf8.count..<cursor
      return completions(document, feature, step: text, range, position.line)
    }
    let items =
      switch content.first {
      case "#": languageItems(content, start..<cursor, buffer)
      case "@": tagItems(document, before, line.lowerBound..<cursor)
      case "|": columnItems(feature, position.line, before, line.lowerBound..<cursor)
      default: keywordItems(feature, position.line, start..<cursor)
      }
    return CompletionList(isIncomplete: false, items: items)
  }

  /// The completions of a step.
  private func completions(
    _ document: OpenDocument, _ feature: FeatureDocument, step text: Substring, _ range: Range<Int>, _ line: Int
  ) -> CompletionList {
    let cursor = range.upperBound
    let elements = elementItems(document, feature, text, line, cursor)
    var list = CompletionList(isIncomplete: false, items: [])
    if let values = placeholderItems(feature, line, text, range, document.buffer) {
      list.items = values
    } else if case .items(let elements) = elements {
      list.items = elements
    } else if case .awaited = elements, text.contains(where: { $0 != "\"" }) {
      // Names of apps are not offered here.
    } else if let names = nameItems(document, text, range) {
      list.items = names
    } else {
      let end = Self.endOfText(document.buffer.line(line), document.buffer)
      list = stepItems(document, text, range.lowerBound..<max(cursor, end))
    }
    if case .awaited = elements { list.isIncomplete = true }
    return list
  }

  private static func endOfText(_ line: Range<Int>, _ buffer: TextBuffer) -> Int {
    line.upperBound - buffer.bytes[line].reversed().prefix { $0 == 0x20 || $0 == 0x09 }.count
  }

  // MARK: - Steps

  /// The keyword at the beginning of a line, with its blank, and the text after the keyword.
  private static func stepParts(of content: Substring, in feature: FeatureDocument) -> (
    keyword: String, text: Substring
  )? {
    var (bullet, rest) = ("", content)
    if feature.isMarkdown, let first = content.first, "*-+".contains(first) {
      bullet = String(content.prefix(1) + content.dropFirst().prefix { $0 == " " })
      rest = content.dropFirst(bullet.count)
    }
    let keywords = stepKeywords(of: feature) + (bullet.isEmpty ? ["* "] : [])
    guard let keyword = keywords.filter({ rest.hasPrefix($0) }).max(by: { $0.count < $1.count }) else { return nil }
    let blanks = rest.dropFirst(keyword.count).prefix { $0 == " " || $0 == "\t" }
    return (bullet + keyword + blanks, rest.dropFirst(keyword.count + blanks.count))
  }

  private static let stepKinds: [Dialect.Kind] = [.given, .when, .then, .and, .but]

  private static func stepKeywords(of feature: FeatureDocument) -> [String] {
    stepKinds.flatMap { dialect(of: feature)?.keywords($0) ?? [] }
  }

  private static func dialect(of feature: FeatureDocument) -> Dialect? {
    Dialect.named(feature.document?.storage.language ?? "en") ?? Dialect.named("en")
  }

  /// The completions with definitions whose texts contain the typed words.
  private func stepItems(
    _ document: OpenDocument, _ typed: Substring, _ range: Range<Int>
  ) -> CompletionList {
    guard let folder = folder(of: document.path) else { return CompletionList(isIncomplete: false, items: []) }
    let words = typed.lowercased().split { !($0.isLetter || $0.isNumber) }.map { Array($0.utf8) }
    let beginning = Array(typed.lowercased().utf8)
    var ranked: [(rank: Int, group: Int, definition: Int)] = []
    for index in 0..<folder.definitions.count {
      guard let texts = folder.definitions.searchText(index) else { continue }
      let isBeginning = texts.begins(with: beginning)
      guard isBeginning || words.allSatisfy({ texts.contains($0) }) else { continue }
      ranked.append((isBeginning ? 0 : 1, folder.definitions.step(index)?.isPredefined == true ? 1 : 0, index))
    }
    let translated = translatedExamples(for: document, beginning, words, in: folder)
    // Definitions of the project come before predefined ones.
    let chosen = ranked.sorted { $0 < $1 }
    var items: [CompletionItem] = []
    let edited = document.buffer.range(range)
    for example in translated.prefix(Self.mostItems) {
      guard let step = folder.definitions.step(example.definition) else { continue }
      items.append(item(.example(example.text), of: step, edited, typed, items.count))
    }
    for (_, _, index) in chosen {
      guard items.count < Self.mostItems, let step = folder.definitions.step(index) else { break }
      let suggestions = folder.suggestions(of: index) {
        let made = StepSuggestion.all(of: step, values: values(of: index, in: folder))
        // A regular expression is completed with the texts of other scenarios.
        return made.isEmpty ? folder.usualTexts(of: index).prefix(3).map(StepSuggestion.example) : made
      }
      for suggestion in suggestions where items.count < Self.mostItems {
        items.append(item(suggestion, of: step, edited, typed, items.count))
      }
    }
    let isIncomplete = chosen.count > items.count || items.count == Self.mostItems
    return CompletionList(isIncomplete: isIncomplete, items: items)
  }

  /// The predefined steps in the language of a feature whose texts contain the typed words, those that begin so first.
  private func translatedExamples(
    for document: OpenDocument, _ beginning: [UInt8], _ words: [[UInt8]], in folder: WorkspaceFolder
  ) -> [Registry.TranslatedExample] {
    guard let code = document.feature?.document?.storage.language, code != "en",
      let examples = try? folder.definitions.registry?.translatedExamples(in: code)
    else { return [] }
    let found = examples.compactMap { example -> (isBeginning: Bool, example: Registry.TranslatedExample)? in
      let text = SearchText(example.text.lowercased())
      let isBeginning = text.begins(with: beginning)
      return isBeginning || words.allSatisfy { text.contains($0) } ? (isBeginning, example) : nil
    }
    return found.filter(\.isBeginning).map(\.example) + found.filter { !$0.isBeginning }.map(\.example)
  }

  private func item(
    _ suggestion: StepSuggestion, of step: DefinitionCatalog.Step, _ range: TextRange, _ typed: Substring, _ number: Int
  ) -> CompletionItem {
    CompletionItem(
      label: suggestion.label, kind: .function, detail: step.isPredefined ? "predefined: \(step.group)" : step.group,
      documentation: step.summary.map { MarkupContent(value: $0) }, sortText: number.padded(to: 4),
      filterText: typed.isEmpty ? suggestion.label : String(typed) + " " + suggestion.label,
      insertTextFormat: client.takesSnippets ? .snippet : .plain,
      textEdit: TextEdit(range, client.takesSnippets ? suggestion.snippet : suggestion.label))
  }

  /// Values that steps have given to each argument of a definition, a few for each.
  private func values(of definition: Int, in folder: WorkspaceFolder) -> [[String]] {
    guard let registry = folder.definitions.registry else { return [] }
    var values: [[String]] = []
    for text in folder.usualTexts(of: definition) {
      guard let match = try? registry.match(ofDefinition: definition, with: text) else { continue }
      for (index, argument) in match.arguments.enumerated() {
        while values.count <= index { values.append([]) }
        if let range = argument.group.byteRange,
          let value = String(text.utf8.dropFirst(range.lowerBound).prefix(range.count)),
          !values[index].contains(value), values[index].count < 5, value.count < 40
        {
          values[index].append(value)
        }
      }
    }
    return values
  }

  // MARK: - Other completions

  private func languageItems(_ content: Substring, _ range: Range<Int>, _ buffer: TextBuffer) -> [CompletionItem] {
    guard content.dropFirst().drop(while: { $0 == " " }).hasPrefix("language") else { return [] }
    return Dialect.all.map { dialect in
      CompletionItem(
        label: "\(dialect.code)", kind: .value, detail: "\(dialect.native)", filterText: "\(content) \(dialect.code)",
        textEdit: TextEdit(buffer.range(range), "# language: \(dialect.code)"))
    }
  }

  private func tagItems(_ document: OpenDocument, _ before: String, _ range: Range<Int>) -> [CompletionItem] {
    guard let at = before.lastIndex(of: "@"), !before[at...].contains(" ") else { return [] }
    let start = range.upperBound - before[at...].utf8.count
    let edit = document.buffer.range(start..<range.upperBound)
    let tags = folder(of: document.path)?.index.tags ?? [:]
    let written = Set(before.split(separator: " ").map(String.init).dropLast())
    // The tag that is being typed does not count yet.
    let typed = String(before[at...])
    return tags.filter { !written.contains($0.key) && ($0.key != typed || $0.value > 1) }.sorted {
      ($1.value, $0.key) < ($0.value, $1.key)
    }.enumerated()
      .map { number, tag in
        CompletionItem(
          label: tag.key, kind: .keyword, detail: "in \(tag.value) files", sortText: String(10_000 + number),
          filterText: tag.key, textEdit: TextEdit(edit, tag.key))
      }
  }

  /// Completions in the header of a table: the placeholders of an outline that have no column yet.
  private func columnItems(
    _ feature: FeatureDocument, _ line: Int, _ before: String, _ range: Range<Int>
  ) -> [CompletionItem] {
    let blocks = feature.blocks
    guard let block = feature.block(at: line, in: blocks), block.kind == .examples || block.kind == .outline else {
      return []
    }
    // The header is the first row below the title.
    let above = (block.titleLine + 1..<max(line, block.titleLine + 1)).map { feature.buffer.text(ofLine: $0) }
    if block.kind == .examples, above.contains(where: { $0.drop { $0 == " " || $0 == "\t" }.hasPrefix("|") }) {
      return []
    }
    guard let outline = blocks.last(where: { ($0.kind == .outline || $0.kind == .scenario) && $0.titleLine <= line })
    else {
      return []
    }
    let columns = Set(feature.buffer.text(ofLine: line).split(separator: "|").map(\.trimmed))
    let cell = before.split(separator: "|", omittingEmptySubsequences: false).last ?? ""
    let typed = cell.drop { $0 == " " }
    let edit = feature.buffer.range(range.upperBound - typed.utf8.count..<range.upperBound)
    return feature.placeholders(of: outline).filter { !columns.contains($0) }.map { name in
      CompletionItem(label: name, kind: .property, textEdit: TextEdit(edit, name))
    }
  }

  /// Completions behind a `<` in a step: the columns of the outline's Examples.
  private func placeholderItems(
    _ feature: FeatureDocument, _ line: Int, _ typed: Substring, _ range: Range<Int>, _ buffer: TextBuffer
  ) -> [CompletionItem]? {
    guard let open = typed.lastIndex(of: "<"), !typed[open...].contains(">"), let document = feature.document,
      let scenario = feature.sites.first(where: { feature.line(of: $0) == line })?.scenario
    else { return nil }
    let nodes = document.storage.nodes
    var names: [String] = []
    for table in nodes.scenarios[scenario].examples.indices {
      guard let header = nodes.examples[table].rows.indices.first else { continue }
      for cell in nodes.rows[header].cells.indices {
        let name = document.storage.string(nodes.cells[cell].text)
        if !names.contains(name) { names.append(name) }
      }
    }
    guard !names.isEmpty else { return nil }
    let edit = buffer.range(range.upperBound - typed[open...].utf8.count..<range.upperBound)
    return names.map { name in
      CompletionItem(label: name, kind: .property, filterText: "<\(name)>", textEdit: TextEdit(edit, "<\(name)>"))
    }
  }

  /// Completions with the names of apps or devices, inside quotes for such a name.
  private func nameItems(_ document: OpenDocument, _ typed: Substring, _ range: Range<Int>) -> [CompletionItem]? {
    guard typed.count(where: { $0 == "\"" }) % 2 == 1, let quote = typed.lastIndex(of: "\""),
      let catalog = folder(of: document.path)?.definitions.catalog
    else { return nil }
    let words = typed[..<quote].lowercased().split { !$0.isLetter }
    let names: [String]
    if words.suffix(2).contains("on") || words.contains("device") {
      names = catalog.devices
    } else if words.isEmpty || words.last == "the" || words.contains("app") || words.contains("launch") {
      names = catalog.apps
    } else {
      return nil
    }
    guard !names.isEmpty else { return nil }
    let inner = typed[typed.index(after: quote)...]
    let edit = document.buffer.range(range.upperBound - inner.utf8.count..<range.upperBound)
    return names.map { name in
      CompletionItem(label: name, kind: .module, textEdit: TextEdit(edit, name))
    }
  }

  private func keywordItems(
    _ feature: FeatureDocument, _ line: Int, _ range: Range<Int>
  ) -> [CompletionItem] {
    guard let dialect = Self.dialect(of: feature) else { return [] }
    let blocks = feature.blocks
    let around = feature.block(at: line, in: blocks) ?? blocks.last { $0.titleLine < line }
    var kinds: [Dialect.Kind] = []
    switch around?.kind {
    case nil: kinds = [.feature]
    case .feature, .rule: kinds = [.background, .scenario, .scenarioOutline, .rule]
    case .background, .scenario, .outline, .examples:
      kinds = Self.stepKinds + [.scenario, .scenarioOutline, .rule]
      if around?.kind != .background { kinds.append(.examples) }
    }
    let edit = feature.buffer.range(range)
    let keywords = kinds.flatMap { kind in
      dialect.keywords(kind).filter { $0 != "* " }.map { (label: $0, end: Self.stepKinds.contains(kind) ? "" : ": ") }
    }
    return keywords.enumerated().map { number, keyword in
      CompletionItem(
        label: keyword.label.trimmed, kind: .keyword, sortText: String(1000 + number),
        textEdit: TextEdit(edit, keyword.label + keyword.end))
    }
  }
}

extension FeatureDocument {
  func line(of site: Site) -> Int { buffer.line(at: site.keyword.lowerBound) }

  /// The names in angle brackets in the steps of a scenario, without repetitions.
  func placeholders(of block: FeatureBlock) -> [String] {
    var names: [String] = []
    for site in sites where site.scenario == block.index {
      var rest = site.written[...]
      while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
        let name = String(rest[rest.index(after: open)..<close])
        if !name.isEmpty, !names.contains(name) { names.append(name) }
        rest = rest[rest.index(after: close)...]
      }
    }
    return names
  }
}
