import Recordings
import StepLibrary
import StepRegistry

extension ConsoleSession {
  /// The actions done by hand since the step failed, without observations, checks and undone actions.
  var actionsByHand: [String] {
    let actions = subject.keptSteps?.actions(in: recorder) ?? []
    let said = SessionTrace(app: "", device: "", actions: actions).scenarioActions.flatMap { _, action -> [String] in
      switch action.kind {
      // A step that did nothing to the app can have changed a world.
      case .written(let written) where written.actions == 0 || history.current?.journal == nil:
        written.steps.filter { $0.keyword != "Then" }.map { "\($0.keyword) \($0.text)" }
      case .done(let done) where history.current?.journal == nil:
        action.steps.flatMap { $0.isEmpty ? nil : $0 } ?? ["\(done)"]
      case .written, .done, .check, .comment, .screenshot: []
      }
    }
    // Steps run without an app are not in a recording.
    let early = draft.earlySteps.filter { $0.keyword != "Then" }.map { "\($0.keyword) \($0.text)" }
    return early + history.undoable.map(\.line) + said
  }
}
