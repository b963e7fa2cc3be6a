import OperatingSystem

extension LanguageServer {
  /// Reads the folders. So far only their paths are known.
  func begin() {
    settings.areAwaited = client.answersConfiguration
    for folder in folders { read(folder) }
    reportSettings()
    if client.watchesFiles {
      let globs = [
        "**/*.{feature,feature.md}", "**/*.swift", "**/.cukeswift/**", "**/\(OutputPath.configurationFile)",
      ]
      connection.ask("client/registerCapability", WatcherRegistration(globs))
    }
    fetchSettings()
  }

  /// Adds a folder without reading it.
  func add(_ path: String) {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    guard !folders.contains(where: { $0.path == path }) else { return }
    folders.append(
      WorkspaceFolder(
        path, builtIn: project.builtIn, translations: project.translations(in: path), settings: settings.current))
  }

  /// Handles the folders that the client has opened and closed.
  func foldersChanged(_ parameters: ChangedFolders) {
    for removed in parameters.event.removed ?? [] { folders.removeAll { $0.path == removed.path } }
    let known = folders.count
    for path in (parameters.event.added ?? []).compactMap(\.path) { add(path) }
    for folder in folders.dropFirst(known) { read(folder) }
    refresh()
  }

  /// Reads the features, step files and results of a folder.
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
    if let progress { connection.endProgress(progress) }
    load(folder)
  }

  private func beginProgress(_ title: String) -> String? {
    client.showsProgress ? connection.beginProgress(title) : nil
  }

  // MARK: - Definitions

  /// Loads the step files of a folder, and loads them again if they change meanwhile.
  func load(_ folder: WorkspaceFolder) {
    guard settings.current.loadsDefinitions, !settings.areAwaited else { return }
    guard folder.loading.begin() else { return }
    loadingProgress[folder.path] = beginProgress("Loading step definitions")
    background.load?(folder.path, folder.featureFolders)
  }

  /// Handles the outcome of loading the step files of a folder.
  package func loaded(_ outcome: LoadedDefinitions, in path: String) {
    if let progress = loadingProgress.removeValue(forKey: path) { connection.endProgress(progress) }
    guard let folder = folders.first(where: { $0.path == path }) else { return }
    let isOutdated = folder.loading.end()
    folder.take(outcome)
    refresh()
    if isOutdated { load(folder) }
  }

  // MARK: - Results

  /// Reads the results of a folder's scenarios, or starts to read them.
  func readResults(of folder: WorkspaceFolder) {
    guard let readResults = background.readResults else { return folder.take(project.results(in: folder.path)) }
    guard folder.results.reading.begin() else { return }
    readResults(folder.path)
  }

  /// Handles the results of a folder's scenarios.
  package func resultsRead(_ results: [ScenarioResult], in path: String) {
    guard let folder = folders.first(where: { $0.path == path }) else { return }
    let isOutdated = folder.results.reading.end()
    folder.take(results)
    refresh(.codeLenses)
    if isOutdated { readResults(of: folder) }
  }
}
