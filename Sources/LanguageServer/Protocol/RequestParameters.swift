import JSON

// The parameters of the client's messages, with the members that the server reads.

/// A document by its URI, and its version if the message has one.
struct DocumentIdentifier: Decodable {
  var uri: String
  var version: Int?

  /// The path of its file; nil for a document without a file.
  var path: String? { DocumentURI.path(of: uri) }
}

// MARK: - Lifecycle and workspace

/// The parameters of `initialize`.
struct InitializeParameters: Decodable {
  var capabilities: JSONValue?
  var initializationOptions: JSONValue?
  var workspaceFolders: [JSONValue]?
  var rootUri: String?
  var rootPath: String?
}

/// The parameters of `workspace/didChangeWorkspaceFolders`.
struct ChangedFolders: Decodable {
  struct Event: Decodable {
    var added: [DocumentIdentifier]?
    var removed: [DocumentIdentifier]?
  }

  var event: Event
}

/// The parameters of `workspace/didChangeWatchedFiles`.
struct ChangedFiles: Decodable {
  var changes: [JSONValue]
}

/// The parameters of `workspace/didChangeConfiguration`.
struct ChangedSettings: Decodable {
  var settings: JSONValue?
}

/// The parameters of `workspace/symbol`.
struct SymbolQuery: Decodable {
  var query: String
}

// MARK: - Documents

/// The parameters of a request about a document.
protocol DocumentRequest: Decodable {
  var textDocument: DocumentIdentifier { get }
}

/// The parameters of `textDocument/didOpen`.
struct OpenedDocument: Decodable {
  struct Item: Decodable {
    var uri: String
    var languageId: String?
    var version: Int?
    var text: String
  }

  var textDocument: Item
}

/// The parameters of `textDocument/didChange`.
struct ChangedDocument: Decodable {
  struct Change: Decodable {
    /// The replaced range; nil for a change of the whole text.
    var range: TextRange?
    var text: String
  }

  var textDocument: DocumentIdentifier
  var contentChanges: [Change]
}

/// The parameters of messages about a whole document.
struct DocumentParameters: DocumentRequest {
  var textDocument: DocumentIdentifier
  /// The id of the last result, for requests that return only changes.
  var previousResultId: String?
}

/// The parameters of requests about a position.
struct PositionParameters: DocumentRequest {
  var textDocument: DocumentIdentifier
  var position: TextPosition
}

/// The parameters of `textDocument/references`.
struct ReferenceParameters: DocumentRequest {
  struct Context: Decodable {
    var includeDeclaration: Bool?
  }

  var textDocument: DocumentIdentifier
  var position: TextPosition
  var context: Context?
}

/// The parameters of `textDocument/rename`.
struct RenameParameters: DocumentRequest {
  var textDocument: DocumentIdentifier
  var position: TextPosition
  var newName: String
}

/// The parameters of `textDocument/selectionRange`.
struct SelectionParameters: DocumentRequest {
  var textDocument: DocumentIdentifier
  var positions: [TextPosition]
}

/// The parameters of requests about a range.
struct RangeParameters: DocumentRequest {
  var textDocument: DocumentIdentifier
  var range: TextRange
}

/// The parameters of `textDocument/codeAction`.
struct CodeActionParameters: DocumentRequest {
  struct Context: Decodable {
    /// The kinds to which the actions are limited.
    var only: [String]?
    /// The diagnostics of the range, also those of other servers.
    var diagnostics: [JSONValue]?
  }

  var textDocument: DocumentIdentifier
  var range: TextRange
  var context: Context?
}
