import AppUnderTest
import JSON

/// Writes the records of a session, each with the changes since the previous record.
struct TraceWriting {
  /// Everything since the last record.
  private struct Pending {
    /// The last actions.
    var actions = TracedActions()
    /// The tree at the beginning of the first action; nil without actions.
    var start: (any ElementTree)?
    /// The changes from the tree of the last record to `start`, as JSON; nil for the same tree.
    var before: [UInt8]?
    /// Notes about parts that the next record omits.
    var omitted: [String] = []
    /// The last described element; usually the next one is the same.
    var described: Described?
    /// The last expected action; usually it is then performed unchanged.
    var expected: Expected?
  }

  /// An element in words.
  private struct Described {
    let target: SessionAction.Moment
    /// Whether the words are those of predefined steps.
    let isNamed: Bool
    let words: String
  }

  /// An action that is about to begin, as JSON.
  private struct Expected {
    let action: SessionAction
    let json: [UInt8]
  }

  /// The changes of a step as written.
  struct Written {
    let record: [UInt8]
    /// The record for later steps without actions, for the case that the process ends; nil after the first record.
    let lastWords: [UInt8]?
  }

  private let number: Int
  private let kind: TracedKind
  private var identity: SessionTracer.Identity
  /// Whether a record already contains the identity.
  private var isIdentified = false
  /// Whether the record for steps without actions was passed on, for the case that the process ends.
  private var hasUsualWords = false
  private var pending = Pending()
  /// The last written query, with its text.
  private var asked: (query: Query, text: String)?
  /// Writes records and reuses its memory.
  private var writer = JSONWriter()
  private var screen = TracedScreen()
  private var events = TracedEvents()
  private var time = Duration.zero
  /// The total size of the records, in bytes.
  private var bytes = 0

  /// Prepares for the first record.
  ///
  /// - Parameters:
  ///   - number: the number of the session in its scenario, from 0.
  ///   - kind: the kind of its driver.
  ///   - identity: the app and the device.
  init(number: Int, kind: TracedKind, identity: SessionTracer.Identity) {
    (self.number, self.kind, self.identity) = (number, kind, identity)
    if kind == .remote { pending.omitted = [Self.unaskedSentence] }
  }

  /// A note for servers that report neither requests nor the console; empty lists would be misleading.
  private static let unaskedSentence =
    "requests and console: the app's server does not report them"

  private static func earlierActions(_ count: Int) -> String { "\(count) earlier actions" }

  /// Whether the records have reached their size limit.
  private var isFull: Bool { bytes > TraceFormat.mostBytes }

  /// Records the user of the app.
  mutating func name(_ user: String) {
    identity.user = user
    isIdentified = false
  }

  /// Begins an action.
  ///
  /// - Returns: the record for the case that the process ends in it; nil if the action is reported again, or if the
  ///   size limit is reached.
  mutating func expect(_ action: SessionAction) -> [UInt8]? {
    guard !isFull else { return nil }
    begin(action)
    // An action on an element is reported again when the fingers are about to move; until then, the element is only
    // searched.
    return action.query != nil && action.paths.isEmpty ? nil : lastWords(action)
  }

  /// Adds an action that has ended.
  mutating func note(_ action: SessionAction, problem: String?) {
    guard !isFull else { return }
    begin(action)
    if problem == nil, let expected = pending.expected, expected.action.isWritten(as: action) {
      pending.actions.append(expected.json)
    } else {
      pending.actions.append(json(of: action, problem: problem))
    }
    pending.expected = nil
  }

  /// Writes the changes since the last record.
  ///
  /// - Parameters:
  ///   - now: the state of the app; nil if its driver has no traces.
  ///   - tree: the screen; nil for an unknown one.
  ///   - isUsed: whether to write a record even without changes.
  /// - Returns: nil without changes, or if the size limit is reached.
  mutating func record(_ now: TraceState?, _ tree: (any ElementTree)?, isUsed: Bool) -> Written? {
    // An app that does not run or has no screen only gets a record if there were actions.
    let isOfInterest = if let tree { isUsed || !screen.isSame(as: tree) } else { now != nil }
    guard isOfInterest || pending.actions.count > 0, !isFull else { return nil }
    let record = write(now, tree)
    guard !hasUsualWords else { return Written(record: record, lastWords: nil) }
    hasUsualWords = true
    return Written(record: record, lastWords: lastWords(nil))
  }
}

extension TraceWriting {
  private mutating func json(of action: SessionAction, problem: String?) -> [UInt8] {
    let words = words(for: action.target)
    // A predefined step has names for elements. Its query is internal.
    let isNamed = words != nil && action.query.map { RunEnvironment.current.vocabulary?.name(of: $0) != nil } ?? false
    let query = isNamed ? nil : text(of: action.query)
    writer.removeAll()
    writer.write(
      action, query: query, element: words, problem: problem, treeBefore: pending.start, &pending.omitted)
    return writer.bytes
  }

  /// Records the tree at the beginning of the first action of a step.
  private mutating func begin(_ action: SessionAction) {
    guard pending.start == nil else { return }
    pending.start = action.tree
    guard !screen.isSame(as: action.tree) else { return }
    var changes = JSONWriter(capacity: 4_096)
    screen.write(action.tree, ofModel: cached, to: &changes, omitted: &pending.omitted)
    pending.before = changes.bytes
  }

  /// The identity of a model's session, whose first screen is cached.
  private var cached: SessionTracer.Identity? { kind == .model ? identity : nil }

  /// Describes an element in words.
  private mutating func words(for target: SessionAction.Moment?) -> String? {
    guard let target else { return nil }
    let isNamed = RunEnvironment.current.vocabulary != nil
    if let known = pending.described, known.isNamed == isNamed, known.target.element == target.element,
      known.target.tree.isSame(as: target.tree)
    {
      return known.words
    }
    let words = target.tree.wording(of: target.element)
    pending.described = Described(target: target, isNamed: isNamed, words: words)
    return words
  }

  /// The text of a query.
  private mutating func text(of query: Query?) -> String? {
    guard let query else { return nil }
    if let name = RunEnvironment.current.vocabulary?.name(of: query) { return name }
    if let asked, asked.query == query { return asked.text }
    let text = query.description
    asked = (query, text)
    return text
  }
}

extension TraceWriting {
  /// The record of the running step, for use if the process ends during the step.
  ///
  /// - Parameter action: the action that is about to begin; nil for a step without actions.
  private mutating func lastWords(_ action: SessionAction?) -> [UInt8] {
    if let action { pending.expected = Expected(action: action, json: json(of: action, problem: nil)) }
    writer.removeAll()
    writeBeginning()
    var omitted = ["the end of the step: its process ended in it"]
    if action != nil, let expected = pending.expected {
      if time > .zero {
        writer.name("time")
        writer.seconds(time)
      }
      writer.name("actions")
      writer.beginArray()
      for done in pending.actions.last(TraceFormat.lastActions) { done.withUnsafeBufferPointer { writer.raw($0) } }
      // The object without its end, to add one more member.
      expected.json.withUnsafeBufferPointer { writer.raw(UnsafeBufferPointer(rebasing: $0.dropLast())) }
      writer.member("problem", "the process ended before this did")
      writer.endObject()
      writer.endArray()
      let more = pending.actions.count - TraceFormat.lastActions
      if more > 0 { omitted.append(Self.earlierActions(more)) }
    }
    writeBefore()
    screen.writeClasses(to: &writer)
    writeEnd(omitted: omitted)
    return writer.bytes
  }

  private mutating func write(_ now: TraceState?, _ tree: (any ElementTree)?) -> [UInt8] {
    writer.removeAll()
    writeBeginning()
    isIdentified = true
    if let now { writeTime(to: now.time) }
    writeActions()
    if let now { events.write(now, to: &writer, omitted: &pending.omitted) }
    writeBefore()
    if let tree, !screen.isSame(as: tree) {
      writer.name("tree")
      screen.write(tree, ofModel: cached, to: &writer, omitted: &pending.omitted)
    }
    screen.writeClasses(to: &writer)
    screen.setClassesKnown()
    if now == nil { writer.member("seen", true) }
    if bytes + writer.count > TraceFormat.mostBytes {
      pending.omitted.append("the trace of this session is too large: the steps that follow have none")
    }
    writeEnd(omitted: pending.omitted)
    pending = Pending()
    bytes += writer.count
    return writer.bytes
  }

  /// Writes the common beginning of records.
  private mutating func writeBeginning() {
    writer.beginObject()
    writer.member("version", TraceFormat.version)
    writer.member("session", number)
    if !isIdentified {
      writer.member("app", identity.app)
      writer.member("device", identity.device)
      if let user = identity.user { writer.member("user", user) }
    }
    writer.member("driver", kind.rawValue)
  }

  private mutating func writeTime(to end: Duration) {
    // The time of an app restarts when it is launched again.
    let start = end < time ? .zero : time
    writer.array("time") { array in
      array.seconds(start)
      array.seconds(end)
    }
    time = end
  }

  private mutating func writeActions() {
    guard pending.actions.count > 0 else { return }
    writer.name("actions")
    writer.beginArray()
    for action in pending.actions.last(TraceFormat.mostActions) {
      action.withUnsafeBufferPointer { writer.raw($0) }
    }
    writer.endArray()
    let more = pending.actions.count - TraceFormat.mostActions
    if more > 0 { pending.omitted.append(Self.earlierActions(more)) }
  }

  private mutating func writeBefore() {
    guard let before = pending.before else { return }
    writer.name("before")
    before.withUnsafeBufferPointer { writer.raw($0) }
  }

  /// Writes the notes about omitted parts, and ends the record.
  private mutating func writeEnd(omitted: [String]) {
    if !omitted.isEmpty {
      writer.array("omitted") { array in for text in omitted { array.string(text) } }
    }
    writer.endObject()
  }
}
