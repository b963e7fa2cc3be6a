import AppUnderTest
import JSON

extension JSONWriter {
  /// Writes what makes a tree of the one before: runs of its elements, and those that are new.
  ///
  /// An element is the same where depth, class, size and properties are; a run of such elements can be elsewhere as a whole.
  ///
  /// - Parameters:
  ///   - tree: the tree.
  ///   - before: the tree before; one of another kind counts as none.
  mutating func write<Tree: TracedTree>(_ tree: Tree, after before: (any TracedTree)?) {
    beginArray()
    guard let before = before as? Tree else {
      for index in 0..<tree.count { write(TracedFrame(index, of: tree), index, of: tree) }
      return endArray()
    }
    var run: TreeRun?
    /// Where the element that comes next stood in the tree before, unless something came or went.
    var expected = 0
    for index in 0..<tree.count {
      let frame = TracedFrame(index, of: tree)
      if let current = run, current.continues(with: index, frame, of: tree, in: before) {
        run?.count += 1
        expected += 1
        continue
      }
      if let run { write(run) }
      run = TreeRun(beginningWith: index, frame, of: tree, in: before, near: expected)
      if let run {
        expected = run.end
      } else {
        write(frame, index, of: tree)
        expected += 1
      }
    }
    if let run { write(run) }
    endArray()
  }

  private mutating func write(_ run: TreeRun) {
    part(isComplete: true) { space in
      space.append(UInt8(ascii: "["))
      space.appendDigits(of: run.start)
      space.append(UInt8(ascii: ","))
      space.appendDigits(of: run.count)
      if run.dx != 0 || run.dy != 0 {
        space.append(UInt8(ascii: ","))
        space.append(fixed: run.dx, digits: 2)
        space.append(UInt8(ascii: ","))
        space.append(fixed: run.dy, digits: 2)
      }
      space.append(UInt8(ascii: "]"))
    }
  }

  private mutating func write(_ frame: TracedFrame, _ index: Int, of tree: some TracedTree) {
    let depth = tree.depths[index]
    part(isComplete: true) { space in
      space.append(UInt8(ascii: "["))
      space.appendDigits(of: depth)
      space.append(UInt8(ascii: ","))
      space.appendDigits(of: frame.classIndex)
      space.append(UInt8(ascii: ","))
      space.append(fixed: frame.x, digits: 2)
      space.append(UInt8(ascii: ","))
      space.append(fixed: frame.y, digits: 2)
      space.append(UInt8(ascii: ","))
      space.append(fixed: frame.width, digits: 2)
      space.append(UInt8(ascii: ","))
      space.append(fixed: frame.height, digits: 2)
    }
    var isEmpty = true
    tree.forEachProperty(of: index) { name, value in
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

/// The class of an element, and where it is in hundredths of points.
private struct TracedFrame {
  let classIndex: Int
  let x: Int
  let y: Int
  let width: Int
  let height: Int

  @inline(__always)
  init(_ index: Int, of tree: some TracedTree) {
    let element = ElementID(index)
    let frame = tree.tree.frame(of: element)
    classIndex = tree.classIndices[tree.tree.classIndex(of: element)]
    (x, y) = (frame.x.wholeHundredths, frame.y.wholeHundredths)
    (width, height) = (frame.width.wholeHundredths, frame.height.wholeHundredths)
  }
}

/// Elements of a tree that follow each other as in the tree before, maybe all of them moved.
private struct TreeRun {
  let start: Int
  var count = 1
  let dx: Int
  let dy: Int

  /// How far from where it is expected an element of the tree before is looked for, in elements.
  private static let reach = 32

  var end: Int { start + count }

  /// Looks for an element in the tree before; nil where it is not near enough.
  init?<Tree: TracedTree>(
    beginningWith index: Int, _ frame: TracedFrame, of tree: Tree, in before: Tree, near expected: Int
  ) {
    let depth = tree.depths[index]
    // Where it is expected, then behind and before that by turns.
    for turn in 0...2 * Self.reach {
      let place = expected + (turn % 2 == 1 ? (turn + 1) / 2 : -turn / 2)
      guard place >= 0, place < before.count, before.depths[place] == depth else { continue }
      let old = TracedFrame(place, of: before)
      guard Self.isSame(index, frame, as: place, old, of: tree, in: before) else { continue }
      (start, dx, dy) = (place, frame.x - old.x, frame.y - old.y)
      return
    }
    return nil
  }

  /// Whether an element of the tree is the next one of the run.
  func continues<Tree: TracedTree>(
    with index: Int, _ frame: TracedFrame, of tree: Tree, in before: Tree
  ) -> Bool {
    guard end < before.count, before.depths[end] == tree.depths[index] else { return false }
    let old = TracedFrame(end, of: before)
    return frame.x - old.x == dx && frame.y - old.y == dy
      && Self.isSame(index, frame, as: end, old, of: tree, in: before)
  }

  /// Whether an element is that of the tree before, wherever that is; both are as deep.
  private static func isSame<Tree: TracedTree>(
    _ index: Int, _ frame: TracedFrame, as place: Int, _ old: TracedFrame, of tree: Tree, in before: Tree
  ) -> Bool {
    frame.classIndex == old.classIndex && frame.width == old.width && frame.height == old.height
      && tree.hasProperties(of: index, equalTo: place, in: before)
  }
}
