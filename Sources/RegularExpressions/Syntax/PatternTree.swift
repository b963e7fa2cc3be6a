/// A parsed regular expression: nodes in one array that refer to each other by index.
///
/// Children of a sequence or an alternation are linked through `next`. The parser limits the nesting, which makes
/// recursion over the tree safe.
struct PatternTree {
  typealias Index = Int32

  /// The index that stands for a missing node.
  static let none: Index = -1

  enum Assertion {
    case textStart, textEnd, textEndOrFinalNewline, lineStart, lineEnd, wordBoundary, notWordBoundary
  }

  enum Preference {
    case greedy, lazy, possessive
  }

  enum Node {
    /// Bytes of `literals`.
    case literal(start: Int32, count: Int32)
    /// One scalar out of `sets[index]`.
    case set(Index)
    case assertion(Assertion)
    case sequence(first: Index)
    case alternation(first: Index)
    /// A capture group, counted from 1.
    case capture(group: Int32, body: Index)
    case atomic(body: Index)
    case look(body: Index, behind: Bool, negated: Bool)
    case reference(group: Int32, ignoringCase: Bool)
    /// `maximum` is `unbounded` for a quantifier without a maximum.
    case repetition(body: Index, minimum: Int32, maximum: Int32, preference: Preference)
  }

  struct Entry {
    var node: Node
    /// The next node in the same sequence or alternation.
    var next: Index = PatternTree.none
    /// The minimum length of a match in bytes.
    var minimumLength: Int32
    /// The maximum work for the compiler, in instructions and visited nodes.
    var weight: Int32
  }

  /// A capture group of the pattern.
  struct Capture {
    var name: String?
    /// The surrounding group, starting at 1; 0 at the top level.
    var parent: Int32
    /// The part of the source between its parentheses, in bytes.
    var source: Range<Int>
  }

  /// The maximum of a quantifier without one.
  static let unbounded = Int32.max

  var entries: [Entry] = []
  var literals: [UInt8] = []
  var sets: [ScalarSet] = []
  var captures: [Capture] = []
  /// The root node.
  var root: Index = PatternTree.none

  subscript(index: Index) -> Node { entries[Int(index)].node }

  func next(after index: Index) -> Index { entries[Int(index)].next }

  /// Adds a node after its children.
  mutating func append(_ node: Node) -> Index {
    entries.append(Entry(node: node, minimumLength: measure(node), weight: weigh(node)))
    return Index(entries.count - 1)
  }

  /// Joins a literal with the previous literal if they are adjacent.
  mutating func merge(_ index: Index, into previous: Index) -> Bool {
    guard case .literal(let start, let count) = self[index], case .literal(let from, let before) = self[previous],
      from + before == start, Int(index) == entries.count - 1
    else { return false }
    entries.removeLast()
    entries[Int(previous)].node = .literal(start: from, count: before + count)
    entries[Int(previous)].minimumLength = before + count
    return true
  }

  /// The index of a set; the first sets of a pattern are stored only once.
  mutating func index(of set: ScalarSet) -> Index {
    if let known = sets.prefix(32).firstIndex(of: set) { return Index(known) }
    sets.append(set)
    return Index(sets.count - 1)
  }

  /// The set of a node that matches exactly one scalar; nil for other nodes.
  mutating func singleScalarSet(_ index: Index) -> Index? {
    switch self[index] {
    case .set(let set): return set
    case .literal(let start, let count):
      let bytes = literals[Int(start)..<Int(start + count)]
      guard let first = bytes.first, Int(first.scalarLength) == bytes.count else { return nil }
      guard let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first else { return nil }
      return self.index(of: ScalarSet(scalar))
    case .assertion, .sequence, .alternation, .capture, .atomic, .look, .reference, .repetition: return nil
    }
  }
}

extension PatternTree {
  /// The minimum length of a node's matches in bytes.
  func minimumLength(of index: Index) -> Int { Int(entries[Int(index)].minimumLength) }

  /// The maximum length of a node's matches in bytes; `unbounded` without a limit.
  func maximumLength(of index: Index) -> Int32 {
    switch self[index] {
    case .literal(_, let count): return count
    case .set: return 4
    case .assertion, .look: return 0
    case .reference: return PatternTree.unbounded
    case .capture(_, let body), .atomic(let body): return maximumLength(of: body)
    case .repetition(let body, _, let maximum, _):
      let (product, overflow) = maximumLength(of: body).multipliedReportingOverflow(by: maximum)
      return overflow ? PatternTree.unbounded : product
    case .sequence(let first):
      return children(from: first).reduce(0) { sum, child in
        let (total, overflow) = sum.addingReportingOverflow(maximumLength(of: child))
        return overflow ? PatternTree.unbounded : total
      }
    case .alternation(let first):
      return children(from: first).reduce(0) { max($0, maximumLength(of: $1)) }
    }
  }

  /// A node and the nodes linked after it.
  struct Children: Sequence, IteratorProtocol {
    fileprivate let tree: PatternTree
    fileprivate var index: Index

    mutating func next() -> Index? {
      guard index != PatternTree.none else { return nil }
      defer { index = tree.next(after: index) }
      return index
    }
  }

  /// A node and the nodes linked after it.
  func children(from first: Index) -> Children { Children(tree: self, index: first) }

  /// The maximum number of a node's capture groups in one match, without nested groups.
  ///
  /// - Parameter isRepeated: whether the node is matched several times and can use a different alternative each time.
  func mostGroups(in index: Index, isRepeated: Bool = false) -> Int {
    switch self[index] {
    case .literal, .set, .assertion, .reference, .look(_, _, negated: true): 0
    case .capture: 1
    case .atomic(let body), .look(let body, _, negated: false): mostGroups(in: body, isRepeated: isRepeated)
    case .repetition(let body, _, let maximum, _):
      maximum == 0 ? 0 : mostGroups(in: body, isRepeated: isRepeated || maximum > 1)
    case .alternation(let first) where !isRepeated: children(from: first).reduce(0) { max($0, mostGroups(in: $1)) }
    case .sequence(let first), .alternation(let first):
      children(from: first).reduce(0) { $0 + mostGroups(in: $1, isRepeated: isRepeated) }
    }
  }

  /// The maximum work of a node for the compiler, in instructions and visited nodes.
  func weight(of index: Index) -> Int { Int(entries[Int(index)].weight) }

  private func weigh(_ node: Node) -> Int32 {
    let weight: Int
    switch node {
    case .literal, .set, .assertion, .reference: weight = 2
    case .capture(_, let body), .atomic(let body), .look(let body, _, _): weight = 4 + self.weight(of: body)
    case .repetition(let body, let minimum, let maximum, _):
      let copies = Int(maximum == PatternTree.unbounded ? max(minimum, 1) : maximum)
      weight = 5 + copies * (1 + self.weight(of: body))
    case .sequence(let first): weight = weigh(childrenFrom: first, each: 0)
    case .alternation(let first): weight = weigh(childrenFrom: first, each: 2)
    }
    return Int32(clamping: weight)
  }

  private func weigh(childrenFrom first: Index, each own: Int) -> Int {
    var weight = 1
    for child in children(from: first) { weight += own + self.weight(of: child) }
    return weight
  }

  private func measure(_ node: Node) -> Int32 {
    let longest = Int(Int32.max)
    switch node {
    case .literal(_, let count): return count
    case .set: return 1
    case .assertion, .look, .reference: return 0
    case .capture(_, let body), .atomic(let body): return entries[Int(body)].minimumLength
    case .repetition(let body, let minimum, _, _): return Int32(min(longest, minimumLength(of: body) * Int(minimum)))
    case .sequence(let first):
      var length = 0
      for child in children(from: first) { length = min(longest, length + minimumLength(of: child)) }
      return Int32(length)
    case .alternation(let first):
      var length = longest
      for child in children(from: first) { length = min(length, minimumLength(of: child)) }
      return Int32(length)
    }
  }
}
