import AppUnderTest
import Recordings
import StepLibrary

extension ConsoleSession {
  /// Records a line that ended an earlier process as the last step, which 'undo' takes away. The app does not perform
  /// its action again.
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - turns: the number of times that it began to execute the body of a block.
  ///   - isBlind: whether an earlier process ended when it recorded the line. Then the app is not used for it.
  package func recordTrappedLine(_ line: String, turns: Int = 0, isBlind: Bool = false) async {
    guard subject.pause == nil, let parsed = try? parser.parse(line, scope) else { return }
    progress.trappedTurns = turns
    defer { progress.trappedTurns = nil }
    let (before, earlier) = (await restorableState(), history.earlier)
    let use = use(of: parsed)
    if case .command(.start) = use {
      // Making the app can have ended the earlier process.
      guard !isBlind else { return }
      _ = try? await answer(to: parsed)
    } else if case .step(let step) = use, recorder == nil {
      guard !isBlind, let app = appNamed(in: step.text) else { return }
      recordTrappedStart(of: app, by: step)
    } else if let before, let recorder {
      await record(use, of: parsed, line, in: recorder, from: before, isBlind: isBlind)
    }
    if let before, recorder?.count != before.actions || history.earlier.count != earlier.count {
      history.undoable.append(UndoableLine(line, from: before))
    } else if before == nil, history.earlier.count != earlier.count {
      history.undoable.append(UndoableLine(start: line, after: earlier))
    }
  }

  private func record(
    _ use: LineUse, of parsed: NotationLine, _ line: String, in recorder: Recorder, from before: SavedState,
    isBlind: Bool
  ) async {
    switch use {
    case .command(.none), .command(.start): return
    case .step(let step): keep(step, since: recordMark)
    case .command(.look): record(Self.looking, in: recorder)
    case .command where isBlind:
      record([Self.waiting(before.app.session.timeout)] + Self.looking, in: recorder)
    case .command(.action):
      _ = await rehearse(parsed, .actions, from: before)
      if recorder.count == before.actions { recorder.comment("\(line) ended the process of the app.") }
    case .command(.wait):
      let time = await rehearse(parsed, .everything, from: before)
      if let time {
        record([Self.waiting(time)], in: recorder)
      } else if recorder.count == before.actions {
        record(Self.looking, in: recorder)
      }
    }
  }

  /// Whether the session records the part of a line that ended an earlier process.
  var isRehearsing: Bool { progress.trappedTurns == 0 }

  /// Begins a turn of a block. The last turn of an earlier process is rehearsed.
  ///
  /// - Returns: whether it is that turn.
  /// - Throws: a `CancellationError` if the earlier process had ended before.
  func beginTrappedTurn() async throws -> Bool {
    guard let turns = progress.trappedTurns else { return false }
    guard turns > 0 else { throw CancellationError() }
    progress.trappedTurns = turns - 1
    guard isRehearsing else { return false }
    await history.current?.journal?.rehearse(.everything)
    return true
  }

  /// Records the start of an app that ended its process. The scenario fails at its first step.
  func recordTrappedStart(of app: JournaledApp, by step: WrittenSteps.Step? = nil) {
    app.recorder.keep(step.map { [$0] } ?? Self.looking, since: 0, launching: step != nil)
    if !draft.earlySteps.isEmpty { app.recorder.keep(draft.earlySteps, before: 0) }
    history.earlier.append(app)
  }

  /// The app whose name is in quotation marks in a step; nil for a step without one.
  private func appNamed(in step: String) -> JournaledApp? {
    // Without the step files, only other apps are known.
    _ = try? registry()
    let app = setting.apps.entries.first { step.contains("\"\($0.name)\"") }
    return app.map { JournaledApp($0, on: device) }
  }

  /// Performs a line without its effects on the app, for the recording.
  ///
  /// - Returns: how long the line would have waited; nil for a line without a rehearsed wait.
  private func rehearse(
    _ line: NotationLine, _ rehearsal: JournalingDriver.Rehearsal, from before: SavedState
  ) async -> Duration? {
    if isRehearsing { await before.journal.rehearse(rehearsal) }
    // The reason of a failure is of no interest: the line failed by ending its process.
    _ = try? await answer(to: line)
    let time = await before.journal.endRehearsal()
    let actions = before.app.recorder.trace.actions
    try? await rewind(to: before)
    before.app.recorder.replace(with: actions)
    return time
  }

  private func record(_ steps: [WrittenSteps.Step], in recorder: Recorder) {
    recorder.keep(steps, since: recorder.count)
  }

  /// A step that lets time pass.
  private static func waiting(_ time: Duration) -> WrittenSteps.Step { .init("When", time.waitingStep) }

  /// Steps that look at the screen.
  private static let looking: [WrittenSteps.Step] = [.init("Then", "I wait until nothing moves")]

  /// How a line uses the app.
  private enum LineUse {
    case step(WrittenSteps.Step)
    /// The line uses it like a command.
    case command(ConsoleCommand.AppUse)
  }

  private func use(of line: NotationLine) -> LineUse {
    switch line {
    case .nothing, .result, .value: return .command(.none)
    case .query, .condition: return .command(.look)
    case .step(let word, let text, let block):
      return .step(.init(word.english, ([text] + block.withoutIndentation).joined(separator: "\n")))
    case .assignment(_, let line): return use(of: line)
    case .block, .lines: return .command(.wait)
    case .call(let call): return .command(table[call.name]?.use ?? .none)
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
