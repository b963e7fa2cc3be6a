import AppUnderTest
import Recordings
import StepRegistry

extension ConsoleSession {
  /// The state of an app at a moment.
  struct SavedState: Sendable {
    let app: JournaledApp
    /// The driver that restores it.
    let journal: JournalingDriver
    /// The state in the journal.
    let mark: Journal.Mark
    /// How many actions had been recorded.
    let actions: Int
    /// What had been recorded; `nil` if the recorder has it still when this state is brought back.
    var recorded: [RecordedAction]?
    /// The apps that were used before and acted on.
    let earlierApps: [JournaledApp]
    /// What of a changed recording was still to be done.
    let rest: ScriptRest
    /// The line that was done then.
    var line = ""
  }

  /// Keeps the state of the app before a line, if the line changed it.
  func noteChange(since before: SavedState?, by line: String) async {
    // A line that goes back cannot be undone itself.
    guard var before, !isGoingBack else { return }
    before.line = line
    guard scenario.value(AppSession.self) === before.app.session else {
      undoable.append(before)
      return
    }
    let journal = await before.journal.journal
    guard let entries = journal.entries(from: before.mark, to: journal.now), entries.contains(where: \.isAction) else {
      return
    }
    undoable.append(before)
  }

  /// The state of the app, if it can be restored.
  func stateIfOwn() async -> SavedState? {
    guard let app = journaledInUse, let journal = app.journal else { return nil }
    return await state(of: app, journal)
  }

  /// The app that was started here, while it is in use.
  private var journaledInUse: JournaledApp? {
    guard let journaled, scenario.value(AppSession.self) === journaled.session else { return nil }
    return journaled
  }

  private func state(of app: JournaledApp, _ journal: JournalingDriver) async -> SavedState {
    SavedState(
      app: app, journal: journal, mark: await journal.journal.now, actions: app.recorder.count,
      earlierApps: earlierApps, rest: rest)
  }

  /// Goes back before the last line that did something to the app.
  func undo() async throws -> String {
    guard let last = undoable.popLast() else {
      throw Diagnostic(
        problem: "there is nothing to undo",
        advice: journaled?.journal == nil ? "Only a model app can go back." : nil)
    }
    try await bring(last)
    earlierApps = last.earlierApps
    return "the app is as it was before that"
  }

  /// Saves the state of the app under a name.
  ///
  /// - Parameter replaces: whether the line asks to replace another state of the name.
  func saveState(_ name: String, replacing replaces: Bool) async throws {
    guard replaces || states[name] == nil else {
      throw Diagnostic(
        problem: "there is a state \(name.quoted) already, and it is left as it is",
        advice: "Choose another name, or replace it: save state \"\(name)\", replace: true")
    }
    states[name] = try await state()
  }

  func restore(_ name: String) async throws {
    guard let state = states[name] else {
      let meant = DidYouMean.sentence(for: name, among: states.keys.sorted())
      throw Diagnostic(
        problem: "there is no state \(name.quoted)", advice: meant ?? "'save state \(name)' saves one.")
    }
    var before = try await self.state()
    before.line = "restore \(name)"
    try await bring(state)
    undoable.append(before)
  }

  /// The state of the app.
  private func state() async throws -> SavedState {
    guard let app = journaledInUse, let journal = app.journal else {
      throw Diagnostic(
        problem: "the state of this app cannot be kept: it is no model app",
        advice: "Start one with --app NAME or start_app NAME.")
    }
    _ = try await app.session.tree()
    var state = await state(of: app, journal)
    state.recorded = app.recorder.trace.actions
    return state
  }

  private func bring(_ state: SavedState) async throws {
    let (isRunning, orientation) = try await state.journal.rewind(to: state.mark)
    await state.app.session.rejoin(isRunning: isRunning, orientation: orientation)
    setAside(journaled, for: state.app)
    (journaled, adopted) = (state.app, state.app.session)
    scenario.keep(state.app.session)
    scenario.keep(state.app.recorder)
    if let recorded = state.recorded {
      state.app.recorder.replace(with: recorded)
    } else {
      state.app.recorder.forget(after: state.actions)
    }
    rest = state.rest
    isGoingBack = true
  }
}
