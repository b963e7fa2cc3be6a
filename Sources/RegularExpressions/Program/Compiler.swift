/// Compiles the tree of a regular expression to a program.
struct Compiler {
  private var tree: PatternTree
  private var program = Program()
  private let source: String
  /// The number of compiled nodes, which also limits nested repetitions of an empty node.
  private var work = 0

  static func compile(_ tree: consuming PatternTree, source: String) throws(RegularExpressionError) -> Program {
    var compiler = Compiler(tree: tree, source: source)
    try compiler.compile()
    return Optimizer.optimized(compiler.program, sets: compiler.tree.sets)
  }

  private init(tree: consuming PatternTree, source: String) {
    program.instructions.reserveCapacity(tree.entries.count + 2 * tree.captures.count + 2)
    program.shape.slotCount = 2 * (tree.captures.count + 1)
    self.tree = tree
    self.source = source
  }

  private mutating func compile() throws(RegularExpressionError) {
    program.shape.minimumLength = tree.minimumLength(of: tree.root)
    try emit(tree.root)
    append(.accept)
    program.setWords.reserveCapacity(tree.sets.count * Program.wordsPerSet)
    program.setTests.reserveCapacity(tree.sets.count)
    for set in tree.sets { program.appendSet(set) }
    program.literals = tree.literals
  }

  // MARK: Emitting

  private var end: Int32 { Int32(program.instructions.count) }

  private mutating func newSlot() -> Int32 {
    program.shape.slotCount += 1
    return Int32(program.shape.slotCount - 1)
  }

  @discardableResult
  private mutating func append(
    _ opcode: Instruction.Opcode, _ first: Int32 = 0, _ second: Int32 = 0, _ third: Int32 = 0
  ) -> Int {
    program.instructions.append(Instruction(opcode: opcode, first: first, second: second, third: third))
    return program.instructions.count - 1
  }

  private mutating func emit(_ index: PatternTree.Index) throws(RegularExpressionError) {
    work += 1
    if max(work, program.instructions.count) > Program.mostInstructions {
      throw RegularExpressionError(source: source, problem: .tooLarge(limit: Program.mostInstructions), offset: 0)
    }
    switch tree[index] {
    case .literal(let start, let count): emitLiteral(start: start, count: count)
    case .set(let set): append(.set, set)
    case .assertion(let assertion): append(opcode(of: assertion))
    case .sequence(let first):
      var next = first
      while next != PatternTree.none {
        try emit(next)
        next = tree.next(after: next)
      }
    case .alternation(let first): try emitAlternation(first)
    case .capture(let group, let body):
      append(.save, 2 * group)
      try emit(body)
      append(.save, 2 * group + 1)
    case .atomic(let body):
      if let (loop, minimum, maximum) = greedyLoop(in: body) {
        try emitRepetition(loop, minimum, maximum, .possessive)
      } else {
        try emitBody(body, opcode: .atomic)
      }
    case .look(let body, let behind, let negated):
      let ahead: Instruction.Opcode = negated ? .negativeLookAhead : .lookAhead
      try emitBody(body, opcode: behind ? negated ? .negativeLookBehind : .lookBehind : ahead)
    case .reference(let group, let ignoringCase):
      program.shape.hasReferences = true
      append(ignoringCase ? .referenceIgnoringCase : .reference, 2 * group)
    case .repetition(let body, let minimum, let maximum, let preference):
      try emitRepetition(body, minimum, maximum, preference)
    }
  }

  private mutating func emitLiteral(start: Int32, count: Int32) {
    if count == 1 {
      program.instructions.append(Instruction(opcode: .byte, byte: tree.literals[Int(start)]))
    } else {
      append(.literal, start, count)
    }
  }

  private func opcode(of assertion: PatternTree.Assertion) -> Instruction.Opcode {
    switch assertion {
    case .textStart: .textStart
    case .textEnd: .textEnd
    case .textEndOrFinalNewline: .textEndOrFinalNewline
    case .lineStart: .lineStart
    case .lineEnd: .lineEnd
    case .wordBoundary: .wordBoundary
    case .notWordBoundary: .notWordBoundary
    }
  }

  private mutating func emitAlternation(_ first: PatternTree.Index) throws(RegularExpressionError) {
    var jumps: [Int] = []
    var next = first
    while next != PatternTree.none {
      let following = tree.next(after: next)
      if following == PatternTree.none {
        try emit(next)
      } else {
        let split = append(.split, end + 1)
        try emit(next)
        jumps.append(append(.jump))
        program.instructions[split].second = end
      }
      next = following
    }
    for jump in jumps { program.instructions[jump].first = end }
  }

  /// The greedy loop over single scalars that is the whole content of a node; such an atomic group becomes a possessive
  /// loop.
  private mutating func greedyLoop(
    in index: PatternTree.Index
  ) -> (body: PatternTree.Index, minimum: Int32, maximum: Int32)? {
    guard case .sequence(let first) = tree[index], first != PatternTree.none,
      tree.next(after: first) == PatternTree.none,
      case .repetition(let body, let minimum, let maximum, .greedy) = tree[first], tree.singleScalarSet(body) != nil
    else { return nil }
    return (body, minimum, maximum)
  }

  /// Emits a separately matched body between its instruction and an `accept`.
  private mutating func emitBody(
    _ body: PatternTree.Index, opcode: Instruction.Opcode
  ) throws(RegularExpressionError) {
    program.shape.hasBodies = true
    let start = append(opcode, 0, Int32(tree.minimumLength(of: body)), tree.maximumLength(of: body))
    try emit(body)
    if opcode == .lookBehind || opcode == .negativeLookBehind { append(.bodyEnd, newSlot()) }
    append(.accept)
    program.instructions[start].first = end
  }

  // MARK: Repetitions

  private mutating func emitRepetition(
    _ body: PatternTree.Index, _ minimum: Int32, _ maximum: Int32, _ preference: PatternTree.Preference
  ) throws(RegularExpressionError) {
    if maximum == 0 { return }
    if let set = tree.singleScalarSet(body) {
      let opcode: Instruction.Opcode =
        switch preference {
        case .greedy: .greedy
        case .lazy: .lazy
        case .possessive: .possessive
        }
      append(opcode, set, minimum, maximum)
    } else if preference == .possessive {
      program.shape.hasBodies = true
      let start = append(.atomic)
      try emitLoop(body, minimum, maximum, isLazy: false)
      append(.accept)
      program.instructions[start].first = end
    } else {
      try emitLoop(body, minimum, maximum, isLazy: preference == .lazy)
    }
  }

  /// Emits the required copies, then a loop or the optional copies.
  private mutating func emitLoop(
    _ body: PatternTree.Index, _ minimum: Int32, _ maximum: Int32, isLazy: Bool
  ) throws(RegularExpressionError) {
    let isEndless = maximum == PatternTree.unbounded
    for _ in 0..<(isEndless ? max(minimum - 1, 0) : minimum) { try emit(body) }
    if isEndless {
      try emitEndlessLoop(body, mayBeLeftAtOnce: minimum == 0, isLazy: isLazy)
      return
    }
    var splits: [Int] = []
    for _ in minimum..<maximum {
      splits.append(append(.split))
      try emit(body)
    }
    for split in splits { setTargets(of: split, loop: Int32(split + 1), exit: end, isLazy: isLazy) }
  }

  private mutating func emitEndlessLoop(
    _ body: PatternTree.Index, mayBeLeftAtOnce: Bool, isLazy: Bool
  ) throws(RegularExpressionError) {
    let entry = mayBeLeftAtOnce ? append(.split) : nil
    let start = end
    var leave: Int?
    if tree.minimumLength(of: body) == 0 {
      let slot = newSlot()
      append(.save, slot)
      try emit(body)
      leave = append(.leaveIfEmpty, 0, slot)
    } else {
      try emit(body)
    }
    let split = append(.split)
    for branch in [entry, split] {
      if let branch { setTargets(of: branch, loop: start, exit: end, isLazy: isLazy) }
    }
    if let leave { program.instructions[leave].first = end }
  }

  private mutating func setTargets(of split: Int, loop: Int32, exit: Int32, isLazy: Bool) {
    program.instructions[split].first = isLazy ? exit : loop
    program.instructions[split].second = isLazy ? loop : exit
  }
}
