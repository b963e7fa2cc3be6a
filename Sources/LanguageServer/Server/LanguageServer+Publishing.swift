import JSON
import SourceText

extension LanguageServer {
  /// Whether the client requests diagnostics.
  var isPulled: Bool { client.at("textDocument.diagnostic") != nil }

  /// Sends the diagnostics of a document, unless the client requests them.
  func publish(_ uri: String) {
    guard !isPulled, let document = documents[uri] else { return }
    notify(
      "textDocument/publishDiagnostics",
      .members(
        ("uri", .string(uri)), ("version", .integer(document.version)),
        ("diagnostics", .array(diagnostics(of: document)))))
  }

  /// Asks the client to request diagnostics again.
  func refreshPulled() {
    if client.at("workspace.diagnostics.refreshSupport")?.boolean == true { ask("workspace/diagnostic/refresh", .null) }
  }

  /// Sends everything again that depends on definitions and results.
  func refresh() {
    if isPulled {
      refreshPulled()
    } else {
      for uri in documents.keys.sorted() { publish(uri) }
    }
    publishProblems()
    refreshShown(["semanticTokens", "codeLens", "inlayHint"])
  }

  /// Asks the client to request these items again, if it supports that.
  func refreshShown(_ names: [String]) {
    for name in names where client.at("workspace.\(name).refreshSupport")?.boolean == true {
      ask("workspace/\(name)/refresh", .null)
    }
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
        notify(
          "textDocument/publishDiagnostics",
          [
            "uri": .string(uri(of: path)),
            "diagnostics": .array(problems.map { json(of: $0, in: buffer, source: "swift") }),
          ])
      }
    }
    for path in published.subtracting(now) where !open.contains(path) {
      notify("textDocument/publishDiagnostics", ["uri": .string(uri(of: path)), "diagnostics": []])
    }
    published = now
  }
}
