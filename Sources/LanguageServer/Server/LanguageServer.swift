import JSON
package import JSONRPC
import SourceText
package import StepRegistry

/// The language server: takes the messages of a client in their order, and sends what follows from them.
///
/// It runs no code of step files, and does nothing by itself: files that have changed and definitions that were loaded are reported
/// to it like messages.
package final class LanguageServer {
  /// A text that the client has open.
  struct OpenDocument {
    /// Its address, as the client writes it.
    let uri: String
    /// The path of its file; the address where it has none.
    let path: String
    /// Its version, as the client counts them.
    var version: Int
    /// Its text.
    var buffer: TextBuffer
    /// What is read in it, if it is a feature.
    var feature: FeatureDocument?
  }

  /// How far the conversation is.
  private enum State {
    case fresh, running, shutDown
  }

  let workshop: any Workshop
  private let output: (RPCMessage) -> Void
  private var state = State.fresh
  /// How characters are counted.
  private(set) var encoding = PositionEncoding.utf16
  /// What the client can do.
  private(set) var client: JSONValue = .null
  /// The folders that the client has open.
  private(set) var folders: [WorkspaceFolder] = []
  /// The texts that it has open, by their addresses.
  private(set) var documents: [String: OpenDocument] = [:]
  private(set) var settings = ServerSettings()
  /// What the client has said of its settings.
  private var settingValues = SettingValues()
  /// Whether the client was asked for its settings and has not answered: no code runs before it may say that none shall.
  private var awaitsSettings = false
  /// The numbers of semantic tokens that were sent last, by address, with their names.
  var sentTokens: [String: (name: String, data: [Int])] = [:]
  /// The requests to the client that were not answered yet, by id, with what takes the answer.
  private var asked: [RPCID: (JSONValue) -> Void] = [:]
  private var lastID = 0
  /// Step files with problems that were published, so that they can be taken back.
  private var published: Set<String> = []

  /// Prepares a server.
  ///
  /// - Parameters:
  ///   - workshop: compiles and loads step files, and knows results.
  ///   - output: takes what is sent to the client.
  package init(_ workshop: any Workshop, output: @escaping (RPCMessage) -> Void) {
    (self.workshop, self.output) = (workshop, output)
  }

  /// Whether the client has ended the conversation in order, so that the process ends with 0.
  package var isShutDown: Bool { state == .shutDown }

  // MARK: - Messages

  /// Takes a message.
  ///
  /// - Returns: false if the conversation is over.
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
    case .result(let id, let result): asked.removeValue(forKey: id)?(result)
    case .error(let id, _): if let id { asked.removeValue(forKey: id)?(.null) }
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

  /// Sends a notification.
  func notify(_ method: String, _ parameters: JSONValue) { output(.notification(method: method, parameters)) }

  /// Asks the client for something; an error is taken as `null`.
  func ask(_ method: String, _ parameters: JSONValue, then: @escaping (JSONValue) -> Void = { _ in }) {
    lastID += 1
    let id = RPCID.text("cukeswift-\(lastID)")
    asked[id] = then
    output(.request(id, method: method, parameters))
  }

  // MARK: - Beginning

  private func initialize(_ parameters: JSONValue) -> JSONValue {
    client = parameters["capabilities"] ?? .null
    let wished = client.at("general.positionEncodings")?.array?.compactMap(\.string) ?? []
    encoding = wished.lazy.compactMap(PositionEncoding.init).first ?? .utf16
    let options = parameters["initializationOptions"]
    for section in ["cucumber", "cukeswift"] { settingValues.take(section, options?[section]) }
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
      ("serverInfo", .members(("name", "cukeswift"), ("version", .string(workshop.version)))))
  }

  private func add(_ path: String) {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    guard !folders.contains(where: { $0.path == path }) else { return }
    folders.append(WorkspaceFolder(path, builtIn: workshop.builtIn, settings: settings))
  }

  /// Reads the folders, which were only named so far.
  private func begin() {
    awaitsSettings = hasConfiguration
    for folder in folders { read(folder) }
    reportSettings()
    if client.at("workspace.didChangeWatchedFiles.dynamicRegistration")?.boolean == true {
      let watchers = ["**/*.{feature,feature.md}", "**/*.swift", "**/.cukeswift/**"].map { glob -> JSONValue in
        ["globPattern": .string(glob)]
      }
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

  private func read(_ folder: WorkspaceFolder) {
    let progress = beginProgress("Reading features")
    folder.readFeatures(encoding)
    folder.readStepFiles()
    readResults(of: folder)
    // What is open counts, not the file.
    for document in documents.values { if let feature = document.feature { folder.takeIfOwn(feature) } }
    endProgress(progress)
    load(folder)
  }

  private func beginProgress(_ title: String) -> String? {
    guard client.at("window.workDoneProgress")?.boolean == true else { return nil }
    lastID += 1
    let token = "cukeswift-progress-\(lastID)"
    ask("window/workDoneProgress/create", ["token": .string(token)])
    notify("$/progress", ["token": .string(token), "value": ["kind": "begin", "title": .string(title)]])
    return token
  }

  private func endProgress(_ token: String?) {
    guard let token else { return }
    notify("$/progress", ["token": .string(token), "value": ["kind": "end"]])
  }

  private var loadingProgress: [String: String] = [:]

  /// Has the step files of a folder loaded, again if they have changed meanwhile.
  func load(_ folder: WorkspaceFolder) {
    guard settings.loadsDefinitions, !awaitsSettings else { return }
    guard !folder.isLoading else {
      folder.isOutdated = true
      return
    }
    (folder.isLoading, folder.isOutdated) = (true, false)
    loadingProgress[folder.path] = beginProgress("Loading step definitions")
    startLoading?(folder.path, folder.featureFolders)
  }

  /// Begins to load the step files of a folder; `loaded` reports the outcome.
  package var startLoading: ((_ folder: String, _ features: [String]) -> Void)?

  /// Begins to look for what can be named on the first screen of an app; `looked` reports it.
  package var startLooking: ((_ folder: String, _ app: String) -> Void)?

  /// Takes the outcome of loading the step files of a folder.
  package func loaded(_ outcome: LoadedDefinitions, in path: String) {
    endProgress(loadingProgress.removeValue(forKey: path))
    guard let folder = folders.first(where: { $0.path == path }) else { return }
    folder.isLoading = false
    folder.take(outcome)
    refresh()
    if folder.isOutdated { load(folder) }
  }

  // MARK: - Results

  /// Begins to read how the scenarios of a folder have ended, which takes long after large runs; `resultsRead` takes them.
  ///
  /// Without it, they are read at once.
  package var startReadingResults: ((_ folder: String) -> Void)?

  private func readResults(of folder: WorkspaceFolder) {
    guard let startReadingResults else { return folder.take(workshop.results(in: folder.path)) }
    guard !folder.isReadingResults else {
      folder.hasNewerResults = true
      return
    }
    (folder.isReadingResults, folder.hasNewerResults) = (true, false)
    startReadingResults(folder.path)
  }

  /// Takes how the scenarios of a folder have ended.
  package func resultsRead(_ results: [ScenarioResult], in path: String) {
    guard let folder = folders.first(where: { $0.path == path }) else { return }
    folder.isReadingResults = false
    folder.take(results)
    refreshShown(["codeLens"])
    if folder.hasNewerResults { readResults(of: folder) }
  }

  // MARK: - Advice

  /// Begins to look for what the author of a step may have meant, which takes too long for a keystroke; `advised` takes the outcome.
  ///
  /// Without it, that is looked for at once.
  package var startAdvising: ((_ registry: Registry, _ texts: [String], _ folder: String) -> Void)?
  private var isAdvising = false
  private var wantedAdvice: [(folder: String, text: String)] = []
  /// The most texts that wait for advice, and that are advised on at once: those of the text that was changed last.
  private static let mostAdvice = 50
  /// On how many steps of a text advice is looked for by itself; on further ones when somebody asks.
  static let mostAdvised = 100

  /// What the author of a step may have meant where its definitions do not hold, or where there is none.
  func adviceHere(for text: String, in folder: WorkspaceFolder) -> [String] {
    let elsewhere = folder.index.definitions(of: text).compactMap { folder.definitions.step($0) }
    guard !elsewhere.isEmpty else { return advice(for: text, in: folder) }
    return ["Its definitions do not hold here:"]
      + elsewhere.map { "  \($0.pattern)" + ($0.scope.map { ", \($0.wording)" } ?? "") }
  }

  /// What the author of a step without a definition may have meant, in lines; none as long as that is not known.
  func advice(for text: String, in folder: WorkspaceFolder) -> [String] {
    if let known = folder.knownAdvice(for: text) { return known }
    guard let registry = folder.definitions.registry else { return [] }
    guard startAdvising != nil else { return folder.advice(for: text, from: registry) }
    wantedAdvice.removeAll { $0.text == text }
    wantedAdvice.append((folder.path, text))
    if wantedAdvice.count > Self.mostAdvice { wantedAdvice.removeFirst() }
    advise()
    return []
  }

  /// Has the advice looked for that was wanted last and still is.
  private func advise() {
    guard !isAdvising, let path = wantedAdvice.last?.folder else { return }
    let written = Set(documents.values.lazy.flatMap { $0.feature?.sites ?? [] }.flatMap(\.texts))
    let wanted = wantedAdvice.filter { $0.folder == path }.map(\.text)
    wantedAdvice.removeAll { $0.folder == path }
    guard let folder = folders.first(where: { $0.path == path }), let registry = folder.definitions.registry else {
      return advise()
    }
    let texts = wanted.filter { folder.knownAdvice(for: $0) == nil && written.contains($0) }
    guard !texts.isEmpty else { return advise() }
    isAdvising = true
    startAdvising?(registry, texts, path)
  }

  /// Takes what the authors of steps may have meant.
  ///
  /// - Parameters:
  ///   - found: lines for each text.
  ///   - path: the folder.
  package func advised(_ found: [(text: String, lines: [String])], in path: String) {
    isAdvising = false
    if let folder = folders.first(where: { $0.path == path }) {
      for (text, lines) in found { folder.take(lines, for: text) }
      let texts = Set(found.filter { !$0.lines.isEmpty }.map(\.text))
      let shown = documents.filter { $0.value.feature?.sites.contains { !texts.isDisjoint(with: $0.texts) } ?? false }
      if !texts.isEmpty, !shown.isEmpty {
        if isPulled {
          refreshPulled()
        } else {
          for uri in shown.keys.sorted() { publish(uri) }
        }
      }
    }
    advise()
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
      if let given = parameters["settings"], given["cucumber"] != nil || given["cukeswift"] != nil {
        for section in ["cucumber", "cukeswift"] { settingValues.take(section, given[section]) }
        take(settingValues.settings)
      } else {
        fetchSettings()
      }
    default: break
    }
  }

  private var hasConfiguration: Bool { client.at("workspace.configuration")?.boolean == true }

  private func fetchSettings() {
    guard hasConfiguration else { return }
    ask("workspace/configuration", ["items": [["section": "cucumber"], ["section": "cukeswift"]]]) {
      [weak self] values in
      guard let self else { return }
      for (section, value) in zip(["cucumber", "cukeswift"], values.array ?? []) { settingValues.take(section, value) }
      take(settingValues.settings)
      guard awaitsSettings else { return }
      awaitsSettings = false
      for folder in folders { load(folder) }
    }
  }

  private func take(_ new: ServerSettings) {
    guard new != settings else { return }
    let (featuresChanged, loads) = (
      new.features != settings.features, new.loadsDefinitions && !settings.loadsDefinitions
    )
    settings = new
    for folder in folders {
      folder.take(new)
      if featuresChanged { folder.readFeatures(encoding) }
      if featuresChanged || loads { load(folder) }
    }
    reportSettings()
    refresh()
  }

  /// Says what is wrong with settings: they are in no text that a diagnostic could be shown in.
  private func reportSettings() {
    var lines = settings.unreadableTypes.map { number in
      "number \(number) of cucumber.parameterTypes needs a 'name' and a 'regexp', both texts"
    }
    for folder in folders {
      for problem in folder.definitions.problems where problem.uri == ServerSettings.parameterTypesPath {
        let number = problem.location?.line ?? 0
        let text = [problem.problem, problem.advice].compactMap(\.self).joined(separator: "\n")
        lines.append("number \(number) of cucumber.parameterTypes is left out: \(text)")
      }
    }
    var seen: Set<String> = []
    for line in lines where seen.insert(line).inserted {
      notify("window/showMessage", ["type": 2, "message": .string("cukeswift: \(line)")])
    }
  }

  private func open(_ parameters: JSONValue) {
    guard let item = parameters["textDocument"], let uri = item["uri"]?.string, let text = item["text"]?.string else {
      return
    }
    let document = OpenDocument(
      uri: uri, path: DocumentURI.path(of: uri) ?? uri, version: item["version"]?.integer ?? 0,
      buffer: TextBuffer(Array(text.utf8), encoding: encoding))
    documents[uri] = document
    if item["languageId"]?.string == "cucumber" || item["languageId"]?.string == "gherkin"
      || Self.isFeature(document.path)
    {
      readFeature(uri)
    }
    publish(uri)
    if documents[uri]?.feature != nil { folder(of: document.path)?.findUsualTexts() }
  }

  private static func isFeature(_ path: String) -> Bool { path.hasSuffix(".feature") || path.hasSuffix(".feature.md") }

  private func readFeature(_ uri: String) {
    guard let document = documents[uri] else { return }
    let feature = FeatureDocument(path: document.path, buffer: document.buffer)
    documents[uri]?.feature = feature
    folder(of: document.path)?.takeIfOwn(feature)
  }

  private func change(_ parameters: JSONValue) {
    guard let uri = parameters.at("textDocument.uri")?.string, let known = documents[uri] else { return }
    let version = parameters.at("textDocument.version")?.integer ?? known.version
    // What is older than what is known was meant for another text.
    guard version >= known.version else { return }
    // The buffer is not shared while it is changed.
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

  private func close(_ parameters: JSONValue) {
    guard let uri = parameters.at("textDocument.uri")?.string, let document = documents.removeValue(forKey: uri) else {
      return
    }
    sentTokens[uri] = nil
    // The file counts again.
    if document.feature != nil, let folder = folder(of: document.path), folder.isFeature(document.path) {
      folder.read(document.path, encoding)
    }
    if !isPulled { notify("textDocument/publishDiagnostics", ["uri": .string(uri), "diagnostics": []]) }
  }

  private func saved(_ parameters: JSONValue) {
    guard let uri = parameters.at("textDocument.uri")?.string, let path = DocumentURI.path(of: uri) else { return }
    // A feature was read when it was typed.
    guard folder(of: path)?.isStepFile(path) == true else { return }
    fileChanged(path)
    refresh()
  }

  private func fileChanged(_ path: String) {
    guard let folder = folder(of: path) else { return }
    if folder.isStepFile(path) {
      folder.readStepFile(path)
      load(folder)
    } else if path.contains("/.cukeswift/") {
      readResults(of: folder)
    } else if folder.isFeature(path), !documents.values.contains(where: { $0.path == path }) {
      folder.read(path, encoding)
    }
  }

  // MARK: - What is known

  /// The innermost folder that a file is in.
  func folder(of path: String) -> WorkspaceFolder? {
    folders.filter { $0.contains(path) }.max { $0.path.count < $1.path.count }
      ?? (path.hasPrefix("/") ? nil : folders.first)
  }

  /// The text of a file: as it is open, or else as it is on the disk; `nil` if it cannot be read.
  func buffer(of path: String) -> TextBuffer? {
    if let open = documents.values.first(where: { $0.path == path }) { return open.buffer }
    guard let bytes = try? FileSystem.read(path, atMost: 1 << 28), let source = try? SourceFile(uri: path, bytes: bytes)
    else { return nil }
    return TextBuffer(source.bytes, encoding: encoding)
  }

  /// The address of a file, as the client writes it if it has it open.
  func uri(of path: String) -> String {
    documents.values.first { $0.path == path }?.uri ?? DocumentURI.uri(of: path)
  }

  // MARK: - Diagnostics

  /// Whether the client asks for diagnostics.
  var isPulled: Bool { client.at("textDocument.diagnostic") != nil }

  /// Sends the diagnostics of a text, unless the client asks for them.
  private func publish(_ uri: String) {
    guard !isPulled, let document = documents[uri] else { return }
    notify(
      "textDocument/publishDiagnostics",
      .members(
        ("uri", .string(uri)), ("version", .integer(document.version)),
        ("diagnostics", .array(diagnostics(of: document)))))
  }

  /// Has a client that asks for diagnostics ask again.
  private func refreshPulled() {
    if client.at("workspace.diagnostics.refreshSupport")?.boolean == true { ask("workspace/diagnostic/refresh", .null) }
  }

  /// Sends again what depends on definitions and results.
  func refresh() {
    if isPulled {
      refreshPulled()
    } else {
      for uri in documents.keys.sorted() { publish(uri) }
    }
    publishProblems()
    refreshShown(["semanticTokens", "codeLens", "inlayHint"])
  }

  /// Has the client ask again for what it shows, as far as it does so.
  private func refreshShown(_ names: [String]) {
    for name in names where client.at("workspace.\(name).refreshSupport")?.boolean == true {
      ask("workspace/\(name)/refresh", .null)
    }
  }

  /// Sends the problems of step files that are not open, and takes those back that are gone.
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

extension WorkspaceFolder {
  /// Takes a feature as it is typed.
  func takeIfOwn(_ feature: FeatureDocument) {
    if isFeature(feature.path) || !feature.path.hasPrefix("/") { index.take(feature) }
  }
}
