package import HTTP
package import JSON
import Synchronization

/// Has the process of a session do what pages ask for, one thing after the other, and shows all pages what came of it.
///
/// When the code of the app traps, or is ended as it loops, another process does again what was done before.
package final class StudioHub: Sendable {
  private struct State {
    /// The pages that look.
    var streams: Set<WebStream> = []
    /// What was shown last.
    var view: JSONValue?
    /// What can be chosen.
    var known: JSONValue?
    /// What came of the files and scenarios that were run.
    var outcomes: [String: JSONValue] = [:]
    /// The file or scenario that runs, or waits at a failing step.
    var running: String?
    var clock: Task<Void, Never>?
    var hasEnded = false
  }

  private typealias Question = (body: [UInt8], answer: CheckedContinuation<JSONValue, Never>)

  private let state = Mutex(State())
  private let session: RestoredSession
  private let questions: AsyncStream<Question>
  private let asking: AsyncStream<Question>.Continuation
  /// How often the app's time follows real time, where that is wanted.
  private static let tick = Duration.milliseconds(100)

  /// Makes a hub; `run` serves it.
  ///
  /// - Parameter start: starts the process of a session.
  package init(start: @escaping RestoredSession.Starter) {
    session = RestoredSession(start: start) { lines in
      (["do": "repeat", "lines": .array(lines.map(JSONValue.string))] as JSONValue).bytes
    }
    (questions, asking) = AsyncStream.makeStream()
  }

  // MARK: - Pages

  /// A stream of events for a page, with what is shown now.
  package func stream() -> WebStream {
    let stream = WebStream { [weak self] stream in _ = self?.state.withLock { $0.streams.remove(stream) } }
    state.withLock { state in
      state.streams.insert(stream)
      if let known = state.known { stream.send(event: "known", data: known.text) }
      if let view = state.view { stream.send(event: "view", data: view.text) }
      stream.send(event: "runs", data: JSONValue.object(state.outcomes).text)
    }
    return stream
  }

  /// Shows something to all pages.
  package func announce(_ event: String, _ value: JSONValue) {
    let text = value.text
    state.withLock { state in
      for stream in state.streams { stream.send(event: event, data: text) }
    }
  }

  /// Does what a page asks for, after what was asked for before.
  ///
  /// - Parameter body: an object of JSON.
  package func perform(_ body: [UInt8]) async -> JSONValue {
    await withCheckedContinuation { asking.yield((body, $0)) }
  }

  /// Has the app's time pass as time does, or stand still until something is done.
  package func setClock(_ isReal: Bool) {
    state.withLock { state in
      state.clock?.cancel()
      state.clock = nil
      guard isReal, !state.hasEnded else { return }
      state.clock = Task { [weak self] in
        // Here real time has to pass: there is no event to wait for.
        let clock = ContinuousClock()
        var last = clock.now
        while !Task.isCancelled, (try? await clock.sleep(for: Self.tick)) != nil, let self {
          let now = clock.now
          let seconds = (now - last) / .seconds(1)
          last = now
          guard self.state.withLock({ !$0.streams.isEmpty }) else { continue }
          _ = await perform((["do": "tick", "seconds": .number(seconds)] as JSONValue).bytes)
        }
      }
    }
    announce("clock", ["real": .boolean(isReal)])
  }

  // MARK: - The session

  /// Serves what is asked for until `end` is called.
  package func run() async {
    _ = await ask((["do": "look"] as JSONValue).bytes)
    for await (body, answer) in questions { answer.resume(returning: await ask(body)) }
  }

  /// Ends the session.
  package func end() async {
    asking.finish()
    let streams = state.withLock { state in
      state.hasEnded = true
      state.clock?.cancel()
      return state.streams
    }
    for stream in streams { stream.end() }
    await session.end()
  }

  private func ask(_ body: [UInt8]) async -> JSONValue {
    // What is no JSON gets its answer from the session.
    let question = try? JSONValue(parsing: body)
    let begins = question?["do"] == "run" && begin(question?["path"]?.string ?? "")
    switch await session.ask(body) {
    case .answer(let bytes):
      let known = try? JSONValue(parsing: bytes)
      noteRun(known, isOver: begins)
      guard let answer = known else { return ["problem": "the session's answer is broken"] }
      if let line = answer["line"]?.string, answer["isOfRun"] != true { session.note([line]) }
      return show(answer)
    case .loss(let problem, let bytes):
      announce("note", ["problem": .string(problem)])
      let answer = bytes.flatMap { try? JSONValue(parsing: $0) }
      noteRun(answer, isOver: true)
      var shown = answer.map(show)?.object ?? [:]
      shown["problem"] = .string(problem)
      return .object(shown)
    }
  }

  /// Notes that a file or scenario runs.
  ///
  /// - Returns: whether it does; it does not where another one runs or waits.
  private func begin(_ path: String) -> Bool {
    let isFree = state.withLock { state in
      guard state.running == nil else { return false }
      state.running = path
      return true
    }
    if isFree { show(outcome: "runs") }
    return isFree
  }

  /// Notes what came of the file or scenario that runs.
  ///
  /// - Parameters:
  ///   - answer: what the session has answered.
  ///   - isOver: whether it has ended, unless the answer says that it waits.
  private func noteRun(_ answer: JSONValue?, isOver: Bool) {
    if let passed = answer?["passed"]?.boolean {
      show(outcome: passed ? "passed" : "failed")
    } else if answer?["view"]?["pause"]?.string != nil {
      show(outcome: "waits")
    } else if isOver || answer?["view"] != nil {
      show(outcome: nil)
    }
  }

  /// Shows all pages what came of the file or scenario that runs; `nil` where nobody knows.
  private func show(outcome: JSONValue?) {
    let outcomes = state.withLock { state -> [String: JSONValue]? in
      guard let running = state.running, outcome == nil || state.outcomes[running] != outcome else { return nil }
      state.outcomes[running] = outcome
      if outcome != "runs", outcome != "waits" { state.running = nil }
      return state.outcomes
    }
    if let outcomes { announce("runs", .object(outcomes)) }
  }

  /// Shows all pages what came of something.
  ///
  /// - Returns: the rest, for the page that has asked.
  private func show(_ answer: JSONValue) -> JSONValue {
    guard var members = answer.object else { return answer }
    if let known = members.removeValue(forKey: "known") {
      state.withLock { $0.known = known }
      announce("known", known)
    }
    if let view = members.removeValue(forKey: "view") {
      state.withLock { $0.view = view }
      announce("view", view)
    }
    if let time = members.removeValue(forKey: "time") { announce("time", ["time": time]) }
    return .object(members)
  }
}

extension JSONValue {
  /// The value as text.
  fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }
}
