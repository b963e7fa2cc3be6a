package import HTTP
package import JSON
import Synchronization

/// Passes the requests of pages to the process of a session in sequence, and shows the results on all pages.
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
    var outcomes: [String: Outcome] = [:]
    /// The files and scenarios that are running, or waiting at a failing step; empty between runs.
    var running: [String] = []
    /// The report of the last run as a page; empty before the first run.
    var page: [UInt8] = []
    var clock: Task<Void, Never>?
    var hasEnded = false
  }

  /// The state or result of a file or scenario, with the name that the page uses.
  private enum Outcome: String {
    case runs, waits, passed, failed

    var isOver: Bool {
      switch self {
      case .runs, .waits: false
      case .passed, .failed: true
      }
    }
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
    session = RestoredSession(start: start, repetition: SessionRequest.bytes(restoring:))
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
      if let known = state.known { StudioEvent.known(known).send(to: [stream]) }
      if let view = state.view { StudioEvent.view(view).send(to: [stream]) }
      StudioEvent.runs(Self.json(state.outcomes)).send(to: [stream])
      if !state.page.isEmpty { StudioEvent.ran.send(to: [stream]) }
    }
    return stream
  }

  /// Sends an event to all pages.
  package func announce(_ event: StudioEvent) { state.withLock { event.send(to: $0.streams) } }

  /// Performs the request of a page, after all earlier requests.
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
          _ = await perform(SessionRequest.bytes(passing: seconds))
        }
      }
    }
    announce(.clock(isReal: isReal))
  }

  // MARK: - The session

  /// Serves requests until `end` is called.
  package func run() async {
    _ = await ask(SessionRequest.lookBytes)
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
    // The session reports requests that cannot be read.
    let request = (try? JSONValue(parsing: body)).flatMap { try? SessionRequest($0) }
    var begins = false
    if case .run(let paths)? = request { begins = begin(paths) }
    switch await session.ask(body) {
    case .answer(let bytes):
      let answer = SessionAnswer(parsing: bytes)
      noteRun(answer, isOver: begins)
      guard let answer else { return ["problem": "the session's response is invalid"] }
      if let line = answer.line, !answer.isOfRun { session.note([line]) }
      return .object(show(answer))
    case .loss(let problem, let bytes):
      announce(.note(problem))
      let answer = bytes.flatMap { SessionAnswer(parsing: $0) }
      noteRun(answer, isOver: true)
      var shown = answer.map(show) ?? [:]
      shown["problem"] = .string(problem)
      return .object(shown)
    }
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
    if isFree { show(outcome: .runs) }
    return isFree
  }

  /// Notes the result of the file or scenario that runs.
  ///
  /// - Parameters:
  ///   - answer: the answer of the session; nil without a readable one.
  ///   - isOver: whether the run has ended, unless the answer reports that it waits.
  private func noteRun(_ answer: SessionAnswer?, isOver: Bool) {
    if let run = answer?.run {
      show(outcome: run.passed ? .passed : .failed, failed: run.failed)
    } else if answer?.isWaiting == true {
      show(outcome: .waits)
    } else if isOver || answer?.view != nil {
      show(outcome: nil)
    }
  }

  /// Shows the results of the files and scenarios that run on all pages.
  ///
  /// - Parameters:
  ///   - outcome: nil if the result is unknown.
  ///   - failed: the scenarios that did not pass.
  private func show(outcome: Outcome?, failed: [String] = []) {
    let outcomes = state.withLock { state -> [String: Outcome]? in
      let running = state.running
      guard !running.isEmpty, outcome == nil || running.contains(where: { state.outcomes[$0] != outcome }) else {
        return nil
      }
      let isOver = outcome?.isOver ?? true
      for path in running {
        // Of several scenarios, only those that are named did not pass.
        let hasPassed =
          outcome == .failed && running.count > 1 && !failed.contains { $0 == path || $0.hasPrefix("\(path):") }
        state.outcomes[path] = hasPassed ? .passed : outcome
        if isOver { state.outcomes = state.outcomes.filter { !$0.key.hasPrefix("\(path):") } }
      }
      for path in failed { state.outcomes[path] = .failed }
      if isOver { state.running = [] }
      return state.outcomes
    }
    if let outcomes { announce(.runs(Self.json(outcomes))) }
  }

  private static func json(_ outcomes: [String: Outcome]) -> JSONValue {
    .object(outcomes.mapValues { .string($0.rawValue) })
  }

  /// Shows the changes in an answer on all pages.
  ///
  /// - Returns: the members for the page that sent the request.
  private func show(_ answer: SessionAnswer) -> [String: JSONValue] {
    var own = answer.own
    if let known = answer.known {
      state.withLock { $0.known = known }
      announce(.known(known))
    }
    if let page = answer.run?.page, !page.isEmpty {
      state.withLock { $0.page = page }
      own["hasReport"] = true
      announce(.ran)
    }
    if let view = answer.view {
      state.withLock { $0.view = view }
      announce(.view(view))
    }
    if let time = answer.time { announce(.time(time)) }
    return own
  }
}
