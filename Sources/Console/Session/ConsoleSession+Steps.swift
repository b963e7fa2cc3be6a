import AppUnderTest
import GherkinParser
import Recordings
import Runner
import StepLibrary
import StepRegistry

extension ConsoleSession {
  /// The step definitions, loaded on first use.
  func registry() throws -> Registry {
    if let registry = definitions.registry { return registry }
    return try load().registry
  }

  /// Loads the step files with their apps.
  private func load() throws -> (registry: Registry, apps: AppCatalog) {
    // Files that change during loading are loaded again.
    let version = try setting.version?()
    let loaded = try setting.load()
    definitions.version = version
    definitions.registry = loaded.registry
    setting.apps = loaded.apps
    return loaded
  }

  /// The app with a name. Step files are loaded first if no known app has the name.
  ///
  /// - Throws: a diagnostic for an unknown name, or an error in the step files.
  func entry(named name: String) throws -> AppCatalog.Entry {
    do {
      return try setting.apps.app(named: name)
    } catch {
      guard definitions.registry == nil else { throw error }
      return try load().apps.app(named: name)
    }
  }

  /// The steps that contain words: the patterns of step files, then examples of predefined steps.
  func steps(with words: [String]) throws -> [String] {
    let own = try registry().definitions.filter { !$0.location.path.hasPrefix(PredefinedSteps.folder) }
    let patterns = own.map(\.declaration.pattern)
    let examples = PredefinedSteps.topics(for: setting.apps).flatMap(\.steps).flatMap(\.examples)
    return (patterns + examples).filter { step in words.allSatisfy(step.lowercased().contains) }
  }

  /// The steps that share the most words with a text, the nearest first.
  ///
  /// - Parameters:
  ///   - text: a step without a definition.
  ///   - most: the maximum number of steps.
  /// - Throws: an error in the step files.
  package func nearestSteps(to text: String, most: Int = 3) throws -> [String] {
    func words(_ text: String) -> Set<Substring> {
      Set(text.lowercased().split { !$0.isLetter }.filter { $0.count > 2 })
    }
    let wanted = words(text)
    let found = try steps(with: []).map { (step: $0, shared: words($0).intersection(wanted).count) }
    return found.filter { $0.shared > 0 }.sorted { $0.shared > $1.shared }.prefix(most).map(\.step)
  }

  /// Loads step files again if they have changed since they were loaded.
  ///
  /// - Returns: the text of `reload`; nil if the files are unchanged or were not loaded yet.
  /// - Throws: an error in the step files, which still count as changed then.
  package func reloadIfChanged() async throws -> String? {
    guard let loadedVersion = definitions.version, let version = try setting.version?(), version != loadedVersion else {
      return nil
    }
    return try await reload()
  }

  /// Loads the step files and their apps again, and at a failing step also the feature.
  func reload() async throws -> String {
    let loaded = try load()
    outcome.registry = loaded.registry
    outcome.pickle = try subject.pause?.editedPickle()
    var parts = [loaded.registry.definitions.count.counted("step definition")]
    if subject.pause != nil,
      loaded.registry.hooks.contains(where: { !$0.location.path.hasPrefix(PredefinedSteps.folder) })
    {
      parts.append("hooks stay as they are until the next run; the steps of the rest of this one are the new ones")
    }
    if let pause = subject.pause, let pickle = outcome.pickle {
      parts.append("the step is now: \(pickle.steps[pause.index].text)")
    }
    if let app = history.current, let journal = app.journal, loaded.apps.names.contains(app.name),
      await journal.renew(as: try loaded.apps.app(named: app.name))
    {
      parts.append("\(app.name) runs its earlier code until 'relaunch'")
    }
    return parts.joined(separator: "\n")
  }

  /// Runs a step and records it as written. The first step that passes in another language sets the language of the
  /// session.
  ///
  /// - Parameters:
  ///   - word: the keyword.
  ///   - text: the step without its keyword.
  ///   - block: the lines of the table or text below it.
  /// - Returns: the attachments of the step, as text.
  func perform(_ word: WrittenKeyword, _ text: String, _ block: [String]) async throws -> String {
    let (language, earlierCalls) = (setting.language, definitions.calls)
    setting.language = language ?? word.language
    do {
      return try await perform(step: text, block, keyword: word.english)
    } catch {
      if setting.language != language { (setting.language, definitions.calls) = (language, earlierCalls) }
      throw error
    }
  }

  /// Runs a step and records it as written.
  ///
  /// - Parameters:
  ///   - text: the step without its keyword.
  ///   - block: the lines of the table or text below it.
  ///   - keyword: the keyword.
  /// - Returns: the attachments of the step, as text.
  /// - Throws: a diagnostic for a step with a line break, or the error of the step.
  func perform(step text: String, _ block: [String], keyword: String) async throws -> String {
    guard !text.unicodeScalars.contains(where: { $0 == "\n" || $0 == "\r" }) else {
      throw Diagnostic(
        problem: "a step is one line, and this one has a line break", advice: "Leave out the line break.")
    }
    let step = try WrittenStep(text, block)
    let registry = try registry()
    // The worlds continue in the task of this line.
    let language = setting.language.map { ScenarioSurroundings(tags: [], feature: "", rule: nil, language: $0) }
    let calls =
      definitions.calls?.handedOver(with: registry, to: language) ?? StepCalls(registry: registry, scenario: language)
    definitions.calls = calls
    let context = StepContext(scenario: scenario, stepCalls: calls)
    let recorded = (recorder: recorder, count: recorder?.count ?? 0)
    definitions.stepKind =
      StepKeyword.allCases.first { $0.english == keyword } ?? (keyword == "*" ? nil : definitions.stepKind)
    let isOutcome = definitions.stepKind == .then
    try await context.perform { try await StepRegistry.step(step.text, step.block, isOutcome: isOutcome) }
    let note = adoptApp()
    if let error = context.takeLaterFailures().first { throw error }
    keep(WrittenSteps.Step(keyword, ([text] + block.withoutIndentation).joined(separator: "\n")), since: recorded)
    let texts =
      context.takeAttachments().filter { $0.mediaType != StepContext.Attachment.groupEnd }.map(\.consoleText)
      + (note.isEmpty ? [] : [note])
    return texts.joined(separator: "\n")
  }
}

extension ConsoleSession {
  /// Performs actions of a step on the app and records the step.
  ///
  /// - Parameters:
  ///   - keyword: the keyword of the step.
  ///   - text: the step without its keyword; nil records only the actions.
  ///   - body: performs the actions.
  func keeping(_ keyword: String, _ text: String?, _ body: (AppSession) async throws -> Void) async throws {
    let app = try app()
    let recorded = (recorder: recorder, count: recorder?.count ?? 0)
    try await body(app)
    if let text { keep(WrittenSteps.Step(keyword, text), since: recorded) }
  }
}

extension ConsoleSession {
  /// Records a step as written, for the app in use, or for the next app if none is in use.
  ///
  /// - Parameters:
  ///   - step: the step.
  ///   - before: the recorder before the step ran, with its number of actions then.
  func keep(_ step: WrittenSteps.Step, since before: (recorder: Recorder?, count: Int)) {
    guard let recorder, recorder !== draft.replaced?.recorder else {
      draft.earlySteps.append(step)
      return
    }
    let launches = recorder !== before.recorder
    recorder.keep([step], since: launches ? 0 : before.count, launching: launches)
    guard launches, !draft.earlySteps.isEmpty else { return }
    recorder.keep(draft.earlySteps, before: 0)
    draft.earlySteps = []
  }
}

/// A step with its doc string or table.
struct WrittenStep {
  let text: String
  let block: (any StepBlock)?

  /// Reads a step.
  ///
  /// - Throws: an error in the table or doc string below the step.
  init(_ text: String, _ lines: [String]) throws(Diagnostics) {
    self.text = text
    guard !lines.isEmpty else {
      block = nil
      return
    }
    let source = SourceFile(
      uri: "console", text: "Feature:\nScenario:\n* \(text)\n" + lines.joined(separator: "\n"))
    var ids = IDGenerator()
    let result = Gherkin.parse(source, ids: &ids)
    let problems = result.errors.diagnostics(quoting: source)
    guard problems.isEmpty, let document = result.document else { throw Diagnostics(problems) }
    var found: (any StepBlock)?
    for pickle in document.pickles(ids: &ids) {
      for step in pickle.steps {
        if step.hasTwoArguments {
          throw Diagnostics([
            Diagnostic(
              problem: "a data table and a doc string stand below the step, but a step takes at most one of them",
              advice: "Delete one of them.")
          ])
        }
        found = StepArgument(below: step)?.block ?? found
      }
    }
    block = found
  }
}

extension StepArgument {
  /// The table or doc string; nil for other arguments.
  fileprivate var block: (any StepBlock)? {
    switch self {
    case .dataTable(let table): table
    case .docString(let text): text
    case .text, .value, .twoBlocks: nil
    }
  }
}

extension StepContext.Attachment {
  /// The text for an attachment.
  fileprivate var consoleText: String {
    if case .text(let text) = body, mediaType.hasPrefix("text/") { return text }
    return "(\(fileName ?? mediaType) attached)"
  }
}

extension [String] {
  /// Removes the indentation of the first line from all lines.
  var withoutIndentation: [String] {
    let indentation = first.map { $0.prefix(while: \.isWhitespace).count } ?? 0
    return map { line in
      String(line.dropFirst(Swift.min(indentation, line.prefix(while: \.isWhitespace).count)))
    }
  }
}
