import AppUnderTest

extension PageChange {
  /// The tree of the changed screen.
  ///
  /// - Parameter tree: the screen before; nil for the first screen.
  /// - Throws: a `PageProblem` if the change does not fit the screen before.
  package func applied(to tree: PageTree?) throws(PageProblem) -> PageTree {
    let first = PageTree.firstOfPage
    guard base == 0 || tree?.version == base else { throw Self.wrong }
    if base != 0, let tree, let result = try applied(keepingShapeOf: tree) { return result }
    let old = base == 0 ? [] : tree.map { Array($0.nodes[first...]) } ?? []
    var nodes: [PageTree.Node] = []
    nodes.reserveCapacity(old.count + fresh.count)
    var next = 0
    for offset in stride(from: 0, to: kept.count - 2, by: 3) {
      let (from, to, count) = (kept[offset], kept[offset + 1], kept[offset + 2])
      guard from <= to, to <= old.count, next + count <= fresh.count else { throw Self.wrong }
      nodes += old[from..<to]
      nodes += fresh[next..<next + count]
      next += count
    }
    guard next == fresh.count else { throw Self.wrong }
    let changed = try move(&nodes, from: 0).hidden
    guard
      let result = PageTree(
        header(after: tree), nodes: nodes, hits: try hits(among: nodes.count),
        index: { index(after: tree, oldCount: old.count, changed: changed, in: $0) })
    else { throw Self.wrong }
    return result
  }

  /// The description of the changed screen as a whole, which does not repeat the shortened texts of kept elements.
  private func header(after tree: PageTree?) -> PageHeader {
    var header = header
    if base != 0, let tree { header.cuts = max(header.cuts, tree.header.cuts) }
    return header
  }

  /// The tree of the changed screen if no element has come or gone; otherwise nil.
  ///
  /// - Throws: a `PageProblem` if the change does not fit the screen before.
  private func applied(keepingShapeOf tree: PageTree) throws(PageProblem) -> PageTree? {
    let first = PageTree.firstOfPage
    var (place, replaced): (Int, [Int]) = (first, [])
    for offset in stride(from: 0, to: kept.count - 2, by: 3) {
      guard kept[offset] + first == place, kept[offset + 1] + first >= place else { return nil }
      place = kept[offset + 1] + first
      replaced += place..<place + kept[offset + 2]
      place += kept[offset + 2]
    }
    guard place == tree.nodes.count, replaced.count == fresh.count else { return nil }
    var nodes = tree.nodes
    for (place, node) in zip(replaced, fresh) {
      guard node.depth == nodes[place].depth else { return nil }
      let (parent, end) = (nodes[place].parent, nodes[place].end)
      nodes[place] = node
      (nodes[place].parent, nodes[place].end) = (parent, end)
    }
    let (changed, hidden) = try move(&nodes, from: first)
    return PageTree(
      changing: tree, to: header(after: tree), nodes: nodes, replaced: replaced, moved: changed,
      hits: try hits(among: nodes.count - first),
      index: { index(after: tree, oldCount: nodes.count - first, changed: hidden, in: $0) })
  }

  /// Updates the frames and flags of moved elements.
  ///
  /// - Parameters:
  ///   - nodes: the elements.
  ///   - first: the index of the page's first element.
  /// - Returns: the moved elements by their numbers in the page, and those of them that were hidden or shown, which
  ///   changes the texts around them.
  /// - Throws: a `PageProblem` for elements that do not exist.
  private func move(
    _ nodes: inout [PageTree.Node], from first: Int
  ) throws(PageProblem) -> (all: [Int], hidden: [Int]) {
    var (all, hidden): ([Int], [Int]) = ([], [])
    for offset in stride(from: 0, to: moved.count - 10, by: 11) {
      guard let number = Int(exactly: moved[offset]), number >= 0, number < nodes.count - first,
        let bits = Int(exactly: moved[offset + 5])
      else { throw Self.wrong }
      let (index, flags) = (number + first, PageTree.Flags(rawValue: bits))
      all.append(index)
      if flags.contains(.rendered) != nodes[index].flags.contains(.rendered) { hidden.append(number) }
      nodes[index].frame = PageChange.frame(moved, offset + 1)
      nodes[index].flags = flags
      nodes[index].fontSize = moved[offset + 6]
      nodes[index].scrolling = flags.contains(.scrolls) ? PageChange.scrolling(moved, offset + 7) : nil
    }
    return (all, hidden)
  }

  /// The points where touches of elements land, and the elements that receive these touches.
  ///
  /// - Throws: a `PageProblem` for elements that do not exist.
  private func hits(among count: Int) throws(PageProblem) -> PageHits {
    let first = PageTree.firstOfPage
    var hits = PageHits()
    hits.receivers.reserveCapacity(receivers.count / 2)
    for offset in stride(from: 0, to: receivers.count - 1, by: 2) {
      guard receivers[offset] < count, receivers[offset + 1] < count else { throw Self.wrong }
      hits.receivers[receivers[offset] + first] = receivers[offset + 1] + first
    }
    for offset in stride(from: 0, to: points.count - 2, by: 3) {
      guard let element = Int(exactly: points[offset]), (0..<count).contains(element) else { throw Self.wrong }
      hits.points[element + first] = Point(x: points[offset + 1], y: points[offset + 2])
    }
    return hits
  }

  private static let wrong = PageProblem(
    "the page cannot be read: it describes a change of another screen")

  /// The index for the new screen, with everything from the index of the screen before that is still valid.
  private func index(after tree: PageTree?, oldCount: Int, changed: [Int], in new: PageTree.Shape) -> ElementIndex {
    guard base != 0, let known = tree?.index, kept.count < 3 * 64, changed.count < 64 else { return ElementIndex() }
    var index = ElementIndex(like: known)
    let first = PageTree.firstOfPage
    var (old, start, pending) = (0, 0, 0)
    var touched = Set(changed.map { $0 + first })
    for offset in stride(from: 0, through: kept.count, by: 3) {
      let isEnd = offset + 2 >= kept.count
      let from = isEnd ? oldCount : kept[offset]
      guard from >= old else { return ElementIndex() }
      if from > old || pending > 0 {
        index = ElementIndex(changing: index, replacing: first + start..<first + start + from - old, with: pending)
        for added in start..<start + pending { touched.insert(first + added) }
        // The texts around a change change too, even if elements were only removed.
        if pending == 0, first + start < new.nodes.count { touched.insert(first + start) }
        if start > 0 { touched.insert(first + start - 1) }
      }
      if isEnd { break }
      start += pending + kept[offset + 1] - from
      old = kept[offset + 1]
      pending = kept[offset + 2]
    }
    guard touched.count < 256 else { return ElementIndex() }
    var around: Set<Int> = []
    for element in touched {
      var current = element
      while current >= 0, around.insert(current).inserted { current = new.nodes[current].parent }
    }
    for element in around where element >= first && new.hasText[element] {
      index = ElementIndex(changing: index, replacing: element..<element + 1, with: 1)
    }
    return index
  }
}
