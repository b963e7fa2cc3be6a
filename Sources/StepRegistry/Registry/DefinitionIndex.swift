/// Finds the few definitions that may match a text, by the literal parts of their patterns.
///
/// Every definition is in exactly one list. The list depends on the literals at the beginning and end of its pattern,
/// which may be empty. A text is looked up in the lists of all pairs of a literal that it begins with and a literal
/// that it ends with.
///
/// If many patterns share such a pair, patterns with a literal in the middle are found by that literal. Its fragment is
/// four of its bytes that few other patterns contain, or all bytes of a shorter literal. A text looks up each sequence
/// of four of its bytes, and shorter sequences if a pattern of the pair has a shorter fragment. The result is a frame,
/// which contains the position of the literal around the fragment. The hash of the text at that position selects the
/// list.
///
/// The definitions of the lists are candidates, because different texts may have equal hashes. The lists contain every
/// definition that matches. Definitions whose patterns cannot begin with the first bytes of the text are left out.
struct DefinitionIndex: Sendable {
  /// The number of definitions with the same beginning and end that are tried without fragments.
  private static let fewDefinitions = 4

  /// The patterns that begin and end with the same literals.
  private struct Pair: Sendable {
    /// The first definition that is tried for any middle; -1 for an empty list.
    var first: Int32 = -1
    var count: Int32 = 0
    /// A bit for each width of its patterns' fragments.
    var widths: UInt8 = 0
  }

  /// The position of literals around a fragment.
  private struct Frame: Sendable {
    /// The next frame around the same fragment; -1 at the end.
    var next: Int32
    /// The number of bytes of the literal before the fragment.
    let offset: Int32
    /// The length of the literal in bytes.
    let length: Int32
  }

  /// A literal in the middle of a pattern, and the bytes of the literal that are looked up.
  private struct Fragment {
    let literal: Range<Int>
    let offset: Int
    let bytes: UInt32

    /// The number of bytes.
    var width: Int { min(literal.count, DefinitionIndex.widestFragment) }
  }

  /// The maximum number of bytes of a fragment.
  private static let widestFragment = 4

  private var starts: LiteralEnds
  private var ends: LiteralEnds
  /// The index of a pair by the numbers of its two literals.
  private var pairNumbers: IntegerTable
  private var pairs: [Pair] = []
  /// The first frame by pair and fragment.
  private var fragments: IntegerTable
  private var frames: [Frame] = []
  /// The first definition of a list by frame and hash of the literal.
  private var literals: IntegerTable
  /// The next definition in the list of each definition; -1 at the end.
  private var following: [Int32]
  /// The bytes that the texts of each definition can begin with.
  private let leadingBytes: [LeadingBytes]

  /// Builds the index.
  ///
  /// - Parameter patterns: the literals of each definition's pattern, in the order of the definitions.
  init(_ patterns: [RequiredLiterals]) {
    starts = LiteralEnds(at: .start, capacity: patterns.count)
    ends = LiteralEnds(at: .end, capacity: patterns.count)
    pairNumbers = IntegerTable(capacity: patterns.count)
    following = Array(repeating: -1, count: patterns.count)
    leadingBytes = patterns.map(\.leadingBytes)
    fragments = IntegerTable(capacity: patterns.count)
    literals = IntegerTable(capacity: patterns.count)
    let owners = Self.pairs(of: patterns, &starts, &ends, &pairNumbers, &pairs)
    var counts = FragmentCounts(ofPatterns: patterns.count)
    for index in patterns.indices where pairs[Int(owners[index])].count > Self.fewDefinitions {
      Self.forEachFragment(of: patterns[index]) { counts.add(Self.key(owners[index], $0)) }
    }
    for (index, pattern) in patterns.enumerated() {
      let owner = owners[index]
      let isCrowded = pairs[Int(owner)].count > Self.fewDefinitions
      if isCrowded, let fragment = Self.rarestFragment(of: pattern, pair: owner, counts) {
        insert(index, pattern, pair: owner, fragment)
      } else {
        following[index] = pairs[Int(owner)].first
        pairs[Int(owner)].first = Int32(index)
      }
    }
  }

  /// Numbers the pairs of beginnings and ends, and returns the number of each pattern's pair.
  private static func pairs(
    of patterns: [RequiredLiterals], _ starts: inout LiteralEnds, _ ends: inout LiteralEnds,
    _ numbers: inout IntegerTable, _ pairs: inout [Pair]
  ) -> [Int32] {
    patterns.map { pattern in
      let start = starts.insert(pattern.prefix ?? [])
      let end = ends.insert(pattern.suffix ?? [])
      let number = numbers.number(of: key(start, end), orNew: Int32(pairs.count))
      if number == pairs.count { pairs.append(Pair()) }
      pairs[Int(number)].count += 1
      return number
    }
  }

  /// The fragment shared with the fewest other patterns of the pair; nil for a pattern without a literal in the middle.
  private static func rarestFragment(
    of pattern: RequiredLiterals, pair: Int32, _ counts: FragmentCounts
  ) -> Fragment? {
    var fewest = Int.max
    var rarest: Fragment?
    forEachFragment(of: pattern) { fragment in
      let count = counts[key(pair, fragment)]
      if count < fewest { (fewest, rarest) = (count, fragment) }
    }
    return rarest
  }

  /// Adds a definition to the list of a literal.
  private mutating func insert(_ index: Int, _ pattern: RequiredLiterals, pair: Int32, _ fragment: Fragment) {
    pairs[Int(pair)].widths |= 1 << UInt8(fragment.width)
    let frame = frame(of: fragment, pair: pair)
    let hash = pattern.bytes.withUnsafeBytes { Self.hash(of: $0, fragment.literal, frame: frame) }
    following[index] = literals[hash]
    literals[hash] = Int32(index)
  }

  /// The frame of a fragment's literal, added if it is new.
  private mutating func frame(of fragment: Fragment, pair: Int32) -> Int32 {
    let key = Self.key(pair, fragment)
    let first = fragments[key]
    var next = first
    while next >= 0 {
      let frame = frames[Int(next)]
      if frame.offset == fragment.offset, frame.length == fragment.literal.count { return next }
      next = frame.next
    }
    fragments[key] = Int32(frames.count)
    frames.append(Frame(next: first, offset: Int32(fragment.offset), length: Int32(fragment.literal.count)))
    return Int32(frames.count - 1)
  }

  /// The hash of a literal and the index of its frame.
  @inline(__always)
  private static func hash(of bytes: UnsafeRawBufferPointer, _ range: Range<Int>, frame: Int32) -> UInt64 {
    var hash = UInt64(UInt32(bitPattern: frame)) &* 0x9E37_79B9_7F4A_7C15
    var offset = range.lowerBound
    while offset &+ 4 <= range.upperBound {
      hash = combined(hash, bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      offset &+= 4
    }
    let width = min(range.count, widestFragment)
    return combined(hash, load(width, of: bytes, at: range.upperBound &- width))
  }

  /// One to four bytes as a number.
  @inline(__always)
  private static func load(_ width: Int, of bytes: UnsafeRawBufferPointer, at offset: Int) -> UInt32 {
    switch width {
    case 4: return bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
    case 1: return UInt32(bytes[offset])
    default:
      let pair = UInt32(bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self))
      return width == 2 ? pair : pair | UInt32(bytes[offset &+ 2]) << 16
    }
  }

  @inline(__always)
  private static func combined(_ hash: UInt64, _ bytes: UInt32) -> UInt64 {
    let mixed = (hash ^ UInt64(bytes)) &* 0xFF51_AFD7_ED55_8CCD
    return mixed ^ mixed >> 32
  }

  /// Visits the possible fragments of the literals between the beginning and end of a pattern.
  private static func forEachFragment(
    of pattern: RequiredLiterals, _ body: (Fragment) -> Void
  ) {
    pattern.bytes.withUnsafeBytes { bytes in
      for literal in pattern.middle {
        let width = min(literal.count, widestFragment)
        for offset in 0...literal.count - width {
          let fragment = load(width, of: bytes, at: literal.lowerBound + offset)
          body(Fragment(literal: literal, offset: offset, bytes: fragment))
        }
      }
    }
  }

  @inline(__always)
  private static func key(_ pair: Int32, _ fragment: Fragment) -> UInt64 { key(pair, fragment.width, fragment.bytes) }

  /// The key of a fragment. Fragments of different width have different keys.
  @inline(__always)
  private static func key(_ pair: Int32, _ width: Int, _ bytes: UInt32) -> UInt64 {
    key(pair &* Int32(widestFragment) &+ Int32(widestFragment &- width), bytes)
  }

  @inline(__always)
  private static func key(_ start: Int32, _ end: Int32) -> UInt64 { key(start, UInt32(bitPattern: end)) }

  @inline(__always)
  private static func key(_ number: Int32, _ bytes: UInt32) -> UInt64 {
    UInt64(UInt32(bitPattern: number)) << 32 | UInt64(bytes)
  }
}

/// The number of definitions that contain four bytes, counted by hash. Bytes with the same hash share a count.
private struct FragmentCounts {
  private var counts: [Int32]
  private let shift: UInt64

  /// Reserves space for a few bytes of each pattern.
  init(ofPatterns count: Int) {
    let bits = Int.bitWidth - max(count * 8, 1).leadingZeroBitCount
    counts = Array(repeating: 0, count: 1 << bits)
    shift = UInt64(64 - bits)
  }

  mutating func add(_ key: UInt64) { counts[slot(of: key)] += 1 }

  subscript(key: UInt64) -> Int { Int(counts[slot(of: key)]) }

  private func slot(of key: UInt64) -> Int { Int((key &* 0x9E37_79B9_7F4A_7C15) >> shift) }
}

// MARK: Lookup

extension DefinitionIndex {
  /// Calls a function with the index of every definition that may match, in the order of definition.
  ///
  /// - Parameters:
  ///   - text: valid UTF-8.
  ///   - body: receives each index.
  @inline(__always)
  func forEachCandidate(
    for text: UnsafeBufferPointer<UInt8>, _ body: (Int) throws -> Void
  ) rethrows {
    let wordCount = following.count / 64 + 1
    let start = LeadingBytes(ofText: text)
    try withUnsafeTemporaryAllocation(of: UInt64.self, capacity: wordCount) { marks in
      marks.initialize(repeating: 0)
      mark(text, marks)
      for (word, bits) in marks.enumerated() where bits != 0 {
        var bits = bits
        while bits != 0 {
          let number = word &* 64 &+ bits.trailingZeroBitCount
          if leadingBytes[number].overlap(start) { try body(number) }
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
    markList(pairs[Int(pair)].first, marks)
    var widths = pairs[Int(pair)].widths
    while widths != 0 {
      markFragments(of: widths.trailingZeroBitCount, pair, text, marks)
      widths &= widths &- 1
    }
  }

  /// Marks the definitions found by fragments of one width.
  @inline(__always)
  private func markFragments(
    of width: Int, _ pair: Int32, _ text: UnsafeBufferPointer<UInt8>, _ marks: UnsafeMutableBufferPointer<UInt64>
  ) {
    let bytes = UnsafeRawBufferPointer(text)
    var offset = 0
    while offset &+ width <= bytes.count {
      var next = fragments[Self.key(pair, width, Self.load(width, of: bytes, at: offset))]
      while next >= 0 {
        let frame = frames[Int(next)]
        let start = offset &- Int(frame.offset)
        let end = start &+ Int(frame.length)
        if start >= 0, end <= bytes.count { markList(literals[Self.hash(of: bytes, start..<end, frame: next)], marks) }
        next = frame.next
      }
      offset &+= 1
    }
  }

  @inline(__always)
  private func markList(_ first: Int32, _ marks: UnsafeMutableBufferPointer<UInt64>) {
    var next = first
    while next >= 0 {
      marks[Int(next >> 6)] |= 1 << UInt64(next & 63)
      next = following[Int(next)]
    }
  }
}
