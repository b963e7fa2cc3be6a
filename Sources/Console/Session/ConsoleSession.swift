package import AppUnderTest
import GherkinParser
import Recordings
package import Runner
import StepLibrary
package import StepRegistry

/// A conversation with an app: takes lines, and replies to each.
package actor ConsoleSession {
  /// The reply to a line.
  package enum Reply: Sendable, Hashable {
    /// The text to show; empty for none.
    case text(String)
    /// The line could not be done, for the reason given.
    case failure(String)
    /// The screen of the terminal is to be cleared.
    case clear
    /// The conversation is over.
    case end
  }

  /// The apps and steps of a session.
  package struct Setting: Sendable {
    /// The apps that can be started.
    package var apps: AppCatalog
    /// The name of the app that the session begins with; `nil` for none.
    package var app: String?
    /// What it runs on.
    package var device: Device
    /// Loads the step files and their apps, again each time; called when a step is first wanted.
    package var load: @Sendable () throws -> (registry: Registry, apps: AppCatalog)
    /// Says what the step files are now: equal as long as they do not change; `nil` where `reload` alone loads them again.
    package var version: (@Sendable () throws -> String)?

    /// Describes the apps and steps.
    package init(
      apps: AppCatalog, app: String?, device: Device = .standard,
      load: @escaping @Sendable () throws -> (registry: Registry, apps: AppCatalog)
    ) {
      self.apps = apps
      self.app = app
      self.device = device
      self.load = load
    }
  }

  var setting: Setting
  let style: ConsoleStyle
  let table: CommandTable
  nonisolated let parser: NotationParser
  /// The scenario that keeps the app for steps.
  let scenario: Scenario
  var calls: StepCalls?
  var loadedRegistry: Registry?
  /// What the step files were when they were loaded; `nil` where they were not yet, or nobody asks.
  var loadedVersion: String?
  /// The app that was started here, whose states can be restored.
  var journaled: JournaledApp?
  /// The session of the app that was used last.
  var adopted: AppSession?
  /// The recording that is being made: who keeps it, and the index of its first action.
  var recording: (recorder: Recorder, start: Int)?
  /// The last snapshot, whose references can be used.
  var snapshot: Snapshot?
  /// The screen as it was before what is done now.
  var notedScreen: ScreenText?
  /// The last results.
  var last: Results?
  /// The results that were given names.
  var variables: [String: Results] = [:]
  /// How many blocks are being done, one in another.
  var blockDepth = 0
  /// The lines that succeeded.
  private(set) var copied: [String] = []
  /// The files that this session has saved, which it may replace.
  var savedFiles: [String: SavedFile] = [:]
  /// Whether the line goes back to an earlier state.
  var isGoingBack = false
  /// The apps that were used before and acted on, in order.
  var earlierApps: [JournaledApp] = []
  /// The steps that were written before there was an app.
  var earlySteps: [WrittenSteps.Step] = []
  /// What of a changed recording is still to be done.
  var rest = ScriptRest()
  /// The app whose recording is being done again, which is not kept for itself, and its recorder where a step starts the app.
  var replaced: (app: AppSession, recorder: Recorder?)?
  /// The states of the app before each line that changed it.
  var undoable: [SavedState] = []
  var states: [String: SavedState] = [:]
  var isVerbose = false
  /// Whether the line is one that an earlier process has done.
  var isRepeating = false
  /// How many pictures were written without a name.
  var pictureCount = 0
  /// The failing step that the session is about; `nil` in a session that was started by itself.
  let pause: StepPause?
  /// The steps that the session is about; `nil` if its app runs.
  let past: (any PastSteps)?
  /// How the scenario continues that waits at it.
  package internal(set) var decision = StepPause.Decision.giveUp
  /// The definitions that were loaded again; nil where none were.
  package internal(set) var reloadedRegistry: Registry?
  /// The scenario as its file had it when it was loaded again; `nil` if it had not changed.
  var reloadedPickle: Pickle?
  /// What of the scenario is in the recording; `nil` in a session that was started by itself.
  let keptSteps: KeptSteps?

  /// Begins a conversation.
  ///
  /// - Parameters:
  ///   - setting: the apps and steps.
  ///   - style: how answers are written.
  package init(_ setting: Setting, style: ConsoleStyle = ConsoleStyle()) throws(Diagnostic) {
    self.setting = setting
    self.style = style
    table = .ofSession
    parser = NotationParser(.ofSession)
    scenario = Scenario(name: "console", tags: [], uri: "console", variant: setting.device.name)
    (pause, keptSteps, past) = (nil, nil, nil)
    // The states of apps that steps start can be restored too.
    scenario.keep(AppWatch.journaling)
    guard let name = setting.app else { return }
    // What cannot be read is reported by the step that is wanted.
    loadedVersion = try? setting.version?()
    let journaled = JournaledApp(try setting.apps.app(named: name), on: setting.device)
    (self.journaled, adopted) = (journaled, journaled.session)
    scenario.keep(journaled.session)
    scenario.keep(journaled.recorder)
  }

  /// Begins a conversation about the steps of a scenario that was run.
  ///
  /// - Parameters:
  ///   - past: the steps.
  ///   - style: how answers are written.
  package init(_ past: any PastSteps, style: ConsoleStyle = ConsoleStyle()) {
    setting = Setting(apps: AppCatalog([]), app: nil) {
      throw Diagnostic(
        problem: "this is a scenario that was run: no step can be done in it",
        advice: "Begin 'cukeswift console' to do something to the app.")
    }
    self.style = style
    table = .ofPast
    parser = NotationParser(.ofPast)
    scenario = Scenario(name: "show", tags: [], uri: "show", variant: setting.device.name)
    (pause, keptSteps) = (nil, nil)
    self.past = past
    scenario.keep(AppSession(driver: past.driver))
  }

  /// Begins a conversation at a failing step, with the app and the worlds of its scenario.
  ///
  /// - Parameters:
  ///   - setting: the apps and steps.
  ///   - style: how answers are written.
  ///   - pause: the failing step.
  package init(_ setting: Setting, style: ConsoleStyle = ConsoleStyle(), at pause: StepPause) {
    self.setting = setting
    self.style = style
    table = .ofPause
    parser = NotationParser(.ofPause)
    scenario = pause.scenario
    calls = pause.calls
    self.pause = pause
    past = nil
    let kept = scenario.value(KeptSteps.self) ?? KeptSteps()
    scenario.keep(kept)
    keptSteps = kept
    adopted = scenario.value(AppSession.self)
    journaled = adopted.flatMap { [scenario] in JournaledApp(of: $0, in: scenario, among: setting.apps) }
    kept.note(pause, in: scenario.value(Recorder.self))
  }

  /// The recorder of the app's actions since it was started; `nil` if there is none.
  var recorder: Recorder? { scenario.value(Recorder.self) }

  /// Executes a line: a command, a step, or else a query whose elements are listed.
  package func reply(to line: String) async -> Reply {
    let clock = ContinuousClock()
    let start = clock.now
    let before = await stateIfOwn()
    isGoingBack = false
    let reply: Reply
    do {
      reply = try await answer(to: try parser.parse(line, scope)).reply
      if !line.trimmed.isEmpty, reply != .end { copied.append(line.trimmed) }
    } catch is CancellationError {
      reply = .failure("stopped")
    } catch {
      reply = .failure(Self.text(of: error))
    }
    await noteChange(since: before, by: line.trimmed)
    return isVerbose ? await reply.adding(timing(since: clock.now - start)) : reply
  }

  /// Words an error as a reply does.
  package static func text(of error: any Error) -> String {
    switch error {
    case let problems as Diagnostics: problems.all.map(\.description).joined(separator: "\n")
    default: "\(error)"
    }
  }

  /// Does what a line says.
  func answer(to line: NotationLine) async throws -> Answer {
    switch line {
    case .nothing: return Answer(reply: .text(""))
    case .query(let text): return try await list(text)
    case .result(let name, let parts): return shown(try scope.results(named: name).asked(parts))
    case .value(let value): return shown(Results(value))
    case .step(let keyword, let text, let block):
      return Answer(reply: .text(try await perform(step: text, block, keyword: keyword)))
    case .call(let call): return try await perform(call)
    case .assignment(let name, let line): return try await assign(name, line)
    case .block(let block): return try await perform(block)
    }
  }

  private func shown(_ results: Results) -> Answer { Answer(reply: .text(style.text(of: results)), results: results) }

  private func perform(_ call: CommandCall) async throws -> Answer {
    guard let command = table[call.name] else { return Answer(reply: .failure("there is no command '\(call.name)'")) }
    if isLeftOut(call) { return Answer(reply: .text("")) }
    let result = try await command.perform(self, try CommandArguments(call, for: command, of: table, scope: scope))
    guard case .found(let results) = result else {
      if let part = call.parts.first {
        throw Diagnostic(problem: "\(call.name) gives nothing that could have a \(part)")
      }
      return Answer(reply: result.reply)
    }
    last = results
    return shown(try results.asked(call.parts))
  }

  /// Lists what a query finds; a first word that is neither a command nor a class is a typing error.
  private func list(_ text: String) async throws -> Answer {
    let query: Query
    do {
      query = try Query(parsing: text)
    } catch {
      try refuseStep(text)
      throw error
    }
    let tree = try await app().tree()
    let found = Results(items: query.elements(in: tree).map { .element($0, tree) })
    last = found
    if let explanation = query.explanation(in: tree) {
      let word = text.split(separator: " ").first.map(String.init) ?? ""
      if text.hasPrefix("I ") || KnownClasses.lacks(word, in: tree) { try refuseStep(text) }
      let meant = DidYouMean.sentence(for: word, among: table.names)
      if explanation.remaining == nil, meant != nil || KnownClasses.lacks(word, in: tree) {
        return Answer(
          reply: .failure(
            "'\(word)' is no command, and as a query: \(explanation)\n\(meant ?? "'help' lists the commands.")"))
      }
      if !style.isJSON { return Answer(reply: .text(explanation.description), results: found) }
    }
    return shown(found)
  }

  /// Refuses a line that finds nothing because it is a step without its keyword.
  private func refuseStep(_ text: String) throws(Diagnostic) {
    // Step files that cannot be loaded are reported where a step is wanted.
    guard text.hasPrefix("I ") || (try? registry().matches(for: text).isEmpty) == false else { return }
    throw Diagnostic(
      problem: "a step begins with a keyword, and this line has none", advice: "Write a keyword: When \(text)")
  }

  /// What `verbose` adds to a reply.
  private func timing(since real: Duration) async -> String {
    let milliseconds = Double(real.components.attoseconds) / 1e15 + Double(real.components.seconds) * 1e3
    let rounded = ((milliseconds * 10).rounded() / 10)
    let time = try? await app().driver.now()
    return style.paint("(\(rounded) ms" + (time.map { "; \($0.wording) of the app's time)" } ?? ")"), .aside)
  }
}

extension ConsoleSession.Reply {
  fileprivate func adding(_ line: String) -> Self {
    guard case .text(let text) = self else { return self }
    return .text(text.isEmpty ? line : text + "\n" + line)
  }
}

extension CommandResult {
  /// The reply for a command's result.
  fileprivate var reply: ConsoleSession.Reply {
    switch self {
    case .done, .found: .text("")
    case .text(let text): .text(text)
    case .clear: .clear
    case .end: .end
    }
  }
}

extension NotationParser {
  /// Makes a parser for the commands of a table.
  init(_ table: CommandTable) {
    self.init(isCommand: { table[$0] != nil }, commands: table.names)
  }
}
