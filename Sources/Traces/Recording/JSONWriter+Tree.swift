import AppUnderTest
import JSON

extension JSONWriter {
  /// Writes the changes from the previous tree to a tree: runs of unchanged elements, and new elements.
  ///
  /// An element is unchanged if its depth, class, size and properties are equal. A run of such elements can be moved as
  /// a whole.
  ///
  /// - Parameters:
  ///   - tree: the tree.
  ///   - before: the previous tree; one of another kind is ignored.
  mutating func write(_ tree: TracedTree, after before: TracedTree?) {
    write(tree.tree, tree.rows, after: before)
  }

  private mutating func write<Tree: ComparableTree>(
    _ tree: Tree, _ rows: [TracedTree.Row], after before: TracedTree?
  ) {
    beginArray()
    if let before, let old = before.tree as? Tree {
      write(tree, rows, after: old, before.rows)
    } else {
      for index in rows.indices { write(rows[index], index, of: tree) }
    }
    endArray()
  }

  private mutating func write<Tree: ComparableTree>(
    _ tree: Tree, _ rows: [TracedTree.Row], after old: Tree, _ oldRows: [TracedTree.Row]
  ) {
    func isSame(_ index: Int, _ place: Int) -> Bool {
      rows[index].isLike(oldRows[place])
        && tree.hasProperties(of: ElementID(index), equalTo: ElementID(place), in: old)
    }
    var index = 0
    /// The expected position of the next element in the previous tree, if no element was added or removed.
    var expected = 0
    while index < rows.count {
      guard let start = Self.place(near: expected, below: oldRows.count, { isSame(index, $0) }) else {
        write(rows[index], index, of: tree)
        (index, expected) = (index + 1, expected + 1)
        continue
      }
      let (dx, dy) = (rows[index].x - oldRows[start].x, rows[index].y - oldRows[start].y)
      var count = 1
      while index + count < rows.count, start + count < oldRows.count,
        rows[index + count].x - oldRows[start + count].x == dx, rows[index + count].y - oldRows[start + count].y == dy,
        isSame(index + count, start + count)
      {
        count += 1
      }
      writeRun(from: start, count, dx, dy)
      (index, expected) = (index + count, start + count)
    }
  }

  /// The position of an element in the previous tree, searched first at the expected position, then alternately after
  /// and before it.
  @inline(__always)
  private static func place(near expected: Int, below count: Int, _ isThere: (Int) -> Bool) -> Int? {
    if expected < count, isThere(expected) { return expected }
    /// The largest distance of the search, in elements.
    let reach = 32
    for distance in 1...reach {
      if expected + distance < count, isThere(expected + distance) { return expected + distance }
      if expected >= distance, expected - distance < count, isThere(expected - distance) { return expected - distance }
    }
    return nil
  }

  private mutating func writeRun(from start: Int, _ count: Int, _ dx: Int, _ dy: Int) {
    part(isComplete: true) { space in
      space.append(UInt8(ascii: "["))
      space.appendDigits(of: start)
      space.append(UInt8(ascii: ","))
      space.appendDigits(of: count)
      if dx != 0 || dy != 0 {
        space.append(UInt8(ascii: ","))
        space.append(fixed: dx, digits: 2)
        space.append(UInt8(ascii: ","))
        space.append(fixed: dy, digits: 2)
      }
      space.append(UInt8(ascii: "]"))
    }
  }

  private mutating func write(_ row: TracedTree.Row, _ index: Int, of tree: some ComparableTree) {
    part(isComplete: true) { space in
      space.append(UInt8(ascii: "["))
      space.appendDigits(of: row.depth)
      space.append(UInt8(ascii: ","))
      space.appendDigits(of: row.classIndex)
      space.append(UInt8(ascii: ","))
      space.append(fixed: row.x, digits: 2)
      space.append(UInt8(ascii: ","))
      space.append(fixed: row.y, digits: 2)
      space.append(UInt8(ascii: ","))
      space.append(fixed: row.width, digits: 2)
      space.append(UInt8(ascii: ","))
      space.append(fixed: row.height, digits: 2)
    }
    var isEmpty = true
    tree.forEachProperty(of: ElementID(index)) { name, value in
      if isEmpty { beginObject() }
      isEmpty = false
      self.name(of: name)
      write(value)
    }
    if !isEmpty { endObject() }
    endArray()
  }

  /// Writes the value of a property.
  private mutating func write(_ value: PropertyValue) {
    switch value {
    case .string(let text): string(text.beginning(ofBytes: TraceFormat.longestText))
    case .integer(let value): integer(value)
    case .number(let value): number(value)
    case .boolean(let value): boolean(value)
    case .rect(let rect): write(rect)
    }
  }

  /// Writes a rectangle as an array.
  mutating func write(_ rect: Rect) {
    beginArray()
    hundredths(rect.x.wholeHundredths)
    hundredths(rect.y.wholeHundredths)
    hundredths(rect.width.wholeHundredths)
    hundredths(rect.height.wholeHundredths)
    endArray()
  }
}
