import AppUnderTest
import JSON

extension JSONWriter {
  /// How far from where it is expected an element of the tree before is looked for, in elements.
  private static let reach = 32

  /// Writes what makes a tree of the one before: runs of its elements, and those that are new.
  ///
  /// An element is the same where depth, class, size and properties are; a run of such elements can be elsewhere as a whole.
  ///
  /// - Parameters:
  ///   - tree: the tree.
  ///   - before: the tree before; without elements where there is none.
  mutating func write(_ tree: TreeSnapshot, after before: TreeSnapshot) {
    beginArray()
    var run: TreeRun?
    /// Where the element that comes next stood in the tree before, unless something came or went.
    var expected = 0
    for index in tree.nodes.indices {
      if let current = run, current.continues(with: index, of: tree, in: before) {
        run?.count += 1
        expected += 1
        continue
      }
      if let run { write(run) }
      run = TreeRun(beginningWith: index, of: tree, in: before, near: expected, reach: Self.reach)
      if let run { expected = run.end } else { write(index, of: tree) }
      if run == nil { expected += 1 }
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

  private mutating func write(_ index: Int, of tree: TreeSnapshot) {
    let node = tree.nodes[index]
    let hasProperties = node.firstProperty < node.endOfProperties
    part(isComplete: !hasProperties) { space in
      space.append(UInt8(ascii: "["))
      space.appendDigits(of: node.depth)
      space.append(UInt8(ascii: ","))
      space.appendDigits(of: node.classIndex)
      for length in [node.x, node.y, node.width, node.height] {
        space.append(UInt8(ascii: ","))
        space.append(fixed: length, digits: 2)
      }
      space.append(hasProperties ? "," : "]")
    }
    guard hasProperties else { return }
    beginObject()
    for property in tree.properties[node.firstProperty..<node.endOfProperties] {
      name(of: property.name)
      write(property.value)
    }
    endObject()
    endArray()
  }

  /// Writes the value of a property.
  private mutating func write(_ value: PropertyValue) {
    switch value {
    case .string(let text): string(text)
    case .integer(let value): integer(value)
    case .number(let value): number(value)
    case .boolean(let value): boolean(value)
    case .rect(let rect): write(rect)
    }
  }

  /// Writes a rectangle as an array.
  mutating func write(_ rect: Rect) {
    array { for length in [rect.x, rect.y, rect.width, rect.height] { $0.hundredths(length.wholeHundredths) } }
  }
}

/// Elements of a tree that follow each other as in the tree before, maybe all of them moved.
private struct TreeRun {
  let start: Int
  var count = 1
  let dx: Int
  let dy: Int

  var end: Int { start + count }

  /// Looks for an element in the tree before; nil where it is not near enough.
  init?(beginningWith index: Int, of tree: TreeSnapshot, in before: TreeSnapshot, near expected: Int, reach: Int) {
    guard !before.nodes.isEmpty else { return nil }
    func isThere(_ place: Int) -> Bool {
      before.nodes.indices.contains(place) && tree.isSame(index, as: place, of: before)
    }
    guard
      let start = isThere(expected)
        ? expected
        : (1...reach).lazy.flatMap({ [expected + $0, expected - $0] }).first(where: isThere)
    else { return nil }
    self.start = start
    dx = tree.nodes[index].x - before.nodes[start].x
    dy = tree.nodes[index].y - before.nodes[start].y
  }

  /// Whether an element of the tree is the next one of the run.
  @inline(__always)
  func continues(with index: Int, of tree: TreeSnapshot, in before: TreeSnapshot) -> Bool {
    guard end < before.nodes.count else { return false }
    let (new, old) = (tree.nodes[index], before.nodes[end])
    return new.x - old.x == dx && new.y - old.y == dy && tree.isSame(index, as: end, of: before)
  }
}
