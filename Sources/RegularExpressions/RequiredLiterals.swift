/// The literal texts that every match of a regular expression contains, from which an index can find its definitions.
package struct RequiredLiterals: Sendable {
  /// The bytes of all of them, one after the other.
  package private(set) var bytes: [UInt8] = []
  /// Where each is in `bytes`, in the order in which they appear in a match; never empty ranges.
  package private(set) var ranges: [Range<Int>] = []
  /// Whether every match begins at the start of the text.
  package private(set) var isAnchoredAtStart = false
  /// Whether every match ends at the end of the text.
  package private(set) var isAnchoredAtEnd = false

  /// Whether the newest literal ends where the walk through the tree is.
  private var isAdjacent = false
  /// Whether nothing was matched yet.
  private var isAtStart = true
  private var beginsWithLiteral = false
  /// How many bytes every match begins with, which are the first ones of `bytes`; 0 where that is not known.
  package private(set) var prefixLength = 0
  /// How many bytes every match ends with, which are the last ones of `bytes`; 0 where that is not known.
  package private(set) var suffixLength = 0

  /// Begins with no literals.
  package init() {}

  init(of tree: PatternTree) {
    bytes.reserveCapacity(tree.literals.count)
    ranges.reserveCapacity(4)
    walk(tree, tree.root)
    measureEnds()
  }

  /// The literals of a pattern for whole texts.
  ///
  /// - Parameters:
  ///   - capacity: how many bytes there may be, to make room for them.
  ///   - body: calls `append` and `leaveGap` for what a text goes through, in its order.
  package init<Failure: Error>(
    ofWholeText capacity: Int, _ body: (inout RequiredLiterals) throws(Failure) -> Void
  ) throws(Failure) {
    bytes.reserveCapacity(capacity)
    ranges.reserveCapacity(4)
    isAnchoredAtStart = true
    try body(&self)
    isAnchoredAtEnd = true
    measureEnds()
  }

  private mutating func measureEnds() {
    if isAnchoredAtStart, beginsWithLiteral { prefixLength = ranges.first?.count ?? 0 }
    if isAnchoredAtEnd, isAdjacent { suffixLength = ranges.last?.count ?? 0 }
  }

  /// The text every match begins with, which is the start of the whole text; nil where there is none.
  package var prefix: ArraySlice<UInt8>? {
    prefixLength > 0 ? bytes[..<prefixLength] : nil
  }

  /// The text every match ends with, which is the end of the whole text; nil where there is none.
  package var suffix: ArraySlice<UInt8>? {
    suffixLength > 0 ? bytes[(bytes.count - suffixLength)...] : nil
  }

  /// The literals that are neither `prefix` nor `suffix`: somewhere between them, in this order.
  package var middle: ArraySlice<Range<Int>> {
    ranges.dropFirst(prefixLength > 0 ? 1 : 0).dropLast(suffixLength > 0 ? 1 : 0)
  }

  /// Visits what every match goes through, in its order.
  private mutating func walk(_ tree: PatternTree, _ index: PatternTree.Index) {
    switch tree[index] {
    case .literal(let start, let count):
      tree.literals.withUnsafeBufferPointer { append($0.extracting(Int(start)..<Int(start + count))) }
    case .assertion(.textStart):
      if isAtStart { isAnchoredAtStart = true }
    case .assertion(.textEnd): isAnchoredAtEnd = true
    case .assertion, .look: break
    case .sequence(let first):
      var next = first
      while next != PatternTree.none {
        walk(tree, next)
        next = tree.next(after: next)
      }
    case .capture(_, let body), .atomic(let body): walk(tree, body)
    case .repetition(let body, let minimum, _, _) where minimum > 0:
      leaveGap()
      walk(tree, body)
      leaveGap()
    case .set, .repetition, .alternation, .reference: leaveGap()
    }
  }

  /// Adds a text that stands for itself, behind what was added before.
  package mutating func append(_ literal: UnsafeBufferPointer<UInt8>) {
    if isAtStart { beginsWithLiteral = true }
    isAtStart = false
    let start = isAdjacent ? ranges.popLast()?.lowerBound ?? bytes.count : bytes.count
    bytes += literal
    ranges.append(start..<bytes.count)
    isAdjacent = true
  }

  /// Adds something of which no more is known.
  package mutating func leaveGap() {
    isAdjacent = false
    isAtStart = false
  }
}
