import AppUnderTest
import Recordings
import SourceText
import StepLibrary
import StepRegistry
import Synchronization

/// Records the actions of a running scenario with its own steps, for later comparison.
final class ScenarioRecorder: Sendable {
  private struct State: Sendable {
    var recorder: Recorder?
    /// The number of apps that the scenario has started.
    var apps = 0
    /// The text of the running step.
    var step = ""
    /// The number of actions before the step.
    var actions = 0
  }

  private let state = Mutex(State())
  private let nameOfApp: @Sendable (_ type: String) -> String

  /// Begins empty.
  ///
  /// - Parameter nameOfApp: returns the name of an app for the name of its class.
  init(nameOfApp: @escaping @Sendable (_ type: String) -> String) {
    self.nameOfApp = nameOfApp
  }

  /// The watch to use while the scenario runs.
  var watch: AppInstrumentation {
    AppInstrumentation { [self] app, driver in
      let recorder = Recorder(app: nameOfApp(app.typeName), device: driver.device, meaning: false) {
        [self] action, target, end in
        ActionSentence.steps(for: action, on: target, to: end, preferring: [step])
      }
      state.withLock { state in
        (state.recorder, state.actions) = (recorder, 0)
        state.apps += 1
      }
      return AppInstrumentation.Instrumented(driver: driver, observer: recorder)
    }
  }

  /// Starts over for another scenario.
  func begin() { state.withLock { $0 = State() } }

  /// Records the start of a step.
  func stepBegins(_ text: String) {
    state.withLock { state in
      state.step = text
      state.actions = state.recorder?.trace.actions.count ?? 0
    }
  }

  /// The definitions to add to the steps of the scenario.
  var hooks: Steps {
    Steps(Kept.self) { AfterStep { (_: Kept) in await self.stepEnds() } }
  }

  /// The world of the hook.
  private final class Kept: World {}

  /// Records the check of a step without an action, if the words of the step reveal the check.
  private func stepEnds() async {
    do {
      try await noteCheck()
    } catch {
      // An app without a screen at this moment has nothing to check.
    }
  }

  private func noteCheck() async throws {
    let (recorder, step, before) = state.withLock { ($0.recorder, $0.step, $0.actions) }
    guard let recorder, let session = Scenario.current?.value(AppSession.self), recorder.trace.actions.count == before
    else { return }
    let tree = try await session.tree()
    for name in step.quotedTexts {
      for element in Query.showing(name).elements(in: tree) {
        let record = ElementRecord(element, in: tree)
        for check in record.checks {
          let action = RecordedAction(.check([check]), on: record)
          let moment = SessionAction.Moment(element, in: tree)
          guard ActionSentence.steps(for: action, on: moment, preferring: [step]) == [step] else { continue }
          return recorder.keep(action, steps: [step])
        }
      }
    }
  }

  /// The actions of the scenario; nil for a scenario without an app or with several.
  var trace: SessionTrace? { state.withLock { $0.apps == 1 ? $0.recorder?.trace : nil } }

  private var step: String { state.withLock { $0.step } }
}

extension ElementRecord {
  /// The possible checks of the element.
  fileprivate var checks: [RecordedAction.Check] {
    let texts: [RecordedAction.Check?] = [
      text.map { .text($0) }, state.value.map { .value($0) }, label.map { .label($0) },
    ]
    return texts.compactMap { $0 } + [.exists, .enabled(state.isEnabled), .selected(state.isSelected)]
  }
}
