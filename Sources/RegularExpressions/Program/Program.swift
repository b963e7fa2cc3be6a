/// A compiled regular expression.
struct Program: Sendable {
  /// How many instructions a program may have.
  static let mostInstructions = 50_000

  var instructions: [Instruction] = []
  /// How many words of `setWords` belong to a set.
  static let wordsPerSet = 6

  /// The bits of the sets, `wordsPerSet` words each.
  ///
  /// The first four have a bit for each byte that alone makes a scalar beginning with it a member. The last two are eight
  /// times the one or the two bytes that are no members, the same for one, or 0 where there are more.
  var setWords: [UInt64] = []
  /// The rule for scalars outside ASCII, for sets that the bits alone do not decide.
  var setTests: [ScalarTest?] = []
  var literals: [UInt8] = []
  var shape = Shape()

  /// The facts about a program that a search begins with.
  struct Shape: Sendable {
    /// Two for each capture group and the whole match, then those that loops and look-behinds need.
    var slotCount = 2
    /// How many instructions have a number for the matcher's memory.
    var branchCount = 0
    var hasReferences = false
    var hasBodies = false
    /// Whether a match can only begin at the start of the text.
    var isAnchoredAtStart = false
    /// The byte with which every match begins; nil where there are several.
    var leadingByte: UInt8?
    /// How many bytes every match has at least.
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
