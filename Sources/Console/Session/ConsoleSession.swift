package import AppUnderTest
import GherkinParser
import Recordings
package import Runner
internal import SourceText
import StepLibrary
package import StepRegistry

/// A conversation with an app that replies to each line.
package actor ConsoleSession {
  /// The reply to a line.
  package enum Reply: Sendable, Hashable {
    /// The text to show; empty for a reply without output.
    case text(String)
    /// The line failed for this reason.
    case failure(String)
    /// Clear the screen of the terminal.
    case clear
    /// The conversation is over.
    case end
  }

  /// The apps and steps of a session.
  package struct Setting: Sendable {
    /// The apps that can be started.
    package var apps: AppCatalog
    /// The name of the first app; nil to begin without an app.
    package var app: String?
    /// The chosen device; nil for the default device.
    package var device: Device?
    /// Loads the step files and their apps afresh. Called when a step is first needed.
    package var load: @Sendable () throws -> (registry: Registry, apps: AppCatalog)
    /// Returns the version of the step files, which is equal while they are unchanged. nil if only `reload` loads
    /// them again.
    package var version: (@Sendable () throws -> String)?
    /// The code of the language in which features are written, and steps may be; nil for English.
    package var language: String?
    /// Whether the user saves files in a form, which advice then names in place of a line.
    package var hasForms = false

    /// Describes the apps and steps.
    package init(
      apps: AppCatalog, app: String?, device: Device? = nil,
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
  /// The scenario that holds the app for steps.
  let scenario: Scenario
  /// The step definitions, and the calls of steps.
  var definitions = Definitions()
  /// The results that lines can use.
  var scope = NotationScope()
  /// The progress of the current line.
  var progress = LineProgress()
  /// What the session has written.
  var work = SavedWork()
  /// The app started in this session, whose states can be restored.
  var journaled: JournaledApp?
  /// The session of the app that was used last.
  var adopted: AppSession?
  /// The current recording: its recorder and the index of its first action.
  var recording: (recorder: Recorder, start: Int)?
  /// The last snapshot, whose references can be used.
  var snapshot: Snapshot?
  /// The screen before the current command.
  var notedScreen: ScreenText?
  /// The apps used earlier that have recorded actions, in order.
  var earlierApps: [JournaledApp] = []
  /// The steps written before an app was started.
  var earlySteps: [WrittenSteps.Step] = []
  /// The steps of a changed recording that have not run yet.
  var rest = ScriptRest()
  /// The app whose recording is repeated and therefore discarded, and its recorder if a step starts the app.
  var replaced: (app: AppSession, recorder: Recorder?)?
  /// The lines that changed the app.
  var undoable: [UndoableLine] = []
  var states: [String: SavedState] = [:]
  var isVerbose = false
  /// The failing step of the session; nil for an ordinary session.
  let pause: StepPause?
  /// The finished steps that the session shows; nil for a running app.
  let past: (any PastSteps)?
  /// How the paused scenario continues.
  package internal(set) var outcome = PauseOutcome()
  /// The recorded steps of the scenario; nil in an ordinary session.
  let keptSteps: KeptSteps?

  /// Begins a conversation.
  ///
  /// - Parameters:
  ///   - setting: the apps and steps.
  ///   - style: the style of answers.
  package init(_ setting: Setting, style: ConsoleStyle = ConsoleStyle()) throws(Diagnostic) {
    self.setting = setting
    self.style = style
    table = .ofSession
    parser = NotationParser(.ofSession)
    // Steps look for files where those of features do.
    scenario = Scenario(name: "console", tags: [], uri: "features/console", variant: setting.device?.name)
    (pause, keptSteps, past) = (nil, nil, nil)
    // The states of apps started by steps can be restored too.
    scenario.keep(AppInstrumentation.journaling)
    guard let name = setting.app else { return }
    // Errors are reported by the first step that needs the files.
    definitions.version = try? setting.version?()
    let journaled = JournaledApp(try setting.apps.app(named: name), on: setting.device ?? .standard)
    (self.journaled, adopted) = (journaled, journaled.session)
    scenario.keep(journaled.session)
    scenario.keep(journaled.recorder)
  }

  /// Begins a conversation about the steps of a finished scenario.
  ///
  /// - Parameters:
  ///   - past: the steps.
  ///   - style: the style of answers.
  package init(_ past: any PastSteps, style: ConsoleStyle = ConsoleStyle()) {
    setting = Setting(apps: AppCatalog([]), app: nil) {
      throw Diagnostic(
        problem: "this is a scenario that was run: no step can be done in it",
        advice: "Use 'cukeswift console' for actions on the app.")
    }
    self.style = style
    table = .ofPast
    parser = NotationParser(.ofPast)
    scenario = Scenario(name: "show", tags: [], uri: "show")
    (pause, keptSteps) = (nil, nil)
    self.past = past
    scenario.keep(AppSession(driver: past.driver))
  }

  /// Begins a conversation at a failing step, with the app and the worlds of its scenario.
  ///
  /// - Parameters:
  ///   - setting: the apps and steps.
  ///   - style: the style of answers.
  ///   - pause: the failing step.
  package init(_ setting: Setting, style: ConsoleStyle = ConsoleStyle(), at pause: StepPause) {
    self.setting = setting
    self.style = style
    table = .ofPause
    parser = NotationParser(.ofPause)
    scenario = pause.scenario
    definitions.calls = pause.calls
    self.pause = pause
    past = nil
    let kept = scenario.value(KeptSteps.self) ?? KeptSteps()
    scenario.keep(kept)
    keptSteps = kept
    adopted = scenario.value(AppSession.self)
    journaled = adopted.flatMap { [scenario] in JournaledApp(of: $0, in: scenario, among: setting.apps) }
    kept.note(pause, in: scenario.value(Recorder.self))
  }

  /// The recorder of the app's actions since its start; nil without a recorder.
  var recorder: Recorder? { scenario.value(Recorder.self) }

  /// Executes a line: a command, a step, or a query whose elements are listed.
  package func reply(to line: String) async -> Reply {
    let clock = ContinuousClock()
    let start = clock.now
    let before = await stateIfOwn()
    let moment = await moment()
    progress.isGoingBack = false
    var reply: Reply
    do {
      reply = try await answer(to: try parser.parse(line, scope)).reply
      if !line.trimmed.isEmpty, reply != .end { work.lines.append(line.trimmed) }
    } catch is CancellationError {
      reply = .failure("stopped")
    } catch {
      reply = .failure("\(error)")
    }
    if case .failure(let reason) = reply, !progress.isGoingBack,
      let note = await settleTime(since: progress.failedStep ?? moment)
    {
      reply = .failure("\(reason)\n\(note)")
    }
    progress.failedStep = nil
    await noteChange(since: before, by: line.trimmed)
    return isVerbose ? await reply.adding(timing(since: clock.now - start)) : reply
  }

  /// Executes a parsed line.
  func answer(to line: NotationLine) async throws -> Answer {
    switch line {
    case .nothing: return Answer(reply: .text(""))
    case .query(let text): return try await list(text)
    case .result(let name, let parts): return shown(try scope.results(named: name).asked(parts))
    case .value(let value): return shown(Results(value))
    case .condition(let condition): return shown(.value(.boolean(try await holds(condition))))
    case .step(let word, let text, let block):
      return Answer(reply: .text(try await perform(word, text, block)))
    case .call(let call): return try await perform(call)
    case .assignment(let name, let line): return try await assign(name, line)
    case .block(let block): return try await perform(block)
    case .lines(let lines):
      var answer = Answer(reply: .text(""))
      for line in lines {
        answer = try await self.answer(to: line)
        if case .failure(let reason) = answer.reply { throw ConsoleFailure(description: reason) }
      }
      return answer
    }
  }

  private func shown(_ results: Results) -> Answer { Answer(reply: .text(style.text(of: results)), results: results) }

  private func perform(_ call: CommandCall) async throws -> Answer {
    guard let command = table[call.name] else { return Answer(reply: .failure("there is no command '\(call.name)'")) }
    if isLeftOut(call) { return Answer(reply: .text("")) }
    if !command.hasResults { try Self.refuseParts(of: call) }
    let pointed = try await withPoints(call)
    let result: CommandResult
    do {
      result = try await command.perform(self, try CommandArguments(pointed, for: command, of: table, scope: scope))
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      if case .string(let message)? = call.options.last(where: { $0.name == WaitOptions.message })?.value {
        throw ConsoleFailure(description: "\(message)\n\(error)")
      }
      guard command.operands.first?.kind == .query, let name = await nameMeant(by: call) else { throw error }
      let query = "\(call.name) \"view marked:\(Query.quote(name))\""
      throw ConsoleFailure(
        description: "\(error)\nA query begins with a class. For the element with this name: \(query)")
    }
    guard case .found(let results) = result else {
      try Self.refuseParts(of: call)
      return Answer(reply: result.reply)
    }
    scope.last = results
    return shown(try results.asked(call.parts))
  }

  /// Rejects the parts of a command without results.
  private static func refuseParts(of call: CommandCall) throws(Diagnostic) {
    guard let part = call.parts.first else { return }
    throw Diagnostic(
      problem: "\(call.name) shows no result here that could have \(part)",
      advice: "Write \(call.name) without \(part).")
  }

  /// The first argument of a command if it finds nothing as a query, and the screen shows it as a name.
  private func nameMeant(by call: CommandCall) async -> String? {
    guard let tree = try? await app().tree() else { return nil }
    let name: String
    switch call.arguments.first?.value {
    case .string(let text)?, .words(let text)?: name = text
    default: return nil
    }
    let isQuery = (try? Query(parsing: name)).map { !$0.elements(in: tree).isEmpty } ?? false
    return isQuery || Query.view.marked(name).elements(in: tree).isEmpty ? nil : name
  }

  /// Lists the elements that a query finds. An unknown first word is a typing error.
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
    scope.last = found
    if let explanation = query.explanation(in: tree) {
      let word = text.split(separator: " ").first.map(String.init) ?? ""
      if text.hasPrefix("I ") || KnownClasses.lacks(word, in: tree) { try refuseStep(text) }
      let meant = DidYouMean.sentence(for: word, among: table.names)
      if explanation.remaining == nil, meant != nil || KnownClasses.lacks(word, in: tree) {
        return Answer(
          reply: .failure(
            "'\(word)' is not a command; as a query: \(explanation)\n\(meant ?? "'help' lists the commands.")"))
      }
      if !style.isJSON { return Answer(reply: .text(explanation.description), results: found) }
    }
    return shown(found)
  }

  /// Rejects a line without results that is a step without its keyword.
  private func refuseStep(_ text: String) throws(Diagnostic) {
    // Errors in step files are reported when a step is needed.
    guard text.hasPrefix("I ") || (try? registry().matches(for: text).isEmpty) == false else { return }
    throw Diagnostic(
      problem: "a step begins with a keyword, and this line has none", advice: "Write a keyword: When \(text)")
  }

  /// The addition of `verbose` to a reply.
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
  /// The reply to a command with this result.
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
