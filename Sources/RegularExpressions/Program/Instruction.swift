/// One instruction of a compiled regular expression, in 16 bytes.
struct Instruction: Sendable {
  enum Opcode: UInt8, Sendable {
    /// The end of the program, or of the body of a look-around or atomic group.
    case accept
    /// The byte `byte`.
    case byte
    /// The `second` bytes at `first` of the literals.
    case literal
    /// One scalar of the set `first`.
    case set
    /// The text of the group whose slots begin at `first`; the second instruction ignores case.
    case reference, referenceIgnoringCase
    /// Saves the position in the slot `first`.
    case save
    /// Continues at `first`.
    case jump
    /// Continues at `first`, and at `second` after a failure there.
    case split
    /// Like `split`, where `first` requires the byte `byte`.
    case splitBefore
    /// Continues at `first` before the byte `byte`, which `second` never begins with, and at `second` otherwise.
    case choose
    /// Continues at `first` if the position is the same as in the slot `second`.
    case leaveIfEmpty
    /// Between `second` and `third` scalars of the set `first`, as many or as few as possible.
    case greedy, lazy
    /// Like `greedy` and `lazy`, but the byte `byte` must follow.
    case greedyBefore, lazyBefore
    /// Between `second` and `third` scalars of the set `first`, as many as possible, without giving any back.
    case possessive
    case textStart, textEnd, textEndOrFinalNewline, lineStart, lineEnd, wordBoundary, notWordBoundary
    /// The following body, whose first match is final; continues at `first`.
    case atomic
    /// The following body, which must or must not match here; continues at `first`.
    case lookAhead, negativeLookAhead
    /// The body after it of `second` to `third` bytes, which must or must not end here; continues at `first`.
    case lookBehind, negativeLookBehind
    /// The end of a look-behind body, which requires the position in the slot `first`.
    case bodyEnd
  }

  var opcode: Opcode
  var byte: UInt8 = 0
  /// The number of the instruction in `MatchMemory`, for the instructions that use it.
  var memory: UInt16 = 0
  var first: Int32 = 0
  var second: Int32 = 0
  var third: Int32 = 0
}

extension Instruction.Opcode {
  /// Whether a match can take different ways from here, which makes remembering the position worthwhile.
  var isBranch: Bool {
    switch self {
    case .split, .splitBefore, .choose, .greedy, .lazy, .greedyBefore, .lazyBefore, .possessive: true
    case .atomic, .lookAhead, .negativeLookAhead, .lookBehind, .negativeLookBehind: true
    case .accept, .byte, .literal, .set, .reference, .referenceIgnoringCase, .save, .jump, .leaveIfEmpty, .textStart,
      .textEnd, .textEndOrFinalNewline, .lineStart, .lineEnd, .wordBoundary, .notWordBoundary, .bodyEnd:
      false
    }
  }
}
