package import AppUnderTest
import JSON
internal import Synchronization

/// Observes a session of an app and writes a record of each step: what was done, and what became of the screen.
package final class SessionTracer: SessionObserver {
  /// What is known of the session as a whole.
  private struct Identity: Hashable {
    var app: String
    var device: String
    var user: String?
  }

  private struct State {
    var identity: Identity
    /// Whether the last record says what the session is.
    var isIdentified = false
    var actions: [TracedAction] = []
    /// What was on the screen when the first of the actions began; nil where there are none.
    var start: (any ElementTree)?
    var classes = TracedClasses()
    /// How many of the classes stand in records.
    var knownClasses = 0
    /// What was on the screen at the last record.
    var tree: (any ElementTree)?
    var traced: (any TracedTree)?
    var time = Duration.zero
    var records = AppRecords()
    var exchanges = 0
    /// The last line of the app's log that stands in a record, and how many there were.
    var log: (count: Int, last: AppLogLine?) = (0, nil)
    /// How many bytes the records have.
    var bytes = 0
  }

  /// The number of the session in its scenario, from 0.
  package let number: Int
  private let state: Mutex<State>

  /// Begins to observe a session.
  ///
  /// - Parameters:
  ///   - number: the number of the session in its scenario, from 0.
  ///   - app: what the app is called.
  ///   - device: what it runs on.
  package init(number: Int, app: String, device: String) {
    self.number = number
    state = Mutex(State(identity: Identity(app: app, device: device)))
  }

  /// Notes that the app is that of a user.
  package func name(_ user: String) {
    state.withLock { state in
      state.identity.user = user
      state.isIdentified = false
    }
  }

  /// Takes an action that was done.
  package func observe(_ action: SessionAction) async { note(action, problem: nil) }

  /// Takes an action that could not be done.
  package func observe(_ action: SessionAction, thatFailed error: any Error) async { note(action, problem: "\(error)") }

  private func note(_ action: SessionAction, problem: String?) {
    state.withLock { state in
      let start = state.start ?? action.tree
      state.start = start
      state.actions.append(TracedAction(action, problem: problem, treeBefore: start))
    }
  }

  /// Writes what has happened since the last record.
  ///
  /// - Parameters:
  ///   - session: the session that is observed.
  ///   - isUsed: whether there is a record even if nothing has happened.
  /// - Returns: the record as JSON in UTF-8; nil where there is nothing to say, or too much was said before.
  package func record(of session: AppSession, isUsed: Bool) async -> [UInt8]? {
    let driver = session.driver as? any TraceableDriver
    let now = await driver?.traceState()
    let seen = driver == nil ? await session.lastTree : nil
    guard let tree = now?.tree ?? seen else {
      // An app that does not run, or has nothing to show, is of interest only where something was done to it.
      return state.withLock { $0.actions.isEmpty && now == nil ? nil : write(&$0, now, nil, kind: driver?.tracedKind) }
    }
    return state.withLock { state in
      let isSameTree = state.tree.map { $0.isSame(as: tree) } ?? false
      guard isUsed || !state.actions.isEmpty || !isSameTree else { return nil }
      let isUnchanged = isSameTree && state.start.map { $0.isSame(as: tree) } ?? true
      return write(&state, now, isUnchanged ? nil : tree, kind: driver?.tracedKind)
    }
  }

  private func write(
    _ state: inout State, _ now: TraceState?, _ tree: (any ElementTree)?, kind: TracedKind?
  ) -> [UInt8]? {
    guard state.bytes <= TraceFormat.mostBytes else { return nil }
    var writer = JSONWriter(capacity: tree == nil ? 512 : 8_192)
    var omitted: [String] = []
    writer.beginObject()
    writer.member("version", TraceFormat.version)
    writer.member("session", number)
    if !state.isIdentified {
      writer.member("app", state.identity.app)
      writer.member("device", state.identity.device)
      if let user = state.identity.user { writer.member("user", user) }
      state.isIdentified = true
    }
    writer.member("driver", (kind ?? .remote).rawValue)
    if let now {
      // The time of an app that was launched again begins anew.
      let start = now.time < state.time ? .zero : state.time
      writer.name("time")
      writer.array { array in
        array.seconds(start)
        array.seconds(now.time)
      }
      state.time = now.time
    }
    if !state.actions.isEmpty {
      writer.name("actions")
      writer.array { array in for action in state.actions { action.write(to: &array, &omitted) } }
      state.actions = []
    }
    if let now { write(now, to: &writer, &state, &omitted) }
    if let start = state.start, state.tree.map({ $0.isSame(as: start) }) != true {
      writer.name("before")
      write(start, to: &writer, &state, &omitted)
    }
    state.start = nil
    if let tree, state.tree.map({ $0.isSame(as: tree) }) != true {
      writer.name("tree")
      write(tree, to: &writer, &state, &omitted)
    }
    writeClasses(to: &writer, &state)
    if now == nil { writer.member("seen", true) }
    if state.bytes + writer.count > TraceFormat.mostBytes {
      omitted.append("the trace of this session is too large: the steps that follow have none")
    }
    if !omitted.isEmpty {
      writer.name("omitted")
      writer.array { array in for text in omitted { array.string(text) } }
    }
    writer.endObject()
    state.bytes += writer.count
    return writer.bytes
  }

  /// Writes what makes a tree of the one before; what is left out of it is noted.
  private func write(
    _ tree: any ElementTree, to writer: inout JSONWriter, _ state: inout State, _ omitted: inout [String]
  ) {
    if tree.count > TraceFormat.mostElements {
      omitted.append("the tree has \(tree.count) elements, of which the first \(TraceFormat.mostElements) are kept")
    }
    if let tree = tree as? any ComparableTree {
      write(comparing: tree, to: &writer, &state)
    } else {
      let traced = ListedTree(tree, classes: &state.classes)
      writer.write(traced, after: state.traced)
      state.traced = traced
    }
    state.tree = tree
  }

  private func write(comparing tree: some ComparableTree, to writer: inout JSONWriter, _ state: inout State) {
    let traced = ComparedTree(tree, classes: &state.classes)
    writer.write(traced, after: state.traced)
    state.traced = traced
  }

  /// Writes the classes that no record has yet.
  private func writeClasses(to writer: inout JSONWriter, _ state: inout State) {
    guard state.classes.all.count > state.knownClasses else { return }
    writer.name("classes")
    writer.array { array in
      for elementClass in state.classes.all[state.knownClasses...] {
        array.array { array in
          array.string(elementClass.name)
          for name in elementClass.superclasses { array.string(name) }
        }
      }
    }
    state.knownClasses = state.classes.all.count
  }

  private func write(
    _ now: TraceState, to writer: inout JSONWriter, _ state: inout State, _ omitted: inout [String]
  ) {
    let exchanges = now.exchanges.dropFirst(state.exchanges)
    if !exchanges.isEmpty {
      writer.name("requests")
      writer.array { array in for exchange in exchanges.prefix(TraceFormat.mostRequests) { array.write(exchange) } }
      let more = exchanges.count - TraceFormat.mostRequests
      if more > 0 { omitted.append("\(more) further requests") }
      state.exchanges = now.exchanges.count
    }
    let lines = newLines(of: now.log, after: state.log)
    if !lines.isEmpty {
      writer.name("console")
      writer.array { array in for line in lines.suffix(TraceFormat.mostLines) { array.write(line) } }
      let more = lines.count - TraceFormat.mostLines
      if more > 0 { omitted.append("\(more) earlier lines of the console") }
      state.log = (now.log.count, now.log.last)
    }
    guard now.records != state.records else { return }
    let events = now.records.events(since: state.records)
    state.records = now.records
    guard !events.isEmpty else { return }
    writer.name("events")
    writer.array { array in for event in events { array.write(event) } }
  }

  /// The lines that are new; a driver may have forgotten the first ones meanwhile.
  private func newLines(of log: [AppLogLine], after known: (count: Int, last: AppLogLine?)) -> ArraySlice<AppLogLine> {
    guard let last = known.last else { return log[...] }
    if known.count <= log.count, log[known.count - 1] == last { return log[known.count...] }
    return log.lastIndex(of: last).map { log[($0 + 1)...] } ?? log[...]
  }
}

extension ElementTree {
  /// Whether another tree is this one, as far as that is known without looking at the elements.
  func isSame(as other: any ElementTree) -> Bool {
    guard let index, let otherIndex = other.index else { return false }
    return index === otherIndex && count == other.count
  }
}
