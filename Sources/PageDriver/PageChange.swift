import DevTools

/// What the script in a page answered when it was asked for the screen.
struct PageLook {
  /// The page's time, in milliseconds since 1970.
  var time = 0.0
  /// How often a finger or button was lifted since the page was opened.
  var lifted = 0
  /// What is on the screen; nil where nothing has changed since the last look.
  var change: PageChange?

  /// Reads the answer of the script.
  ///
  /// - Throws: a `BrowserError` where it is none: numbers that are none or too large, texts that are missing.
  init(_ answer: DevToolsValue) throws(BrowserError) {
    if let exception = answer.string("exceptionDetails", "exception", "description") {
      let reason = exception.split(separator: "\n").first.map { $0.drop { $0 != " " }.dropFirst() } ?? ""
      throw BrowserError(.refused, "the page cannot be read: \(reason)")
    }
    guard let text = answer.string("result", "value") else {
      throw BrowserError(.refused, "the page cannot be read: it does not say what it shows")
    }
    do {
      try text.withJSON { json throws(JSONError) in try self.read(&json) }
    } catch {
      throw BrowserError(.refused, "the page cannot be read: \(error.problem)")
    }
  }

  private mutating func read(_ json: inout JSONReader) throws(JSONError) {
    var change = PageChange()
    var isChanged = false
    var numbers: [Double] = []
    var strings: [String] = []
    try json.beginObject()
    while let name = try json.nextMember() {
      switch name {
      case "t": time = try json.number()
      case "u": lifted = try json.integer(in: 0...Int.max)
      case "v": change.version = try json.integer(in: 1...Int.max)
      case "b": change.base = try json.integer(in: 0...Int.max)
      case "w": change.size.width = try json.number()
      case "h": change.size.height = try json.number()
      case "title": change.title = try json.string().string
      case "url": change.url = try json.string().string
      case "k":
        change.kept = try json.list { json throws(JSONError) in try json.integer(in: 0...PageChange.most) }
        isChanged = true
      case "n": numbers = try json.list { json throws(JSONError) in try json.number() }
      case "s": strings = try json.list { json throws(JSONError) in try json.string().string }
      case "g": change.moved = try json.list { json throws(JSONError) in try json.number() }
      case "c": change.hits = try json.list { json throws(JSONError) in try json.integer(in: 0...PageChange.most) }
      case "cuts": change.cuts = try json.integer(in: 0...Int.max)
      case "x": change.foreignFrames = try json.integer(in: 0...PageChange.most)
      default: try json.skip()
      }
    }
    guard isChanged else { return }
    guard change.read(numbers, strings) else {
      throw json.error(.meaning("it describes its elements wrongly"), at: 0)
    }
    self.change = change
  }
}

/// How a screen differs from an earlier one: some elements are kept, others are new, some have moved.
struct PageChange {
  /// How many elements a page can have; more are reported by the script.
  static let most = 1_000_000

  /// The number of this screen and of the one before; 0 where all elements are new.
  var version = 0
  var base = 0
  var title = ""
  var url = ""
  var size = Size(width: 0, height: 0)
  /// How many texts were too long to be sent whole.
  var cuts = 0
  /// How many frames show pages of other origins, which are not looked into.
  var foreignFrames = 0
  /// From which to which of the old elements are kept, and how many new ones follow, again and again.
  fileprivate(set) var kept: [Int] = []
  /// The index of an element, its frame, its flags, the size of its texts, and how far it is scrolled of how large a plane, again and again.
  fileprivate var moved: [Double] = []
  /// An element, and what receives a touch at its centre, again and again.
  fileprivate var hits: [Int] = []
  fileprivate var fresh: [PageTree.Node] = []

  /// Reads the new elements: depth, x, y, width, height, flags, size of texts, number of attributes, and where it scrolls how far and how large;
  /// tag, attributes (those of the script with an equals sign in front), text, and the text behind the element.
  fileprivate mutating func read(_ numbers: [Double], _ strings: [String]) -> Bool {
    var (number, string) = (0, 0)
    while number < numbers.count {
      guard number + 8 <= numbers.count, let depth = Int(exactly: numbers[number]),
        (0...PageChange.most).contains(depth),
        let flags = Int(exactly: numbers[number + 5]), let pairs = Int(exactly: numbers[number + 7]),
        (0...PageChange.most).contains(pairs), string + 3 + 2 * pairs <= strings.count
      else { return false }
      let end = string + 1 + 2 * pairs
      let isScrolled = PageTree.Flags(rawValue: flags).contains(.scrolls)
      guard !isScrolled || number + 12 <= numbers.count else { return false }
      let content = PageTree.Content(
        tag: strings[string], attributes: Array(strings[string + 1..<end]), text: strings[end], tail: strings[end + 1],
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
    return string == strings.count
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

  /// The screen as it is now.
  ///
  /// - Parameter tree: the screen before; nil where there is none.
  /// - Throws: a `BrowserError` where the change is not one of that screen.
  func applied(to tree: PageTree?) throws(BrowserError) -> PageTree {
    let wrong = BrowserError(.refused, "the page cannot be read: it describes a change of another screen")
    let first = PageTree.firstOfPage
    guard base == 0 || tree?.version == base else { throw wrong }
    let old = base == 0 ? [] : tree.map { Array($0.nodes[first...]) } ?? []
    var nodes: [PageTree.Node] = []
    nodes.reserveCapacity(old.count + fresh.count)
    var next = 0
    for offset in stride(from: 0, to: kept.count - 2, by: 3) {
      let (from, to, count) = (kept[offset], kept[offset + 1], kept[offset + 2])
      guard from <= to, to <= old.count, next + count <= fresh.count else { throw wrong }
      nodes += old[from..<to]
      nodes += fresh[next..<next + count]
      next += count
    }
    guard next == fresh.count else { throw wrong }
    var changed: [Int] = []
    for offset in stride(from: 0, to: moved.count - 10, by: 11) {
      guard let index = Int(exactly: moved[offset]), nodes.indices.contains(index),
        let bits = Int(exactly: moved[offset + 5])
      else { throw wrong }
      let flags = PageTree.Flags(rawValue: bits)
      // What is hidden or shown again changes the texts around it.
      if flags.contains(.rendered) != nodes[index].flags.contains(.rendered) { changed.append(index) }
      nodes[index].frame = PageChange.frame(moved, offset + 1)
      nodes[index].flags = flags
      nodes[index].fontSize = moved[offset + 6]
      nodes[index].scrolling = flags.contains(.scrolls) ? PageChange.scrolling(moved, offset + 7) : nil
    }
    var targets: [Int: Int] = [:]
    for offset in stride(from: 0, to: hits.count - 1, by: 2) {
      guard hits[offset] < nodes.count, hits[offset + 1] < nodes.count else { throw wrong }
      targets[hits[offset] + first] = hits[offset + 1] + first
    }
    guard
      let result = PageTree(
        version: version, title: title, url: url, size: size, nodes: nodes, hits: targets,
        // Of what was kept, nothing is said again.
        cuts: base == 0 ? cuts : max(cuts, tree?.cuts ?? 0),
        foreignFrames: foreignFrames,
        index: { index(after: tree, oldCount: old.count, changed: changed, in: $0) })
    else { throw wrong }
    return result
  }

  /// What queries have learnt about the screen before, for that of now.
  private func index(after tree: PageTree?, oldCount: Int, changed: [Int], in new: PageTree.Shape) -> ElementIndex {
    guard base != 0, var index = tree?.index, kept.count < 3 * 64, changed.count < 64 else { return ElementIndex() }
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
        // The text of what is around it changes too, also where something was taken away.
        if pending == 0, first + start < new.parents.count { touched.insert(first + start) }
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
      while current >= 0, around.insert(current).inserted { current = new.parents[current] }
    }
    for element in around where element >= first && new.hasText[element] {
      index = ElementIndex(changing: index, replacing: element..<element + 1, with: 1)
    }
    return index
  }
}

extension JSONReader {
  fileprivate mutating func list<Value>(
    _ element: (inout JSONReader) throws(JSONError) -> Value
  ) throws(JSONError) -> [Value] {
    var list: [Value] = []
    try beginArray()
    while try nextElement() { list.append(try element(&self)) }
    return list
  }
}

extension String {
  /// Reads the text as JSON.
  fileprivate func withJSON(_ body: (inout JSONReader) throws(JSONError) -> Void) throws(JSONError) {
    var text = self
    let result = text.withUTF8 { buffer in
      Result { () throws(JSONError) in
        var json = JSONReader(buffer)
        try body(&json)
      }
    }
    try result.get()
  }
}
