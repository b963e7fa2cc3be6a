internal import AppUnderTest
internal import Synchronization

/// What lists and rows are, beside what every element is, and what is scrolled.
extension PageTree {
  /// Whether an element is a row of a list or a table.
  func isRow(_ index: Int) -> Bool {
    let role = role(at: index)
    return role.role == "listItem" || role.role == "row" && role.elementClass.name == "UITableViewCell"
  }

  /// How many rows stand before one in the same part of its list; those that are not rendered are none.
  func rowNumber(of index: Int) -> Int {
    rowNumbers.withLock { known in
      if let known { return known[index] }
      let numbers = countRows()
      known = numbers
      return numbers[index]
    }
  }

  /// How many rows that are rendered stand before each element in the same one.
  private func countRows() -> [Int] {
    var numbers = [Int](repeating: 0, count: nodes.count)
    var counts = numbers
    for (index, node) in nodes.enumerated() where node.parent >= 0 {
      numbers[index] = counts[node.parent]
      if isRow(index), node.flags.contains(.rendered) { counts[node.parent] += 1 }
    }
    return numbers
  }

  /// How many parts of a table stand before that of a row, as the body does behind the head.
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

  /// Whether a row has one check box or toggle button in it, which is on: that is how a page ticks its rows.
  func hasTick(_ index: Int) -> Bool {
    guard isRow(index) else { return false }
    let ticks = (index + 1..<nodes[index].end).filter {
      role(at: $0).role == "switch" || nodes[$0].content["aria-pressed"] != nil
    }
    return ticks.count == 1 && nodes[ticks[0]].flags.contains(.chosen)
  }

  /// What the page as a whole is scrolled to; nil where all of it is on the screen.
  var pageScrolling: Scrolling? {
    nodes.indices.dropFirst(PageTree.firstOfPage).prefix(4).first { isPage($0) && nodes[$0].scrolling != nil }
      .flatMap { nodes[$0].scrolling }
  }

  /// Whether an element is a list that is partly on the screen and longer than what shows it, so that its middle is not seen.
  func isLongList(_ index: Int) -> Bool {
    let frame = nodes[index].frame
    var seen = frame.intersection(nodes[0].frame)
    guard nodes[index].flags.contains(.rendered), !seen.isEmpty, ["list", "table"].contains(role(at: index).role)
    else { return false }
    var around = scroller(of: index)
    while let outer = around {
      // What covers it covers the list as well.
      guard nodes[outer].flags.contains(.visible) else { return false }
      seen = seen.intersection(nodes[outer].frame)
      around = scroller(of: outer)
    }
    return !seen.isEmpty && !seen.contains(frame.center)
  }

  /// What an element is scrolled in, other than the page.
  private func scroller(of index: Int) -> Int? {
    var around = nodes[index].parent
    while around >= PageTree.firstOfPage, isPage(around) || nodes[around].scrolling == nil {
      around = nodes[around].parent
    }
    return around >= PageTree.firstOfPage ? around : nil
  }

  /// Whether an element is the document or its body, which scroll as the page does.
  private func isPage(_ index: Int) -> Bool {
    ["html", "body"].contains(nodes[index].content.tag) && nodes[index].depth <= PageTree.firstOfPage + 1
  }

  /// How far an element is scrolled; a list that does not scroll by itself is seen in what does around it.
  func scrolling(of index: Int) -> Scrolling? {
    if isPage(index) { return nil }
    if let own = nodes[index].scrolling { return own }
    guard ["list", "table"].contains(role(at: index).role) else { return nil }
    let frame = nodes[index].frame
    let around = scroller(of: index)
    guard let outer = around.map({ nodes[$0].scrolling }) ?? pageScrolling else {
      return (Point(x: 0, y: 0), Size(width: frame.width, height: frame.height))
    }
    let seen = around.map { nodes[$0].frame.height } ?? size.height
    return (
      Point(x: 0, y: outer.offset.y),
      Size(width: frame.width, height: frame.height + max(outer.size.height - seen, 0))
    )
  }

  /// One of the properties that say how something is scrolled; nil for any other.
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
