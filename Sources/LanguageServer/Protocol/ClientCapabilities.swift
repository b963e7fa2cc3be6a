/// The capabilities of the client that the server uses.
struct ClientCapabilities: Decodable {
  struct General: Decodable {
    var positionEncodings: [String]?
  }

  struct Window: Decodable {
    var workDoneProgress: Bool?
  }

  struct TextDocument: Decodable {
    struct Completion: Decodable {
      struct Item: Decodable {
        var snippetSupport: Bool?
      }

      var completionItem: Item?
    }

    struct Definition: Decodable {
      var linkSupport: Bool?
    }

    struct Symbol: Decodable {
      var hierarchicalDocumentSymbolSupport: Bool?
    }

    /// A capability whose presence matters, not its content.
    struct PulledDiagnostics: Decodable {}

    var completion: Completion?
    var definition: Definition?
    var documentSymbol: Symbol?
    var diagnostic: PulledDiagnostics?
  }

  struct Workspace: Decodable {
    struct Edit: Decodable {
      var documentChanges: Bool?
    }

    struct WatchedFiles: Decodable {
      var dynamicRegistration: Bool?
    }

    struct Refresh: Decodable {
      var refreshSupport: Bool?
    }

    var configuration: Bool?
    var workspaceEdit: Edit?
    var didChangeWatchedFiles: WatchedFiles?
    var diagnostics: Refresh?
    var semanticTokens: Refresh?
    var codeLens: Refresh?
    var inlayHint: Refresh?
  }

  var general: General?
  var window: Window?
  var textDocument: TextDocument?
  var workspace: Workspace?
}

extension ClientCapabilities {
  /// The unit for positions in a line: the first of the client's that the server has too.
  var positionEncoding: PositionEncoding {
    general?.positionEncodings?.lazy.compactMap(PositionEncoding.init).first ?? .utf16
  }

  /// Whether the client shows the progress of long work.
  var showsProgress: Bool { window?.workDoneProgress ?? false }
  /// Whether completions may have tab stops.
  var takesSnippets: Bool { textDocument?.completion?.completionItem?.snippetSupport ?? false }
  /// Whether a definition may be a link from a range of the document.
  var takesDefinitionLinks: Bool { textDocument?.definition?.linkSupport ?? false }
  /// Whether the symbols of a document may be nested.
  var takesNestedSymbols: Bool { textDocument?.documentSymbol?.hierarchicalDocumentSymbolSupport ?? false }
  /// Whether the client requests diagnostics.
  var pullsDiagnostics: Bool { textDocument?.diagnostic != nil }
  /// Whether the client answers requests for settings.
  var answersConfiguration: Bool { workspace?.configuration ?? false }
  /// Whether an edit may create files.
  var takesCreatedFiles: Bool { workspace?.workspaceEdit?.documentChanges ?? false }
  /// Whether the server may ask for reports of changed files.
  var watchesFiles: Bool { workspace?.didChangeWatchedFiles?.dynamicRegistration ?? false }
}

/// A kind of items that the client can be asked to request again; the raw value is the method.
enum RefreshedItems: String {
  case diagnostics = "workspace/diagnostic/refresh"
  case semanticTokens = "workspace/semanticTokens/refresh"
  case codeLenses = "workspace/codeLens/refresh"
  case inlayHints = "workspace/inlayHint/refresh"
}

extension ClientCapabilities {
  /// Whether the client can be asked to request these items again.
  func refreshes(_ items: RefreshedItems) -> Bool {
    let capability =
      switch items {
      case .diagnostics: workspace?.diagnostics
      case .semanticTokens: workspace?.semanticTokens
      case .codeLenses: workspace?.codeLens
      case .inlayHints: workspace?.inlayHint
      }
    return capability?.refreshSupport ?? false
  }
}
