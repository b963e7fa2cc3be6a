/// Finds the few definitions that may match a text, by the literal parts of their patterns.
///
/// Every definition is in exactly one list. Which one depends on the literals that its pattern begins and ends with, both
/// possibly empty; a text looks into the lists of all pairs of a literal that it begins with and one that it ends with.
/// Where many patterns share such a pair, those with a literal in the middle are in a list for four bytes of it, which
/// few of the others have; a text looks up each four bytes of its own.
///
/// The definitions of those lists are no more than candidates. None that matches is left out.
struct DefinitionIndex: Sendable {
  /// How many definitions with one beginning and end are simply tried.
  private static let fewDefinitions = 4

  /// What is known about one definition.
  private struct Entry: Sendable {
    /// The next definition in its list; -1 at the end.
    var next: Int32 = -1
    /// The pair of its beginning and end.
    var pair: Int32
    /// Where in `literals` the literal is by which it is found; empty where that is not done.
    var literal: Range<Int32> = 0..<0
    /// The offset in that literal of the four bytes that are looked up.
    var fragment: Int32 = 0
  }

  /// The patterns that begin and end with the same literals.
  private struct Pair: Sendable {
    /// The first definition to be tried whatever is in the middle; -1 where there is none.
    var first: Int32 = -1
    var count: Int32 = 0
    var hasFragments = false
  }

  private var entries: [Entry] = []
  private var starts: LiteralEnds
  private var ends: LiteralEnds
  /// The number of a pair by the numbers of its two literals.
  private var pairNumbers: IntegerTable
  private var pairs: [Pair] = []
  /// The first definition of a list by pair and four bytes.
  private var fragments = IntegerTable(capacity: 0)
  private var literals: [UInt8] = []

  /// Builds the index.
  ///
  /// - Parameter patterns: the literals of each definition's pattern, in the order of the definitions.
  init(_ patterns: [RequiredLiterals]) {
    starts = LiteralEnds(at: .start, capacity: patterns.count)
    ends = LiteralEnds(at: .end, capacity: patterns.count)
    pairNumbers = IntegerTable(capacity: patterns.count)
    entries.reserveCapacity(patterns.count)
    for pattern in patterns { insert(pattern) }
    chooseFragments(patterns)
    link()
  }

  private mutating func insert(_ pattern: RequiredLiterals) {
    let start = starts.insert(pattern.prefix ?? [])
    let end = ends.insert(pattern.suffix ?? [])
    let pair = pairNumbers.number(of: Self.key(start, end), orNew: Int32(pairs.count))
    if pair == pairs.count { pairs.append(Pair()) }
    pairs[Int(pair)].count += 1
    entries.append(Entry(pair: pair))
  }

  /// Chooses for the definitions of large pairs the four bytes that the fewest others of the pair have.
  private mutating func chooseFragments(_ patterns: [RequiredLiterals]) {
    let crowded = entries.indices.filter { pairs[Int(entries[$0].pair)].count > Self.fewDefinitions }
    if crowded.isEmpty { return }
    var counts = FragmentCounts()
    for index in crowded {
      Self.forEachFragment(of: patterns[index]) { _, _, bytes in counts.add(Self.key(entries[index].pair, bytes)) }
    }
    for index in crowded {
      let pair = entries[index].pair
      var fewest = Int.max
      var chosen: (literal: Range<Int>, offset: Int)?
      Self.forEachFragment(of: patterns[index]) { literal, offset, bytes in
        let count = counts[Self.key(pair, bytes)]
        if count < fewest { (fewest, chosen) = (count, (literal, offset)) }
      }
      guard let chosen else { continue }
      let start = Int32(literals.count)
      literals += patterns[index].bytes[chosen.literal]
      entries[index].literal = start..<Int32(literals.count)
      entries[index].fragment = Int32(chosen.offset)
      pairs[Int(pair)].hasFragments = true
    }
  }

  /// Puts each definition into its list.
  private mutating func link() {
    fragments = IntegerTable(capacity: entries.count { !$0.literal.isEmpty })
    for index in entries.indices {
      let entry = entries[index]
      if entry.literal.isEmpty {
        entries[index].next = pairs[Int(entry.pair)].first
        pairs[Int(entry.pair)].first = Int32(index)
      } else {
        let start = Int(entry.literal.lowerBound + entry.fragment)
        let key = literals.withUnsafeBytes {
          Self.key(entry.pair, $0.loadUnaligned(fromByteOffset: start, as: UInt32.self))
        }
        entries[index].next = fragments[key]
        fragments[key] = Int32(index)
      }
    }
  }

  /// Visits each four bytes of the literals that are neither at the beginning nor at the end of a pattern.
  private static func forEachFragment(
    of pattern: RequiredLiterals, _ body: (_ literal: Range<Int>, _ offset: Int, _ bytes: UInt32) -> Void
  ) {
    pattern.bytes.withUnsafeBytes { bytes in
      for literal in pattern.middle where literal.count >= 4 {
        for offset in 0...literal.count - 4 {
          body(literal, offset, bytes.loadUnaligned(fromByteOffset: literal.lowerBound + offset, as: UInt32.self))
        }
      }
    }
  }

  @inline(__always)
  private static func key(_ start: Int32, _ end: Int32) -> UInt64 { key(start, UInt32(bitPattern: end)) }

  @inline(__always)
  private static func key(_ number: Int32, _ bytes: UInt32) -> UInt64 {
    UInt64(UInt32(bitPattern: number)) << 32 | UInt64(bytes)
  }
}

/// How many definitions have four bytes in common, by a hash; of bytes with the same one the sum.
private struct FragmentCounts {
  private var counts: [Int32] = Array(repeating: 0, count: 1 << 14)

  mutating func add(_ key: UInt64) { counts[Self.place(of: key)] += 1 }

  subscript(key: UInt64) -> Int { Int(counts[Self.place(of: key)]) }

  private static func place(of key: UInt64) -> Int { Int((key &* 0x9E37_79B9_7F4A_7C15) >> 50) }
}

// MARK: Asking

extension DefinitionIndex {
  /// Calls a function with the number of every definition that may match, in the order of definition.
  ///
  /// - Parameters:
  ///   - text: valid UTF-8.
  ///   - body: what to do with a number.
  @inline(__always)
  func forEachCandidate(
    for text: UnsafeBufferPointer<UInt8>, _ body: (Int) throws -> Void
  ) rethrows {
    let wordCount = entries.count / 64 + 1
    try withUnsafeTemporaryAllocation(of: UInt64.self, capacity: wordCount) { marks in
      marks.initialize(repeating: 0)
      mark(text, marks)
      for (word, bits) in marks.enumerated() where bits != 0 {
        var bits = bits
        while bits != 0 {
          try body(word &* 64 &+ bits.trailingZeroBitCount)
          bits &= bits &- 1
        }
      }
    }
  }

  /// Sets the bit of every definition that may match.
  private func mark(_ text: UnsafeBufferPointer<UInt8>, _ marks: UnsafeMutableBufferPointer<UInt64>) {
    let room = LiteralEnds.longest + 1
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: 2 * room) { numbers in
      let firstEnd = numbers.extracting(room...)
      let startCount = starts.find(in: text, into: numbers.extracting(..<room))
      let endCount = ends.find(in: text, into: firstEnd)
      for start in 0..<startCount {
        for end in 0..<endCount {
          let pair = pairNumbers[Self.key(numbers[start], firstEnd[end])]
          if pair >= 0 { mark(pair, text, marks) }
        }
      }
    }
  }

  private func mark(_ pair: Int32, _ text: UnsafeBufferPointer<UInt8>, _ marks: UnsafeMutableBufferPointer<UInt64>) {
    var next = pairs[Int(pair)].first
    while next >= 0 {
      marks[Int(next >> 6)] |= 1 << UInt64(next & 63)
      next = entries[Int(next)].next
    }
    guard pairs[Int(pair)].hasFragments else { return }
    let bytes = UnsafeRawBufferPointer(text)
    var offset = 0
    while offset &+ 4 <= bytes.count {
      var next = fragments[Self.key(pair, bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))]
      while next >= 0 {
        if hasLiteral(of: entries[Int(next)], text, around: offset) { marks[Int(next >> 6)] |= 1 << UInt64(next & 63) }
        next = entries[Int(next)].next
      }
      offset &+= 1
    }
  }

  /// Whether the literal of a definition lies in a text such that its four bytes are at an offset.
  private func hasLiteral(of entry: Entry, _ text: UnsafeBufferPointer<UInt8>, around offset: Int) -> Bool {
    let start = offset - Int(entry.fragment)
    guard start >= 0, start + entry.literal.count <= text.count else { return false }
    let first = Int(entry.literal.lowerBound)
    for index in 0..<entry.literal.count where literals[first &+ index] != text[start &+ index] { return false }
    return true
  }
}
