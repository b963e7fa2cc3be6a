import AppUnderTest
import Recordings
import SourceText
package import StepLibrary
import StepRegistry

/// The steps of a changed recording that have not run yet.
struct ScriptRest: Sendable {
  /// The lines, in order.
  var lines: [ScriptLine] = []
  /// The reason why the first line failed; nil before the first attempt.
  var problem: String?
  /// The recorded step for the time of the failure; nil if no time was recorded.
  var wait: ScriptLine?
}

/// The failure of a step that is repeated.
struct RecordedStepFailure: Error, CustomStringConvertible {
  /// The number of the step, from 1.
  let number: Int
  let step: String
  let reason: String

  /// The step without the reason.
  var summary: String { "step \(number), \(step) has failed" }
  var description: String { "step \(number), \(step):\n\(reason)" }
}

extension ConsoleSession {
  /// The recorded lines of the scenario, with the recordings that its steps play.
  private var done: (lines: [ScriptLine], recordings: [Recording]) {
    guard let trace = recorder?.trace else { return (draft.earlySteps.map { .step($0) }, []) }
    let shelf = RecordingShelf.current
    return trace.script(named: trace.app) { shelf.hasOther($0, than: []) }
  }

  /// The recorded steps that ran, the steps that did not run yet, and the reason why the next one failed.
  package var script: (done: [ScriptLine], rest: [ScriptLine], problem: String?) {
    (done.lines, draft.rest.lines, draft.rest.problem)
  }

  /// The recorded lines of all apps of this session that can be saved.
  private var savable: [ScriptLine] {
    guard let recorder, case .app = subject else { return [] }
    let traces = (history.earlier.map(\.recorder) + [recorder]).map(\.trace).filter { !$0.actions.isEmpty }
    return traces.flatMap { trace in trace.script(named: trace.app) { _ in false }.lines }
  }

  /// The number of recorded steps that were not saved in any form.
  var unsavedSteps: Int {
    let lines = savable
    let saved = zip(lines, work.script).prefix { $0 == $1 }.count
    return lines.dropFirst(saved).count { if case .step = $0 { true } else { false } }
  }

  /// Notes that the recorded steps were saved.
  func noteSaved() { work.script = savable }

  /// The recorded steps with their numbers, one per line. Steps that have not run are marked with `…`.
  var numberedScript: String {
    let (done, rest, problem) = script
    guard !done.isEmpty || !rest.isEmpty else { return "nothing was recorded yet" }
    let lines = (done + rest).enumerated().map { index, line in
      "\(index < done.count ? "" : "… ")\(index + 1)  \(line.text)".withVisibleControls
    }
    return (lines + (problem.map { [$0] } ?? [])).joined(separator: "\n")
  }

  /// The index of the line with a number, counted from 1.
  private static func index(of number: Int, in lines: [ScriptLine], most: Int? = nil) throws(Diagnostic) -> Int {
    let most = most ?? lines.count
    guard (1...max(most, 1)).contains(number), most > 0 else {
      throw Diagnostic(
        problem: "no recorded step has the number \(number)",
        advice: lines.isEmpty ? "Nothing was recorded yet." : "'recorded' lists the \(lines.count).")
    }
    return number - 1
  }

  /// Removes a recorded step.
  func drop(_ number: Int) async throws -> String {
    try await change(from: number) { lines throws(Diagnostic) in
      lines.remove(at: try Self.index(of: number, in: lines))
    }
  }

  /// Moves a recorded step to another number.
  func move(_ number: Int, to target: Int) async throws -> String {
    try await change(from: min(number, target)) { lines throws(Diagnostic) in
      let line = lines.remove(at: try Self.index(of: number, in: lines))
      lines.insert(line, at: try Self.index(of: target, in: lines, most: lines.count + 1))
    }
  }

  /// Replaces a recorded step.
  func reword(_ number: Int, as text: String) async throws -> String {
    let line = try ScriptLine(reading: text)
    return try await change(from: number) { lines throws(Diagnostic) in
      lines[try Self.index(of: number, in: lines)] = line
    }
  }

  /// Inserts a step before a recorded step.
  func insert(_ text: String, before number: Int) async throws -> String {
    let line = try ScriptLine(reading: text)
    return try await change(from: number) { lines throws(Diagnostic) in
      lines.insert(line, at: try Self.index(of: number, in: lines, most: lines.count + 1))
    }
  }

  /// Changes the recorded steps. If a step that has run changes, all steps run again.
  ///
  /// - Parameter number: the number of the first changed step.
  private func change(
    from number: Int, _ change: (inout [ScriptLine]) throws(Diagnostic) -> Void
  ) async throws -> String {
    let done = done.lines
    var lines = done + draft.rest.lines
    try change(&lines)
    guard number <= done.count else {
      let isWaiting = !draft.rest.lines.isEmpty
      if isBehindWait {
        // The changed step runs in the state before the failed one.
        lines.remove(at: done.count - 1)
        return try await redo(lines)
      }
      draft.rest = ScriptRest(lines: Array(lines.dropFirst(done.count)))
      guard isWaiting else { return try await doRest() }
      return draft.rest.lines.isEmpty ? "" : "\(draft.rest.lines.counted) still to be done"
    }
    return try await redo(lines)
  }

  /// Restarts the app and runs the recorded steps again.
  func tryAgain() async throws -> String {
    try await redo(done.lines.dropLast(isBehindWait ? 1 : 0) + draft.rest.lines)
  }

  /// Whether the last step that has run stands for the time in which the next one has failed.
  private var isBehindWait: Bool { draft.rest.wait.map { done.lines.last == $0 } ?? false }

  private func redo(_ lines: [ScriptLine]) async throws -> String {
    guard subject.pause == nil else {
      throw Diagnostic(
        problem: "at a failing step the scenario cannot begin again",
        advice: "Change the feature and write retry; go_on ends the scenario.")
    }
    let (recordings, isLaunchedByStep) = (done.recordings, recorder?.trace.isLaunchedByStep == true)
    for recording in recordings { try RecordingShelf.current.save(recording) }
    // The old recording is not kept: the repeated steps replace it.
    let recorder = recorder
    draft.replaced = ReplacedApp(app: try app(), recorder: isLaunchedByStep ? recorder : nil)
    defer { draft.replaced = nil }
    // Worlds are new, as in another scenario.
    definitions.calls = nil
    if !isLaunchedByStep { _ = try await start(nil, on: nil) }
    draft.rest = ScriptRest(lines: lines)
    return try await doRest()
  }

  /// Runs the recorded steps that have not run yet.
  func doRest() async throws -> String {
    var count = 0
    while let line = draft.rest.lines.first {
      let before = await moment()
      do {
        switch line {
        case .comment(let text): try requiredRecorder().comment(text)
        case .step(let step):
          let lines = step.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
          _ = try await perform(step: lines.first ?? "", Array(lines.dropFirst()), keyword: step.keyword)
        }
      } catch is CancellationError {
        throw CancellationError()
      } catch {
        let failure = RecordedStepFailure(number: done.lines.count + 1, step: line.text, reason: "\(error)")
        draft.rest.problem = failure.reason
        progress.failedStep = before
        throw failure
      }
      draft.rest.lines.removeFirst()
      (draft.rest.problem, draft.rest.wait) = (nil, nil)
      count += 1
    }
    return "\(count.counted("step")) done"
  }
}

extension [ScriptLine] {
  /// The number of steps in words.
  fileprivate var counted: String { count.counted("step") }
}

extension ScriptLine {
  /// Reads a line of a feature file: `When I touch "OK"`, or `# a remark`.
  ///
  /// - Throws: a `Diagnostic` for a line without a keyword that is not a remark.
  fileprivate init(reading text: String) throws(Diagnostic) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let line = (lines.first ?? "").trimmed
    if line.hasPrefix("#") {
      self = .comment(line.dropFirst().trimmed)
      return
    }
    guard let word = WrittenKeyword(of: line) else {
      throw Diagnostic(
        problem: "a step begins with a keyword, and \(line.quoted) does not",
        advice: "Write: When I touch \"OK\", for instance; a remark begins with #.")
    }
    let words = line.dropFirst(word.length).trimmed
    self = .step(.init(word.english, ([words] + lines.dropFirst()).joined(separator: "\n")))
  }
}
