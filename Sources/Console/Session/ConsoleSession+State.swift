import AppUnderTest
import GherkinParser
import Recordings
package import Runner
import StepLibrary
package import StepRegistry

extension ConsoleSession {
  /// The step definitions of a session, and the calls of steps.
  struct Definitions {
    /// The definitions; nil before they are loaded.
    var registry: Registry?
    /// The version of the step files when they were loaded; nil before loading or without versions.
    var version: String?
    /// Calls steps, and keeps their worlds between lines; nil before the first step.
    var calls: StepCalls?
    /// The kind of the last step, which `And` and `But` continue; nil before the first step.
    var stepKind: StepKeyword?
  }

  /// The progress of the line that is executed.
  struct LineProgress {
    /// The nesting depth of running blocks.
    var blockDepth = 0
    /// Whether the line restores an earlier state.
    var isGoingBack = false
    /// The moment before a step of a changed recording that has failed in the line.
    var failedStep: AppMoment?
    /// Whether the line repeats one of an earlier process.
    var isRepeating = false
    /// The turns of blocks left in a line that ended an earlier process, while it is recorded. The last one is
    /// rehearsed.
    var trappedTurns: Int?
  }

  /// The lines and files that a session has written.
  struct SavedWork {
    /// The successful lines.
    var lines: [String] = []
    /// The files saved by the session, which it may replace.
    var files: [String: SavedFile] = [:]
    /// The recorded lines when they were saved last.
    var script: [ScriptLine] = []
    /// The number of pictures written without a name.
    var pictureCount = 0
  }

  /// The apps used in a session, and their states that can be restored.
  struct AppHistory {
    /// The app in use whose states can be restored; nil for other apps.
    var current: JournaledApp?
    /// The session of the app that was used last.
    var adopted: AppSession?
    /// The apps used earlier that have recorded actions, in order.
    var earlier: [JournaledApp] = []
    /// The lines that changed the app.
    var undoable: [UndoableLine] = []
    /// The saved states by their names.
    var states: [String: SavedState] = [:]
  }

  /// The scenario that is being recorded.
  struct ScriptDraft {
    /// The recording for playback that was begun.
    var recording: BegunRecording?
    /// The steps written before an app was started.
    var earlySteps: [WrittenSteps.Step] = []
    /// The steps of a changed recording that have not run yet.
    var rest = ScriptRest()
    /// The app whose recording is repeated and therefore discarded.
    var replaced: ReplacedApp?

    /// Records the steps before those of a new app.
    mutating func moveEarlySteps(to recorder: Recorder) {
      guard !earlySteps.isEmpty else { return }
      recorder.keep(earlySteps, before: 0)
      earlySteps = []
    }
  }

  /// A recording for playback that has no end yet.
  struct BegunRecording {
    let recorder: Recorder
    /// The index of its first action.
    let start: Int
  }

  /// An app whose recorded steps run again.
  struct ReplacedApp {
    let app: AppSession
    /// The recorder if a step starts the app again.
    let recorder: Recorder?
  }

  /// The end of the recorded actions at a moment.
  struct RecordMark {
    /// The recorder; nil without an app.
    let recorder: Recorder?
    /// The number of its actions.
    let count: Int
  }

  /// How a paused scenario continues.
  package struct PauseOutcome: Sendable {
    /// The decision of the user.
    package var decision = StepPause.Decision.giveUp
    /// The step definitions after a reload; nil before the first reload.
    package var registry: Registry?
    /// The reloaded scenario; nil if its file was not changed.
    var pickle: Pickle?
  }
}
