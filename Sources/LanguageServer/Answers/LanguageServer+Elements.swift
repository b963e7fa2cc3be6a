import StepRegistry

/// Elements on the first screens of model apps, which steps name between quotes.
extension LanguageServer {
  /// The result of a request for the elements of an app.
  enum ElementItems {
    /// The position is not for an element, or the scenario does not use a model app.
    case none
    /// The search is in progress.
    case awaited
    /// The completions.
    case items([CompletionItem])
  }

  /// Completions with the elements of a scenario's app, inside quotes that are not for other names.
  ///
  /// - Parameters:
  ///   - typed: the text of the step up to the cursor.
  ///   - line: the line of the cursor.
  ///   - end: the offset of the cursor in bytes.
  func elementItems(
    _ document: OpenDocument, _ feature: FeatureDocument, _ typed: Substring, _ line: Int, _ end: Int
  ) -> ElementItems {
    guard typed.count(where: { $0 == "\"" }) % 2 == 1, let quote = typed.lastIndex(of: "\""),
      let folder = folder(of: document.path), settings.current.loadsDefinitions || !folder.hasStepFiles
    else { return .none }
    let words = typed[..<quote].lowercased().split { !$0.isLetter }
    // Such steps take names of apps and devices.
    guard words != ["the"], !words.isEmpty, !words.suffix(2).contains("on"), !words.contains("device"),
      !words.contains("app"), !words.contains("launch"), let app = app(at: line, in: feature, folder)
    else { return .none }
    guard let known = folder.elements(of: app) else {
      if folder.beginLook(at: app) { background.look?(folder.path, app) }
      return .awaited
    }
    guard !known.isEmpty else { return .none }
    let inner = typed[typed.index(after: quote)...]
    let edit = document.buffer.range(end - inner.utf8.count..<end)
    return .items(
      known.enumerated().compactMap { number, element in
        guard let quoted = BuiltInParameterType.quoted(element.name) else { return nil }
        return CompletionItem(
          label: element.name, kind: .value, detail: "\(element.kind) of \(app)",
          sortText: CompletionItem.sortText(number),
          filterText: element.name, textEdit: TextEdit(edit, String(quoted.dropFirst().dropLast())))
      })
  }

  /// The model app that the nearest step above a line names in quotes, in the same scenario or its background.
  private func app(at line: Int, in feature: FeatureDocument, _ folder: WorkspaceFolder) -> String? {
    let models = Set(folder.definitions.catalog.models)
    guard !models.isEmpty, let block = feature.block(at: line, in: feature.blocks) else { return nil }
    let scenario = block.kind.isScenario ? block.index : nil
    for site in feature.sites.reversed()
    where feature.line(of: site) < line && (site.scenario == nil || site.scenario == scenario) {
      let parts = site.written.split(separator: "\"", omittingEmptySubsequences: false)
      for (index, part) in parts.enumerated() where index % 2 == 1 && models.contains(String(part)) {
        return String(part)
      }
    }
    return nil
  }

  /// Stores the elements of an app's first screen.
  package func looked(_ elements: [KnownElement], at app: String, in path: String) {
    folders.first { $0.path == path }?.take(elements, of: app)
  }
}
