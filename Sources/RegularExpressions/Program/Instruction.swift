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
    /// The text of the group whose slots begin at `first`; the second one takes no heed of case.
    case reference, referenceIgnoringCase
    /// Keeps the position in the slot `first`.
    case save
    /// Goes on at `first`.
    case jump
    /// Goes on at `first`, and at `second` where that leads nowhere.
    case split
    /// The same, where `first` begins with the byte `byte`.
    case splitBefore
    /// Goes on at `first` before the byte `byte`, with which nothing at `second` begins, and at `second` otherwise.
    case choose
    /// Goes on at `first` where nothing was matched since the slot `second` was saved.
    case leaveIfEmpty
    /// Between `second` and `third` scalars of the set `first`, as many or as few as possible.
    case greedy, lazy
    /// The same where the byte `byte` has to follow.
    case greedyBefore, lazyBefore
    /// Between `second` and `third` scalars of the set `first`, as many as possible and never fewer later.
    case possessive
    case textStart, textEnd, textEndOrFinalNewline, lineStart, lineEnd, wordBoundary, notWordBoundary
    /// The body behind it, whose first match is final; goes on at `first`.
    case atomic
    /// The body behind it has to match here, or must not; goes on at `first`.
    case lookAhead, negativeLookAhead
    /// The body behind it has to end here, or must not, and has `second` to `third` bytes; goes on at `first`.
    case lookBehind, negativeLookBehind
    /// The end of the body of a look-behind: the position has to be that in the slot `first`.
    case bodyEnd
  }

  var opcode: Opcode
  var byte: UInt8 = 0
  /// Counts the instructions at which the matcher may remember that it has been there: see `MatchMemory`.
  var memory: UInt16 = 0
  var first: Int32 = 0
  var second: Int32 = 0
  var third: Int32 = 0
}

extension Instruction.Opcode {
  /// Whether a match can take different ways from here, so that remembering the offset saves work.
  var isBranch: Bool {
    switch self {
    case .split, .splitBefore, .choose, .greedy, .lazy, .greedyBefore, .lazyBefore, .possessive: true
    case .atomic, .lookAhead, .negativeLookAhead, .lookBehind, .negativeLookBehind: true
    default: false
    }
  }
}
