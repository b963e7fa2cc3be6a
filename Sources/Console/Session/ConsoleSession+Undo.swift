import AppUnderTest
import Recordings
import StepRegistry

extension ConsoleSession {
  /// The state of an app at a moment.
  struct SavedState: Sendable {
    let app: JournaledApp
    /// The driver that restores it.
    let journal: JournalingDriver
    /// What had been done to the app.
    let entries: [JournalingDriver.Entry]
    /// How many actions had been recorded.
    let actions: Int
  }

  /// Keeps the state of the app before a line, if the line changed it.
  func noteChange(since before: SavedState?) async {
    guard let app = journaledInUse, let before, app.session === before.app.session else { return }
    let now = await before.journal.entries
    // A line that goes back leaves fewer entries, and cannot be undone itself.
    guard now.count > before.entries.count, now[before.entries.count...].contains(where: \.isAction) else { return }
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
      app: app, journal: journal, entries: await journal.entries, actions: recorder?.trace.actions.count ?? 0)
  }

  /// Goes back before the last line that did something to the app.
  func undo() async throws -> String {
    guard let last = undoable.popLast() else {
      throw Diagnostic(
        problem: "there is nothing to undo",
        advice: journaled?.journal == nil ? "Only a model app can go back." : nil)
    }
    try await bring(last)
    return "the app is as it was before that"
  }

  /// Saves the state of the app under a name.
  func saveState(_ name: String) async throws { states[name] = try await state() }

  func restore(_ name: String) async throws {
    guard let state = states[name] else {
      let meant = DidYouMean.sentence(for: name, among: states.keys.sorted())
      throw Diagnostic(
        problem: "there is no state \(name.quoted)", advice: meant ?? "'save state \(name)' saves one.")
    }
    let before = try await self.state()
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
    return await state(of: app, journal)
  }

  private func bring(_ state: SavedState) async throws {
    let isRunning = try await state.journal.rewind(to: state.entries)
    await state.app.session.rejoin(isRunning: isRunning, orientation: state.entries.orientation)
    setAside(journaled, for: state.app)
    (journaled, adopted) = (state.app, state.app.session)
    scenario.keep(state.app.session)
    scenario.keep(state.app.recorder)
    recorder?.forget(after: state.actions)
  }
}

extension [JournalingDriver.Entry] {
  /// How the device is held at the end.
  fileprivate var orientation: Orientation {
    for case .command(.rotate(let orientation)) in reversed() { return orientation }
    return .portrait
  }
}
