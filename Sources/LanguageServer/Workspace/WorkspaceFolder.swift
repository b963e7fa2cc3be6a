import Dispatch
import GherkinParser
package import SourceText
package import StepRegistry
internal import Synchronization

/// A folder that the client has open: its features, its definitions, and what is known of both.
package final class WorkspaceFolder {
  /// The folder, an absolute path.
  package let path: String
  /// Its features.
  package let index = FeatureIndex()
  /// The definitions.
  package private(set) var definitions = DefinitionSet.none
  /// What compiler and command report about step files, by the absolute paths of these.
  package private(set) var problems: [String: [Diagnostic]] = [:]
  /// How its scenarios have ended, by the absolute paths of their files.
  private var results: [String: [ScenarioResult]] = [:]
  /// Whether results are being read, and whether there are newer ones since that began.
  var isReadingResults = false
  var hasNewerResults = false
  /// Whether the definitions are those that were loaded, rather than only read.
  private(set) var isLoaded = false
  /// Whether step files are being loaded, and whether they have changed since that began.
  var isLoading = false
  var isOutdated = false
  private var loaded: DefinitionCatalog?
  private let builtIn: DefinitionCatalog
  private var settings: ServerSettings
  /// The outlines of the step files by their paths.
  private(set) var outlines: [String: StepFileOutline] = [:]
  /// The advice for steps without a definition, by their texts.
  private var advice: [String: [String]] = [:]
  /// How characters are counted.
  private var encoding = PositionEncoding.utf16
  /// What can be named on the first screens of apps, and the apps that somebody looks at.
  private var elements: [String: [KnownElement]] = [:]
  private var lookedAt: Set<String> = []
  /// The numbers of a few texts for each definition; `nil` until somebody asks.
  private var usualTexts: [[Int]]?
  /// The steps that the code of step files calls; `nil` until somebody asks.
  private var knownCalls: [StepCall]?
  /// What completion offers of each definition, as far as somebody has asked.
  private var suggestions: [Int: [StepSuggestion]] = [:]

  /// Prepares a folder; nothing is read yet.
  init(_ path: String, builtIn: DefinitionCatalog, settings: ServerSettings) {
    (self.path, self.builtIn, self.settings) = (path, builtIn, settings)
  }

  /// Whether a file is in the folder.
  package func contains(_ file: String) -> Bool { path == "/" || file.hasPrefix(path + "/") }

  /// The path of a file inside the folder.
  package func relative(_ file: String) -> String {
    contains(file) ? String(file.dropFirst(path == "/" ? 1 : path.count + 1)) : file
  }

  // MARK: - Features

  /// Whether a file is a feature of the folder.
  func isFeature(_ file: String) -> Bool {
    guard file.hasSuffix(".feature") || file.hasSuffix(".feature.md"), contains(file) else { return false }
    return settings.features.isEmpty || settings.features.contains { $0.matches(relative(file)) }
  }

  /// Reads all features of the folder.
  ///
  /// - Parameter encoding: how characters are counted.
  func readFeatures(_ encoding: PositionEncoding) {
    self.encoding = encoding
    let files = Self.files(below: path) { $0.hasSuffix(".feature") || $0.hasSuffix(".feature.md") }
    read(files.filter(isFeature), encoding)
    for known in index.files.keys where !isFeature(known) { index.remove(known) }
  }

  /// Reads a feature again; one that has gone is forgotten.
  func read(_ file: String, _ encoding: PositionEncoding) { read([file], encoding) }

  /// How many features are in memory at once while many are read.
  private static let batch = 256

  /// Reads features, on all processors.
  private func read(_ files: [String], _ encoding: PositionEncoding) {
    var rest = files[...]
    while !rest.isEmpty {
      let batch = Array(rest.prefix(Self.batch))
      rest = rest.dropFirst(batch.count)
      let features = Mutex([FeatureDocument?](repeating: nil, count: batch.count))
      DispatchQueue.concurrentPerform(iterations: batch.count) { number in
        let feature = Self.feature(batch[number], encoding)
        features.withLock { $0[number] = feature }
      }
      for (file, feature) in zip(batch, features.withLock({ $0 })) {
        if let feature { index.take(feature) } else { index.remove(file) }
      }
    }
  }

  private static func feature(_ file: String, _ encoding: PositionEncoding) -> FeatureDocument? {
    guard let bytes = try? FileSystem.read(file, atMost: Gherkin.largestFile),
      let source = try? SourceFile(uri: file, bytes: bytes)
    else { return nil }
    return FeatureDocument(path: file, buffer: TextBuffer(source.bytes, encoding: encoding))
  }

  private static func files(below folder: String, where isWanted: (String) -> Bool) -> [String] {
    // A folder that cannot be read has no files; a run reports that.
    let found = (try? FileTree.files(below: folder, where: isWanted)) ?? []
    return found.filter { !$0.contains("/node_modules/") }
  }

  /// The folders of features, relative to this one, that the command is given; empty for the standard one.
  var featureFolders: [String] {
    var folders: [String] = []
    for glob in settings.features where !folders.contains(glob.folder.isEmpty ? "." : glob.folder) {
      folders.append(glob.folder.isEmpty ? "." : glob.folder)
    }
    let existing = folders.filter { (try? FileSystem.kind(of: "\(path)/\($0)")) == .folder }
    return existing
  }

  // MARK: - Step files

  private static let stepFolders: Set<String> = ["steps", "support", "step_definitions"]

  /// Whether a file is a step file of the folder.
  package func isStepFile(_ file: String) -> Bool {
    guard file.hasSuffix(".swift"), contains(file) else { return false }
    let relative = relative(file)
    if !settings.glue.isEmpty { return settings.glue.contains { $0.matches(relative) } }
    return relative.split(separator: "/").dropLast().contains { Self.stepFolders.contains(String($0)) }
  }

  /// Reads all step files, without compiling them, and takes their definitions until they are loaded.
  func readStepFiles() {
    outlines = [:]
    for file in Self.files(below: path, where: { $0.hasSuffix(".swift") }) where isStepFile(file) {
      outlines[file] = Self.outline(file)
    }
    takeDefinitions()
    index.lookUpAll()
    findUsualTexts()
  }

  /// Finds a few texts for each definition, so that no completion waits for them.
  func findUsualTexts() {
    usualTexts = index.usualTexts(definitions.count, limit: Self.mostUsualTexts)
    suggestions = [:]
  }

  /// The steps that can be written with a definition.
  ///
  /// - Parameters:
  ///   - definition: its position.
  ///   - make: makes them; called once as long as definitions and usual texts stay the same.
  func suggestions(of definition: Int, _ make: () -> [StepSuggestion]) -> [StepSuggestion] {
    if let known = suggestions[definition] { return known }
    let made = make()
    suggestions[definition] = made
    return made
  }

  /// How many texts are kept for each definition.
  private static let mostUsualTexts = 5

  private static func outline(_ file: String) -> StepFileOutline? {
    guard let bytes = try? FileSystem.read(file, atMost: 1 << 24) else { return nil }
    return (try? SourceFile(uri: file, bytes: bytes)).map(StepFileOutline.init)
  }

  /// Reads a step file again; its definitions are those that are written there now.
  func readStepFile(_ file: String) {
    outlines[file] = Self.outline(file)
    if let outline = outlines[file] {
      loaded?.replace(in: file, with: outline)
    } else {
      loaded?.steps.removeAll { $0.path == file }
    }
    takeDefinitions()
  }

  /// Takes what came of loading the step files; while they cannot be loaded, the definitions that were there stay.
  func take(_ outcome: LoadedDefinitions) {
    if let catalog = outcome.catalog {
      loaded = catalog
      isLoaded = true
      // The code of apps may have changed.
      (elements, lookedAt) = ([:], [])
    }
    problems = Dictionary(grouping: outcome.problems) { $0.uri ?? path }
    takeDefinitions()
    findUsualTexts()
  }

  /// Takes other settings.
  func take(_ settings: ServerSettings) {
    self.settings = settings
    readStepFiles()
  }

  private func takeDefinitions() {
    var catalog: DefinitionCatalog
    if let loaded {
      catalog = loaded
    } else {
      catalog = builtIn
      for (file, outline) in outlines.sorted(by: { $0.key < $1.key }) { catalog.replace(in: file, with: outline) }
    }
    let known = Set(catalog.parameterTypes.map(\.name) + BuiltInParameterType.allCases.map(\.rawValue))
    catalog.parameterTypes += settings.parameterTypes.filter { !known.contains($0.name) }
    definitions = DefinitionSet(catalog, folder: path)
    index.use(definitions.registry)
    // What decides about scopes was not kept while there were none.
    if index.lacksSurroundings { read(Array(index.files.keys), encoding) }
    (advice, usualTexts, suggestions, knownCalls) = ([:], nil, [:], nil)
  }

  // MARK: - Calls

  /// The steps that the code of step files calls with `step("…")`, in the order of the files.
  var calls: [StepCall] {
    if let knownCalls { return knownCalls }
    let calls = outlines.sorted { $0.key < $1.key }.flatMap { path, outline in
      outline.calls.map { call in
        StepCall(path: path, call: call, definitions: StepCall.definitions(of: call.text) { index.definitions(of: $0) })
      }
    }
    knownCalls = calls
    return calls
  }

  /// How many steps and calls use each definition.
  var useCounts: [UseCount] {
    var counts = index.useCounts(definitions.count).map { UseCount(steps: $0, calls: 0) }
    for definition in calls.lazy.flatMap(\.definitions) where counts.indices.contains(definition) {
      counts[definition].calls += 1
    }
    return counts
  }

  // MARK: - Elements

  /// Whether apps may be those of step files.
  var hasStepFiles: Bool { !outlines.isEmpty }

  /// What can be named on the first screen of an app; `nil` if nobody has looked.
  func elements(of app: String) -> [KnownElement]? { elements[app] }

  /// Notes that somebody looks at an app; returns whether nobody does already.
  func beginLook(at app: String) -> Bool { lookedAt.insert(app).inserted }

  /// Takes what can be named on the first screen of an app.
  func take(_ elements: [KnownElement], of app: String) { self.elements[app] = elements }

  /// A few texts of steps that a definition matches.
  func usualTexts(of definition: Int) -> [String] {
    if usualTexts == nil { findUsualTexts() }
    guard let usualTexts, usualTexts.indices.contains(definition) else { return [] }
    return usualTexts[definition].map { index.texts[$0] }
  }

  /// What the author of a step without a definition may have meant, in lines, if that is known already.
  func knownAdvice(for text: String) -> [String]? { advice[text] }

  /// What the author of a step without a definition may have meant, in lines, which is looked for where it is not known.
  func advice(for text: String, from registry: Registry) -> [String] {
    if let known = knownAdvice(for: text) { return known }
    let lines = registry.nearMissAdvice(for: text)
    take(lines, for: text)
    return lines
  }

  /// Takes what the author of a step may have meant.
  func take(_ lines: [String], for text: String) {
    // Every keystroke can make another text.
    if advice.count > 10_000 { advice = [:] }
    advice[text] = lines
  }

  /// How the definitions of a file are written; `nil` if it is no step file.
  package func outline(of file: String) -> StepFileOutline? { outlines[file] }

  // MARK: - Results

  /// Takes how scenarios have ended.
  func take(_ results: [ScenarioResult]) {
    self.results = Dictionary(grouping: results) { $0.path.hasPrefix("/") ? $0.path : "\(path)/\($0.path)" }
  }

  /// How the scenarios of a text have ended.
  func results(of feature: FeatureDocument) -> ResultLookup { ResultLookup(feature, results[feature.path] ?? []) }
}

extension DefinitionCatalog {
  /// Takes the definitions of a file as they are written there, in the place of those that were known.
  mutating func replace(in path: String, with outline: StepFileOutline) {
    let old = steps.filter { $0.path == path }
    steps.removeAll { $0.path == path }
    for definition in outline.definitions {
      var step = Step(pattern: definition.pattern, path: path, line: definition.location.line)
      step.keyword = definition.keyword
      step.group = definition.group
      step.column = definition.location.column
      step.summary = definition.docComment
      step.scope = definition.scope
      if let known = old.first(where: { $0.pattern == definition.pattern }) {
        step.parameters = known.parameters
      } else {
        step.parameters = definition.parameterNames.map { Parameter(name: $0, type: nil, swiftType: "") }
      }
      steps.append(step)
    }
    let knownTypes = Set(parameterTypes.filter { $0.path != path }.map(\.name))
    let oldTypes = parameterTypes.filter { $0.path == path }
    parameterTypes.removeAll { $0.path == path }
    for type in outline.parameterTypes where !knownTypes.contains(type.name) {
      var described = ParameterType(name: type.name, regularExpressions: type.regularExpressions)
      described.path = path
      described.line = type.line
      if let old = oldTypes.first(where: { $0.name == type.name }) { described.swiftType = old.swiftType }
      parameterTypes.append(described)
    }
    // One whose texts are not written as literals stays as it was loaded.
    parameterTypes += oldTypes.filter { old in !outline.parameterTypes.contains { $0.name == old.name } }
  }
}
