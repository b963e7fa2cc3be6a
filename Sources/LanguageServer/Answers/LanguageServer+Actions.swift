import GherkinParser
import JSON
import SourceText
import StepRegistry
import StepSources

extension LanguageServer {
  /// The code actions for a range of a document.
  func codeActions(for range: TextRange, in document: OpenDocument, _ context: JSONValue?) -> JSONValue {
    guard let feature = document.feature, let folder = folder(of: document.path) else { return .array([]) }
    let only = context?["only"]?.array?.compactMap(\.string)
    var actions: [JSONValue] = []
    func add(_ title: String, _ kind: String, _ edit: JSONValue?, diagnostics: [JSONValue] = []) {
      guard let edit, only?.contains(where: { kind == $0 || kind.hasPrefix($0 + ".") }) ?? true else { return }
      actions.append(
        .members(
          ("title", .string(title)), ("kind", .string(kind)), ("edit", edit),
          ("diagnostics", diagnostics.isEmpty ? nil : .array(diagnostics)),
          ("isPreferred", kind == "quickfix" ? true : nil)))
    }
    let sites = feature.sites.filter { site in
      let line = feature.line(of: site)
      return range.start.line <= line && line <= range.end.line
    }
    let lookup = SiteLookup(feature, in: folder)
    let undefined = sites.compactMap { site in lookup.undefinedText(of: site).map { (site, $0) } }
    for (number, (site, text)) in undefined.prefix(Self.mostChanged).enumerated() {
      let reported = (context?["diagnostics"]?.array ?? []).filter { diagnostic in
        diagnostic["code"]?.string == "undefined-step"
          && TextRange(diagnostic["range"])?.start.line == feature.line(of: site)
      }
      if number == 0, let (path, edit) = definitionEdit(for: [site], in: feature, folder) {
        add("Write a definition in \(folder.relative(path))", "quickfix", edit, diagnostics: reported)
      }
      for meant in meantSteps(by: text, site, feature, folder) {
        add(
          "Change to \"\(meant)\"", "quickfix", change(document, feature.range(of: site), meant), diagnostics: reported)
      }
    }
    let all = feature.sites.filter { lookup.undefinedText(of: $0) != nil }
    if !undefined.isEmpty, all.count > 1, let (path, edit) = definitionEdit(for: all, in: feature, folder) {
      add("Write definitions of all \(all.count) steps without one in \(folder.relative(path))", "quickfix", edit)
    }
    add("Extract the steps into a Background", "refactor.extract", background(sites, in: feature, document))
    if let outline = outline(around: range, in: feature, document) {
      add("Make one outline of \(outline.count) scenarios", "refactor.rewrite", outline.edit)
    }
    add("Turn the table into a doc string", "refactor.rewrite", docString(at: range.start.line, in: feature, document))
    for (name, edit) in recordingEdits(at: range.start.line, in: feature, document, folder) {
      add("Write the recording \"\(name)\" as a scenario", "refactor.rewrite", edit)
    }
    return .array(actions)
  }

  /// The maximum number of steps for which other words are offered at once. The search takes a while for each step.
  private static let mostChanged = 10

  private func change(_ document: OpenDocument, _ range: TextRange, _ text: String) -> JSONValue {
    ["changes": .object([document.uri: [Self.edit(range, text)]])]
  }

  /// The steps that a near miss suggests instead of a step, if they match a definition.
  private func meantSteps(
    by text: String, _ site: FeatureDocument.Site, _ feature: FeatureDocument, _ folder: WorkspaceFolder
  ) -> [String] {
    guard site.texts == [site.written] else { return [] }
    guard let registry = folder.definitions.registry else { return [] }
    return folder.advice(for: text, from: registry).compactMap { line in
      guard line.hasPrefix("  "), let hash = line.ranges(of: " # ").last else { return nil }
      let meant = line[..<hash.lowerBound].trimmed
      // For a definition without examples the suggestion is a pattern, which is filled with the values of the step.
      let steps = [meant] + StepRename.steps(of: meant, withValuesOf: Self.pieces(of: text))
      return steps.first { !folder.index.definitions(of: $0).isEmpty }
    }
  }

  // MARK: - Definitions

  /// The edit that writes definitions for steps, and the path of the changed file.
  private func definitionEdit(
    for sites: [FeatureDocument.Site], in feature: FeatureDocument, _ folder: WorkspaceFolder
  ) -> (path: String, edit: JSONValue)? {
    guard let registry = folder.definitions.registry ?? (try? Registry([], relativeTo: folder.path)) else { return nil }
    // Steps that differ only in their values get one common definition.
    var seen: Set<String> = []
    let snippets = sites.compactMap { feature.pickleStep(of: $0) }.compactMap { registry.snippets(for: $0).first }
      .filter { seen.insert($0).inserted }
    guard !snippets.isEmpty else { return nil }
    let path = stepFile(for: feature, folder)
    let old = buffer(of: path)
    var text = StepFileText(old?.text, path: path)
    guard text.add(snippets) > 0 else { return nil }
    let uri = uri(of: path)
    guard let old else {
      let create: JSONValue = ["kind": "create", "uri": .string(uri), "options": ["ignoreIfExists": true]]
      let start = TextRange(TextPosition(0, 0), TextPosition(0, 0))
      let edit: JSONValue = [
        "textDocument": ["uri": .string(uri), "version": .null], "edits": [Self.edit(start, text.text)],
      ]
      guard client.at("workspace.workspaceEdit.documentChanges")?.boolean == true else { return nil }
      return (path, ["documentChanges": [create, edit]])
    }
    // The inserted text is contiguous.
    let (before, after) = (old.bytes, Array(text.text.utf8))
    let start = zip(before, after).prefix { $0 == $1 }.count
    let most = min(before.count, after.count) - start
    let end = min(zip(before.reversed(), after.reversed()).prefix { $0 == $1 }.count, most)
    let inserted = String(decoding: after[start..<after.count - end], as: UTF8.self)
    return (path, ["changes": .object([uri: [Self.edit(old.range(start..<before.count - end), inserted)]])])
  }

  /// The file for the definitions of a feature: the file with most of its other definitions, or a file with its name.
  private func stepFile(for feature: FeatureDocument, _ folder: WorkspaceFolder) -> String {
    var counts: [String: Int] = [:]
    for site in feature.sites {
      for index in folder.index.definitions(of: site.texts.first ?? site.written) {
        if let path = folder.definitions.step(index)?.path, path.hasPrefix("/") { counts[path, default: 0] += 1 }
      }
    }
    if let usual = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) { return usual.key }
    let file = feature.path.split(separator: "/").last.map(String.init) ?? "Steps"
    let name = SwiftName(String(file.prefix { $0 != "." }), otherwise: "Steps").upper
    let known = folder.outlines.keys.sorted()
    if let same = known.first(where: { $0.hasSuffix("/\(name).swift") }) { return same }
    if let first = known.first.flatMap(DocumentURI.folder) { return "\(first)/\(name).swift" }
    let inFeatures = feature.path.hasPrefix(folder.path + "/features/")
    let parent = inFeatures ? folder.path + "/features" : DocumentURI.folder(of: feature.path) ?? feature.path
    return "\(parent)/steps/\(name).swift"
  }

  // MARK: - Other forms

  /// The edit that moves the common first steps of all scenarios into a background; `nil` for other steps.
  private func background(
    _ sites: [FeatureDocument.Site], in feature: FeatureDocument, _ document: OpenDocument
  ) -> JSONValue? {
    guard feature.errors.isEmpty, let nodes = feature.document?.storage.nodes, let parsed = feature.document,
      let root = nodes.feature, root.background == noIndex, nodes.rules.isEmpty, !feature.path.hasSuffix(".md"),
      let scenario = sites.first?.scenario, sites.allSatisfy({ $0.scenario == scenario }), nodes.scenarios.count > 1,
      let first = nodes.scenarios[scenario].steps.indices.first, sites.first?.index == first
    else { return nil }
    // The lines of a scenario's first steps, as many as are selected. They must be equal in all scenarios.
    func lines(_ index: Int) -> Range<Int>? {
      let steps = nodes.scenarios[index].steps.indices
      guard steps.count >= sites.count, let start = steps.first else { return nil }
      let begin = feature.line(of: feature.sites[start])
      let endStep = start + sites.count
      let block = feature.blocks.first { ($0.kind == .scenario || $0.kind == .outline) && $0.index == index }
      if steps.contains(endStep) { return begin..<feature.line(of: feature.sites[endStep]) }
      let examples =
        nodes.scenarios[index].examples.indices.first.map { table in
          feature.blocks.first { $0.kind == .examples && $0.index == table }?.firstLine
        } ?? nil
      return begin..<(examples ?? (block?.lastLine ?? begin) + 1)
    }
    func text(_ lines: Range<Int>) -> [String] {
      lines.map { feature.buffer.text(ofLine: $0).trimmed }.filter { !$0.isEmpty }
    }
    guard let own = lines(scenario) else { return nil }
    let wanted = text(own)
    guard !wanted.contains(where: { $0.contains("<") }) else { return nil }
    let all = nodes.scenarios.indices.compactMap { lines($0) }
    guard all.count == nodes.scenarios.count, all.allSatisfy({ text($0) == wanted }) else { return nil }
    let buffer = feature.buffer
    var edits = all.map { range in
      Self.edit(buffer.range(buffer.lineStarts[range.lowerBound]..<Self.start(of: range.upperBound, buffer)), "")
    }
    guard let firstScenario = feature.blocks.first(where: { $0.kind == .scenario || $0.kind == .outline }) else {
      return nil
    }
    let indentation = buffer.text(ofLine: firstScenario.titleLine).prefix { $0 == " " || $0 == "\t" }
    let keyword = Dialect.named(parsed.storage.language)?.keywords(.background).first ?? "Background"
    let end = buffer.lineEnd
    var lines = ["\(indentation)\(keyword):"] + own.map { buffer.text(ofLine: $0) }
    if lines.last?.isEmpty == false { lines.append("") }
    let place = TextPosition(firstScenario.firstLine, 0)
    edits.insert(Self.edit(TextRange(place, place), lines.map { $0 + end }.joined()), at: 0)
    return ["changes": .object([document.uri: .array(edits)])]
  }

  private static func start(of line: Int, _ buffer: TextBuffer) -> Int {
    buffer.lineStarts.indices.contains(line) ? buffer.lineStarts[line] : buffer.bytes.count
  }

  /// The edit that joins neighbouring scenarios that differ only in quoted texts and numbers into one outline.
  private func outline(
    around range: TextRange, in feature: FeatureDocument, _ document: OpenDocument
  ) -> (count: Int, edit: JSONValue)? {
    guard feature.errors.isEmpty, let parsed = feature.document, !feature.path.hasSuffix(".md") else { return nil }
    let nodes = parsed.storage.nodes
    let blocks = feature.blocks
    guard let block = feature.block(at: range.start.line, in: blocks), block.kind == .scenario else { return nil }
    // The steps of a scenario, cut into words and values; `nil` if a step has a table or doc string.
    func pieces(_ index: Int) -> [(words: [String], values: [String])]? {
      let scenario = nodes.scenarios[index]
      guard scenario.examples.indices.isEmpty, !scenario.steps.indices.isEmpty, scenario.title.description.isEmpty
      else {
        return nil
      }
      var found: [(words: [String], values: [String])] = []
      for step in scenario.steps.indices {
        guard nodes.steps[step].table == noIndex, nodes.steps[step].docString == noIndex else { return nil }
        let site = feature.sites[step]
        found.append(Self.pieces(of: feature.buffer.text(site.keyword) + " " + site.written))
      }
      return found
    }
    guard let own = pieces(block.index) else { return nil }
    let scenarios = blocks.filter { $0.kind == .scenario || $0.kind == .outline }
    guard let place = scenarios.firstIndex(where: { $0.index == block.index }) else { return nil }
    func tags(_ index: Int) -> [String] {
      nodes.scenarios[index].title.tags.indices.map { parsed.storage.string(nodes.tags[$0].name) }
    }
    func isSame(_ other: FeatureBlock) -> Bool {
      guard other.kind == .scenario, other.level == block.level,
        nodes.scenarios[other.index].rule == nodes.scenarios[block.index].rule,
        tags(other.index) == tags(block.index), let pieces = pieces(other.index)
      else { return false }
      return pieces.map(\.words) == own.map(\.words)
    }
    var (first, last) = (place, place)
    while first > 0, isSame(scenarios[first - 1]) { first -= 1 }
    while last + 1 < scenarios.count, isSame(scenarios[last + 1]) { last += 1 }
    guard last > first else { return nil }
    let chosen = scenarios[first...last]
    // Comments between the first title and the last step would be lost.
    let firstLine = chosen[first].titleLine
    let lastLine = nodes.scenarios[chosen[last].index].steps.indices.last.map { feature.line(of: feature.sites[$0]) }
    guard let lastLine, !nodes.comments.contains(where: { (firstLine...lastLine).contains(Int($0.line) - 1) }) else {
      return nil
    }
    let rows = chosen.map { (pieces($0.index) ?? []).flatMap(\.values) }
    guard let width = rows.first?.count, rows.allSatisfy({ $0.count == width }) else { return nil }
    let varying = (0..<width).filter { column in Set(rows.map { $0[column] }).count > 1 }
    guard !varying.isEmpty else { return nil }
    let names = Dictionary(
      uniqueKeysWithValues: varying.enumerated().map { ($1, varying.count == 1 ? "value" : "value \($0 + 1)") })
    // Scenarios with different names keep them in a separate column.
    let titles = chosen.map(\.name)
    let hasTitles = Set(titles).count > 1
    var column = 0
    let indentation = String(feature.buffer.text(ofLine: chosen[first].titleLine).prefix { $0 == " " || $0 == "\t" })
    var lines: [String] = []
    let dialect = Dialect.named(parsed.storage.language)
    lines.append(
      "\(indentation)\(dialect?.keywords(.scenarioOutline).first ?? "Scenario Outline"): "
        + (hasTitles ? "<name>" : chosen[first].name))
    for step in own {
      var text = step.words.first ?? ""
      for (value, word) in zip(step.values, step.words.dropFirst()) {
        text += (names[column].map { "<\($0)>" } ?? value) + word
        column += 1
      }
      lines.append("\(indentation)  \(text)")
    }
    lines += ["", "\(indentation)  \(dialect?.keywords(.examples).first ?? "Examples"):"]
    let heading = (hasTitles ? ["name"] : []) + varying.map { names[$0] ?? "" }
    let table =
      [heading] + zip(titles, rows).map { title, row in (hasTitles ? [title] : []) + varying.map { row[$0] } }
    lines += TableText.lines(of: table).map { "\(indentation)    \($0)" }
    let buffer = feature.buffer
    let old = buffer.range(buffer.line(firstLine).lowerBound..<buffer.line(lastLine).upperBound)
    return (chosen.count, change(document, old, lines.joined(separator: buffer.lineEnd)))
  }

  /// The text of a step, cut at numbers and at the content of quotes. There is one more word than values.
  static func pieces(of text: String) -> (words: [String], values: [String]) {
    var (words, values) = ([""], [String]())
    var rest = text[...]
    while let first = rest.first {
      if first == "\"", let end = rest.dropFirst().firstIndex(of: "\"") {
        words[words.count - 1] += "\""
        values.append(String(rest[rest.index(after: rest.startIndex)..<end]))
        words.append("\"")
        rest = rest[rest.index(after: end)...]
      } else if first.isNumber, words.last?.last?.isLetter != true {
        let digits = rest.prefix { $0.isNumber || $0 == "." }
        values.append(String(digits))
        words.append("")
        rest = rest.dropFirst(digits.count)
      } else {
        words[words.count - 1].append(first)
        rest = rest.dropFirst()
      }
    }
    return (words, values)
  }

  /// The edit that turns the data table at a line into a doc string; `nil` for a line outside of a table.
  private func docString(at line: Int, in feature: FeatureDocument, _ document: OpenDocument) -> JSONValue? {
    guard let nodes = feature.document?.storage.nodes, !feature.path.hasSuffix(".md") else { return nil }
    for table in nodes.tables {
      guard let firstRow = table.rows.indices.first, let lastRow = table.rows.indices.last else { continue }
      let (first, last) = (
        feature.line(of: nodes.rows[firstRow].position), feature.line(of: nodes.rows[lastRow].position)
      )
      guard first <= line, line <= last else { continue }
      let buffer = feature.buffer
      let indentation = buffer.text(ofLine: first).prefix { $0 == " " || $0 == "\t" }
      let lines = (first...last).map { buffer.text(ofLine: $0) }
      guard !lines.contains(where: { $0.contains("\"\"\"") }) else { return nil }
      let text = (["\(indentation)\"\"\""] + lines + ["\(indentation)\"\"\""]).joined(separator: buffer.lineEnd)
      let range = buffer.range(buffer.line(first).lowerBound..<buffer.line(last).upperBound)
      return change(document, range, text)
    }
    return nil
  }
}
