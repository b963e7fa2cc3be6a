import AppUnderTest
import Recordings
import StepLibrary
import StepRegistry

extension ConsoleSession {
  /// The time of an app, and the number of its recorded actions.
  struct AppMoment: Sendable {
    let app: AppSession
    let recorder: Recorder
    let time: Duration
    let actions: Int
    /// The state; nil for an app that cannot go back.
    let state: SavedState?
  }

  /// The moment now; nil without a recorded app.
  func moment() async -> AppMoment? {
    guard let app = scenario.value(AppSession.self), let recorder else { return nil }
    // An app that is not running yet starts at zero.
    let time = (try? await app.driver.now()) ?? .zero
    return AppMoment(app: app, recorder: recorder, time: time, actions: recorder.count, state: await restorableState())
  }

  /// Removes the time of a failed line, which no recorded step repeats: an app that can go back does so if the line has
  /// not acted. For others the time becomes a recorded step.
  ///
  /// - Parameter before: the moment before the line.
  /// - Returns: a note about the recorded step; nil without one.
  func settleTime(since before: AppMoment?) async -> String? {
    guard let before, scenario.value(AppSession.self) === before.app, recorder === before.recorder,
      let now = try? await before.app.driver.now()
    else { return nil }
    if now == before.time { return nil }
    if before.recorder.count == before.actions, let state = before.state, await state.hasOnlyWaited,
      let (isRunning, orientation) = try? await state.journal.rewind(to: state.mark)
    {
      await before.app.rejoin(isRunning: isRunning, orientation: orientation)
      return nil
    }
    let actions = before.recorder.trace.actions.dropFirst(before.actions)
    let waited = now - (actions.map(\.time).max().map { max($0, before.time) } ?? before.time)
    guard waited >= Self.shortestWait else { return nil }
    let wait = WrittenSteps.Step("When", waited.waitingStep)
    before.recorder.keep([wait], since: before.recorder.count)
    if progress.failedStep != nil { draft.rest.wait = .step(wait) }
    return "The app's time has passed, which is recorded: \(wait.keyword) \(wait.text)"
  }

  /// The shortest time of a failed line that is recorded. Steps wait longer than this anyway.
  private static let shortestWait = Duration.seconds(1)
}

extension ConsoleSession.SavedState {
  /// Whether the app's time has passed since this state without any actions.
  fileprivate var hasOnlyWaited: Bool {
    get async {
      let journal = await journal.journal
      return journal.entries(from: mark, to: journal.now)?.contains(where: \.isAction) == false
    }
  }
}
