/// Runs a program over a text, with backtracking and an explicit stack.
///
/// Positions are byte offsets between 0 and `text.count`. Instruction indexes come from the compiler and always lie in
/// the program. Both are therefore used without further checks.
///
/// All methods are mutating, even those without changes: for other methods the compiler copies the matcher first.
struct Matcher: ~Copyable {
  /// The number of steps before a search uses a memory, in addition to 16 for each byte.
  private static let stepsWithoutMemory = 2_000
  /// The step limit of a search whose program cannot use a memory.
  static let mostSteps = 20_000_000

  let program: CompiledProgram.Memory
  /// The instructions of the program.
  let code: UnsafePointer<Instruction>
  let text: UnsafeBufferPointer<UInt8>
  let slots: UnsafeMutablePointer<Int32>
  var backtracks: Backtracks
  var memory: MatchMemory?
  /// Whether `memory` exists. Testing the optional itself is slower.
  var isRemembering = false
  var steps = 0
  /// The number of steps for the next reaction: using a memory or abandoning the search.
  var stepLimit: Int
  /// Whether the search was abandoned.
  var isExhausted = false
  /// The number of enclosing bodies.
  var bodyDepth = 0

  init(
    program: CompiledProgram.Memory, code: UnsafePointer<Instruction>, text: UnsafeBufferPointer<UInt8>,
    slots: UnsafeMutablePointer<Int32>, backtracks: consuming Backtracks
  ) {
    self.program = program
    self.code = code
    self.text = text
    self.slots = slots
    self.backtracks = backtracks
    stepLimit = program.shape.hasReferences ? Matcher.mostSteps : Matcher.stepsWithoutMemory + 16 * text.count
  }

  /// Finds the first match and writes its offsets to the slots; -1 stands for an unmatched group.
  mutating func search() -> Bool {
    let last = program.shape.isAnchoredAtStart ? 0 : text.count - program.shape.minimumLength
    var start = 0
    while start <= last {
      if let byte = program.shape.leadingByte {
        while start <= last, start < text.count, text[start] != byte { start &+= 1 }
        if start > last || start == text.count { return false }
      }
      for slot in 0..<program.shape.slotCount { slots[slot] = -1 }
      backtracks.truncate(to: 0)
      let end = run(from: 0, at: start)
      if end >= 0 {
        slots[0] = Int32(truncatingIfNeeded: start)
        slots[1] = Int32(truncatingIfNeeded: end)
        return true
      }
      if isExhausted || start >= text.count { return false }
      start += text[start].scalarLength
      count(steps: 1)
    }
    return false
  }

  /// Runs the program from an instruction until it accepts; returns -1 if all alternatives fail.
  mutating func run(from start: Int, at startPosition: Int) -> Int {
    let bottom = backtracks.count
    let textCount = text.count
    var index = start
    var position = startPosition
    while true {
      // A successful case continues the inner loop; leaving the loop means failure of this alternative.
      forward: while true {
        let instruction = code[index]
        switch instruction.opcode {
        case .accept: return position
        case .byte:
          guard position < textCount, text[position] == instruction.byte else { break forward }
          position &+= 1
        case .literal:
          let count = Int(instruction.second)
          guard position &+ count <= textCount, hasLiteral(Int(instruction.first), count, at: position) else {
            break forward
          }
          position &+= count
        case .set:
          let end = endOfOne(of: Int(instruction.first), at: position)
          guard end >= 0 else { break forward }
          position = end
        case .save: save(Int(instruction.first), position)
        case .jump:
          index = Int(instruction.first)
          continue forward
        case .split:
          if hasVisited(instruction, position) { break forward }
          backtracks.push(.init(kind: .branch, first: instruction.second, second: Int32(truncatingIfNeeded: position)))
          index = Int(instruction.first)
          continue forward
        case .splitBefore:
          if position < textCount, text[position] == instruction.byte {
            if hasVisited(instruction, position) { break forward }
            let other = Backtracks.Entry(
              kind: .branch, first: instruction.second, second: Int32(truncatingIfNeeded: position))
            backtracks.push(other)
            index = Int(instruction.first)
          } else {
            index = Int(instruction.second)
          }
          continue forward
        case .choose:
          if position < textCount, text[position] == instruction.byte {
            if hasVisited(instruction, position) { break forward }
            count(steps: 1)
            index = Int(instruction.first)
          } else {
            index = Int(instruction.second)
          }
          continue forward
        case .leaveIfEmpty:
          if Int(slots[Int(instruction.second)]) == position {
            index = Int(instruction.first)
            continue forward
          }
        case .possessive, .greedy, .greedyBefore, .lazy, .lazyBefore:
          let end = beginRun(instruction, index, at: position)
          guard end >= 0 else { break forward }
          position = end
        case .bodyEnd: guard Int(slots[Int(instruction.first)]) == position else { break forward }
        case .textStart: guard position == 0 else { break forward }
        case .textEnd: guard position == textCount else { break forward }
        case .textEndOrFinalNewline, .lineStart, .lineEnd, .wordBoundary, .notWordBoundary:
          guard holds(instruction.opcode, at: position) else { break forward }
        case .reference, .referenceIgnoringCase:
          let end = endOfReference(instruction, at: position)
          guard end >= 0 else { break forward }
          position = end
        case .atomic, .lookAhead, .negativeLookAhead, .lookBehind, .negativeLookBehind:
          let end = runBody(instruction, index, at: position)
          guard end >= 0 else { break forward }
          position = end
          index = Int(instruction.first)
          continue forward
        }
        index &+= 1
      }
      guard let next = backtrack(to: bottom) else { return -1 }
      index = next.index
      position = next.position
    }
  }

  @inline(__always)
  private mutating func hasLiteral(_ offset: Int, _ count: Int, at position: Int) -> Bool {
    guard let textBase = text.baseAddress, let literalBase = program.literals.baseAddress else { return count == 0 }
    let wanted = UnsafeRawPointer(literalBase + offset)
    let found = UnsafeRawPointer(textBase + position)
    if count >= 8 {
      // Words of eight bytes; the last one may overlap the one before.
      var done = 0
      while done &+ 8 < count {
        if wanted.loadUnaligned(fromByteOffset: done, as: UInt64.self)
          != found.loadUnaligned(fromByteOffset: done, as: UInt64.self)
        {
          return false
        }
        done &+= 8
      }
      return wanted.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
        == found.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
    }
    for index in 0..<count where program.literals[offset &+ index] != text[position &+ index] { return false }
    return true
  }

  /// Writes a slot and, if there are alternatives left, pushes the old value to be restored.
  @inline(__always)
  private mutating func save(_ slot: Int, _ position: Int) {
    if backtracks.count > 0 || bodyDepth > 0 {
      backtracks.push(.init(kind: .restore, first: Int32(truncatingIfNeeded: slot), second: slots[slot]))
    }
    slots[slot] = Int32(truncatingIfNeeded: position)
  }

  /// Continues with the newest alternative above `bottom`; nil without an alternative, and for an abandoned search.
  private mutating func backtrack(to bottom: Int) -> (index: Int, position: Int)? {
    while backtracks.count > bottom {
      let top = backtracks.count &- 1
      let entry = backtracks[top]
      switch entry.kind {
      case .restore:
        slots[Int(entry.first)] = entry.second
        backtracks.truncate(to: top)
        continue
      case .branch:
        backtracks.truncate(to: top)
        count(steps: 1)
        return isExhausted ? nil : (Int(entry.first), Int(entry.second))
      case .greedy, .lazy:
        count(steps: 1)
        if isExhausted { return nil }
        let end = entry.kind == .greedy ? shortenRun(entry, top) : lengthenRun(entry, top)
        if end >= 0 { return (Int(entry.first) &+ 1, end) }
      }
    }
    return nil
  }

  /// Restores the state before the entries above `bottom`.
  mutating func undo(to bottom: Int) {
    while backtracks.count > bottom {
      let entry = backtracks[backtracks.count &- 1]
      if entry.kind == .restore { slots[Int(entry.first)] = entry.second }
      backtracks.truncate(to: backtracks.count &- 1)
    }
  }

  /// Drops the alternatives above `bottom` but keeps the entries that restore slots.
  mutating func closeBranches(above bottom: Int) {
    var kept = bottom
    for index in bottom..<backtracks.count where backtracks[index].kind == .restore {
      backtracks[kept] = backtracks[index]
      kept &+= 1
    }
    backtracks.truncate(to: kept)
  }

  /// Counts steps, and starts to use a memory or abandons the search above a limit.
  @inline(__always)
  mutating func count(steps more: Int) {
    steps &+= more
    if steps > stepLimit { reactToSteps() }
  }

  @inline(never)
  private mutating func reactToSteps() {
    if program.shape.hasReferences || stepLimit == Matcher.mostSteps {
      isExhausted = true
      return
    }
    if let new = MatchMemory(branches: program.shape.branchCount, textCount: text.count) {
      memory = consume new
      isRemembering = true
    }
    stepLimit = isRemembering && !program.shape.hasBodies ? .max : Matcher.mostSteps
    if steps > stepLimit { isExhausted = true }
  }

  /// Whether the search was at a branch with this position before; marks the pair.
  @inline(__always)
  mutating func hasVisited(_ instruction: Instruction, _ position: Int) -> Bool {
    isRemembering && visit(instruction.memory, position)
  }

  @inline(never)
  mutating func visit(_ branch: UInt16, _ position: Int) -> Bool {
    memory?.visit(branch, position, isLogged: bodyDepth > 0) ?? false
  }
}
