/// Instructions that do not match a character of their own: assertions, references and bodies.
extension Matcher {
  /// Whether one of the rarer assertions holds at a position.
  mutating func holds(_ assertion: Instruction.Opcode, at position: Int) -> Bool {
    let newline = UInt8(ascii: "\n")
    return switch assertion {
    case .textEndOrFinalNewline:
      position == text.count || (position == text.count - 1 && text[position] == newline)
    case .lineStart: position == 0 || text[position - 1] == newline
    case .lineEnd: position == text.count || text[position] == newline
    case .wordBoundary: isWordBoundary(position)
    case .notWordBoundary: !isWordBoundary(position)
    default: false
    }
  }

  private mutating func isWordBoundary(_ position: Int) -> Bool {
    let before = position > 0 && ScalarSet.word.contains(text.scalar(at: text.startOfScalar(before: position)).0)
    let after = position < text.count && ScalarSet.word.contains(text.scalar(at: position).0)
    return before != after
  }

  /// The offset after a repetition of a group's text; -1 for a different text or an unmatched group.
  mutating func endOfReference(_ instruction: Instruction, at start: Int) -> Int {
    let group = Int(instruction.first)
    guard slots[group] >= 0, slots[group + 1] >= slots[group] else { return -1 }
    var position = start
    var wanted = Int(slots[group])
    let end = Int(slots[group + 1])
    defer { count(steps: position - start) }
    if instruction.opcode == .reference {
      guard position + (end - wanted) <= text.count else { return -1 }
      while wanted < end, text[wanted] == text[position] {
        wanted += 1
        position += 1
      }
      return wanted == end ? position : -1
    }
    while wanted < end {
      guard position < text.count else { return -1 }
      let (left, afterLeft) = text.scalar(at: wanted)
      let (right, afterRight) = text.scalar(at: position)
      guard left == right || left.caseFolded == right.caseFolded else { return -1 }
      wanted = afterLeft
      position = afterRight
    }
    return position
  }

  /// Matches the body of an atomic group or look-around; returns the next position, or -1 for a failure.
  ///
  /// Bodies are nested only as deep as the parser allows.
  mutating func runBody(_ instruction: Instruction, _ index: Int, at position: Int) -> Int {
    if hasVisited(instruction, position) { return -1 }
    count(steps: 1)
    let bottom = backtracks.count
    let marks = memory?.logCount ?? 0
    bodyDepth += 1
    let isBehind = instruction.opcode == .lookBehind || instruction.opcode == .negativeLookBehind
    let end = isBehind ? runBehind(instruction, index, at: position) : run(from: index + 1, at: position)
    bodyDepth -= 1
    // Marks of a look-behind cannot be kept, since its failure depends on the position where the body must end.
    if end < 0, !isBehind { memory?.keep(from: marks) } else { memory?.forget(from: marks) }
    if isExhausted { return -1 }
    switch instruction.opcode {
    case .negativeLookAhead, .negativeLookBehind:
      undo(to: bottom)
      return end < 0 ? position : -1
    default:
      if end < 0 { return -1 }
      closeBranches(above: bottom)
      return instruction.opcode == .atomic ? end : position
    }
  }

  /// Tries the body of a look-behind from every possible start offset, the nearest first.
  private mutating func runBehind(_ instruction: Instruction, _ index: Int, at position: Int) -> Int {
    // The body ends with `accept` after a `bodyEnd`, which compares the position with this slot.
    slots[Int(code[Int(instruction.first) - 2].first)] = Int32(truncatingIfNeeded: position)
    var start = position
    while position - start < Int(instruction.second) {
      if start == 0 { return -1 }
      start = text.startOfScalar(before: start)
    }
    while position - start <= Int(instruction.third) {
      let end = run(from: index + 1, at: start)
      if end >= 0 || isExhausted || start == 0 { return end }
      start = text.startOfScalar(before: start)
      count(steps: 1)
    }
    return -1
  }
}
