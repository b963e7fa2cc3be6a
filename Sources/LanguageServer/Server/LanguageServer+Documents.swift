import JSON
import OperatingSystem

extension LanguageServer {
  func open(_ parameters: JSONValue) {
    guard let item = parameters["textDocument"], let uri = item["uri"]?.string, let text = item["text"]?.string else {
      return
    }
    let document = OpenDocument(
      uri: uri, path: DocumentURI.path(of: uri) ?? uri, version: item["version"]?.integer ?? 0,
      buffer: TextBuffer(Array(text.utf8), encoding: encoding))
    documents[uri] = document
    if item["languageId"]?.string == "cucumber" || item["languageId"]?.string == "gherkin"
      || FileSystem.isFeature(document.path)
    {
      readFeature(uri)
    }
    publish(uri)
    if documents[uri]?.feature != nil { folder(of: document.path)?.findUsualTexts() }
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

  func change(_ parameters: JSONValue) {
    guard let uri = parameters.at("textDocument.uri")?.string, let known = documents[uri] else { return }
    let version = parameters.at("textDocument.version")?.integer ?? known.version
    // Older changes belong to a text that was replaced.
    guard version >= known.version else { return }
    // The buffer must not be shared during the change, which would copy it.
    var buffer = known.buffer
    let isFeature = known.feature != nil
    documents[uri] = nil
    for change in parameters["contentChanges"]?.array ?? [] {
      guard let text = change["text"]?.string else { continue }
      if let range = TextRange(change["range"]) {
        buffer.replace(range, with: text)
      } else {
        buffer = TextBuffer(Array(text.utf8), encoding: encoding)
      }
    }
    documents[uri] = OpenDocument(
      uri: uri, path: known.path, version: version, buffer: buffer)
    if isFeature { readFeature(uri) }
    publish(uri)
  }

  func close(_ parameters: JSONValue) {
    guard let uri = parameters.at("textDocument.uri")?.string, let document = documents.removeValue(forKey: uri) else {
      return
    }
    sentTokens[uri] = nil
    // From now on the content of the file counts.
    if document.feature != nil, let folder = folder(of: document.path), folder.isFeature(document.path) {
      folder.read(document.path, encoding)
    }
    if !isPulled { notify("textDocument/publishDiagnostics", ["uri": .string(uri), "diagnostics": []]) }
  }

  func saved(_ parameters: JSONValue) {
    guard let uri = parameters.at("textDocument.uri")?.string, let path = DocumentURI.path(of: uri) else { return }
    // Features were parsed on every change.
    guard folder(of: path)?.isStepFile(path) == true else { return }
    fileChanged(path)
    refresh()
  }

  /// Reads a changed file again, if it belongs to a folder.
  func fileChanged(_ path: String) {
    guard let folder = folder(of: path) else { return }
    if folder.isStepFile(path) {
      folder.readStepFile(path)
      load(folder)
    } else if path == "\(folder.path)/\(OutputPath.configurationFile)" {
      read(folder)
    } else if path.contains("/.cukeswift/") {
      readResults(of: folder)
    } else if folder.isFeature(path), !documents.values.contains(where: { $0.path == path }) {
      folder.read(path, encoding)
    }
  }
}

extension WorkspaceFolder {
  /// Adds an open feature to the index, if it belongs to the folder.
  func takeIfOwn(_ feature: FeatureDocument) {
    if isFeature(feature.path) || !feature.path.hasPrefix("/") { index.take(feature) }
  }
}
