/// The bytes that can be at the first places of a text, for excluding most patterns before a search.
///
/// Bytes are equal here if their lower six bits are.
package struct LeadingBytes: Sendable {
  /// A bit for each possible byte of each place.
  private var places: SIMD8<UInt64>

  /// The first bytes of all texts.
  static let ofAnyText = LeadingBytes(places: SIMD8(repeating: .max))

  private init(places: SIMD8<UInt64>) {
    self.places = places
  }

  /// The first bytes of a text. The places after its end can have any byte.
  package init(ofText text: UnsafeBufferPointer<UInt8>) {
    places = SIMD8(repeating: .max)
    for place in 0..<min(text.count, places.scalarCount) { places[place] = Self.bit(of: text[place]) }
  }

  /// The first bytes of the texts that an expression matches from their start.
  init(ofTextsMatching tree: PatternTree) {
    places = SIMD8(repeating: 0)
    allowAll(from: add(tree.root, of: tree, at: 1))
  }

  /// Whether a text can have bytes of both.
  package func overlap(_ other: LeadingBytes) -> Bool {
    let both = places & other.places
    // A comparison of whole vectors, or a loop over them, takes as long as a search.
    return both[0] != 0 && both[1] != 0 && both[2] != 0 && both[3] != 0 && both[4] != 0 && both[5] != 0
      && both[6] != 0 && both[7] != 0
  }

  private static func bit(of byte: UInt8) -> UInt64 { 1 << UInt64(byte & 63) }

  /// Adds the bytes of a node.
  ///
  /// - Parameters:
  ///   - node: the node.
  ///   - tree: the tree of the node.
  ///   - starts: a bit for each place where the node can begin.
  /// - Returns: a bit for each place that can be the next after the node.
  private mutating func add(_ node: PatternTree.Index, of tree: PatternTree, at starts: UInt8) -> UInt8 {
    guard starts != 0 else { return 0 }
    switch tree[node] {
    case .literal(let start, let count):
      var ends = starts
      for byte in tree.literals[Int(start)..<Int(start + count)] { ends = add(Self.bit(of: byte), at: ends) }
      return ends
    case .set(let set) where tree.sets[Int(set)].others == .none:
      let ascii = tree.sets[Int(set)].ascii
      return add(UInt64(truncatingIfNeeded: ascii | ascii >> 64), at: starts)
    case .assertion, .look: return starts
    case .sequence(let first):
      var ends = starts
      for child in tree.children(from: first) { ends = add(child, of: tree, at: ends) }
      return ends
    case .alternation(let first):
      var ends: UInt8 = 0
      for child in tree.children(from: first) { ends |= add(child, of: tree, at: starts) }
      return ends
    case .capture(_, let body), .atomic(let body): return add(body, of: tree, at: starts)
    case .repetition(let body, let minimum, 1, _):
      return add(body, of: tree, at: starts) | (minimum == 0 ? starts : 0)
    case .set, .reference, .repetition:
      allowAll(from: starts)
      return 0
    }
  }

  /// Adds bytes at places, and returns the places after these.
  private mutating func add(_ bytes: UInt64, at starts: UInt8) -> UInt8 {
    for place in 0..<places.scalarCount where starts >> UInt8(place) & 1 == 1 { places[place] |= bytes }
    return starts << 1
  }

  /// Allows all bytes from the first of some places on.
  private mutating func allowAll(from starts: UInt8) {
    for place in starts.trailingZeroBitCount..<places.scalarCount { places[place] = .max }
  }
}
