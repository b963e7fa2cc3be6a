import JSON
import OperatingSystem

extension LanguageServer {
  func open(_ parameters: OpenedDocument) {
    let item = parameters.textDocument
    let document = OpenDocument(
      uri: item.uri, path: DocumentURI.path(of: item.uri) ?? item.uri, version: item.version ?? 0,
      buffer: TextBuffer(Array(item.text.utf8), encoding: encoding))
    documents[item.uri] = document
    if ["cucumber", "gherkin"].contains(item.languageId) || FileSystem.isFeature(document.path) {
      readFeature(item.uri)
    }
    publish(item.uri)
    if documents[item.uri]?.feature != nil { folder(of: document.path)?.findUsualTexts() }
  }

  /// Parses an open feature.
  func readFeature(_ uri: String) {
    guard let document = documents[uri] else { return }
    let folder = folder(of: document.path)
    let feature = FeatureDocument(
      path: document.path, buffer: document.buffer, fillingEverywhere: folder?.fillsEverywhere ?? false)
    documents[uri]?.feature = feature
    folder?.takeIfOwn(feature)
  }

  func change(_ parameters: ChangedDocument) {
    let uri = parameters.textDocument.uri
    guard let known = documents[uri] else { return }
    let version = parameters.textDocument.version ?? known.version
    // Older changes belong to a text that was replaced.
    guard version >= known.version else { return }
    // The buffer must not be shared during the change, which would copy it.
    var buffer = known.buffer
    let isFeature = known.feature != nil
    documents[uri] = nil
    for change in parameters.contentChanges {
      if let range = change.range {
        buffer.replace(range, with: change.text)
      } else {
        buffer = TextBuffer(Array(change.text.utf8), encoding: encoding)
      }
    }
    documents[uri] = OpenDocument(uri: uri, path: known.path, version: version, buffer: buffer)
    if isFeature { readFeature(uri) }
    publish(uri)
  }

  func close(_ parameters: DocumentParameters) {
    let uri = parameters.textDocument.uri
    guard let document = documents.removeValue(forKey: uri) else { return }
    sent.tokens[uri] = nil
    // From now on the content of the file counts.
    if document.feature != nil, let folder = folder(of: document.path), folder.isFeature(document.path) {
      folder.read(document.path)
    }
    if !client.pullsDiagnostics { publish([], on: uri) }
  }

  func saved(_ parameters: DocumentParameters) {
    // Features were parsed on every change.
    guard let path = parameters.textDocument.path, folder(of: path)?.isStepFile(path) == true else { return }
    fileChanged(path)
    refresh()
  }

  /// Handles changes of files outside of the editor.
  func filesChanged(_ parameters: ChangedFiles) {
    let paths = parameters.changes.compactMap { $0["uri"]?.string }.compactMap(DocumentURI.path)
    for path in paths { fileChanged(path) }
    refresh()
  }

  /// Reads a changed file again, if it belongs to a folder.
  private func fileChanged(_ path: String) {
    guard let folder = folder(of: path) else { return }
    if folder.isStepFile(path) {
      folder.readStepFile(path)
      load(folder)
    } else if path == "\(folder.path)/\(OutputPath.configurationFile)" {
      read(folder)
    } else if path.contains("/.cukeswift/") {
      readResults(of: folder)
    } else if folder.isFeature(path), !documents.values.contains(where: { $0.path == path }) {
      folder.read(path)
    }
  }
}

extension WorkspaceFolder {
  /// Adds an open feature to the index, if it belongs to the folder.
  func takeIfOwn(_ feature: FeatureDocument) {
    if isFeature(feature.path) || !feature.path.hasPrefix("/") { index.take(feature) }
  }
}
