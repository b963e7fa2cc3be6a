package import AppUnderTest
import GherkinParser
import Recordings
package import Runner
import SourceText
import StepLibrary
import StepRegistry

/// A conversation with an app that replies to each line.
package actor ConsoleSession {
  var setting: Setting
  var style: ConsoleStyle
  nonisolated let subject: Subject
  /// The scenario that holds the app for steps.
  let scenario: Scenario
  /// The step definitions, and the calls of steps.
  var definitions = Definitions()
  /// The results that lines can use.
  var scope = NotationScope()
  /// The last snapshot, whose references can be used.
  var snapshot: Snapshot?
  /// The progress of the current line.
  var progress = LineProgress()
  /// The lines and files that the session has written.
  var work = SavedWork()
  /// The apps used in the session, and their states that can be restored.
  var history = AppHistory()
  /// The scenario that is being recorded.
  var draft = ScriptDraft()
  /// How the paused scenario continues.
  package internal(set) var outcome = PauseOutcome()

  /// Begins a conversation.
  ///
  /// - Parameters:
  ///   - setting: the apps and steps.
  ///   - style: the style of answers.
  package init(_ setting: Setting, style: ConsoleStyle = ConsoleStyle()) throws(Diagnostic) {
    self.setting = setting
    self.style = style
    subject = .app
    // Steps look for files where those of features do.
    scenario = Scenario(name: "console", tags: [], uri: "features/console", variant: setting.device?.name)
    // The states of apps started by steps can be restored too.
    scenario.keep(AppInstrumentation.journaling)
    guard let name = setting.app else { return }
    // Errors are reported by the first step that needs the files.
    definitions.version = try? setting.version?()
    let app = JournaledApp(try setting.apps.app(named: name), on: setting.device ?? .standard)
    (history.current, history.adopted) = (app, app.session)
    scenario.keep(app.session)
    scenario.keep(app.recorder)
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
    subject = .past(past)
    scenario = Scenario(name: "show", tags: [], uri: "show")
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
    scenario = pause.scenario
    let kept = scenario.value(KeptSteps.self) ?? KeptSteps()
    scenario.keep(kept)
    subject = .pause(pause, kept)
    definitions.calls = pause.calls
    history.adopted = scenario.value(AppSession.self)
    history.current = history.adopted.flatMap { [scenario] in
      JournaledApp(of: $0, in: scenario, among: setting.apps)
    }
    kept.note(pause, in: scenario.value(Recorder.self))
  }

  /// The recorder of the app's actions since its start; nil without a recorder.
  var recorder: Recorder? { scenario.value(Recorder.self) }

  /// Executes a line: a command, a step, or a query whose elements are listed.
  package func reply(to line: String) async -> Reply {
    do throws(LineFailure) { return .output(try await perform(.line(line))) } catch {
      return .failure(error.description)
    }
  }

  /// Executes an instruction.
  ///
  /// - Throws: the failure, with a note if it has cost time of the app.
  package func perform(_ instruction: ConsoleInstruction) async throws(LineFailure) -> Output {
    let clock = ContinuousClock()
    let start = clock.now
    let line = instruction.line.trimmed
    let before = await restorableState()
    let moment = await moment()
    progress.isGoingBack = false
    let result = await result(of: instruction)
    var note: String?
    switch result {
    case .success(let output): if !line.isEmpty, output != .end { work.lines.append(line) }
    case .failure: if !progress.isGoingBack { note = await settleTime(since: progress.failedStep ?? moment) }
    }
    progress.failedStep = nil
    await noteChange(since: before, by: line)
    switch result {
    case .success(let output):
      return style.isVerbose ? await output.adding(timing(since: clock.now - start)) : output
    case .failure(let error): throw LineFailure(error, note: note)
    }
  }

  private func result(of instruction: ConsoleInstruction) async -> Result<Output, any Error> {
    do {
      return .success(try await answer(to: try instruction.parsed(by: parser, scope)).reply)
    } catch {
      return .failure(error)
    }
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
      for line in lines { answer = try await self.answer(to: line) }
      return answer
    }
  }

  func shown(_ results: Results) -> Answer { Answer(reply: .text(style.text(of: results)), results: results) }

  /// The addition of `verbose` to a reply.
  private func timing(since real: Duration) async -> String {
    let time = try? await app().driver.now()
    return style.paint("(\(real.short)" + (time.map { "; \($0.wording) of the app's time)" } ?? ")"), .aside)
  }
}

extension ConsoleSession.Output {
  fileprivate func adding(_ line: String) -> Self {
    guard case .text(let text) = self else { return self }
    return .text(text.isEmpty ? line : text + "\n" + line)
  }
}
