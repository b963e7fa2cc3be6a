/// The result of `initialize`.
struct InitializeResult: Encodable {
  struct ServerInfo: Encodable {
    let name = "cukeswift"
    var version: String
  }

  var capabilities: ServerCapabilities
  var serverInfo: ServerInfo
}

/// What the server can do.
struct ServerCapabilities: Encodable {
  struct Synchronization: Encodable {
    struct Save: Encodable {
      let includeText = false
    }

    let openClose = true
    /// 2: changes arrive as edits.
    let change = 2
    let save = Save()
  }

  struct Completion: Encodable {
    let triggerCharacters = ["@", "<", "|", "\"", " "]
  }

  struct OnTypeFormatting: Encodable {
    let firstTriggerCharacter = "|"
  }

  struct Rename: Encodable {
    let prepareProvider = true
  }

  struct Unresolved: Encodable {
    let resolveProvider = false
  }

  struct CodeActions: Encodable {
    let codeActionKinds = CodeAction.Kind.allCases
  }

  struct SemanticTokens: Encodable {
    struct Legend: Encodable {
      let tokenTypes = SemanticTokenType.allCases
      let tokenModifiers: [String] = []
    }

    struct Full: Encodable {
      let delta = true
    }

    let legend = Legend()
    let full = Full()
    let range = true
  }

  struct Diagnostics: Encodable {
    let identifier = "cukeswift"
    let interFileDependencies = true
    let workspaceDiagnostics = false
  }

  struct Workspace: Encodable {
    struct Folders: Encodable {
      let supported = true
      let changeNotifications = true
    }

    let workspaceFolders = Folders()
  }

  var positionEncoding: PositionEncoding
  let textDocumentSync = Synchronization()
  let completionProvider = Completion()
  let hoverProvider = true
  let definitionProvider = true
  let referencesProvider = true
  let documentHighlightProvider = true
  let documentSymbolProvider = true
  let workspaceSymbolProvider = true
  let documentFormattingProvider = true
  let documentRangeFormattingProvider = true
  let documentOnTypeFormattingProvider = OnTypeFormatting()
  let renameProvider = Rename()
  let foldingRangeProvider = true
  let selectionRangeProvider = true
  let documentLinkProvider = Unresolved()
  let inlayHintProvider = true
  let codeLensProvider = Unresolved()
  let codeActionProvider = CodeActions()
  let semanticTokensProvider = SemanticTokens()
  let diagnosticProvider = Diagnostics()
  let workspace = Workspace()
}

/// The types of semantic tokens, in the order of the legend. They are those of the official server.
enum SemanticTokenType: String, CaseIterable, Encodable {
  case keyword, parameter, string, type, variable, property, comment, namespace, `class`, function

  /// The index in the legend.
  var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
