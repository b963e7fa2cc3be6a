import GherkinParser

extension LanguageServer {
  /// The code actions for a range of a document.
  func codeActions(
    for range: TextRange, in document: OpenDocument, _ context: CodeActionParameters.Context?
  ) -> [CodeAction] {
    guard let feature = document.feature, let folder = folder(of: document.path) else { return [] }
    let line = range.start.line
    let sites = feature.sites.filter { (range.start.line...range.end.line).contains(feature.line(of: $0)) }
    let fixes = StepFixes(
      feature: feature, folder: folder, uri: document.uri, takesCreatedFiles: client.takesCreatedFiles,
      file: (buffer: { self.buffer(of: $0) }, uri: { self.uri(of: $0) }))
    var actions = fixes.actions(for: sites, context)
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
    if let made = DocStringMaking(at: line, in: feature) {
      add("Turn the table into a doc string", .rewrite, change(document, made.range, made.text))
    }
    for (name, edit) in recordingEdits(at: line, in: feature, document, folder) {
      add("Write the recording \"\(name)\" as a scenario", .rewrite, edit)
    }
    guard let only = context?.only else { return actions }
    return actions.filter { $0.kind.isIn(only) }
  }

  private func change(_ document: OpenDocument, _ range: TextRange, _ text: String) -> WorkspaceEdit {
    WorkspaceEdit([document.uri: [TextEdit(range, text)]])
  }
}
