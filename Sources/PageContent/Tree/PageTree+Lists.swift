import AppUnderTest
import Synchronization

/// Properties of lists, rows and scrolled elements.
extension PageTree {
  /// Whether an element is a row of a list or a table.
  func isRow(_ index: Int) -> Bool {
    let role = role(at: index)
    return role.role == .listItem || role.role == .row && role.elementClass.name == "UITableViewCell"
  }

  /// The number of rendered rows before a row in the same part of its list.
  func rowNumber(of index: Int) -> Int {
    rowNumbers.withLock { known in
      if let known { return known[index] }
      let numbers = countRows()
      known = numbers
      return numbers[index]
    }
  }

  /// The number of rendered rows before each element in the same parent.
  private func countRows() -> [Int] {
    var numbers = [Int](repeating: 0, count: nodes.count)
    var counts = numbers
    for (index, node) in nodes.enumerated() where node.parent >= 0 {
      numbers[index] = counts[node.parent]
      if isRow(index), node.flags.contains(.rendered) { counts[node.parent] += 1 }
    }
    for (index, list) in listsOfRows() {
      guard let number = number(ofRow: index, among: counts[nodes[index].parent], in: list) else { continue }
      numbers[index] = number
    }
    return numbers
  }

  /// The rendered rows, each with its list or table.
  private func listsOfRows() -> [(row: Int, list: VirtualList)] {
    var lists: [Int: VirtualList] = [:]
    var rows: [(row: Int, list: Int)] = []
    for index in nodes.indices where isRow(index) && nodes[index].flags.contains(.rendered) {
      var list = nodes[index].parent
      while list >= PageTree.firstOfPage, !role(at: list).isOne(of: PageRole.Name.lists) { list = nodes[list].parent }
      guard list >= PageTree.firstOfPage else { continue }
      lists[list, default: VirtualList()].add(nodes[index].frame)
      rows.append((index, list))
    }
    for list in lists.keys {
      let node = nodes[list]
      let shown = scroller(of: list).map { nodes[$0].frame.height } ?? size.height
      let length = node.scrolling?.size.height ?? (node.frame.height > shown ? node.frame.height : 0)
      lists[list]?.begin(
        at: node.frame.y - (node.scrolling?.offset.y ?? 0), length: length,
        count: node.content["aria-rowcount"].flatMap { Int($0) })
    }
    return rows.compactMap { row, list in lists[list].map { (row, $0) } }
  }

  /// The number of a row in a virtual list, as the page declares it or by its position; nil for other lists.
  private func number(ofRow index: Int, among count: Int, in list: VirtualList) -> Int? {
    let whole = { (name: String) in self.nodes[index].content[name].flatMap { Int($0) } }
    if let place = whole("aria-posinset"), let size = whole("aria-setsize"), size > count || size < 0 {
      return place - 1
    }
    if let place = whole("aria-rowindex"), let size = list.size, size > list.count || size < 0 { return place - 1 }
    return list.number(ofRowAt: nodes[index].frame)
  }

  /// A list, which may be virtual: its page makes rows during scrolling, and the list is much longer than its rows.
  private struct VirtualList {
    private(set) var count = 0
    private(set) var size: Int?
    private var starts = (first: Double.infinity, last: -Double.infinity)
    private var end = -Double.infinity
    private var heights = (least: Double.infinity, most: 0.0)
    private var columns: Set<Int> = []
    private var start = 0.0
    private var length = 0.0

    mutating func add(_ frame: Rect) {
      count += 1
      heights = (min(heights.least, frame.height), max(heights.most, frame.height))
      starts = (min(starts.first, frame.y), max(starts.last, frame.y))
      end = max(end, frame.maxY)
      columns.insert(Int(frame.x.rounded()))
    }

    /// Records the start of the list, its scroll length if it is longer than its viewport, and its declared number of
    /// rows.
    mutating func begin(at start: Double, length: Double, count: Int?) {
      (self.start, self.length, size) = (start, length, count)
    }

    /// The number of a row by its position in the list; nil for a list that has all its rows.
    func number(ofRowAt frame: Rect) -> Int? {
      let extent = end - starts.first
      let lines = (count + columns.count - 1) / max(columns.count, 1)
      guard lines > 1, heights.least > 0, length > 1.5 * extent, length - extent > 2 * heights.most else { return nil }
      let distance = max(frame.y - start, 0)
      // Rows of equal height can be counted; other rows are at least in order.
      guard heights.most - heights.least <= 1 else { return Int(distance.rounded()) }
      let column = columns.count { $0 < Int(frame.x.rounded()) }
      let pitch = max((starts.last - starts.first) / Double(lines - 1), 1)
      return Int((distance / pitch).rounded()) * columns.count + column
    }
  }

  /// The number of row groups before the group of a row; for example, the body of a table comes after the head.
  func sectionNumber(of index: Int) -> Int {
    let parent = nodes[index].parent
    guard parent >= PageTree.firstOfPage, role(at: parent).aria == "rowgroup" else { return 0 }
    var (count, sibling) = (0, nodes[parent].parent + 1)
    while sibling < parent {
      if role(at: sibling).aria == "rowgroup" { count += 1 }
      sibling = nodes[sibling].end
    }
    return count
  }

  /// Whether a row contains exactly one check box or toggle button, and it is on, which is how a page ticks its rows.
  func hasTick(_ index: Int) -> Bool {
    guard isRow(index) else { return false }
    let ticks = (index + 1..<nodes[index].end).filter {
      [.switch, .checkbox].contains(role(at: $0).role) || nodes[$0].content["aria-pressed"] != nil
    }
    return ticks.count == 1 && nodes[ticks[0]].flags.contains(.chosen)
  }

  /// The scrolling position of the page as a whole; nil if the page fits the screen.
  var pageScrolling: Scrolling? {
    nodes.indices.dropFirst(PageTree.firstOfPage).prefix(4).first { isPage($0) && nodes[$0].scrolling != nil }
      .flatMap { nodes[$0].scrolling }
  }

  /// Whether an element is a list that is partly visible, and so long that its middle is out of view.
  func isLongList(_ index: Int) -> Bool {
    let frame = nodes[index].frame
    var seen = frame.intersection(nodes[0].frame)
    guard nodes[index].flags.contains(.rendered), !seen.isEmpty, role(at: index).isOne(of: PageRole.Name.lists)
    else { return false }
    var around = scroller(of: index)
    while let outer = around {
      // An element that covers the scroll container covers the list too.
      guard nodes[outer].flags.contains(.visible) else { return false }
      seen = seen.intersection(nodes[outer].frame)
      around = scroller(of: outer)
    }
    return !seen.isEmpty && !seen.contains(frame.center)
  }

  /// The scroll container of an element, other than the page.
  private func scroller(of index: Int) -> Int? {
    var around = nodes[index].parent
    while around >= PageTree.firstOfPage, isPage(around) || nodes[around].scrolling == nil {
      around = nodes[around].parent
    }
    return around >= PageTree.firstOfPage ? around : nil
  }

  /// Whether an element is the document or its body, which scroll with the page.
  private func isPage(_ index: Int) -> Bool {
    ["html", "body"].contains(nodes[index].content.tag) && nodes[index].depth <= PageTree.firstOfPage + 1
  }

  /// How far an element is scrolled.
  ///
  /// A list in a scrolled container counts as scrolled to its end when its end is in the middle of the container. This
  /// leaves room for rows that the page adds when the end comes into view.
  func scrolling(of index: Int) -> Scrolling? {
    if isPage(index) { return nil }
    if let own = nodes[index].scrolling { return own }
    guard role(at: index).isOne(of: PageRole.Name.lists) else { return nil }
    let frame = nodes[index].frame
    let around = scroller(of: index)
    guard let outer = around.map({ nodes[$0].scrolling }) ?? pageScrolling else {
      return Scrolling(offset: Point(x: 0, y: 0), size: Size(width: frame.width, height: frame.height))
    }
    let view = around.map { nodes[$0].frame } ?? nodes[0].frame
    let middle = view.intersection(nodes[0].frame).center.y
    let rest = max(outer.size.height - view.height - outer.offset.y, 0)
    let above = min(max(middle - frame.y, 0), outer.offset.y)
    let below = min(max(frame.maxY - middle, 0), rest)
    return Scrolling(
      offset: Point(x: 0, y: above), size: Size(width: frame.width, height: above + frame.height + below))
  }

  /// A property that describes scrolling; nil for another property.
  static func property(_ name: String, of scrolling: Scrolling) -> PropertyValue? {
    switch name {
    case "contentWidth": .number(scrolling.size.width)
    case "contentHeight": .number(scrolling.size.height)
    case "contentOffsetX": .number(scrolling.offset.x)
    case "contentOffsetY": .number(scrolling.offset.y)
    default: nil
    }
  }
}
