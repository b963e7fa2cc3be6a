internal import AppUnderTest
internal import JSON

/// Why the script's description of a page cannot be used.
package struct PageProblem: Error, Sendable, CustomStringConvertible {
  /// The problem, as a sentence without a full stop.
  package let description: String

  init(_ description: String) { self.description = description }
}

/// The answer of the script in a page to a question for the screen.
package struct PageLook {
  /// The page's time, in milliseconds since 1970.
  package var time = 0.0
  /// The number of times that a finger or button was lifted since the page was opened.
  package var lifted = 0
  /// The number of touches that would have hit another element than the intended one, since the page was opened.
  package var strays = 0
  /// Whether a script waits for a frame that the browser has not drawn yet.
  package var wantsFrame = false
  /// How long until the next animation ends, in milliseconds: 0 for one that has ended but waits for a frame; nil without
  /// an animation that ends.
  package var animationRest: Double?
  /// The path of the document's frame: the number of each frame in the one around it; empty for the page itself.
  package var path = ""
  /// The version that the page states; nil without one, and for a change of a known screen.
  package var release: String?
  /// Whether the script around the frame describes the document.
  package var isPart = false
  /// The change of the screen; nil if the screen has not changed since the last look.
  package var change: PageChange?

  /// Parses the answer of the script.
  ///
  /// - Parameter text: the answer, as JSON.
  /// - Throws: a `PageProblem` for a malformed answer, such as one with numbers that are too large or with missing
  ///   texts.
  package init(json text: String) throws(PageProblem) {
    do {
      try text.utf8.withJSON { json throws(JSONError) in try self.read(&json) }
    } catch {
      throw PageProblem("the page cannot be read: \(error.problem)")
    }
  }

  private mutating func read(_ json: inout JSONReader) throws(JSONError) {
    var change = PageChange()
    var isChanged = false
    var numbers: [Double] = []
    var (strings, texts): ([String], [Int]) = ([], [])
    var (others, paths): ([Double], [String]) = ([], [])
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "t": time = try json.number()
      case "u": lifted = try json.integer(in: 0...Int.max)
      case "m": strays = try json.integer(in: 0...Int.max)
      case "f": wantsFrame = try json.integer(in: 0...1) == 1
      case "a":
        let rest = try json.number()
        animationRest = rest < 0 ? nil : rest
      case "v": change.version = try json.integer(in: 1...Int.max)
      case "b": change.base = try json.integer(in: 0...Int.max)
      case "w": change.size.width = try json.number()
      case "h": change.size.height = try json.number()
      case "title": change.title = try json.string().string
      case "url": change.url = try json.string().string
      case "release": release = try json.string().string
      case "k":
        change.kept = try json.array { json throws(JSONError) in try json.integer(in: 0...PageChange.most) }
        isChanged = true
      case "n": numbers = try json.array { json throws(JSONError) in try json.number() }
      case "s": strings = try json.array { json throws(JSONError) in try json.string().string }
      case "i": texts = try json.array { json throws(JSONError) in try json.integer(in: 0...Int.max) }
      case "g": change.moved = try json.array { json throws(JSONError) in try json.number() }
      case "c":
        change.receivers = try json.array { json throws(JSONError) in try json.integer(in: 0...PageChange.most) }
      case "o": change.points = try json.array { json throws(JSONError) in try json.number() }
      case "cuts": change.cuts = try json.integer(in: 0...Int.max)
      case "p": path = try json.string().string
      case "part": isPart = try json.boolean()
      case "x": others = try json.array { json throws(JSONError) in try json.number() }
      case "y": paths = try json.array { json throws(JSONError) in try json.string().string }
      default: try json.skip()
      }
    }
    guard isChanged else { return }
    guard change.read(numbers, strings, texts), change.read(others, paths) else {
      throw json.error(.meaning("the description of its elements is invalid"), at: 0)
    }
    self.change = change
  }
}

/// The difference between a screen and an earlier one: kept elements, new elements, moved elements.
package struct PageChange {
  /// The most elements of a page; a script with more reports that.
  package static let most = 1_000_000

  /// The number of this screen, and the number of the screen before; 0 if all elements are new.
  var version = 0
  var base = 0
  var title = ""
  /// The address of the document.
  package var url = ""
  var size = Size(width: 0, height: 0)
  /// The number of texts that were too long to be sent whole.
  var cuts = 0
  /// The frames whose documents the script cannot look into: they have other origins, or are scaled or rotated.
  fileprivate(set) var foreignFrames: [ForeignFrame] = []
  /// Triples: the first kept old element, the end of the kept old elements, and the number of new elements after them.
  fileprivate(set) var kept: [Int] = []
  /// Records of 11 numbers: the index of an element, its frame, its flags, its text size, its scroll offset and its
  /// scroll size.
  fileprivate var moved: [Double] = []
  /// Pairs: an element, and the receiver of a touch at its hit point.
  fileprivate var receivers: [Int] = []
  /// Triples: an element, and its hit point if that is not its centre.
  fileprivate var points: [Double] = []
  fileprivate var fresh: [PageTree.Node] = []

  /// Reads the new elements.
  ///
  /// The numbers of an element are: depth, x, y, width, height, flags, text size, number of attributes, and for a
  /// scrolled element its scroll offset and scroll size. The texts are indices into the strings: tag, attributes (those
  /// of the script begin with an equals sign), text, and the text after the element.
  fileprivate mutating func read(_ numbers: [Double], _ strings: [String], _ texts: [Int]) -> Bool {
    guard texts.allSatisfy(strings.indices.contains) else { return false }
    var (number, string) = (0, 0)
    while number < numbers.count {
      guard number + 8 <= numbers.count, let depth = Int(exactly: numbers[number]),
        (0...PageChange.most).contains(depth),
        let flags = Int(exactly: numbers[number + 5]), let pairs = Int(exactly: numbers[number + 7]),
        (0...PageChange.most).contains(pairs), string + 3 + 2 * pairs <= texts.count
      else { return false }
      let end = string + 1 + 2 * pairs
      let isScrolled = PageTree.Flags(rawValue: flags).contains(.scrolls)
      guard !isScrolled || number + 12 <= numbers.count else { return false }
      let content = PageTree.Content(
        tag: strings[texts[string]], attributes: texts[string + 1..<end].map { strings[$0] },
        text: strings[texts[end]], tail: strings[texts[end + 1]],
        isEditable: PageTree.Flags(rawValue: flags).contains(.editable))
      var node = PageTree.Node(
        // The window and the web view are around the page.
        depth: depth + PageTree.firstOfPage, frame: PageChange.frame(numbers, number + 1),
        flags: PageTree.Flags(rawValue: flags), content: content)
      node.fontSize = numbers[number + 6]
      if isScrolled { node.scrolling = PageChange.scrolling(numbers, number + 8) }
      fresh.append(node)
      string += 3 + 2 * pairs
      number += isScrolled ? 12 : 8
    }
    return string == texts.count
  }

  /// Reads the frames of other origins: for each frame the element, the origin of its document and its path.
  fileprivate mutating func read(_ numbers: [Double], _ paths: [String]) -> Bool {
    guard numbers.count == 3 * paths.count else { return false }
    for (place, path) in paths.enumerated() {
      guard let element = Int(exactly: numbers[3 * place]), (0...PageChange.most).contains(element) else {
        return false
      }
      let origin = Point(x: numbers[3 * place + 1], y: numbers[3 * place + 2])
      foreignFrames.append(ForeignFrame(element: element, path: path, origin: origin))
    }
    return true
  }

  private static func frame(_ numbers: [Double], _ start: Int) -> Rect {
    Rect(x: numbers[start], y: numbers[start + 1], width: numbers[start + 2], height: numbers[start + 3])
  }

  private static func scrolling(_ numbers: [Double], _ start: Int) -> (Point, Size) {
    (
      Point(x: numbers[start], y: numbers[start + 1]),
      Size(width: numbers[start + 2], height: numbers[start + 3])
    )
  }

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
        version: version, title: title, url: url, size: size, nodes: nodes, hits: try hits(among: nodes.count),
        // A change does not repeat the cuts of kept elements.
        cuts: base == 0 ? cuts : max(cuts, tree?.cuts ?? 0),
        foreignFrames: foreignFrames,
        index: { index(after: tree, oldCount: old.count, changed: changed, in: $0) })
    else { throw Self.wrong }
    return result
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
      changing: tree, by: self, nodes: nodes, replaced: replaced, moved: changed,
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

  /// The hit points of elements, and their receivers.
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
