import Messages
import StepRegistry

/// What the command has a worker do.
enum WorkerOrder: Sendable {
  /// What a worker has to know before everything else.
  struct Settings: Sendable {
    /// The number of the worker, counted from 1; one that takes another's place has its number.
    let number: Int
    /// Whether pending steps and scenarios without steps fail.
    let isStrict: Bool
    /// Whether somebody watches the steps as they run.
    let isWatched: Bool
    let clock: SystemClock
  }

  case begin(Settings)
  case hooks(HookKind)
  case scenario(Assignment)
  /// Pass over the steps and scenarios that have not begun.
  case interrupt
  /// End the process.
  case end
}

extension FrameWriter {
  /// Writes an order as a frame.
  mutating func write(_ order: WorkerOrder) {
    switch order {
    case .begin(let settings):
      frame(0) {
        $0.integer(settings.number)
        $0.boolean(settings.isStrict)
        $0.boolean(settings.isWatched)
        $0.integer(settings.clock.start.seconds)
        $0.integer(settings.clock.start.nanoseconds)
        $0.integer(settings.clock.origin)
      }
    case .hooks(let kind): frame(1) { $0.boolean(kind == .beforeAll) }
    case .scenario(let assignment): frame(2) { $0.assignment(assignment) }
    case .interrupt: frame(3) { _ in }
    case .end: frame(4) { _ in }
    }
  }

  private mutating func assignment(_ assignment: Assignment) {
    text(assignment.name)
    optional(assignment.variant) { $0.text($1) }
    list(assignment.tags) { $0.text($1) }
    text(assignment.uri)
    list(assignment.actions) { $0.action($1) }
    list(assignment.beforeStep) { $0.integer($1) }
    list(assignment.afterStep) { $0.integer($1) }
    integer(assignment.attempts.lowerBound)
    integer(assignment.attempts.upperBound)
  }

  private mutating func action(_ action: Assignment.Action) {
    switch action {
    case .hook(let position):
      byte(0)
      integer(position)
    case .step(let match, let block):
      byte(1)
      integer(match.index)
      text(match.text)
      self.block(block)
    case .undefined: byte(2)
    case .ambiguous: byte(3)
    case .unanswered(let reason):
      byte(4)
      text(reason)
    }
  }

  private mutating func block(_ block: StepArgument?) {
    switch block {
    case .docString(let docString):
      byte(1)
      text(docString.content)
      optional(docString.mediaType) { $0.text($1) }
    case .dataTable(let table):
      byte(2)
      list(table.rows) { $0.list($1) { $0.text($1) } }
    // Below a step there is nothing else.
    case nil, .text, .value: byte(0)
    }
  }
}

extension FrameReader {
  /// Reads an order from the content of a frame.
  ///
  /// - Parameter registry: the definitions of this process, which are those of the command.
  mutating func order(_ kind: UInt8, _ registry: Registry) throws(Malformed) -> WorkerOrder {
    switch kind {
    case 0:
      .begin(
        WorkerOrder.Settings(
          number: try integer(), isStrict: try boolean(), isWatched: try boolean(),
          clock: SystemClock(
            start: Timestamp(seconds: try integer(), nanoseconds: try integer()), origin: try integer())))
    case 1: .hooks(try boolean() ? .beforeAll : .afterAll)
    case 2: .scenario(try assignment(registry))
    case 3: .interrupt
    case 4: .end
    default: throw Malformed()
    }
  }

  private mutating func assignment(_ registry: Registry) throws(Malformed) -> Assignment {
    let name = try text()
    let variant = try optional { reader throws(Malformed) in try reader.text() }
    let tags = try list { reader throws(Malformed) in try reader.text() }
    let uri = try text()
    let actions = try list { reader throws(Malformed) in try reader.action(registry) }
    let hooks = registry.hooks.indices
    let beforeStep = try list { reader throws(Malformed) in try reader.index(in: hooks) }
    let afterStep = try list { reader throws(Malformed) in try reader.index(in: hooks) }
    let (first, last) = (try integer(), try integer())
    guard first <= last else { throw Malformed() }
    return Assignment(
      name: name, variant: variant, tags: tags, uri: uri, actions: actions, beforeStep: beforeStep,
      afterStep: afterStep,
      attempts: first...last)
  }

  private mutating func index(in indices: Range<Int>) throws(Malformed) -> Int {
    let index = try integer()
    guard indices.contains(index) else { throw Malformed() }
    return index
  }

  private mutating func action(_ registry: Registry) throws(Malformed) -> Assignment.Action {
    switch try byte() {
    case 0: return .hook(try index(in: registry.hooks.indices))
    case 1:
      let (definition, text) = (try integer(), try text())
      let block = try block()
      do {
        if let match = try registry.match(ofDefinition: definition, with: text) { return .step(match, block) }
      } catch {
        return .unanswered("\(error)")
      }
      throw Malformed()
    case 2: return .undefined
    case 3: return .ambiguous
    case 4: return .unanswered(try text())
    default: throw Malformed()
    }
  }

  private mutating func block() throws(Malformed) -> StepArgument? {
    switch try byte() {
    case 0: return nil
    case 1:
      let content = try text()
      return .docString(
        DocString(content, mediaType: try optional { reader throws(Malformed) in try reader.text() }))
    case 2:
      return .dataTable(
        DataTable(
          try list { reader throws(Malformed) in
            try reader.list { reader throws(Malformed) in try reader.text() }
          }))
    default: throw Malformed()
    }
  }
}
