import Dispatch
import GherkinParser
import OperatingSystem
package import SourceText
import StepRegistry
package import StepSources
internal import Synchronization

/// A folder that the client has open, with its features, definitions and results.
package final class WorkspaceFolder {
  /// The folder, an absolute path.
  package let path: String
  /// Its features.
  package let index = FeatureIndex()
  /// The definitions.
  package private(set) var definitions = DefinitionSet.none
  /// The reports of the compiler and the command about step files, by the absolute paths of these.
  package private(set) var problems: [String: [Diagnostic]] = [:]
  /// The results of its scenarios, by the absolute paths of their files.
  private var results: [String: [ScenarioResult]] = [:]
  /// The reading of results, which is repeated if there are newer results.
  var readingResults = RepeatedWork()
  /// The loading of step files, which is repeated if they have changed.
  var loading = RepeatedWork()
  private var loaded: DefinitionCatalog?
  private let builtIn: DefinitionCatalog
  private let translations: StepTranslations?
  private var settings: ServerSettings
  /// The outlines of the step files by their paths.
  private(set) var outlines: [String: StepFileOutline] = [:]
  /// The unit for positions in a line.
  private var encoding = PositionEncoding.utf16
  /// Whether examples also fill backgrounds, tags and names of Examples.
  var fillsEverywhere = false
  private var elements = AppElements()
  private var caches = DefinitionCaches()

  /// Prepares a folder without reading it.
  init(
    _ path: String, builtIn: DefinitionCatalog, translations: StepTranslations? = nil, settings: ServerSettings
  ) {
    (self.path, self.builtIn, self.translations, self.settings) = (path, builtIn, translations, settings)
  }

  /// Whether a file is in the folder.
  package func contains(_ file: String) -> Bool { path == "/" || file.hasPrefix(path + "/") }

  /// The path of a file relative to the folder.
  package func relative(_ file: String) -> String {
    contains(file) ? String(file.dropFirst(path == "/" ? 1 : path.count + 1)) : file
  }

  // MARK: - Features

  /// Whether a file is a feature of the folder.
  func isFeature(_ file: String) -> Bool {
    guard FileSystem.isFeature(file), contains(file) else { return false }
    return settings.features.isEmpty || settings.features.contains { $0.matches(relative(file)) }
  }

  /// Reads all features of the folder.
  ///
  /// - Parameter encoding: the unit for positions in a line.
  func readFeatures(_ encoding: PositionEncoding) {
    self.encoding = encoding
    read(Self.files(below: path, where: FileSystem.isFeature).filter(isFeature), encoding)
    for known in index.files.keys where !isFeature(known) { index.remove(known) }
  }

  /// Reads a feature again, or removes a deleted one.
  func read(_ file: String, _ encoding: PositionEncoding) { read([file], encoding) }

  /// The number of features that are in memory at once while many are read.
  private static let batch = 256

  /// Reads features in parallel.
  private func read(_ files: [String], _ encoding: PositionEncoding) {
    var rest = files[...]
    while !rest.isEmpty {
      let batch = Array(rest.prefix(Self.batch))
      rest = rest.dropFirst(batch.count)
      let features = Mutex([FeatureDocument?](repeating: nil, count: batch.count))
      DispatchQueue.concurrentPerform(iterations: batch.count) { [fillsEverywhere] number in
        let feature = Self.feature(batch[number], encoding, fillingEverywhere: fillsEverywhere)
        features.withLock { $0[number] = feature }
      }
      for (file, feature) in zip(batch, features.withLock({ $0 })) {
        if let feature { index.take(feature) } else { index.remove(file) }
      }
    }
  }

  private static func feature(
    _ file: String, _ encoding: PositionEncoding, fillingEverywhere fillsEverywhere: Bool
  ) -> FeatureDocument? {
    guard let bytes = try? FileSystem.read(file, atMost: Gherkin.largestFile),
      let source = try? SourceFile(uri: file, bytes: bytes)
    else { return nil }
    let buffer = TextBuffer(source.bytes, encoding: encoding)
    return FeatureDocument(path: file, buffer: buffer, fillingEverywhere: fillsEverywhere)
  }

  private static func files(below folder: String, where isWanted: (String) -> Bool) -> [String] {
    // An unreadable folder counts as empty. A run reports the error.
    let found = (try? FileTree.files(below: folder, where: isWanted)) ?? []
    return found.filter { !$0.contains("/node_modules/") }
  }

  /// The folders of features for the command, relative to this one; empty for the default one.
  var featureFolders: [String] {
    var folders: [String] = []
    for glob in settings.features where !folders.contains(glob.folder.isEmpty ? "." : glob.folder) {
      folders.append(glob.folder.isEmpty ? "." : glob.folder)
    }
    let existing = folders.filter { (try? FileSystem.kind(of: "\(path)/\($0)")) == .folder }
    return existing
  }

  // MARK: - Step files

  /// Whether a file is a step file of the folder.
  package func isStepFile(_ file: String) -> Bool {
    guard file.hasSuffix(".swift"), contains(file) else { return false }
    let relative = relative(file)
    if !settings.glue.isEmpty { return settings.glue.contains { $0.matches(relative) } }
    return relative.split(separator: "/").dropLast().contains { OutputPath.stepFolders.contains(String($0)) }
  }

  /// Parses all step files without compiling them. Their definitions are used until they are loaded.
  func readStepFiles() {
    outlines = [:]
    for file in Self.files(below: path, where: { $0.hasSuffix(".swift") }) where isStepFile(file) {
      outlines[file] = Self.outline(file)
    }
    takeDefinitions()
    index.lookUpAll()
    findUsualTexts()
  }

  /// Finds a few texts for each definition in advance, for fast completions.
  func findUsualTexts() {
    caches.take(usualTexts: index.usualTexts(definitions.count, limit: Self.mostUsualTexts))
  }

  /// The completions for a definition, which are cached.
  ///
  /// - Parameters:
  ///   - definition: its index.
  ///   - make: makes the completions. It is called again only after definitions or usual texts have changed.
  func suggestions(of definition: Int, _ make: () -> [StepSuggestion]) -> [StepSuggestion] {
    if let known = caches.suggestions[definition] { return known }
    let made = make()
    caches.suggestions[definition] = made
    return made
  }

  /// The number of texts that are kept for each definition.
  private static let mostUsualTexts = 5

  private static func outline(_ file: String) -> StepFileOutline? {
    guard let bytes = try? FileSystem.read(file, atMost: 1 << 24) else { return nil }
    return (try? SourceFile(uri: file, bytes: bytes)).map(StepFileOutline.init)
  }

  /// Parses a step file again, and replaces its definitions.
  func readStepFile(_ file: String) {
    outlines[file] = Self.outline(file)
    if let outline = outlines[file] {
      loaded?.replace(in: file, with: outline)
    } else {
      loaded?.steps.removeAll { $0.path == file }
    }
    takeDefinitions()
  }

  /// Takes the outcome of loading the step files. If loading failed, the earlier definitions stay.
  func take(_ outcome: LoadedDefinitions) {
    if let catalog = outcome.catalog {
      loaded = catalog
      // The code of apps may have changed.
      elements = AppElements()
    }
    problems = Dictionary(grouping: outcome.problems) { $0.uri ?? path }
    takeDefinitions()
    findUsualTexts()
  }

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
    definitions = DefinitionSet(catalog, folder: path, translations: translations)
    index.use(definitions.registry)
    // Files that were read before a definition had a scope lack the surroundings of steps.
    if index.lacksSurroundings { read(Array(index.files.keys), encoding) }
    caches = DefinitionCaches()
  }

  // MARK: - Calls

  /// The calls of steps with `step("…")` in step files, in the order of the files.
  var calls: [StepCall] {
    if let known = caches.calls { return known }
    let calls = outlines.sorted { $0.key < $1.key }.flatMap { path, outline in
      outline.calls.map { call in
        StepCall(path: path, call: call, definitions: StepCall.definitions(of: call.text) { index.definitions(of: $0) })
      }
    }
    caches.calls = calls
    return calls
  }

  /// The number of steps and calls that use each definition.
  var useCounts: [UseCount] {
    var counts = index.useCounts(definitions.count).map { UseCount(steps: $0, calls: 0) }
    for definition in calls.lazy.flatMap(\.definitions) where counts.indices.contains(definition) {
      counts[definition].calls += 1
    }
    return counts
  }

  // MARK: - Elements

  /// Whether step files may define apps.
  var hasStepFiles: Bool { !outlines.isEmpty }

  /// The elements on the first screen of an app; nil until the search has ended.
  func elements(of app: String) -> [KnownElement]? { elements[app] }

  /// Notes that the search for an app's elements begins; returns whether it has not begun before.
  func beginLook(at app: String) -> Bool { elements.begin(app) }

  /// Stores the elements on the first screen of an app.
  func take(_ elements: [KnownElement], of app: String) { self.elements.take(elements, of: app) }

  /// A few texts of steps that a definition matches.
  func usualTexts(of definition: Int) -> [String] {
    if caches.usualTexts == nil { findUsualTexts() }
    guard let usualTexts = caches.usualTexts, usualTexts.indices.contains(definition) else { return [] }
    return usualTexts[definition].map { index.texts[$0] }
  }

  /// The advice on a step without a definition, in lines; nil before the search.
  func knownAdvice(for text: String) -> [String]? { caches.advice(for: text) }

  /// The advice on a step without a definition, in lines, which is searched if necessary.
  func advice(for text: String, from registry: Registry) -> [String] {
    if let known = knownAdvice(for: text) { return known }
    let lines = registry.nearMissAdvice(for: text)
    take(lines, for: text)
    return lines
  }

  /// Stores the advice on a step.
  func take(_ lines: [String], for text: String) { caches.take(lines, for: text) }

  /// The outline of a step file; nil for other files.
  package func outline(of file: String) -> StepFileOutline? { outlines[file] }

  // MARK: - Results

  /// Stores the results of scenarios.
  func take(_ results: [ScenarioResult]) {
    self.results = Dictionary(grouping: results) { $0.path.hasPrefix("/") ? $0.path : "\(path)/\($0.path)" }
  }

  /// Finds the results of a document's scenarios.
  func results(of feature: FeatureDocument) -> ResultLookup { ResultLookup(feature, results[feature.path] ?? []) }
}

extension DefinitionCatalog {
  /// Replaces the definitions of a file by those in its outline.
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
    // Keep loaded parameter types whose texts are not written as literals.
    parameterTypes += oldTypes.filter { old in !outline.parameterTypes.contains { $0.name == old.name } }
  }
}
