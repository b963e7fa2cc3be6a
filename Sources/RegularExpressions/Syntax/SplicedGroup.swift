/// A capture group parsed in advance and inserted into all expressions that contain its text.
///
/// It is immutable. It is a class because it is passed along for each pattern.
package final class SplicedGroup: Sendable {
  /// The text of the group, including the parentheses.
  package let source: String
  /// The text as UTF-8.
  fileprivate let bytes: [UInt8]
  let tree: PatternTree

  /// The maximum number of instructions it adds to a program.
  package var mostInstructions: Int { tree.weight(of: tree.root) }

  /// Parses a capture group; nil for a text that cannot be parsed in advance.
  ///
  /// This includes invalid texts, whose errors are reported where they are used, and texts with names or references,
  /// which depend on the expression around them.
  package init?(_ source: String) {
    guard let tree = try? PatternParser.parse(source), tree.captures.allSatisfy({ $0.name == nil }) else { return nil }
    for entry in tree.entries {
      if case .reference = entry.node { return nil }
    }
    guard case .sequence(let first) = tree[tree.root], first != PatternTree.none, case .capture = tree[first],
      tree.next(after: first) == PatternTree.none
    else { return nil }
    self.source = source
    bytes = Array(source.utf8)
    self.tree = tree
  }
}

/// Capture groups parsed in advance, with fast look-up by text.
package struct SplicedGroups: Sendable {
  /// The groups in byte order.
  ///
  /// A group never begins with another group, since it ends at its closing parenthesis. Therefore the only group that
  /// can be at the beginning of a text is the last one in order that does not come after the text.
  private var groups: [SplicedGroup] = []

  /// Creates an empty collection.
  package init() {}

  /// Creates a collection; of several groups with the same text, it keeps the first.
  package init(_ groups: [SplicedGroup]) {
    for group in groups { insert(group) }
  }

  /// Adds a group unless the collection has one with the same text.
  package mutating func insert(_ group: SplicedGroup) {
    let index = group.bytes.withUnsafeBufferPointer(firstIndex)
    if index > 0, groups[index - 1].bytes == group.bytes { return }
    groups.insert(group, at: index)
  }

  /// The group with a text, including its parentheses; nil for an unknown text.
  package subscript(text: String) -> SplicedGroup? {
    var text = text
    return text.withUTF8 { bytes in group(atStartOf: bytes).flatMap { $0.bytes.count == bytes.count ? $0 : nil } }
  }

  /// The group at the beginning of a text; nil if the text does not begin with a known group.
  func group(atStartOf text: UnsafeBufferPointer<UInt8>) -> SplicedGroup? {
    let index = firstIndex(after: text)
    guard index > 0 else { return nil }
    let group = groups[index - 1]
    return Self.commonLength(of: text, group.bytes) == group.bytes.count ? group : nil
  }

  /// The index of the first group after a text in byte order.
  private func firstIndex(after text: UnsafeBufferPointer<UInt8>) -> Int {
    var range = groups.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      let bytes = groups[middle].bytes
      let common = Self.commonLength(of: text, bytes)
      if common < bytes.count, common == text.count || text[common] < bytes[common] {
        range = range.lowerBound..<middle
      } else {
        range = middle + 1..<range.upperBound
      }
    }
    return range.lowerBound
  }

  /// The number of equal bytes at the start of both.
  private static func commonLength(of text: UnsafeBufferPointer<UInt8>, _ bytes: [UInt8]) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var count = 0
      while count < min(text.count, bytes.count), text[count] == bytes[count] { count += 1 }
      return count
    }
  }
}

extension PatternTree {
  /// Adds a pre-parsed capture group at the top level and returns its node.
  ///
  /// - Parameters:
  ///   - group: the group.
  ///   - position: the byte offset of the group in the source of this tree.
  mutating func splice(_ group: SplicedGroup, at position: Int) -> Index {
    let other = group.tree
    let (nodes, captured) = (Index(entries.count), Int32(captures.count))
    let literalStart = Int32(literals.count)
    let setIndexes = other.sets.map { index(of: $0) }
    literals += other.literals
    for capture in other.captures {
      let source = capture.source.lowerBound + position
      captures.append(
        Capture(
          name: nil, parent: capture.parent == 0 ? 0 : capture.parent + captured,
          source: source..<source + capture.source.count))
    }
    // The root is the last entry and contains only the capture group.
    for entry in other.entries.dropLast() {
      var entry = entry
      if entry.next != PatternTree.none { entry.next += nodes }
      entry.node = entry.node.moved(by: nodes, literals: literalStart, groups: captured, sets: setIndexes)
      entries.append(entry)
    }
    guard case .sequence(let first) = other[other.root] else { return PatternTree.none }
    return first + nodes
  }
}

extension PatternTree.Node {
  /// A copy of the node with its indexes moved to the indexes of another tree.
  fileprivate func moved(
    by offset: PatternTree.Index, literals: Int32, groups: Int32, sets: [PatternTree.Index]
  ) -> PatternTree.Node {
    func moved(_ index: PatternTree.Index) -> PatternTree.Index { index == PatternTree.none ? index : index + offset }
    switch self {
    case .literal(let start, let count): return .literal(start: start + literals, count: count)
    case .set(let set): return .set(sets[Int(set)])
    case .assertion: return self
    case .sequence(let first): return .sequence(first: moved(first))
    case .alternation(let first): return .alternation(first: moved(first))
    case .capture(let group, let body): return .capture(group: group + groups, body: moved(body))
    case .atomic(let body): return .atomic(body: moved(body))
    case .look(let body, let behind, let negated): return .look(body: moved(body), behind: behind, negated: negated)
    case .reference(let group, let ignoringCase): return .reference(group: group + groups, ignoringCase: ignoringCase)
    case .repetition(let body, let minimum, let maximum, let preference):
      return .repetition(body: moved(body), minimum: minimum, maximum: maximum, preference: preference)
    }
  }
}
