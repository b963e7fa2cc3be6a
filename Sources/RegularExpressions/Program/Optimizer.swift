/// Makes a compiled program fail earlier and record fewer alternatives, without changing its matches.
struct Optimizer {
  private var program: Program
  private let sets: [ScalarSet]
  /// The number of instructions examined to find out what must follow an instruction.
  private static let lookAhead = 12

  /// The optimized program.
  ///
  /// - Parameter sets: the sets used by its instructions.
  static func optimized(_ program: consuming Program, sets: [ScalarSet]) -> Program {
    var optimizer = Optimizer(program: program, sets: sets)
    optimizer.optimize()
    return optimizer.program
  }

  private init(program: consuming Program, sets: [ScalarSet]) {
    self.program = program
    self.sets = sets
  }

  private mutating func optimize() {
    for index in program.instructions.indices {
      improve(index)
      if program.instructions[index].opcode.isBranch {
        program.instructions[index].memory = UInt16(program.shape.branchCount)
        program.shape.branchCount += 1
      }
    }
    program.shape.isAnchoredAtStart = beginsWithTextStart(at: 0, depth: 0)
    program.shape.leadingByte = firstByte(at: 0)
  }

  private mutating func improve(_ index: Int) {
    let instruction = program.instructions[index]
    switch instruction.opcode {
    case .split:
      if let byte = firstByte(at: Int(instruction.first)) {
        var budget = Optimizer.lookAhead
        let start = ScalarSet(Unicode.Scalar(byte))
        let isOnlyWay = byte < 128 && excludes(start, at: Int(instruction.second), budget: &budget)
        program.instructions[index].opcode = isOnlyWay ? .choose : .splitBefore
        program.instructions[index].byte = byte
      }
    case .greedy:
      var budget = Optimizer.lookAhead
      if excludes(sets[Int(instruction.first)], at: index + 1, budget: &budget) {
        program.instructions[index].opcode = .possessive
      } else if let byte = firstByte(at: index + 1) {
        program.instructions[index].opcode = .greedyBefore
        program.instructions[index].byte = byte
      }
    case .lazy:
      if let byte = firstByte(at: index + 1) {
        program.instructions[index].opcode = .lazyBefore
        program.instructions[index].byte = byte
      }
    default: break
    }
  }

  /// The first byte of all matches from an instruction on; nil for several possible bytes.
  private func firstByte(at start: Int) -> UInt8? {
    var index = start
    for _ in 0..<Optimizer.lookAhead {
      let instruction = program.instructions[index]
      switch instruction.opcode {
      case .byte: return instruction.byte
      case .literal: return program.literals[Int(instruction.first)]
      case .save, .wordBoundary, .notWordBoundary: index += 1
      case .jump: index = Int(instruction.first)
      default: return nil
      }
    }
    return nil
  }

  /// Whether the matches from an instruction on cannot begin inside a run of scalars of a set.
  ///
  /// In this case a loop over the set never has to give back a scalar.
  private func excludes(_ set: ScalarSet, at start: Int, budget: inout Int) -> Bool {
    var index = start
    while budget > 0 {
      budget -= 1
      let instruction = program.instructions[index]
      switch instruction.opcode {
      case .byte: return excludes(set, instruction.byte)
      case .literal: return excludes(set, program.literals[Int(instruction.first)])
      case .set: return sets[Int(instruction.first)].isDisjoint(from: set)
      case .greedy, .greedyBefore, .lazy, .lazyBefore, .possessive:
        guard sets[Int(instruction.first)].isDisjoint(from: set) else { return false }
        if instruction.second > 0 { return true }
        index += 1
      case .textEnd: return true
      case .save: index += 1
      case .jump: index = Int(instruction.first)
      case .split, .splitBefore, .choose:
        guard excludes(set, at: Int(instruction.first), budget: &budget) else { return false }
        index = Int(instruction.second)
      default: return false
      }
    }
    return false
  }

  private func excludes(_ set: ScalarSet, _ byte: UInt8) -> Bool {
    byte < 128 ? set.ascii >> UInt128(byte) & 1 == 0 : set.others == .none
  }

  /// Whether all ways from an instruction on require the start of the text first.
  private func beginsWithTextStart(at start: Int, depth: Int) -> Bool {
    var index = start
    for _ in 0..<Optimizer.lookAhead {
      let instruction = program.instructions[index]
      switch instruction.opcode {
      case .textStart: return true
      case .save: index += 1
      case .split, .splitBefore, .choose:
        guard depth < Optimizer.lookAhead,
          beginsWithTextStart(at: Int(instruction.first), depth: depth + 1)
        else { return false }
        index = Int(instruction.second)
      default: return false
      }
    }
    return false
  }
}
