import AppUnderTest
import Recordings
import StepLibrary

extension ConsoleSession {
  /// Records a line that ended an earlier process as the last step, which 'undo' takes away. The app does not perform
  /// its action again.
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - isBlind: whether an earlier process ended when it recorded the line. Then the app is not used for it.
  package func recordTrappedLine(_ line: String, isBlind: Bool = false) async {
    guard pause == nil, let parsed = try? parser.parse(line, scope), let recorder, var before = await stateIfOwn()
    else { return }
    switch use(of: parsed) {
    case .none: return
    case .step(let step): keep(step, since: (recorder, recorder.count))
    case .look: record(Self.looking, in: recorder)
    case .action where isBlind, .wait where isBlind:
      record([Self.waiting(before.app.session.timeout)] + Self.looking, in: recorder)
    case .action:
      _ = await rehearse(parsed, .actions, from: before)
      if recorder.count == before.actions { recorder.comment("\(line) ended the process of the app.") }
    case .wait:
      let time = await rehearse(parsed, .everything, from: before)
      if let time {
        record([Self.waiting(time)], in: recorder)
      } else if recorder.count == before.actions {
        record(Self.looking, in: recorder)
      }
    }
    before.line = line
    undoable.append(before)
  }

  /// Performs a line without its effects on the app, for the recording.
  ///
  /// - Returns: how long the line would have waited; `nil` for a line without a rehearsed wait.
  private func rehearse(
    _ line: NotationLine, _ rehearsal: JournalingDriver.Rehearsal, from before: SavedState
  ) async -> Duration? {
    let start = try? await before.app.session.driver.now()
    await before.journal.rehearse(rehearsal)
    // The reason of a failure is of no interest: the line failed by ending its process.
    _ = try? await answer(to: line)
    await before.journal.rehearse(nil)
    let end = await before.journal.rehearsedTime
    let actions = before.app.recorder.trace.actions
    try? await bring(before)
    before.app.recorder.replace(with: actions)
    guard let start, let end else { return nil }
    return max(end - start, .zero)
  }

  private func record(_ steps: [WrittenSteps.Step], in recorder: Recorder) {
    recorder.keep(steps, since: recorder.count)
  }

  /// A step that lets time pass.
  private static func waiting(_ time: Duration) -> WrittenSteps.Step { .init("When", time.waitingStep) }

  /// Steps that look at the screen.
  private static let looking: [WrittenSteps.Step] = [.init("Then", "I wait until nothing moves")]

  /// How a line uses the app.
  fileprivate enum AppUse {
    case none
    /// The line is a step.
    case step(WrittenSteps.Step)
    /// It only looks at the screen.
    case look
    /// It acts on the app.
    case action
    /// It waits, with or without actions.
    case wait
  }

  private func use(of line: NotationLine) -> AppUse {
    switch line {
    case .nothing, .result, .value: return .none
    case .query, .condition: return .look
    case .step(let word, let text, let block):
      return .step(.init(word.english, ([text] + block.withoutIndentation).joined(separator: "\n")))
    case .assignment(_, let line): return use(of: line)
    case .block, .lines: return .wait
    case .call(let call): return table[call.name]?.use ?? .none
    }
  }
}

extension ConsoleCommand {
  /// How the command uses a running app.
  fileprivate var use: ConsoleSession.AppUse {
    switch family {
    case .gestures, .typing, .scrolling: .action
    case .lifeCycle: ["start_app", "show", "relaunch", "device"].contains(name) ? .none : .action
    case .looking: .look
    case .waiting: .wait
    // A check waits for its element.
    case .recording: name == "assert" ? .wait : .none
    case .session, .pause, .past: .none
    }
  }
}

extension Duration {
  /// The step that lets this time pass. Parts of a millisecond are rounded up.
  var waitingStep: String {
    let milliseconds = Int((self / .milliseconds(1)).rounded(.up))
    var seconds = "\(milliseconds / 1000)"
    if milliseconds % 1000 > 0 {
      var digits = String("\(1000 + milliseconds % 1000)".dropFirst())
      while digits.hasSuffix("0") { digits.removeLast() }
      seconds += "." + digits
    }
    return "I wait for \(seconds) seconds"
  }
}
