import DevTools

extension PageTree {
  /// What the script answered when it was asked for the screen.
  struct Look {
    /// The page's time, in milliseconds since 1970.
    var time = 0.0
    /// How often a finger or button was lifted since the page was opened.
    var lifted = 0
    /// The screen; nil where nothing has changed since the last look.
    var tree: PageTree?
  }

  /// Reads the answer of the script; nil where it is not one.
  ///
  /// `n` has for each element its parent, x, y, width, height, flags, number of attributes and, where it scrolls, how far and how
  /// large; `s` its tag and attributes, those of the script with an equals sign in front; `p` and `x` are the texts, `c` pairs of an
  /// element and what receives a touch at its centre.
  static func read(_ value: DevToolsValue) -> Look? {
    value.read("result", "value") { json throws(JSONError) in
      var look = Look()
      var size = Size(width: 0, height: 0)
      var (title, url) = ("", "")
      var numbers: [Double]?
      var strings: [String] = []
      var (places, texts, centres): ([Double], [String], [Double]) = ([], [], [])
      try json.beginObject()
      while let name = try json.nextMember() {
        switch name {
        case "t": look.time = try json.number()
        case "u": look.lifted = try json.integer(in: 0...Int.max)
        case "w": size.width = try json.number()
        case "h": size.height = try json.number()
        case "title": title = try json.string().string
        case "url": url = try json.string().string
        case "n": numbers = try json.numbers()
        case "s": strings = try json.strings()
        case "p": places = try json.numbers()
        case "x": texts = try json.strings()
        case "c": centres = try json.numbers()
        default: try json.skip()
        }
      }
      guard let numbers else { return look }
      let pieces = zip(stride(from: 0, to: places.count - 2, by: 3), texts).map { place, text in
        Piece(
          parent: Int(places[place]) + firstOfPage, position: Int(places[place + 1]) + firstOfPage,
          isShown: places[place + 2] == 1, text: text)
      }
      var owners: Set<Int> = []
      for piece in pieces where piece.text.contains(where: { !$0.isWhitespace }) { owners.insert(piece.parent) }
      var hits: [Int: Int] = [:]
      for place in stride(from: 0, to: centres.count - 1, by: 2) where centres[place + 1] >= 0 {
        hits[Int(centres[place]) + firstOfPage] = Int(centres[place + 1]) + firstOfPage
      }
      guard let nodes = nodes(numbers, strings, owners) else {
        throw json.error(.meaning("the page describes itself wrongly"), at: 0)
      }
      look.tree = PageTree(
        time: look.time, title: title, url: url, size: size, nodes: nodes, pieces: pieces, hits: hits)
      return look
    }
  }

  private static func nodes(_ numbers: [Double], _ strings: [String], _ owners: Set<Int>) -> [Node]? {
    var nodes: [Node] = []
    var (number, string) = (0, 0)
    while number + 7 <= numbers.count {
      let index = nodes.count + firstOfPage
      // The element that the page begins with is inside the web view.
      let parent = Int(numbers[number]) + firstOfPage
      guard parent < index, string < strings.count else { return nil }
      let flags = Flags(rawValue: Int(numbers[number + 5]))
      let pairs = Int(numbers[number + 6])
      let tag = strings[string]
      guard pairs >= 0, string + 1 + 2 * pairs <= strings.count else { return nil }
      var attributes: [String: String] = [:]
      for pair in 0..<pairs { attributes[strings[string + 1 + 2 * pair]] = strings[string + 2 + 2 * pair] }
      string += 1 + 2 * pairs
      var node = Node(
        parent: parent < firstOfPage ? 1 : parent,
        frame: Rect(
          x: numbers[number + 1], y: numbers[number + 2], width: numbers[number + 3], height: numbers[number + 4]),
        flags: flags, tag: tag,
        role: .of(
          tag: tag, isEditable: flags.contains(.editable), isScrolled: flags.contains(.scrolls),
          hasText: owners.contains(index), { attributes[$0] }),
        attributes: attributes)
      number += 7
      if flags.contains(.scrolls) {
        guard number + 4 <= numbers.count else { return nil }
        node.scrolling = (
          Point(x: numbers[number], y: numbers[number + 1]),
          Size(width: numbers[number + 2], height: numbers[number + 3])
        )
        number += 4
      }
      nodes.append(node)
    }
    return nodes
  }
}

extension JSONReader {
  fileprivate mutating func numbers() throws(JSONError) -> [Double] {
    var numbers: [Double] = []
    try beginArray()
    while try nextElement() { numbers.append(try number()) }
    return numbers
  }

  fileprivate mutating func strings() throws(JSONError) -> [String] {
    var strings: [String] = []
    try beginArray()
    while try nextElement() { strings.append(try string().string) }
    return strings
  }
}
