extension LanguageServer {
  /// Sends the diagnostics of a document, unless the client requests them.
  func publish(_ uri: String) {
    guard !client.pullsDiagnostics, let document = documents[uri] else { return }
    publish(diagnostics(of: document), on: uri, document.version)
  }

  /// Sends diagnostics. An empty array withdraws earlier ones.
  func publish(_ diagnostics: [ReportedDiagnostic], on uri: String, _ version: Int? = nil) {
    connection.notify(
      "textDocument/publishDiagnostics", PublishedDiagnostics(uri: uri, version: version, diagnostics: diagnostics))
  }

  /// Sends everything again that depends on definitions and results.
  func refresh() {
    if client.pullsDiagnostics {
      refresh(.diagnostics)
    } else {
      for uri in documents.keys.sorted() { publish(uri) }
    }
    publishProblems()
    for items in [RefreshedItems.semanticTokens, .codeLenses, .inlayHints] { refresh(items) }
  }

  /// Asks the client to request items again, if it supports that.
  func refresh(_ items: RefreshedItems) {
    if client.refreshes(items) { connection.ask(items.rawValue, String?.none) }
  }

  /// Sends the problems of step files that are not open, and withdraws resolved ones.
  private func publishProblems() {
    let open = Set(documents.values.map(\.path))
    var now: Set<String> = []
    for folder in folders {
      for (path, problems) in folder.problems
      where path.hasSuffix(".swift") && !open.contains(path) && !problems.isEmpty {
        now.insert(path)
        let buffer = buffer(of: path) ?? TextBuffer([], encoding: encoding)
        publish(problems.map { reported($0, in: buffer, source: .swift) }, on: uri(of: path))
      }
    }
    for path in sent.problems.subtracting(now) where !open.contains(path) { publish([], on: uri(of: path)) }
    sent.problems = now
  }
}
