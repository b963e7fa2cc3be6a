import GherkinParser
import JSON
import SourceText
import StepRegistry
import StepSources

extension LanguageServer {
  /// The code actions for a range of a document.
  func codeActions(
    for range: TextRange, in document: OpenDocument, _ context: CodeActionParameters.Context?
  ) -> [CodeAction] {
    guard let feature = document.feature, let folder = folder(of: document.path) else { return [] }
    let line = range.start.line
    let sites = feature.sites.filter { (range.start.line...range.end.line).contains(feature.line(of: $0)) }
    var actions = quickFixes(of: sites, in: feature, document, folder, context)
    func add(_ title: String, _ kind: CodeAction.Kind, _ edit: WorkspaceEdit?) {
      if let edit { actions.append(CodeAction(title: title, kind: kind, edit: edit)) }
    }
    add(
      "Extract the steps into a Background", .extract,
      BackgroundExtraction(of: sites, in: feature)?.edits.map { WorkspaceEdit([document.uri: $0]) })
    if let outline = OutlineMaking(at: line, in: feature)?.replacement {
      add(
        "Make one outline of \(outline.count) scenarios", .rewrite, change(document, outline.range, outline.text))
    }
    add("Turn the table into a doc string", .rewrite, docString(at: line, in: feature, document))
    for (name, edit) in recordingEdits(at: line, in: feature, document, folder) {
      add("Write the recording \"\(name)\" as a scenario", .rewrite, edit)
    }
    guard let only = context?.only else { return actions }
    return actions.filter { $0.kind.isIn(only) }
  }

  /// The maximum number of steps for which other words are offered at once. The search takes a while for each step.
  private static let mostChanged = 10

  /// Quick fixes for undefined steps: new definitions, and the texts of similar steps.
  private func quickFixes(
    of sites: [FeatureDocument.Site], in feature: FeatureDocument, _ document: OpenDocument,
    _ folder: WorkspaceFolder, _ context: CodeActionParameters.Context?
  ) -> [CodeAction] {
    let lookup = SiteLookup(feature, in: folder)
    let undefined = sites.compactMap { site in lookup.undefinedText(of: site).map { (site, $0) } }
    var actions: [CodeAction] = []
    func add(_ title: String, _ edit: WorkspaceEdit, _ diagnostics: [JSONValue] = []) {
      actions.append(
        CodeAction(
          title: title, kind: .quickFix, edit: edit, diagnostics: diagnostics.isEmpty ? nil : diagnostics,
          isPreferred: true))
    }
    for (number, (site, text)) in undefined.prefix(Self.mostChanged).enumerated() {
      let reported = (context?.diagnostics ?? []).filter { json in
        guard let diagnostic: GivenDiagnostic = try? json.decoded() else { return false }
        return diagnostic.code == .undefinedStep && diagnostic.range.start.line == feature.line(of: site)
      }
      if number == 0, let (path, edit) = definitionEdit(for: [site], in: feature, folder) {
        add("Write a definition in \(folder.relative(path))", edit, reported)
      }
      for meant in meantSteps(by: text, site, feature, folder) {
        add("Change to \"\(meant)\"", change(document, feature.range(of: site), meant), reported)
      }
    }
    let all = feature.sites.filter { lookup.undefinedText(of: $0) != nil }
    if !undefined.isEmpty, all.count > 1, let (path, edit) = definitionEdit(for: all, in: feature, folder) {
      add("Write definitions of all \(all.count) steps without one in \(folder.relative(path))", edit)
    }
    return actions
  }

  private func change(_ document: OpenDocument, _ range: TextRange, _ text: String) -> WorkspaceEdit {
    WorkspaceEdit([document.uri: [TextEdit(range, text)]])
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
  ) -> (path: String, edit: WorkspaceEdit)? {
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
      guard client.takesCreatedFiles else { return nil }
      let create = FileCreation(uri: uri, options: .init(ignoreIfExists: true))
      let edit = FileEdit(textDocument: .init(uri: uri), edits: [.begin(text.text)])
      return (path, WorkspaceEdit([.first(create), .second(edit)]))
    }
    // The inserted text is contiguous.
    let (before, after) = (old.bytes, Array(text.text.utf8))
    let changed = ChangedRange(from: before, to: after)
    let inserted = String(decoding: after[changed.new], as: UTF8.self)
    return (path, WorkspaceEdit([uri: [TextEdit(old.range(changed.old), inserted)]]))
  }

  /// The file for the definitions of a feature: the file with most of its other definitions, or a file with its name.
  private func stepFile(for feature: FeatureDocument, _ folder: WorkspaceFolder) -> String {
    var counts: [String: Int] = [:]
    for site in feature.sites {
      for index in folder.index.definitions(of: site.texts.first ?? site.written) {
        if let step = folder.definitions.step(index), step.isInFile { counts[step.path, default: 0] += 1 }
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

  /// The edit that turns the data table at a line into a doc string; nil for a line outside of a table.
  private func docString(at line: Int, in feature: FeatureDocument, _ document: OpenDocument) -> WorkspaceEdit? {
    guard let nodes = feature.document?.storage.nodes, !feature.isMarkdown else { return nil }
    for table in nodes.tables {
      guard let firstRow = table.rows.indices.first, let lastRow = table.rows.indices.last else { continue }
      let (first, last) = (
        feature.line(of: nodes.rows[firstRow].position), feature.line(of: nodes.rows[lastRow].position)
      )
      guard first <= line, line <= last else { continue }
      let buffer = feature.buffer
      let indentation = buffer.indentation(ofLine: first)
      let lines = (first...last).map { buffer.text(ofLine: $0) }
      guard !lines.contains(where: { $0.contains("\"\"\"") }) else { return nil }
      let text = (["\(indentation)\"\"\""] + lines + ["\(indentation)\"\"\""]).joined(separator: buffer.lineEnd)
      let range = buffer.range(buffer.line(first).lowerBound..<buffer.line(last).upperBound)
      return change(document, range, text)
    }
    return nil
  }
}
