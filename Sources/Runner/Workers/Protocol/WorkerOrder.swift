import Messages
import StepRegistry

/// An order of the command to a worker.
enum WorkerOrder: Sendable {
  /// The settings that a worker needs first.
  struct Settings: Sendable {
    /// The number of the worker, counted from 1; a replacement gets the number of its predecessor.
    let number: Int
    /// Whether pending steps and scenarios without steps fail.
    let isStrict: Bool
    /// Whether all scenarios are expected to fail, independent of their tags.
    let isWorkInProgress: Bool
    /// Whether a user watches the steps as they run.
    let isWatched: Bool
    /// The time limits of code.
    let limits: TimeLimits
    /// The parameters for worlds, by name.
    let parameters: [String: String]
    /// The values set by `BeforeRun` hooks, by name.
    let values: [String: String]
    /// The reason given by a `BeforeRun` hook for skipping all scenarios; `nil` to run them.
    let skipReason: String?
    let clock: SystemClock
  }

  case begin(Settings)
  case hooks(HookKind)
  case scenario(Assignment)
  /// Pass over the steps and scenarios that have not begun.
  case interrupt
  /// End the process.
  case end

  /// The kinds of order frames.
  enum Kind: UInt8 {
    case begin, hooks, scenario, interrupt, end
  }
}

extension PlannedAction {
  /// The kinds of actions in frames.
  fileprivate enum Kind: UInt8 {
    case hook, step, undefined, ambiguous, unanswered
  }
}

/// The kinds of blocks below a step, in frames.
private enum BlockKind: UInt8 {
  case none, docString, dataTable, twoBlocks
}

extension FrameWriter {
  /// Writes an order as a frame.
  mutating func write(_ order: WorkerOrder) {
    switch order {
    case .begin(let settings):
      frame(WorkerOrder.Kind.begin) {
        $0.integer(settings.number)
        $0.boolean(settings.isStrict)
        $0.boolean(settings.isWorkInProgress)
        $0.boolean(settings.isWatched)
        $0.duration(settings.limits.step)
        $0.duration(settings.limits.hook)
        $0.duration(settings.limits.scenario)
        $0.texts(settings.parameters)
        $0.texts(settings.values)
        $0.optional(settings.skipReason) { $0.text($1) }
        $0.integer(settings.clock.start.seconds)
        $0.integer(settings.clock.start.nanoseconds)
        $0.integer(settings.clock.origin)
      }
    case .hooks(let kind): frame(WorkerOrder.Kind.hooks) { $0.element(kind) }
    case .scenario(let assignment): frame(WorkerOrder.Kind.scenario) { $0.assignment(assignment) }
    case .interrupt: frame(WorkerOrder.Kind.interrupt)
    case .end: frame(WorkerOrder.Kind.end)
    }
  }

  private mutating func assignment(_ assignment: Assignment) {
    text(assignment.name)
    optional(assignment.variant) { $0.text($1) }
    list(assignment.tags) { $0.text($1) }
    text(assignment.uri)
    optional(assignment.scenario) { writer, scenario in
      writer.text(scenario.feature)
      writer.optional(scenario.rule) { $0.text($1) }
    }
    list(assignment.actions) { $0.action($1) }
    list(Array(assignment.blocks)) { writer, block in
      writer.integer(block.key)
      writer.block(block.value)
    }
    list(assignment.beforeStep) { $0.integer($1) }
    list(assignment.afterStep) { $0.integer($1) }
    integer(assignment.attempts.lowerBound)
    integer(assignment.attempts.upperBound)
  }

  private mutating func action(_ action: PlannedAction) {
    switch action {
    case .hook(let position):
      kind(PlannedAction.Kind.hook)
      integer(position)
    case .step(let match):
      kind(PlannedAction.Kind.step)
      integer(match.index)
      text(match.text)
      integer(match.captures.count)
      for group in 0..<match.captures.count { optional(match.captures[group]) { $0.range($1) } }
    case .undefined: kind(PlannedAction.Kind.undefined)
    case .ambiguous: kind(PlannedAction.Kind.ambiguous)
    case .unanswered(let reason):
      kind(PlannedAction.Kind.unanswered)
      text(reason)
    }
  }

  private mutating func block(_ block: StepArgument) {
    switch block {
    case .docString(let docString):
      kind(BlockKind.docString)
      text(docString.content)
      optional(docString.mediaType) { $0.text($1) }
      optional(docString.location) { writer, location in
        writer.integer(location.line)
        writer.integer(location.column ?? 1)
      }
    case .dataTable(let table):
      kind(BlockKind.dataTable)
      list(table.rows) { $0.list($1) { $0.text($1) } }
    case .twoBlocks: kind(BlockKind.twoBlocks)
    // Blocks of these kinds do not occur below a step.
    case .text, .value: kind(BlockKind.none)
    }
  }
}

extension FrameReader {
  /// Reads an order from the content of a frame.
  ///
  /// - Parameter registry: the definitions of this process, the same as those of the command.
  mutating func order(_ kind: WorkerOrder.Kind, _ registry: Registry) throws(Malformed) -> WorkerOrder {
    switch kind {
    case .begin:
      .begin(
        WorkerOrder.Settings(
          number: try integer(), isStrict: try boolean(), isWorkInProgress: try boolean(), isWatched: try boolean(),
          limits: try limits(), parameters: try namedTexts(), values: try namedTexts(),
          skipReason: try optional { reader throws(Malformed) in try reader.text() },
          clock: SystemClock(
            start: Timestamp(seconds: try integer(), nanoseconds: try integer()), origin: try integer())))
    case .hooks: .hooks(try element())
    case .scenario: .scenario(try assignment(registry))
    case .interrupt: .interrupt
    case .end: .end
    }
  }

  private mutating func limits() throws(Malformed) -> TimeLimits {
    var limits = TimeLimits()
    limits.step = try duration()
    limits.hook = try duration()
    limits.scenario = try duration()
    return limits
  }

  private mutating func assignment(_ registry: Registry) throws(Malformed) -> Assignment {
    let name = try text()
    let variant = try optional { reader throws(Malformed) in try reader.text() }
    let tags = try list { reader throws(Malformed) in try reader.text() }
    let uri = try text()
    let scenario = try optional { reader throws(Malformed) in
      ScenarioSurroundings(
        tags: tags, feature: try reader.text(),
        rule: try reader.optional { reader throws(Malformed) in try reader.text() })
    }
    let actions = try list { reader throws(Malformed) in try reader.action(registry) }
    let placed = try list { reader throws(Malformed) in
      (index: try reader.index(in: actions.indices), block: try reader.block())
    }
    var blocks: [Int: StepArgument] = [:]
    for (index, block) in placed { blocks[index] = block }
    let hooks = registry.hooks.indices
    let beforeStep = try list { reader throws(Malformed) in try reader.index(in: hooks) }
    let afterStep = try list { reader throws(Malformed) in try reader.index(in: hooks) }
    let (first, last) = (try integer(), try integer())
    guard first <= last else { throw Malformed() }
    return Assignment(
      name: name, variant: variant, tags: tags, uri: uri, scenario: scenario,
      actions: actions, blocks: blocks, beforeStep: beforeStep,
      afterStep: afterStep, attempts: first...last)
  }

  private mutating func index(in indices: Range<Int>) throws(Malformed) -> Int {
    let index = try integer()
    guard indices.contains(index) else { throw Malformed() }
    return index
  }

  private mutating func action(_ registry: Registry) throws(Malformed) -> PlannedAction {
    switch try kind() as PlannedAction.Kind {
    case .hook: return .hook(try index(in: registry.hooks.indices))
    case .step:
      let (definition, text) = (try integer(), try text())
      let parts = try list { reader throws(Malformed) in
        try reader.optional { reader throws(Malformed) in try reader.range() }
      }
      // The command has matched the text. To match it again, a worker would have to compile all patterns a second time.
      guard let match = registry.match(ofDefinition: definition, with: text, parts: parts) else { throw Malformed() }
      return .step(match)
    case .undefined: return .undefined
    case .ambiguous: return .ambiguous([])
    case .unanswered: return .unanswered(try text())
    }
  }

  private mutating func block() throws(Malformed) -> StepArgument? {
    switch try kind() as BlockKind {
    case .none: return nil
    case .twoBlocks: return .twoBlocks
    case .docString:
      let content = try text()
      return .docString(
        DocString(
          content, mediaType: try optional { reader throws(Malformed) in try reader.text() },
          location: try optional { reader throws(Malformed) in
            SourceLocation(line: try reader.integer(), column: try reader.integer())
          }))
    case .dataTable:
      return .dataTable(
        DataTable(
          try list { reader throws(Malformed) in
            try reader.list { reader throws(Malformed) in try reader.text() }
          }))
    }
  }
}
