package import HTTP
package import JSON
import Synchronization

/// Passes the requests of pages to the process of a session, one after the other, and shows the results on all pages.
///
/// If the code of the app crashes, or loops and is ended, another process repeats the earlier actions.
package final class StudioHub: Sendable {
  private struct State {
    /// The streams of the open pages.
    var streams: Set<WebStream> = []
    /// The view that was sent last.
    var view: JSONValue?
    /// The apps, devices and text sizes to choose from.
    var known: JSONValue?
    /// The results of the files and scenarios that were run.
    var outcomes: [String: JSONValue] = [:]
    /// The files and scenarios that are running, or waiting at a failing step; empty between runs.
    var running: [String] = []
    /// The report of the last run as a page; empty before the first run.
    var page: [UInt8] = []
    var clock: Task<Void, Never>?
    var hasEnded = false
  }

  private typealias Question = (body: [UInt8], answer: CheckedContinuation<JSONValue, Never>)

  private let state = Mutex(State())
  private let session: RestoredSession
  private let questions: AsyncStream<Question>
  private let asking: AsyncStream<Question>.Continuation
  /// The interval at which the app's time follows real time, if a page has turned that on.
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

  /// The report of the last run as a page; empty before the first run.
  package var runPage: [UInt8] { state.withLock { $0.page } }

  /// A stream of events for a page, which begins with the current view.
  package func stream() -> WebStream {
    let stream = WebStream { [weak self] stream in _ = self?.state.withLock { $0.streams.remove(stream) } }
    state.withLock { state in
      state.streams.insert(stream)
      if let known = state.known { stream.send(event: "known", data: known.text) }
      if let view = state.view { stream.send(event: "view", data: view.text) }
      stream.send(event: "runs", data: JSONValue.object(state.outcomes).text)
      if !state.page.isEmpty { stream.send(event: "ran", data: "{}") }
    }
    return stream
  }

  /// Sends an event to all pages.
  package func announce(_ event: String, _ value: JSONValue) {
    let text = value.text
    state.withLock { state in
      for stream in state.streams { stream.send(event: event, data: text) }
    }
  }

  /// Performs the request of a page, after all earlier ones.
  ///
  /// - Parameter body: a JSON object.
  package func perform(_ body: [UInt8]) async -> JSONValue {
    await withCheckedContinuation { asking.yield((body, $0)) }
  }

  /// Lets the app's time follow real time, or stand still until the next action.
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

  /// Serves requests until `end` is called.
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
    // The session answers requests that are not JSON.
    let question = try? JSONValue(parsing: body)
    let begins = question?["do"] == "run" && begin(question.map(Self.paths) ?? [])
    switch await session.ask(body) {
    case .answer(let bytes):
      let known = try? JSONValue(parsing: bytes)
      noteRun(known, isOver: begins)
      guard let answer = known else { return ["problem": "the session's response is invalid"] }
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

  /// The files and scenarios that a question runs.
  private static func paths(of question: JSONValue) -> [String] {
    question["paths"]?.array?.compactMap(\.string) ?? question["path"]?.string.map { [$0] } ?? []
  }

  /// Notes that files or scenarios run.
  ///
  /// - Returns: false if others are running or waiting.
  private func begin(_ paths: [String]) -> Bool {
    let isFree = state.withLock { state in
      guard state.running.isEmpty else { return false }
      state.running = paths
      return true
    }
    if isFree { show(outcome: "runs") }
    return isFree
  }

  /// Notes the result of the file or scenario that runs.
  ///
  /// - Parameters:
  ///   - answer: the answer of the session.
  ///   - isOver: whether the run has ended, unless the answer reports that it waits.
  private func noteRun(_ answer: JSONValue?, isOver: Bool) {
    if let passed = answer?["passed"]?.boolean {
      show(outcome: passed ? "passed" : "failed", failed: answer?["failed"]?.array?.compactMap(\.string) ?? [])
    } else if answer?["view"]?["pause"]?.string != nil {
      show(outcome: "waits")
    } else if isOver || answer?["view"] != nil {
      show(outcome: nil)
    }
  }

  /// Shows the results of the files and scenarios that run on all pages.
  ///
  /// - Parameters:
  ///   - outcome: nil if the result is unknown.
  ///   - failed: the scenarios that did not pass.
  private func show(outcome: JSONValue?, failed: [String] = []) {
    let outcomes = state.withLock { state -> [String: JSONValue]? in
      let running = state.running
      guard !running.isEmpty, outcome == nil || running.contains(where: { state.outcomes[$0] != outcome }) else {
        return nil
      }
      let isOver = outcome != "runs" && outcome != "waits"
      for path in running {
        // Of several scenarios, only those that are named did not pass.
        let hasPassed =
          outcome == "failed" && running.count > 1 && !failed.contains { $0 == path || $0.hasPrefix("\(path):") }
        state.outcomes[path] = hasPassed ? "passed" : outcome
        if isOver { state.outcomes = state.outcomes.filter { !$0.key.hasPrefix("\(path):") } }
      }
      for path in failed { state.outcomes[path] = "failed" }
      if isOver { state.running = [] }
      return state.outcomes
    }
    if let outcomes { announce("runs", .object(outcomes)) }
  }

  /// Shows the changes in an answer on all pages.
  ///
  /// - Returns: the other members, for the page that sent the request.
  private func show(_ answer: JSONValue) -> JSONValue {
    guard var members = answer.object else { return answer }
    if let known = members.removeValue(forKey: "known") {
      state.withLock { $0.known = known }
      announce("known", known)
    }
    if let page = members.removeValue(forKey: "page")?.string, !page.isEmpty {
      state.withLock { $0.page = Array(page.utf8) }
      members["hasReport"] = true
      announce("ran", [:])
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
  fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }
}
