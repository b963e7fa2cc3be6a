import JSON
import JSONRPC

extension LanguageServer {
  /// Computes the response to a request.
  func perform(_ method: String, _ parameters: JSONValue) throws(RPCError) -> JSONValue {
    func answer<Request: DocumentRequest>(
      _ type: Request.Type, _ answer: (Request, OpenDocument) throws(RPCError) -> some Encodable
    ) throws(RPCError) -> JSONValue {
      let request = try parameters.decoded(as: type)
      guard let document = documents[request.textDocument.uri] else {
        throw .invalidParameters("the document \(request.textDocument.uri) is not open")
      }
      return JSONValue(encoding: try answer(request, document))
    }
    typealias Whole = DocumentParameters
    typealias Position = PositionParameters
    typealias Range = RangeParameters
    return switch method {
    case "cukeswift/scenarios": JSONValue(encoding: scenarios())
    case "workspace/symbol": JSONValue(encoding: workspaceSymbols(try parameters.decoded(as: SymbolQuery.self).query))
    case "textDocument/codeLens": try answer(Whole.self) { lenses(of: $1) }
    case "textDocument/diagnostic": try answer(Whole.self) { diagnosticReport(of: $1, since: $0.previousResultId) }
    case "textDocument/documentLink": try answer(Whole.self) { links(of: $1) }
    case "textDocument/documentSymbol": try answer(Whole.self) { symbols(of: $1) }
    case "textDocument/foldingRange": try answer(Whole.self) { foldingRanges(of: $1) }
    case "textDocument/formatting": try answer(Whole.self) { formatting(of: $1) }
    case "textDocument/semanticTokens/full": try answer(Whole.self) { semanticTokens(of: $1) }
    case "textDocument/semanticTokens/full/delta":
      try answer(Whole.self) { semanticTokens(of: $1, since: $0.previousResultId) }
    case "textDocument/completion": try answer(Position.self) { completions($1, $0.position) }
    case "textDocument/definition": try answer(Position.self) { definitions(at: $0.position, in: $1) }
    case "textDocument/documentHighlight": try answer(Position.self) { highlights(at: $0.position, in: $1) }
    case "textDocument/hover": try answer(Position.self) { hover(at: $0.position, in: $1) }
    case "textDocument/onTypeFormatting": try answer(Position.self) { alignment(at: $0.position, in: $1) }
    case "textDocument/prepareRename":
      try answer(Position.self) { (at, document) throws(RPCError) in try prepareRename(at: at.position, in: document) }
    case "textDocument/references": try answer(ReferenceParameters.self) { references($0, in: $1) }
    case "textDocument/rename":
      try answer(RenameParameters.self) { (request, document) throws(RPCError) in
        try rename(at: request.position, in: document, to: request.newName)
      }
    case "textDocument/selectionRange":
      try answer(SelectionParameters.self) { selectionRanges(at: $0.positions, in: $1) }
    case "textDocument/inlayHint": try answer(Range.self) { inlayHints(of: $1, in: $0.range) }
    case "textDocument/rangeFormatting": try answer(Range.self) { formatting(of: $1, in: $0.range) }
    case "textDocument/semanticTokens/range": try answer(Range.self) { semanticTokens(of: $1, in: $0.range) }
    case "textDocument/codeAction":
      try answer(CodeActionParameters.self) { codeActions(for: $0.range, in: $1, $0.context) }
    default: throw .methodNotFound(method)
    }
  }

  /// The completions at a position.
  private func completions(_ document: OpenDocument, _ position: TextPosition) -> CompletionList {
    guard let feature = document.feature else { return CompletionList(isIncomplete: false, items: []) }
    let completion = FeatureCompletion(
      feature: feature, folder: folder(of: document.path), takesSnippets: client.takesSnippets
    ) { self.elementItems(document, feature, $0, $1, $2) }
    return completion.list(at: position)
  }
}
