package import AppUnderTest
import JSON
internal import Synchronization

/// Observes a session of an app and writes a record of each step: the actions, and the changes of the screen.
package final class SessionTracer: SessionObserver {
  /// The identity of a session.
  struct Identity: Hashable {
    var app: String
    var device: String
    var user: String?
  }

  private struct State {
    var identity: Identity
    /// Whether a record already contains the identity.
    var isIdentified = false
    /// Whether the record for steps without actions was passed on, for the case that the process ends.
    var hasUsualWords = false
    /// The last actions since the last record.
    var actions = TracedActions()
    /// The tree at the beginning of the first action; nil without actions.
    var start: (any ElementTree)?
    /// The changes from the tree of the last record to `start`, as JSON; nil for the same tree.
    var before: [UInt8]?
    /// Notes about parts that the next record omits.
    var omitted: [String] = []
    /// The last described element; usually the next one is the same.
    var described: (target: SessionAction.Moment, isNamed: Bool, words: String)?
    /// The last written query, with its text.
    var asked: (query: Query, text: String)?
    /// The last expected action, with its JSON; usually it is then performed unchanged.
    var expected: (action: SessionAction, json: [UInt8])?
    /// Writes records and reuses its memory.
    var writer = JSONWriter()
    var classes = TracedClasses()
    /// The number of classes that records already contain.
    var knownClasses = 0
    /// The tree at the last record, or at the beginning of a later action.
    var tree: (any ElementTree)?
    var traced: TracedTree?
    var time = Duration.zero
    var records = AppRecords()
    /// The number of requests in records.
    var exchanges = 0
    /// The indices of requests that records contain without an answer.
    var unanswered: [Int] = []
    /// The waits of the app in records.
    var waits: Set<Duration> = []
    /// The number of lines of the app's log in records, and the last of them.
    var log: (count: Int, last: AppLogLine?) = (0, nil)
    /// The total size of the records, in bytes.
    var bytes = 0
  }

  /// The number of the session in its scenario, from 0.
  package let number: Int
  private let kind: TracedKind
  private let onLastWords: @Sendable (_ words: [UInt8], _ isOfStep: Bool) -> Void
  private let state: Mutex<State>

  /// Starts observing a session.
  ///
  /// - Parameters:
  ///   - number: the number of the session in its scenario, from 0.
  ///   - app: the name of the app.
  ///   - driver: the driver of the app.
  ///   - onLastWords: receives a record for the case that the process ends in the running step; it replaces the
  ///     previous one. If it is not of the step, it applies to all later steps without their own record.
  package init(
    number: Int, app: String, driver: any AppDriver,
    onLastWords: @escaping @Sendable (_ words: [UInt8], _ isOfStep: Bool) -> Void
  ) {
    self.number = number
    kind = (driver as? any TraceableDriver)?.tracedKind ?? .remote
    self.onLastWords = onLastWords
    var state = State(identity: Identity(app: app, device: driver.device.name))
    if kind == .remote { state.omitted = [Self.unaskedSentence] }
    self.state = Mutex(state)
  }

  /// A note for servers that report neither requests nor the console; empty lists would be misleading.
  private static let unaskedSentence =
    "requests and console: the app's server does not report them"

  /// Records the user of the app.
  package func name(_ user: String) {
    state.withLock { state in
      state.identity.user = user
      state.isIdentified = false
    }
  }

  /// False, because a trace must not change what an action does.
  package var looksFirst: Bool { false }

  /// Processes an action that is about to begin, and may end the process.
  package func expect(_ action: SessionAction) {
    let words = state.withLock { state -> [UInt8]? in
      guard state.bytes <= TraceFormat.mostBytes else { return nil }
      begin(action, &state)
      // An action on an element is reported again when the fingers are about to move; until then, the element is only
      // searched.
      return action.query != nil && action.paths.isEmpty ? nil : lastWords(&state, action)
    }
    if let words { onLastWords(words, true) }
  }

  /// Processes a successful action.
  package func observe(_ action: SessionAction) async { note(action, problem: nil) }

  /// Processes a failed action.
  package func observe(_ action: SessionAction, thatFailed error: any Error) async { note(action, problem: "\(error)") }

  private func note(_ action: SessionAction, problem: String?) {
    state.withLock { state in
      guard state.bytes <= TraceFormat.mostBytes else { return }
      begin(action, &state)
      if problem == nil, let expected = state.expected, expected.action.isWritten(as: action) {
        state.actions.append(expected.json)
      } else {
        state.actions.append(json(of: action, problem: problem, &state))
      }
      state.expected = nil
    }
  }

  private func json(of action: SessionAction, problem: String?, _ state: inout State) -> [UInt8] {
    let words = words(for: action.target, &state)
    // A predefined step has names for elements. Its query is internal.
    let isNamed = words != nil && action.query.map { Wording.vocabulary?.name(of: $0) != nil } ?? false
    let query = isNamed ? nil : text(of: action.query, &state)
    state.writer.removeAll()
    state.writer.write(
      action, query: query, element: words, problem: problem, treeBefore: state.start, &state.omitted)
    return state.writer.bytes
  }

  /// Records the tree at the beginning of the first action of a step.
  private func begin(_ action: SessionAction, _ state: inout State) {
    guard state.start == nil else { return }
    state.start = action.tree
    guard state.tree.map({ $0.isSame(as: action.tree) }) != true else { return }
    var writer = JSONWriter(capacity: 4_096)
    write(action.tree, to: &writer, &state)
    state.before = writer.bytes
  }

  /// Describes an element in words.
  private func words(for target: SessionAction.Moment?, _ state: inout State) -> String? {
    guard let target else { return nil }
    let isNamed = Wording.vocabulary != nil
    if let known = state.described, known.isNamed == isNamed, known.target.element == target.element,
      known.target.tree.isSame(as: target.tree)
    {
      return known.words
    }
    let words = target.tree.wording(of: target.element)
    state.described = (target, isNamed, words)
    return words
  }

  /// The text of a query.
  private func text(of query: Query?, _ state: inout State) -> String? {
    guard let query else { return nil }
    if let name = Wording.vocabulary?.name(of: query) { return name }
    if let asked = state.asked, asked.query == query { return asked.text }
    let text = query.description
    state.asked = (query, text)
    return text
  }

  /// The record of the running step for the case that the process ends in it.
  ///
  /// - Parameter action: the action that is about to begin; nil for a step without actions.
  private func lastWords(_ state: inout State, _ action: SessionAction?) -> [UInt8] {
    if let action { state.expected = (action, json(of: action, problem: nil, &state)) }
    state.writer.removeAll()
    writeBeginning(&state)
    var omitted = ["the end of the step: its process ended in it"]
    if action != nil, let expected = state.expected {
      if state.time > .zero {
        state.writer.name("time")
        state.writer.seconds(state.time)
      }
      state.writer.name("actions")
      state.writer.beginArray()
      for done in state.actions.last(TraceFormat.lastActions) { done.withUnsafeBufferPointer { state.writer.raw($0) } }
      // The object without its end, to add one more member.
      expected.json.withUnsafeBufferPointer { state.writer.raw(UnsafeBufferPointer(rebasing: $0.dropLast())) }
      state.writer.member("problem", "the process ended before this did")
      state.writer.endObject()
      state.writer.endArray()
      let more = state.actions.count - TraceFormat.lastActions
      if more > 0 { omitted.append(Self.earlierActions(more)) }
    }
    writeBefore(&state)
    writeClasses(&state)
    write(omitted: omitted, &state)
    return state.writer.bytes
  }

  private static func earlierActions(_ count: Int) -> String { "\(count) earlier actions" }

  /// Writes the changes since the last record.
  ///
  /// - Parameters:
  ///   - session: the observed session.
  ///   - isUsed: whether to write a record even without changes.
  /// - Returns: the record as JSON in UTF-8; nil without changes, or if the size limit is reached.
  package func record(of session: AppSession, isUsed: Bool) async -> [UInt8]? {
    let driver = session.driver as? any TraceableDriver
    let now = await driver?.traceState()
    let seen = driver == nil ? await session.lastTree : nil
    let record = state.withLock { state -> (record: [UInt8], words: [UInt8]?)? in
      // An app that does not run or has no screen only gets a record if there were actions.
      let tree = now?.tree ?? seen
      let isOfInterest =
        if let tree { isUsed || state.tree.map { $0.isSame(as: tree) } != true } else { now != nil }
      guard isOfInterest || state.actions.count > 0, state.bytes <= TraceFormat.mostBytes else { return nil }
      let record = write(&state, now, tree)
      guard !state.hasUsualWords else { return (record, nil) }
      state.hasUsualWords = true
      return (record, lastWords(&state, nil))
    }
    guard let record else { return nil }
    if let words = record.words { onLastWords(words, false) }
    return record.record
  }

  private func write(_ state: inout State, _ now: TraceState?, _ tree: (any ElementTree)?) -> [UInt8] {
    state.writer.removeAll()
    writeBeginning(&state)
    state.isIdentified = true
    if let now {
      // The time of an app restarts when it is launched again.
      let start = now.time < state.time ? .zero : state.time
      state.writer.array("time") { array in
        array.seconds(start)
        array.seconds(now.time)
      }
      state.time = now.time
    }
    if state.actions.count > 0 {
      state.writer.name("actions")
      state.writer.beginArray()
      for action in state.actions.last(TraceFormat.mostActions) {
        action.withUnsafeBufferPointer { state.writer.raw($0) }
      }
      state.writer.endArray()
      let more = state.actions.count - TraceFormat.mostActions
      if more > 0 { state.omitted.append(Self.earlierActions(more)) }
      state.actions = TracedActions()
    }
    if let now { write(now, &state) }
    writeBefore(&state)
    (state.before, state.start, state.described, state.expected) = (nil, nil, nil, nil)
    if let tree, state.tree.map({ $0.isSame(as: tree) }) != true {
      state.writer.name("tree")
      var writer = JSONWriter()
      swap(&writer, &state.writer)
      write(tree, to: &writer, &state)
      swap(&writer, &state.writer)
    }
    writeClasses(&state)
    state.knownClasses = state.classes.all.count
    if now == nil { state.writer.member("seen", true) }
    if state.bytes + state.writer.count > TraceFormat.mostBytes {
      state.omitted.append("the trace of this session is too large: the steps that follow have none")
    }
    write(omitted: state.omitted, &state)
    state.omitted = []
    state.bytes += state.writer.count
    return state.writer.bytes
  }

  /// Writes the common beginning of records.
  private func writeBeginning(_ state: inout State) {
    state.writer.beginObject()
    state.writer.member("version", TraceFormat.version)
    state.writer.member("session", number)
    if !state.isIdentified {
      state.writer.member("app", state.identity.app)
      state.writer.member("device", state.identity.device)
      if let user = state.identity.user { state.writer.member("user", user) }
    }
    state.writer.member("driver", kind.rawValue)
  }

  private func writeBefore(_ state: inout State) {
    guard let before = state.before else { return }
    state.writer.name("before")
    before.withUnsafeBufferPointer { state.writer.raw($0) }
  }

  /// Writes the notes about omitted parts, and ends the record.
  private func write(omitted: [String], _ state: inout State) {
    if !omitted.isEmpty {
      state.writer.array("omitted") { array in for text in omitted { array.string(text) } }
    }
    state.writer.endObject()
  }

  /// Writes the changes from the previous tree, and notes omitted elements.
  private func write(_ tree: any ElementTree, to writer: inout JSONWriter, _ state: inout State) {
    if tree.count > TraceFormat.mostElements {
      state.omitted.append(
        "the tree has \(tree.count) elements; only the first \(TraceFormat.mostElements) are kept")
    }
    let traced = TracedTree(tree, classes: &state.classes)
    if state.traced == nil, kind == .model {
      FirstScreens.write(traced, state.classes, of: state.identity, to: &writer)
    } else {
      writer.write(traced, after: state.traced)
    }
    (state.traced, state.tree) = (traced, tree)
  }

  /// Writes the classes that are not in records yet.
  private func writeClasses(_ state: inout State) {
    let classes = state.classes.all[state.knownClasses...]
    guard !classes.isEmpty else { return }
    state.writer.array("classes") { array in
      for elementClass in classes {
        array.array { array in
          array.string(elementClass.name)
          for name in elementClass.superclasses { array.string(name) }
        }
      }
    }
  }

  private func write(_ now: TraceState, _ state: inout State) {
    let exchanges = newExchanges(of: now.exchanges, &state)
    if !exchanges.isEmpty {
      state.writer.array("requests") { array in
        for exchange in exchanges.prefix(TraceFormat.mostRequests) { array.write(exchange) }
      }
      let more = exchanges.count - TraceFormat.mostRequests
      if more > 0 { state.omitted.append("\(more) further requests") }
    }
    let lines = newLines(of: now.log, after: state.log)
    if !lines.isEmpty {
      state.writer.array("console") { array in for line in lines.suffix(TraceFormat.mostLines) { array.write(line) } }
      let more = lines.count - TraceFormat.mostLines
      if more > 0 { state.omitted.append("\(more) earlier lines of the console") }
      state.log = (now.log.count, now.log.last)
    }
    let waits = now.waits.subtracting(state.waits)
    if !waits.isEmpty {
      state.waits = now.waits
      state.writer.array("waits") { array in for wait in waits.sorted() { array.string(wait.text) } }
    }
    guard now.records != state.records else { return }
    let events = now.records.events(since: state.records)
    state.records = now.records
    guard !events.isEmpty else { return }
    state.writer.array("events") { array in for event in events { array.write(event) } }
  }

  /// The requests that are new or have been answered since the last record.
  private func newExchanges(of all: [HTTPExchange], _ state: inout State) -> [HTTPExchange] {
    let answered = state.unanswered.filter { all.indices.contains($0) && all[$0].outcome != nil }
    let new = all.indices.dropFirst(state.exchanges)
    state.unanswered.removeAll { answered.contains($0) }
    state.unanswered += new.filter { all[$0].outcome == nil }
    state.exchanges = all.count
    return (answered + new).map { all[$0] }
  }

  /// The new lines; the driver may have dropped the first ones in the meantime.
  private func newLines(of log: [AppLogLine], after known: (count: Int, last: AppLogLine?)) -> ArraySlice<AppLogLine> {
    guard let last = known.last else { return log[...] }
    if known.count <= log.count, log[known.count - 1] == last { return log[known.count...] }
    return log.lastIndex(of: last).map { log[($0 + 1)...] } ?? log[...]
  }
}

extension ElementTree {
  /// Whether both are the same tree, as far as known without comparing elements.
  func isSame(as other: any ElementTree) -> Bool {
    guard let index, let otherIndex = other.index else { return false }
    return index === otherIndex && count == other.count
  }
}

/// The last actions since the last record as JSON, and the number of all of them.
private struct TracedActions {
  private var kept: [[UInt8]] = []
  private(set) var count = 0

  mutating func append(_ action: [UInt8]) {
    count += 1
    kept.append(action)
    // The memory use of long steps is limited.
    if kept.count == 2 * TraceFormat.mostActions { kept.removeFirst(TraceFormat.mostActions) }
  }

  /// The last actions, in order.
  func last(_ most: Int) -> ArraySlice<[UInt8]> { kept.suffix(most) }
}
