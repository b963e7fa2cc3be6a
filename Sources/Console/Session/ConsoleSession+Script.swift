import AppUnderTest
import Recordings
package import StepLibrary
import StepRegistry

/// What of a changed recording is still to be done.
struct ScriptRest: Sendable {
  /// The lines, in order.
  var lines: [ScriptLine] = []
  /// Why the first of them could not be done; `nil` if nobody tried.
  var problem: String?
}

extension ConsoleSession {
  /// The lines of the scenario that was recorded so far, with the recordings that its steps play.
  private var done: (lines: [ScriptLine], recordings: [Recording]) {
    guard let trace = recorder?.trace else { return (earlySteps.map { .step($0) }, []) }
    let shelf = RecordingShelf.current
    return trace.script(named: trace.app) { shelf.hasOther($0, than: []) }
  }

  /// The recorded steps: which were done, which are still to be done, and why the first of these could not be.
  package var script: (done: [ScriptLine], rest: [ScriptLine], problem: String?) {
    (done.lines, rest.lines, rest.problem)
  }

  /// The recorded steps with their numbers, a line each; what is still to be done stands behind `…`.
  var numberedScript: String {
    let (done, rest, problem) = script
    guard !done.isEmpty || !rest.isEmpty else { return "nothing was recorded yet" }
    let lines = (done + rest).enumerated().map { index, line in
      "\(index < done.count ? "" : "… ")\(index + 1)  \(line.text)".withVisibleControls
    }
    return (lines + (problem.map { [$0] } ?? [])).joined(separator: "\n")
  }

  /// The index of a line with a number, counted from 1.
  private static func index(of number: Int, in lines: [ScriptLine], most: Int? = nil) throws(Diagnostic) -> Int {
    let most = most ?? lines.count
    guard (1...max(most, 1)).contains(number), most > 0 else {
      throw Diagnostic(
        problem: "there is no recorded step \(number)",
        advice: lines.isEmpty ? "Nothing was recorded yet." : "'recorded' lists the \(lines.count).")
    }
    return number - 1
  }

  /// Takes a recorded step away.
  func drop(_ number: Int) async throws -> String {
    try await change(from: number) { lines throws(Diagnostic) in
      lines.remove(at: try Self.index(of: number, in: lines))
    }
  }

  /// Has a recorded step stand at another number.
  func move(_ number: Int, to target: Int) async throws -> String {
    try await change(from: min(number, target)) { lines throws(Diagnostic) in
      let line = lines.remove(at: try Self.index(of: number, in: lines))
      lines.insert(line, at: try Self.index(of: target, in: lines, most: lines.count + 1))
    }
  }

  /// Writes another step in place of a recorded one.
  func reword(_ number: Int, as text: String) async throws -> String {
    let line = try ScriptLine(reading: text)
    return try await change(from: number) { lines throws(Diagnostic) in
      lines[try Self.index(of: number, in: lines)] = line
    }
  }

  /// Adds a step before a recorded one.
  func insert(_ text: String, before number: Int) async throws -> String {
    let line = try ScriptLine(reading: text)
    return try await change(from: number) { lines throws(Diagnostic) in
      lines.insert(line, at: try Self.index(of: number, in: lines, most: lines.count + 1))
    }
  }

  /// Changes the recorded steps; where those that were done change, all are done again.
  ///
  /// - Parameter number: that of the first step that changes.
  private func change(
    from number: Int, _ change: (inout [ScriptLine]) throws(Diagnostic) -> Void
  ) async throws -> String {
    let done = done.lines
    var lines = done + rest.lines
    try change(&lines)
    guard number <= done.count else {
      let isWaiting = !rest.lines.isEmpty
      rest = ScriptRest(lines: Array(lines.dropFirst(done.count)))
      guard isWaiting else { return try await doRest() }
      return rest.lines.isEmpty ? "" : "\(rest.lines.counted) still to be done"
    }
    return try await redo(lines)
  }

  /// Starts the app afresh and does the recorded steps again.
  func tryAgain() async throws -> String { try await redo(done.lines + rest.lines) }

  private func redo(_ lines: [ScriptLine]) async throws -> String {
    guard pause == nil else {
      throw Diagnostic(
        problem: "at a failing step the scenario cannot begin again",
        advice: "Change the feature and write retry; go_on ends the scenario.")
    }
    let (recordings, isLaunchedByStep) = (done.recordings, recorder?.trace.isLaunchedByStep == true)
    for recording in recordings { try RecordingShelf.current.save(recording) }
    // What was recorded is not kept for itself: it becomes what is done now.
    let recorder = recorder
    replaced = (try app(), isLaunchedByStep ? recorder : nil)
    defer { replaced = nil }
    // The worlds begin anew as in another scenario.
    calls = nil
    if !isLaunchedByStep { _ = try await start(nil, on: nil) }
    rest = ScriptRest(lines: lines)
    return try await doRest()
  }

  /// Does the recorded steps that are still to be done.
  func doRest() async throws -> String {
    var count = 0
    while let line = rest.lines.first {
      do {
        switch line {
        case .comment(let text): try keeper().comment(text)
        case .step(let step):
          let lines = step.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
          _ = try await perform(step: lines.first ?? "", Array(lines.dropFirst()), keyword: step.keyword)
        }
      } catch is CancellationError {
        throw CancellationError()
      } catch {
        let reason = Self.text(of: error)
        rest.problem = reason
        throw ConsoleFailure(description: "step \(done.lines.count + 1), \(line.text):\n\(reason)")
      }
      rest.lines.removeFirst()
      rest.problem = nil
      count += 1
    }
    return "\(count.counted("step")) done"
  }

  /// Lets the app's time pass up to the next thing that happens by itself.
  func goToNextEvent() async throws -> String {
    let app = try app()
    _ = try await app.tree()
    let before = try await app.driver.now()
    let end = before + .seconds(86_400)
    guard try await app.driver.advance(notAfter: end) == .event else {
      return "nothing will happen by itself"
    }
    return "\(try await app.driver.now() - before) later".withVisibleControls
  }
}

extension [ScriptLine] {
  /// How many there are, in words.
  fileprivate var counted: String { count.counted("step") }
}

extension ScriptLine {
  /// Reads a line as it stands in a feature file: `When I touch "OK"`, or `# a remark`.
  ///
  /// - Throws: a `Diagnostic` where it is neither a remark nor begins with a keyword.
  fileprivate init(reading text: String) throws(Diagnostic) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let line = (lines.first ?? "").trimmed
    if line.hasPrefix("#") {
      self = .comment(String(line.dropFirst()).trimmed)
      return
    }
    guard let keyword = NotationParser.keyword(of: line) else {
      throw Diagnostic(
        problem: "a step begins with a keyword, and \(line.quoted) does not",
        advice: "Write: When I touch \"OK\", for instance; a remark begins with #.")
    }
    let words = String(line.dropFirst(keyword.count)).trimmed
    self = .step(.init(keyword, ([words] + lines.dropFirst()).joined(separator: "\n")))
  }
}
