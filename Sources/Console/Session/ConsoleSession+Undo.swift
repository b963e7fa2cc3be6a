import AppUnderTest
import Recordings
import StepRegistry

extension ConsoleSession {
  /// The state of an app at a moment.
  struct SavedState: Sendable {
    let app: JournaledApp
    /// The driver that restores the state.
    let journal: JournalingDriver
    /// The state in the journal.
    let mark: Journal.Mark
    /// The number of recorded actions.
    let actions: Int
    /// The recorded actions; nil if the recorder still has them when the state is restored.
    var recorded: [RecordedAction]?
    /// The apps used earlier that have recorded actions.
    let earlierApps: [JournaledApp]
    /// The steps of a changed recording that had not run.
    let rest: ScriptRest
  }

  /// A line that `undo` takes back.
  struct UndoableLine: Sendable {
    let line: String
    /// The apps used before it that have recorded actions.
    let earlierApps: [JournaledApp]
    /// The state before the line; nil for the recorded start of an app that ended its process, without another app in
    /// use.
    let state: SavedState?

    /// Undoes a line by restoring the state before the line.
    init(_ line: String, from state: SavedState) {
      (self.line, earlierApps, self.state) = (line, state.earlierApps, state)
    }

    /// Takes back the recorded start of an app.
    init(start line: String, after earlierApps: [JournaledApp]) {
      (self.line, self.earlierApps, state) = (line, earlierApps, nil)
    }
  }

  /// Stores the state before a line that changed the app.
  func noteChange(since before: SavedState?, by line: String) async {
    // A line that restores a state cannot be undone.
    guard let before, !progress.isGoingBack else { return }
    let undoableLine = UndoableLine(line, from: before)
    guard scenario.value(AppSession.self) === before.app.session else {
      history.undoable.append(undoableLine)
      return
    }
    let journal = await before.journal.journal
    guard let entries = journal.entries(from: before.mark, to: journal.now), entries.contains(where: \.isAction) else {
      return
    }
    history.undoable.append(undoableLine)
  }

  /// The state of the app; nil for a state that cannot be restored.
  func restorableState() async -> SavedState? {
    guard let app = journaledInUse, let journal = app.journal else { return nil }
    return await state(of: app, journal)
  }

  /// The app that this session started; nil if another app is in use.
  private var journaledInUse: JournaledApp? {
    guard let app = history.current, scenario.value(AppSession.self) === app.session else { return nil }
    return app
  }

  private func state(of app: JournaledApp, _ journal: JournalingDriver) async -> SavedState {
    SavedState(
      app: app, journal: journal, mark: await journal.journal.now, actions: app.recorder.count,
      earlierApps: history.earlier, rest: draft.rest)
  }

  /// Restores the state before the last line that changed the app.
  func undo() async throws -> String {
    guard let last = history.undoable.last else {
      throw Diagnostic(
        problem: "nothing to undo",
        advice: history.current?.journal == nil ? "Only a model app can go back." : nil)
    }
    if let state = last.state { try await rewind(to: state) }
    // A line whose state cannot be restored is kept, for another attempt.
    _ = history.undoable.popLast()
    progress.isGoingBack = true
    history.earlier = last.earlierApps
    return last.state == nil ? "the start of the app is not recorded any more" : "the app is as it was before that"
  }

  /// Saves the state of the app under a name.
  ///
  /// - Parameter replaces: whether the user asked to replace an existing state of this name.
  func saveState(_ name: String, replacing replaces: Bool) async throws {
    guard replaces || history.states[name] == nil else {
      throw Diagnostic(
        problem: "the state \(name.quoted) exists already and was not replaced",
        advice: "Choose another name, or replace it: save state \"\(name)\", replace: true")
    }
    history.states[name] = try await state()
  }

  func restore(_ name: String) async throws {
    guard let state = history.states[name] else {
      let meant = DidYouMean.sentence(for: name, among: history.states.keys.sorted())
      throw Diagnostic(
        problem: "no saved state is called \(name.quoted)", advice: meant ?? "'save state \(name)' saves one.")
    }
    let before = try await self.state()
    try await rewind(to: state)
    history.undoable.append(UndoableLine("restore \(name)", from: before))
  }

  /// The state of the app.
  private func state() async throws -> SavedState {
    guard let app = journaledInUse, let journal = app.journal else {
      throw Diagnostic(
        problem: "the state of this app cannot be saved: it is not a model app",
        advice: "Start one with --app NAME or start_app NAME.")
    }
    _ = try await app.session.tree()
    var state = await state(of: app, journal)
    state.recorded = app.recorder.trace.actions
    return state
  }

  func rewind(to state: SavedState) async throws {
    let (isRunning, orientation) = try await state.journal.rewind(to: state.mark)
    await state.app.session.rejoin(isRunning: isRunning, orientation: orientation)
    setAside(history.current, for: state.app)
    (history.current, history.adopted) = (state.app, state.app.session)
    scenario.keep(state.app.session)
    scenario.keep(state.app.recorder)
    if let recorded = state.recorded {
      state.app.recorder.replace(with: recorded)
    } else {
      state.app.recorder.forget(after: state.actions)
    }
    draft.rest = state.rest
    progress.isGoingBack = true
  }
}
