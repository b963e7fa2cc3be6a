import JSON
import JSONRPC

extension LanguageServer {
  /// The capabilities of the server.
  var capabilities: JSONValue {
    .members(
      ("positionEncoding", .string(encoding.rawValue)),
      ("textDocumentSync", ["openClose": true, "change": 2, "save": ["includeText": false]]),
      ("completionProvider", ["triggerCharacters": ["@", "<", "|", "\"", " "]]),
      ("hoverProvider", true), ("definitionProvider", true), ("referencesProvider", true),
      ("documentHighlightProvider", true), ("documentSymbolProvider", true), ("workspaceSymbolProvider", true),
      ("documentFormattingProvider", true), ("documentRangeFormattingProvider", true),
      ("documentOnTypeFormattingProvider", ["firstTriggerCharacter": "|"]),
      ("renameProvider", ["prepareProvider": true]), ("foldingRangeProvider", true), ("selectionRangeProvider", true),
      ("documentLinkProvider", ["resolveProvider": false]), ("inlayHintProvider", true),
      ("codeLensProvider", ["resolveProvider": false]),
      ("codeActionProvider", ["codeActionKinds": ["quickfix", "refactor.extract", "refactor.rewrite"]]),
      (
        "semanticTokensProvider",
        .members(
          (
            "legend",
            ["tokenTypes": .array(SemanticTokenType.allCases.map { .string($0.rawValue) }), "tokenModifiers": []]
          ),
          ("full", ["delta": true]), ("range", true))
      ),
      (
        "diagnosticProvider", ["identifier": "cukeswift", "interFileDependencies": true, "workspaceDiagnostics": false]
      ),
      (
        "workspace",
        ["workspaceFolders": ["supported": true, "changeNotifications": true]]
      ))
  }

  /// Computes the response to a request.
  func perform(_ method: String, _ parameters: JSONValue) throws(RPCError) -> JSONValue {
    switch method {
    case "cukeswift/scenarios": return scenarios()
    case "workspace/symbol": return workspaceSymbols(parameters["query"]?.string ?? "")
    case "textDocument/completion": return try completions(try document(parameters), try position(parameters))
    case "textDocument/hover": return try hover(try document(parameters), try position(parameters))
    case "textDocument/definition": return definitions(at: try position(parameters), in: try document(parameters))
    case "textDocument/references":
      return references(at: try position(parameters), in: try document(parameters), parameters)
    case "textDocument/documentHighlight": return highlights(at: try position(parameters), in: try document(parameters))
    case "textDocument/documentSymbol": return symbols(of: try document(parameters))
    case "textDocument/formatting": return formatting(of: try document(parameters))
    case "textDocument/rangeFormatting":
      guard let range = TextRange(parameters["range"]) else { throw .invalidParameters("\"range\" must be a range") }
      return formatting(of: try document(parameters), in: range)
    case "textDocument/onTypeFormatting": return alignment(at: try position(parameters), in: try document(parameters))
    case "textDocument/prepareRename":
      return try prepareRename(at: try position(parameters), in: try document(parameters))
    case "textDocument/rename":
      guard let name = parameters["newName"]?.string else { throw .invalidParameters("\"newName\" must be a string") }
      return try rename(at: try position(parameters), in: try document(parameters), to: name)
    case "textDocument/foldingRange": return foldingRanges(of: try document(parameters))
    case "textDocument/selectionRange":
      let positions = (parameters["positions"]?.array ?? []).compactMap { TextPosition($0) }
      return selectionRanges(at: positions, in: try document(parameters))
    case "textDocument/documentLink": return links(of: try document(parameters))
    case "textDocument/inlayHint": return inlayHints(of: try document(parameters), in: TextRange(parameters["range"]))
    case "textDocument/codeLens": return lenses(of: try document(parameters))
    case "textDocument/codeAction":
      guard let range = TextRange(parameters["range"]) else { throw .invalidParameters("\"range\" must be a range") }
      return codeActions(for: range, in: try document(parameters), parameters["context"])
    case "textDocument/semanticTokens/full": return semanticTokens(of: try document(parameters))
    case "textDocument/semanticTokens/full/delta":
      return semanticTokens(of: try document(parameters), since: parameters["previousResultId"]?.string)
    case "textDocument/semanticTokens/range":
      return semanticTokens(of: try document(parameters), in: TextRange(parameters["range"]))
    case "textDocument/diagnostic":
      return diagnosticReport(of: try document(parameters), since: parameters["previousResultId"]?.string)
    default: throw .methodNotFound(method)
    }
  }

  /// The document of a request.
  private func document(_ parameters: JSONValue) throws(RPCError) -> OpenDocument {
    guard let uri = parameters.at("textDocument.uri")?.string else {
      throw .invalidParameters("\"textDocument\" has no \"uri\"")
    }
    guard let document = documents[uri] else { throw .invalidParameters("the document \(uri) is not open") }
    return document
  }

  private func position(_ parameters: JSONValue) throws(RPCError) -> TextPosition {
    guard let position = TextPosition(parameters["position"]) else {
      throw .invalidParameters("\"position\" must be a position")
    }
    return position
  }
}
