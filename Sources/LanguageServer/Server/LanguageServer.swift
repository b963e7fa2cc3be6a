import JSON
package import JSONRPC
import OperatingSystem
import SourceText
package import StepRegistry

/// The language server: handles the messages of a client in order, and sends responses and notifications.
///
/// It does not run the code of step files, and starts no work on its own. Changed files and loaded definitions arrive
/// like messages.
package final class LanguageServer {
  /// A document that the client has open.
  struct OpenDocument {
    /// Its URI, as the client writes it.
    let uri: String
    /// The path of its file, or the URI of a document without a file.
    let path: String
    /// Its version number from the client.
    var version: Int
    /// Its text.
    var buffer: TextBuffer
    /// The parsed document, if it is a feature.
    var feature: FeatureDocument?
  }

  /// The state of the connection.
  private enum State {
    case fresh, running, shutDown
  }

  let project: any EditorProject
  private let output: (RPCMessage) -> Void
  private var state = State.fresh
  /// The unit for positions in a line.
  private(set) var encoding = PositionEncoding.utf16
  /// The capabilities of the client.
  private(set) var client: JSONValue = .null
  /// The folders that the client has open.
  private(set) var folders: [WorkspaceFolder] = []
  /// The open documents, by their URIs.
  var documents: [String: OpenDocument] = [:]
  var settings = ServerSettings()
  /// The settings of the client.
  var settingValues = SettingValues()
  /// Whether a request for the client's settings is unanswered. Until then no code runs, because the settings may
  /// forbid it.
  var awaitsSettings = false
  /// The semantic tokens that were sent last, by URI, with their result ids.
  var sentTokens: [String: (name: String, data: [Int])] = [:]
  private var requests = ClientRequests()
  /// The step files with published problems, to withdraw these later.
  var published: Set<String> = []
  /// The steps that wait for advice.
  var adviceQueue = AdviceQueue()
  /// Starts to find advice on steps, which takes too long for a keystroke; `advised` receives the advice.
  ///
  /// If it is nil, advice is found at once.
  package var startAdvising: ((_ registry: Registry, _ texts: [String], _ folder: String) -> Void)?

  /// Prepares a server.
  ///
  /// - Parameters:
  ///   - project: compiles and loads step files, and reads results.
  ///   - output: sends a message to the client.
  package init(_ project: any EditorProject, output: @escaping (RPCMessage) -> Void) {
    (self.project, self.output) = (project, output)
  }

  /// Whether the client has sent `shutdown`. If so, the exit code is 0.
  package var isShutDown: Bool { state == .shutDown }

  // MARK: - Messages

  /// Handles a message.
  ///
  /// - Returns: false after the last message.
  package func receive(_ message: RPCMessage) -> Bool {
    switch message {
    case .request(let id, let method, let parameters):
      do throws(RPCError) {
        output(.result(id, try answer(method, parameters)))
      } catch {
        output(.error(id, error))
      }
    case .notification("exit", _): return false
    case .notification(let method, let parameters): if state == .running { take(method, parameters) }
    case .result(let id, let result): requests.take(id)?(result)
    case .error(let id, _): if let id { requests.take(id)?(.null) }
    }
    return true
  }

  private func answer(_ method: String, _ parameters: JSONValue) throws(RPCError) -> JSONValue {
    switch (state, method) {
    case (.fresh, "initialize"): return initialize(parameters)
    case (.fresh, _): throw .notInitialized
    case (.running, "initialize"): throw .invalidRequest("the conversation was begun already")
    case (.shutDown, _): throw .invalidRequest("the server was shut down")
    case (.running, "shutdown"):
      state = .shutDown
      return .null
    case (.running, _): return try perform(method, parameters)
    }
  }

  func notify(_ method: String, _ parameters: JSONValue) { output(.notification(method: method, parameters)) }

  /// Sends a request to the client. An error response counts as `null`.
  func ask(_ method: String, _ parameters: JSONValue, then: @escaping (JSONValue) -> Void = { _ in }) {
    output(.request(requests.add(then), method: method, parameters))
  }

  // MARK: - Initialization

  private func initialize(_ parameters: JSONValue) -> JSONValue {
    client = parameters["capabilities"] ?? .null
    let wished = client.at("general.positionEncodings")?.array?.compactMap(\.string) ?? []
    encoding = wished.lazy.compactMap(PositionEncoding.init).first ?? .utf16
    settingValues.takeAll(of: parameters["initializationOptions"])
    settings = settingValues.settings
    var paths = (parameters["workspaceFolders"]?.array ?? []).compactMap { $0["uri"]?.string }
      .compactMap(DocumentURI.path)
    if paths.isEmpty,
      let root = parameters["rootUri"]?.string.flatMap(DocumentURI.path) ?? parameters["rootPath"]?.string
    {
      paths = [root]
    }
    for path in paths { add(path) }
    state = .running
    return .members(
      ("capabilities", capabilities),
      ("serverInfo", .members(("name", "cukeswift"), ("version", .string(project.version)))))
  }

  private func add(_ path: String) {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    guard !folders.contains(where: { $0.path == path }) else { return }
    folders.append(
      WorkspaceFolder(
        path, builtIn: project.builtIn, translations: project.translations(in: path), settings: settings))
  }

  /// Reads the folders. So far only their paths are known.
  private func begin() {
    awaitsSettings = hasConfiguration
    for folder in folders { read(folder) }
    reportSettings()
    if client.at("workspace.didChangeWatchedFiles.dynamicRegistration")?.boolean == true {
      let globs = [
        "**/*.{feature,feature.md}", "**/*.swift", "**/.cukeswift/**", "**/\(OutputPath.configurationFile)",
      ]
      let watchers = globs.map { glob -> JSONValue in ["globPattern": .string(glob)] }
      ask(
        "client/registerCapability",
        [
          "registrations": [
            .members(
              ("id", "files"), ("method", "workspace/didChangeWatchedFiles"),
              ("registerOptions", ["watchers": .array(watchers)]))
          ]
        ])
    }
    fetchSettings()
  }

  func read(_ folder: WorkspaceFolder) {
    let progress = beginProgress("Reading features")
    folder.fillsEverywhere = project.fillsEverywhere(in: folder.path)
    folder.readFeatures(encoding)
    folder.readStepFiles()
    readResults(of: folder)
    // The text of an open document takes precedence over its file.
    for (uri, document) in documents where document.feature != nil && self.folder(of: document.path) === folder {
      readFeature(uri)
    }
    endProgress(progress)
    load(folder)
  }

  private func beginProgress(_ title: String) -> String? {
    guard client.at("window.workDoneProgress")?.boolean == true else { return nil }
    let token = "cukeswift-progress-\(requests.takeNumber())"
    ask("window/workDoneProgress/create", ["token": .string(token)])
    notify("$/progress", ["token": .string(token), "value": ["kind": "begin", "title": .string(title)]])
    return token
  }

  private func endProgress(_ token: String?) {
    guard let token else { return }
    notify("$/progress", ["token": .string(token), "value": ["kind": "end"]])
  }

  private var loadingProgress: [String: String] = [:]

  /// Loads the step files of a folder, and loads them again if they change meanwhile.
  func load(_ folder: WorkspaceFolder) {
    guard settings.loadsDefinitions, !awaitsSettings else { return }
    guard folder.loading.begin() else { return }
    loadingProgress[folder.path] = beginProgress("Loading step definitions")
    startLoading?(folder.path, folder.featureFolders)
  }

  /// Starts to load the step files of a folder; `loaded` receives the outcome.
  package var startLoading: ((_ folder: String, _ features: [String]) -> Void)?

  /// Starts to find the elements on the first screen of an app; `looked` receives them.
  package var startLooking: ((_ folder: String, _ app: String) -> Void)?

  /// Handles the outcome of loading the step files of a folder.
  package func loaded(_ outcome: LoadedDefinitions, in path: String) {
    endProgress(loadingProgress.removeValue(forKey: path))
    guard let folder = folders.first(where: { $0.path == path }) else { return }
    let isOutdated = folder.loading.end()
    folder.take(outcome)
    refresh()
    if isOutdated { load(folder) }
  }

  // MARK: - Results

  /// Starts to read the results of a folder's scenarios, which takes long after large runs; `resultsRead` receives
  /// them.
  ///
  /// If it is nil, they are read at once.
  package var startReadingResults: ((_ folder: String) -> Void)?

  func readResults(of folder: WorkspaceFolder) {
    guard let startReadingResults else { return folder.take(project.results(in: folder.path)) }
    guard folder.readingResults.begin() else { return }
    startReadingResults(folder.path)
  }

  /// Handles the results of a folder's scenarios.
  package func resultsRead(_ results: [ScenarioResult], in path: String) {
    guard let folder = folders.first(where: { $0.path == path }) else { return }
    let isOutdated = folder.readingResults.end()
    folder.take(results)
    refreshShown(["codeLens"])
    if isOutdated { readResults(of: folder) }
  }

  // MARK: - Notifications

  private func take(_ method: String, _ parameters: JSONValue) {
    switch method {
    case "initialized": begin()
    case "textDocument/didOpen": open(parameters)
    case "textDocument/didChange": change(parameters)
    case "textDocument/didClose": close(parameters)
    case "textDocument/didSave": saved(parameters)
    case "workspace/didChangeWatchedFiles":
      for change in parameters["changes"]?.array ?? [] {
        if let path = change["uri"]?.string.flatMap(DocumentURI.path) { fileChanged(path) }
      }
      refresh()
    case "workspace/didChangeWorkspaceFolders":
      for removed in parameters.at("event.removed")?.array ?? [] {
        let path = removed["uri"]?.string.flatMap(DocumentURI.path)
        folders.removeAll { $0.path == path }
      }
      let known = folders.count
      for added in parameters.at("event.added")?.array ?? [] {
        if let path = added["uri"]?.string.flatMap(DocumentURI.path) { add(path) }
      }
      for folder in folders.dropFirst(known) { read(folder) }
      refresh()
    case "workspace/didChangeConfiguration":
      if let given = parameters["settings"], SettingValues.names.contains(where: { given[$0] != nil }) {
        settingValues.takeAll(of: given)
        take(settingValues.settings)
      } else {
        fetchSettings()
      }
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
