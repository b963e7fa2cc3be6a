import JSON
package import JSONRPC
import OperatingSystem
import SourceText

/// The language server: handles the messages of a client in order, and sends responses and notifications.
///
/// It does not run the code of step files, and starts no work on its own. Changed files and loaded definitions arrive
/// like messages.
package final class LanguageServer {
  /// A document that the client has open.
  struct OpenDocument {
    /// The URI of the document, in the client's spelling.
    let uri: String
    /// The path of its file, or the URI of a document without a file.
    let path: String
    /// The version number from the client.
    var version: Int
    /// The text of the document.
    var buffer: TextBuffer
    /// The parsed document, if it is a feature.
    var feature: FeatureDocument?
  }

  /// The state of the conversation.
  private enum State {
    case fresh, running, shutDown
  }

  /// The data sent to the client, to which later messages refer.
  struct Sent {
    /// The semantic tokens of documents, by their URIs.
    var tokens: [String: SemanticTokens] = [:]
    /// The step files with published problems.
    var problems: Set<String> = []
  }

  let project: any EditorProject
  var connection: ClientConnection
  private var state = State.fresh
  /// The capabilities of the client.
  private(set) var client = ClientCapabilities()
  /// The folders that the client has open.
  var folders: [WorkspaceFolder] = []
  /// The open documents, by their URIs.
  var documents: [String: OpenDocument] = [:]
  /// The settings of the client.
  var settings = ClientSettings()
  var sent = Sent()
  /// The steps that wait for advice.
  var adviceQueue = AdviceQueue()
  /// The tokens of the progress of loading, by the paths of folders.
  var loadingProgress: [String: String] = [:]
  /// Starts the work that is not done at once.
  package var background = BackgroundWork()

  /// Prepares a server.
  ///
  /// - Parameters:
  ///   - project: compiles and loads step files, and reads results.
  ///   - output: sends a message to the client.
  package init(_ project: any EditorProject, output: @escaping (RPCMessage) -> Void) {
    self.project = project
    connection = ClientConnection(output: output)
  }

  /// Whether the client has sent `shutdown`. If so, the exit code is 0.
  package var isShutDown: Bool { state == .shutDown }
  /// The unit for positions in a line.
  var encoding: PositionEncoding { client.positionEncoding }

  // MARK: - Messages

  /// Handles a message.
  ///
  /// - Returns: false after the last message.
  package func receive(_ message: RPCMessage) -> Bool {
    switch message {
    case .request(let id, let method, let parameters):
      do throws(RPCError) {
        connection.respond(.result(id, try answer(method, parameters)))
      } catch {
        connection.respond(.error(id, error))
      }
    case .notification("exit", _): return false
    case .notification(let method, let parameters):
      guard state == .running else { return true }
      // A notification has no response, not even to parameters of a wrong type.
      try? take(method, parameters)
    case .result(let id, let result): connection.takeHandler(of: id)?(result)
    case .error(let id, _): if let id { connection.takeHandler(of: id)?(.null) }
    }
    return true
  }

  private func answer(_ method: String, _ parameters: JSONValue) throws(RPCError) -> JSONValue {
    switch (state, method) {
    case (.fresh, "initialize"): return JSONValue(encoding: initialize(try parameters.decoded()))
    case (.fresh, _): throw .notInitialized
    case (.running, "initialize"): throw .invalidRequest("the conversation was begun already")
    case (.shutDown, _): throw .invalidRequest("the server was shut down")
    case (.running, "shutdown"):
      state = .shutDown
      return .null
    case (.running, _): return try perform(method, parameters)
    }
  }

  private func initialize(_ parameters: InitializeParameters) -> InitializeResult {
    // A capability of a wrong type must not prevent the start.
    client = parameters.capabilities.flatMap { try? $0.decoded() } ?? ClientCapabilities()
    settings.takeAll(of: parameters.initializationOptions)
    _ = settings.update()
    let paths = (parameters.workspaceFolders ?? []).compactMap { $0["uri"]?.string }.compactMap(DocumentURI.path)
    let root = parameters.rootUri.flatMap(DocumentURI.path) ?? parameters.rootPath
    for path in paths.isEmpty ? [root].compactMap(\.self) : paths { add(path) }
    state = .running
    return InitializeResult(
      capabilities: ServerCapabilities(positionEncoding: encoding), serverInfo: .init(version: project.version))
  }

  private func take(_ method: String, _ parameters: JSONValue) throws(RPCError) {
    switch method {
    case "initialized": begin()
    case "textDocument/didOpen": open(try parameters.decoded())
    case "textDocument/didChange": change(try parameters.decoded())
    case "textDocument/didClose": close(try parameters.decoded())
    case "textDocument/didSave": saved(try parameters.decoded())
    case "workspace/didChangeWatchedFiles": filesChanged(try parameters.decoded())
    case "workspace/didChangeWorkspaceFolders": foldersChanged(try parameters.decoded())
    case "workspace/didChangeConfiguration": settingsChanged((try? parameters.decoded()) ?? ChangedSettings())
    default: break
    }
  }

  // MARK: - Lookups

  /// The innermost folder that contains a file.
  func folder(of path: String) -> WorkspaceFolder? {
    folders.filter { $0.contains(path) }.max { $0.path.count < $1.path.count }
      ?? (path.hasPrefix("/") ? nil : folders.first)
  }

  /// The text of a file, from the open document or from the disk; nil if the file cannot be read.
  func buffer(of path: String) -> TextBuffer? {
    if let open = documents.values.first(where: { $0.path == path }) { return open.buffer }
    guard let bytes = try? FileSystem.read(path, atMost: 1 << 28), let source = try? SourceFile(uri: path, bytes: bytes)
    else { return nil }
    return TextBuffer(source.bytes, encoding: encoding)
  }

  /// The URI of a file. For an open document it is written as the client does.
  func uri(of path: String) -> String {
    documents.values.first { $0.path == path }?.uri ?? DocumentURI.uri(of: path)
  }
}
