/// A compiled regular expression.
struct Program: Sendable {
  /// The maximum number of instructions.
  static let mostInstructions = 50_000

  var instructions: [Instruction] = []
  /// The number of words in `setWords` for each set.
  static let wordsPerSet = 6

  /// The bits of the sets, `wordsPerSet` words each.
  ///
  /// The first four words have a bit for each byte that is sufficient to make its scalar a member. If all scalars
  /// except one or two ASCII characters are members, the last two words contain eight copies each of these characters
  /// (twice the same if there is only one). Otherwise these words are 0.
  var setWords: [UInt64] = []
  /// The rules for scalars outside ASCII, for sets not decided by the bits alone.
  var setTests: [ScalarTest?] = []
  var literals: [UInt8] = []
  var shape = Shape()

  /// The properties of a program used at the start of a search.
  struct Shape: Sendable {
    /// Two slots for each capture group and the whole match, then the slots of loops and look-behinds.
    var slotCount = 2
    /// The number of instructions that use the matcher's memory.
    var branchCount = 0
    var hasReferences = false
    var hasBodies = false
    /// Whether a match can only begin at the start of the text.
    var isAnchoredAtStart = false
    /// The first byte of every match; nil for several possible bytes.
    var leadingByte: UInt8?
    /// The minimum length of a match in bytes.
    var minimumLength = 0
  }

  mutating func appendSet(_ set: ScalarSet) {
    let others: UInt64 = set.others == .all ? .max : 0
    let excluded = ~set.ascii
    let areFew = others == .max && (1...2).contains(excluded.nonzeroBitCount)
    let lowest: UInt64 = areFew ? UInt64(excluded.trailingZeroBitCount) : 0
    let highest: UInt64 = areFew ? UInt64(127 - excluded.leadingZeroBitCount) : 0
    setWords.append(UInt64(truncatingIfNeeded: set.ascii))
    setWords.append(UInt64(truncatingIfNeeded: set.ascii >> 64))
    setWords.append(others)
    setWords.append(others)
    setWords.append(lowest &* 0x0101_0101_0101_0101)
    setWords.append(highest &* 0x0101_0101_0101_0101)
    if case .test(let test) = set.others { setTests.append(test) } else { setTests.append(nil) }
  }
}
