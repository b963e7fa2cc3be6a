package import SourceText
import StepRegistry
package import StepSources

/// A folder that the client has open, with its features, definitions and results.
package final class WorkspaceFolder {
  /// The files of the folder.
  private var files: FolderFiles
  /// The features of the folder.
  package let index = FeatureIndex()
  /// How its features are read.
  private var reader = FeatureReader()
  /// The definitions.
  package private(set) var definitions = DefinitionSet.none
  /// The sources of the definitions.
  private var sources: DefinitionSources
  /// The reports of the compiler and the command about step files, by the absolute paths of these.
  package private(set) var problems: [String: [Diagnostic]] = [:]
  /// The results of its scenarios.
  var results = FolderResults()
  /// The loading of step files, which is repeated if they have changed.
  var loading = RepeatedWork()
  private var elements = AppElements()
  private var caches = DefinitionCaches()

  /// Prepares a folder without reading it.
  init(
    _ path: String, builtIn: DefinitionCatalog, translations: StepTranslations? = nil, settings: ServerSettings
  ) {
    files = FolderFiles(path: path, settings: settings)
    sources = DefinitionSources(builtIn: builtIn, translations: translations)
  }

  /// The folder, an absolute path.
  package var path: String { files.path }
  /// Whether examples also fill backgrounds, tags and names of Examples.
  var fillsEverywhere: Bool {
    get { reader.fillsEverywhere }
    set { reader.fillsEverywhere = newValue }
  }
  /// The outlines of the step files by their paths.
  var outlines: [String: StepFileOutline] { sources.outlines }

  /// Whether a file is in the folder.
  package func contains(_ file: String) -> Bool { files.contains(file) }

  /// The path of a file relative to the folder.
  package func relative(_ file: String) -> String { files.relative(file) }

  // MARK: - Features

  /// Whether a file is a feature of the folder.
  func isFeature(_ file: String) -> Bool { files.isFeature(file) }

  /// Reads all features of the folder.
  ///
  /// - Parameter encoding: the unit for positions in a line.
  func readFeatures(_ encoding: PositionEncoding) {
    reader.encoding = encoding
    reader.read(files.features, into: index)
    for known in index.files.keys where !isFeature(known) { index.remove(known) }
  }

  /// Reads a feature again, or removes a deleted one.
  func read(_ file: String) { reader.read([file], into: index) }

  /// The folders of features for the command, relative to this one; empty for the default one.
  var featureFolders: [String] { files.featureFolders }

  // MARK: - Step files

  /// Whether a file is a step file of the folder.
  package func isStepFile(_ file: String) -> Bool { files.isStepFile(file) }

  /// Parses all step files without compiling them. The parsed definitions are used until the step files are loaded.
  func readStepFiles() {
    sources.read(files.stepFiles)
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

  /// Parses a step file again, and replaces its definitions.
  func readStepFile(_ file: String) {
    sources.readAgain(file)
    takeDefinitions()
  }

  /// Takes the outcome of loading the step files. If loading failed, the earlier definitions stay.
  func take(_ outcome: LoadedDefinitions) {
    if let catalog = outcome.catalog {
      sources.loaded = catalog
      // The code of apps may have changed.
      elements = AppElements()
    }
    problems = Dictionary(grouping: outcome.problems) { $0.uri ?? path }
    takeDefinitions()
    findUsualTexts()
  }

  func take(_ settings: ServerSettings) {
    files.settings = settings
    readStepFiles()
  }

  private func takeDefinitions() {
    definitions = DefinitionSet(
      sources.catalog(with: files.settings.parameterTypes), folder: path, translations: sources.translations)
    index.use(definitions.registry)
    // Files that were read before a definition had a scope lack the surroundings of steps.
    if index.lacksSurroundings { reader.read(Array(index.files.keys), into: index) }
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
    return usualTexts[definition].map { index.text($0) }
  }

  /// The advice on a step without a definition; nil before the search.
  func knownAdvice(for text: String) -> [AdviceLine]? { caches.advice(for: text) }

  /// The advice on a step without a definition, which is searched if necessary.
  func advice(for text: String, from registry: Registry) -> [AdviceLine] {
    if let known = knownAdvice(for: text) { return known }
    let lines = registry.nearMisses(for: text)
    take(lines, for: text)
    return lines
  }

  /// Stores the advice on a step.
  func take(_ lines: [AdviceLine], for text: String) { caches.take(lines, for: text) }

  /// The outline of a step file; nil for other files.
  package func outline(of file: String) -> StepFileOutline? { outlines[file] }

  // MARK: - Results

  /// Stores the results of scenarios.
  func take(_ results: [ScenarioResult]) { self.results.take(results, in: path) }

  /// Finds the results of a document's scenarios.
  func results(of feature: FeatureDocument) -> ResultLookup { ResultLookup(feature, results[feature.path]) }
}
