/// Loops over single scalars, which use one entry on the stack regardless of their length.
extension Matcher {
  /// Whether the bits of a set contain a byte.
  @inline(__always)
  private mutating func bit(_ set: Int, _ byte: UInt8) -> Bool {
    program.setWords[set &* Program.wordsPerSet &+ Int(byte >> 6)] >> UInt64(byte & 63) & 1 == 1
  }

  /// The offset after one scalar of a set; -1 for another scalar.
  @inline(__always)
  mutating func endOfOne(of set: Int, at position: Int) -> Int {
    guard position < text.count else { return -1 }
    let byte = text[position]
    if byte < 0x80 { return bit(set, byte) ? position &+ 1 : -1 }
    if bit(set, byte) { return min(position &+ byte.scalarLength, text.count) }
    return endOfTested(set, at: position)
  }

  @inline(never)
  private mutating func endOfTested(_ set: Int, at position: Int) -> Int {
    guard let test = program.setTests[set] else { return -1 }
    let (scalar, end) = text.scalar(at: position)
    return test.contains(scalar) ? end : -1
  }

  /// The end of an unlimited run of scalars of a set.
  @inline(__always)
  private mutating func endOfRun(of set: Int, at start: Int) -> Int {
    let lowest = program.setWords[set &* Program.wordsPerSet &+ 4]
    let highest = program.setWords[set &* Program.wordsPerSet &+ 5]
    var position = highest == 0 ? start : startOfLastWords(without: lowest, highest, from: start)
    while true {
      while position < text.count, bit(set, text[position]) { position &+= 1 }
      guard position < text.count, text[position] >= 0x80 else { return position }
      let end = endOfTested(set, at: position)
      if end < 0 { return position }
      position = end
    }
  }

  /// Skips words of eight bytes up to the first word that contains one of two bytes.
  ///
  /// - Parameters:
  ///   - first: a word of eight copies of the first byte.
  ///   - second: a word of eight copies of the second byte, which can be the same.
  /// - Returns: the offset of the found byte, or of the last incomplete word.
  @inline(__always)
  private mutating func startOfLastWords(without first: UInt64, _ second: UInt64, from start: Int) -> Int {
    guard let base = text.baseAddress.map({ UnsafeRawPointer($0) }) else { return start }
    let ones: UInt64 = 0x0101_0101_0101_0101
    var position = start
    while position &+ 8 <= text.count {
      let word = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      let (one, other) = (word ^ first, word ^ second)
      // The lowest remaining high bit belongs to the first byte that equals one of the two.
      let zeros = ((one &- ones) & ~one | (other &- ones) & ~other) & (ones << 7)
      if zeros != 0 { return position &+ zeros.trailingZeroBitCount >> 3 }
      position &+= 8
    }
    return position
  }

  /// The end of a run of at most `maximum` scalars of a set.
  private mutating func endOfRun(of set: Int, at start: Int, maximum: Int32) -> Int {
    var position = start
    for _ in 0..<maximum {
      let end = endOfOne(of: set, at: position)
      if end < 0 { break }
      position = end
    }
    return position
  }

  /// The offset after exactly `count` scalars of a set; -1 for fewer scalars.
  @inline(__always)
  private mutating func end(of count: Int32, of set: Int, at start: Int) -> Int {
    var position = start
    for _ in 0..<count {
      position = endOfOne(of: set, at: position)
      if position < 0 { return -1 }
    }
    return position
  }

  /// Matches a run for the first time and records its other lengths as alternatives; -1 for too few scalars.
  @inline(__always)
  mutating func beginRun(_ instruction: Instruction, _ index: Int, at position: Int) -> Int {
    let set = Int(instruction.first)
    let least = end(of: instruction.second, of: set, at: position)
    if least < 0 || hasVisited(instruction, least) { return -1 }
    switch instruction.opcode {
    case .possessive: return longestRun(instruction, at: least)
    case .lazy, .lazyBefore: return beginLazyRun(instruction, index, least: least)
    default:
      let most = longestRun(instruction, at: least)
      if most > least { return beginGreedyRun(instruction, index, least: least, most: most) }
      return most
    }
  }

  @inline(__always)
  private mutating func longestRun(_ instruction: Instruction, at least: Int) -> Int {
    let set = Int(instruction.first)
    if instruction.third == PatternTree.unbounded {
      let end = isRemembering ? endOfUnvisitedRun(instruction, at: least) : endOfRun(of: set, at: least)
      count(steps: max(end &- least, 0))
      return end
    }
    let end = endOfRun(of: set, at: least, maximum: instruction.third &- instruction.second)
    count(steps: end &- least)
    return end
  }

  /// The end of an unlimited run, or the position where it meets an earlier failed run.
  ///
  /// From there on, the run would fail in the same way. A possessive run has no other alternatives and returns -1. The
  /// end of the run is not marked, because a run that begins there is empty and takes a different way through a loop.
  @inline(never)
  private mutating func endOfUnvisitedRun(_ instruction: Instruction, at least: Int) -> Int {
    let set = Int(instruction.first)
    var position = least
    var next = endOfOne(of: set, at: position)
    while next >= 0 {
      let following = endOfOne(of: set, at: next)
      if following >= 0, visit(instruction.memory, next) {
        return instruction.opcode == .possessive ? -1 : position
      }
      position = next
      next = following
    }
    return position
  }

  @inline(__always)
  private mutating func beginGreedyRun(_ instruction: Instruction, _ index: Int, least: Int, most: Int) -> Int {
    let entry = Backtracks.Entry(
      kind: .greedy, first: Int32(truncatingIfNeeded: index), second: Int32(truncatingIfNeeded: least),
      third: Int32(truncatingIfNeeded: most))
    backtracks.push(entry)
    if instruction.opcode == .greedyBefore, most >= text.count || text[most] != instruction.byte {
      return shortenRun(entry, backtracks.count &- 1)
    }
    return most
  }

  /// Shortens a greedy run up to a possible continuation; returns -1 and removes the entry without one.
  @inline(__always)
  mutating func shortenRun(_ entry: Backtracks.Entry, _ top: Int) -> Int {
    let instruction = code[Int(entry.first)]
    var end = text.startOfScalar(before: Int(entry.third))
    if instruction.opcode == .greedyBefore {
      while end > Int(entry.second), text[end] != instruction.byte { end &-= 1 }
      // A byte inside a scalar never equals a first byte, so `end` is the start of a scalar.
      if text[end] != instruction.byte {
        backtracks.truncate(to: top)
        return -1
      }
    }
    if end > Int(entry.second) {
      backtracks[top].third = Int32(truncatingIfNeeded: end)
    } else {
      backtracks.truncate(to: top)
    }
    return end
  }

  @inline(__always)
  private mutating func beginLazyRun(_ instruction: Instruction, _ index: Int, least: Int) -> Int {
    let more = instruction.third == PatternTree.unbounded ? .max : instruction.third &- instruction.second
    guard more > 0 else { return least }
    let entry = Backtracks.Entry(
      kind: .lazy, first: Int32(truncatingIfNeeded: index), second: Int32(truncatingIfNeeded: least), third: more)
    backtracks.push(entry)
    if instruction.opcode == .lazyBefore, least >= text.count || text[least] != instruction.byte {
      return lengthenRun(entry, backtracks.count &- 1)
    }
    return least
  }

  /// Extends a lazy run up to a possible continuation; returns -1 and removes the entry without one.
  @inline(__always)
  mutating func lengthenRun(_ entry: Backtracks.Entry, _ top: Int) -> Int {
    let instruction = code[Int(entry.first)]
    var position = Int(entry.second)
    var more = entry.third
    repeat {
      position = more > 0 ? endOfOne(of: Int(instruction.first), at: position) : -1
      if position >= 0, instruction.opcode == .lazyBefore, instruction.third == PatternTree.unbounded, !isRemembering {
        let start = position
        position = skipped(Int(instruction.first), upTo: instruction.byte, from: start)
        count(steps: position &- start)
      }
      if position < 0 || isVisitedLazyEnd(instruction, position) {
        backtracks.truncate(to: top)
        return -1
      }
      if instruction.third != PatternTree.unbounded { more &-= 1 }
      count(steps: 1)
    } while instruction.opcode == .lazyBefore && (position >= text.count || text[position] != instruction.byte)
    backtracks[top].second = Int32(truncatingIfNeeded: position)
    backtracks[top].third = more
    return position
  }

  /// Skips bytes of a set up to the byte that must follow, which never occurs inside a scalar.
  @inline(__always)
  private mutating func skipped(_ set: Int, upTo byte: UInt8, from start: Int) -> Int {
    var position = start
    while position < text.count, text[position] != byte, bit(set, text[position]) { position &+= 1 }
    return position
  }

  /// Whether an unlimited lazy run has failed at this offset before.
  @inline(__always)
  private mutating func isVisitedLazyEnd(_ instruction: Instruction, _ position: Int) -> Bool {
    instruction.third == PatternTree.unbounded && hasVisited(instruction, position)
  }
}
