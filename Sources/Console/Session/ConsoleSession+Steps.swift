import AppUnderTest
import GherkinParser
import Runner
import StepLibrary
import StepRegistry

extension ConsoleSession {
  /// The definitions of steps, loaded when they are first asked for.
  func registry() throws -> Registry {
    if let loadedRegistry { return loadedRegistry }
    let registry = try setting.loadSteps()
    loadedRegistry = registry
    return registry
  }

  /// The steps that have words in them: the patterns of step files, then examples of predefined steps.
  func steps(with words: [String]) throws -> [String] {
    let own = try registry().definitions.filter { !$0.location.path.hasPrefix(PredefinedSteps.folder) }
    let patterns = own.map(\.declaration.pattern)
    let examples = PredefinedSteps.topics(for: setting.apps).flatMap(\.steps).flatMap(\.examples)
    return (patterns + examples).filter { step in words.allSatisfy(step.lowercased().contains) }
  }

  /// Loads step files again that were changed.
  func reload() throws -> String {
    let registry = try setting.loadSteps()
    loadedRegistry = registry
    reloadedRegistry = registry
    return registry.definitions.count.counted("step definition")
  }

  /// Runs a step.
  ///
  /// - Parameters:
  ///   - text: the step without its keyword.
  ///   - block: the lines of the table or text below it.
  /// - Returns: what the step has attached, as text.
  func perform(step text: String, _ block: [String]) async throws -> String {
    let step = try WrittenStep(text, block)
    let registry = try registry()
    // The worlds move on to the task of this line.
    let calls = calls?.handedOver(with: registry) ?? StepCalls(registry: registry, worlds: Worlds())
    self.calls = calls
    let context = StepContext(scenario: scenario, stepCalls: calls)
    try await StepContext.$current.withValue(context) { try await StepRegistry.step(step.text, step.block) }
    let note = adoptApp()
    if let error = context.takeLaterFailures().first { throw error }
    let texts = context.takeAttachments().map(\.consoleText) + (note.isEmpty ? [] : [note])
    return texts.joined(separator: "\n")
  }
}

/// A step with its doc string or table.
struct WrittenStep {
  let text: String
  let block: (any StepBlock)?

  /// Reads a step.
  ///
  /// - Throws: what is wrong with the table or the text below it.
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
  /// The table or the text, if there is one.
  fileprivate var block: (any StepBlock)? {
    switch self {
    case .dataTable(let table): table
    case .docString(let text): text
    default: nil
    }
  }
}

extension StepContext.Attachment {
  /// The text that is shown for an attachment.
  fileprivate var consoleText: String {
    if case .text(let text) = body, mediaType.hasPrefix("text/") { return text }
    return "(\(fileName ?? mediaType) attached)"
  }
}
