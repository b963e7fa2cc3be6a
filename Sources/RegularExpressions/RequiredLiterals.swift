/// The literal texts contained in every match of a regular expression, used as keys of an index of definitions.
package struct RequiredLiterals: Sendable {
  /// The bytes of all literals.
  package private(set) var bytes: [UInt8] = []
  /// The range of each literal in `bytes`, in the order of a match; never empty.
  package private(set) var ranges: [Range<Int>] = []
  /// Whether every match begins at the start of the text.
  package private(set) var isAnchoredAtStart = false
  /// Whether every match ends at the end of the text.
  package private(set) var isAnchoredAtEnd = false

  /// The length of the beginning shared by all matches, which is at the start of `bytes`; 0 if unknown.
  package private(set) var prefixLength = 0
  /// The length of the end shared by all matches, which is at the end of `bytes`; 0 if unknown.
  package private(set) var suffixLength = 0
  /// The bytes that texts with a match can begin with.
  package private(set) var leadingBytes = LeadingBytes.ofAnyText

  private init(capacity: Int) {
    bytes.reserveCapacity(capacity)
    ranges.reserveCapacity(4)
  }

  init(of tree: PatternTree) {
    var builder = Builder(capacity: tree.literals.count)
    builder.walk(tree, tree.root)
    self = builder.finished()
    if isAnchoredAtStart { leadingBytes = LeadingBytes(ofTextsMatching: tree) }
  }

  /// The literals of a pattern that matches whole texts.
  ///
  /// - Parameters:
  ///   - capacity: the expected number of bytes.
  ///   - body: calls `append` and `leaveGap` for the parts of the pattern, in order.
  package init<Failure: Error>(
    ofWholeText capacity: Int, _ body: (inout Builder) throws(Failure) -> Void
  ) throws(Failure) {
    var builder = Builder(capacity: capacity)
    try body(&builder)
    builder.literals.isAnchoredAtStart = true
    builder.literals.isAnchoredAtEnd = true
    self = builder.finished()
  }

  /// The beginning of every match, which is the start of the whole text; nil if unknown.
  package var prefix: ArraySlice<UInt8>? {
    prefixLength > 0 ? bytes[..<prefixLength] : nil
  }

  /// The end of every match, which is the end of the whole text; nil if unknown.
  package var suffix: ArraySlice<UInt8>? {
    suffixLength > 0 ? bytes[(bytes.count - suffixLength)...] : nil
  }

  /// The literals other than `prefix` and `suffix`, which occur between them in this order.
  package var middle: ArraySlice<Range<Int>> {
    ranges.dropFirst(prefixLength > 0 ? 1 : 0).dropLast(suffixLength > 0 ? 1 : 0)
  }

  /// Collects the literals of a pattern from its parts, in order.
  package struct Builder {
    fileprivate var literals: RequiredLiterals
    /// Whether the last literal ends at the current position in the pattern.
    private var isAdjacent = false
    /// Whether the current position is the start of a match.
    private var isAtStart = true
    private var beginsWithLiteral = false

    /// Creates a builder for an expected number of bytes.
    package init(capacity: Int = 0) { literals = RequiredLiterals(capacity: capacity) }

    /// The literals of the whole pattern.
    fileprivate consuming func finished() -> RequiredLiterals {
      if literals.isAnchoredAtStart, beginsWithLiteral { literals.prefixLength = literals.ranges.first?.count ?? 0 }
      if literals.isAnchoredAtEnd, isAdjacent { literals.suffixLength = literals.ranges.last?.count ?? 0 }
      return literals
    }

    /// Visits the nodes that every match passes through, in order.
    fileprivate mutating func walk(_ tree: PatternTree, _ index: PatternTree.Index) {
      switch tree[index] {
      case .literal(let start, let count):
        tree.literals.withUnsafeBufferPointer { append($0.extracting(Int(start)..<Int(start + count))) }
      case .assertion(.textStart):
        if isAtStart { literals.isAnchoredAtStart = true }
      case .assertion(.textEnd): literals.isAnchoredAtEnd = true
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

    /// Appends a literal.
    package mutating func append(_ literal: UnsafeBufferPointer<UInt8>) {
      if isAtStart { beginsWithLiteral = true }
      isAtStart = false
      let end = literals.bytes.count
      let start = isAdjacent ? literals.ranges.popLast()?.lowerBound ?? end : end
      literals.bytes += literal
      literals.ranges.append(start..<literals.bytes.count)
      isAdjacent = true
    }

    /// Appends an unknown text.
    package mutating func leaveGap() {
      isAdjacent = false
      isAtStart = false
    }
  }
}
