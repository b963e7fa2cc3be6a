import GherkinParser
import JSON
import SourceText
import StepRegistry
import StepSources

/// The quick fixes for undefined steps of a feature.
struct StepFixes {
  let feature: FeatureDocument
  let folder: WorkspaceFolder
  /// The URI of the feature.
  let uri: String
  /// Whether the client can create files.
  let takesCreatedFiles: Bool
  /// The text and the URI of a file.
  let file: (buffer: (_ path: String) -> TextBuffer?, uri: (_ path: String) -> String)

  /// The maximum number of steps for which other words are offered at once. The search takes a while for each step.
  private static let mostChanged = 10

  /// Definitions and other words for the undefined ones of some steps.
  func actions(
    for sites: [FeatureDocument.Site], _ context: CodeActionParameters.Context?
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
      if number == 0, let (path, edit) = definitionEdit(for: [site]) {
        add("Write a definition in \(folder.relative(path))", edit, reported)
      }
      for meant in meantSteps(by: text, site) {
        let edit = WorkspaceEdit([uri: [TextEdit(feature.range(of: site), meant)]])
        add("Change to \"\(meant)\"", edit, reported)
      }
    }
    let all = feature.sites.filter { lookup.undefinedText(of: $0) != nil }
    if !undefined.isEmpty, all.count > 1, let (path, edit) = definitionEdit(for: all) {
      add("Write definitions of all \(all.count) steps without one in \(folder.relative(path))", edit)
    }
    return actions
  }

  /// The steps that a near miss suggests instead of a step, if they match a definition.
  private func meantSteps(by text: String, _ site: FeatureDocument.Site) -> [String] {
    guard site.texts == [site.written] else { return [] }
    guard let registry = folder.definitions.registry else { return [] }
    return folder.advice(for: text, from: registry).compactMap { line in
      guard case .proposal(let meant, _) = line else { return nil }
      // For a definition without examples the suggestion is a pattern, which is filled with the values of the step.
      let steps = [meant] + StepRename.steps(of: meant, withValuesOf: StepPieces(of: text))
      return steps.first { !folder.index.definitions(of: $0).isEmpty }
    }
  }

  // MARK: - Definitions

  /// The edit that writes definitions for steps, and the path of the changed file.
  private func definitionEdit(for sites: [FeatureDocument.Site]) -> (path: String, edit: WorkspaceEdit)? {
    guard let registry = folder.definitions.registry ?? (try? Registry([], relativeTo: folder.path)) else { return nil }
    // Steps that differ only in their values get one common definition.
    var seen: Set<String> = []
    let snippets = sites.compactMap { feature.pickleStep(of: $0) }.compactMap { registry.snippets(for: $0).first }
      .filter { seen.insert($0).inserted }
    guard !snippets.isEmpty else { return nil }
    let path = stepFile
    let old = file.buffer(path)
    var text = StepFileText(old?.text, path: path)
    guard text.add(snippets) > 0 else { return nil }
    let uri = file.uri(path)
    guard let old else {
      guard takesCreatedFiles else { return nil }
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
  private var stepFile: String {
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
}
