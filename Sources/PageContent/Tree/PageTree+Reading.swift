package import AppUnderTest
import Synchronization

extension PageTree: ReadableTree {
  /// The cached texts of a screen; the key is whether texts count that become visible by scrolling.
  typealias Readings = [Bool: [ReadText]]

  /// The painted and uncovered texts: with the letters of the document, and also with the shown letters if a style
  /// changes them.
  package var seenTexts: [ReadText] { texts(seesAll: false) }

  /// The texts that are visible or become visible by scrolling, with the letters of the document and with the shown
  /// letters.
  package var reachableTexts: [ReadText] { texts(seesAll: true) }

  private func texts(seesAll: Bool) -> [ReadText] {
    if let known = readings.withLock({ $0[seesAll] }) { return known }
    let texts = [false, true].filter { !$0 || changesLetters }.map {
      PageReader(self, seesAll: seesAll, changesLetters: $0).text
    }
    readings.withLock { $0[seesAll] = texts }
    return texts
  }
}

/// Reads a page as a person does, and joins the texts.
private struct PageReader {
  private let nodes: [PageTree.Node]
  private let tree: PageTree
  /// Whether rendered texts count that are not visible now.
  private let seesAll: Bool
  private let changesLetters: Bool
  private var builder = ReadText.Builder()
  /// The frame of the last text.
  private var place: Rect?

  init(_ tree: PageTree, seesAll: Bool, changesLetters: Bool) {
    (self.tree, nodes) = (tree, tree.nodes)
    self.seesAll = seesAll
    self.changesLetters = changesLetters
    var open: [Int] = []
    for index in nodes.indices {
      while let last = open.last, nodes[last].end <= index { close(open.removeLast()) }
      begin(index)
      open.append(index)
    }
    while let last = open.popLast() { close(last) }
  }

  var text: ReadText { builder.text }

  private mutating func begin(_ index: Int) {
    let node = nodes[index]
    builder.begin()
    if isControl(index) { part() }
    if isBlock(node) { builder.divide(by: .block) }
    if node.content.tag == "br" { builder.divide(by: .line) }
    add(node.content["=before"], of: index, ifSeen: .drawnSeen)
    if node.content.isField {
      add(fieldText(of: index), of: index, ifSeen: .ownSeen)
    } else {
      add(node.content.text, of: index, ifSeen: .ownSeen)
    }
  }

  private mutating func close(_ index: Int) {
    let node = nodes[index]
    add(node.content["=after"], of: index, ifSeen: .drawnSeen)
    if isBlock(node) { builder.divide(by: .block) }
    builder.end(index)
    if isControl(index) { part() }
    guard node.parent >= 0 else { return }
    add(node.content.tail, of: node.parent, isSeen: node.flags.contains(.tailSeen))
  }

  private mutating func add(_ text: String?, of index: Int, ifSeen flag: PageTree.Flags) {
    add(text, of: index, isSeen: nodes[index].flags.contains(flag))
  }

  /// Adds a text of an element if it counts.
  private mutating func add(_ text: String?, of index: Int, isSeen: Bool) {
    guard let text, !text.isEmpty else { return }
    guard isSeen || seesAll && isRendered(index) else {
      // White space between two texts separates them even if it is not visible.
      if text.contains(where: \.isWhitespace) { builder.divide(by: .space) }
      return
    }
    let frame = nodes[index].frame
    if builder.separator == .block, let place, place.isLeft(of: frame) || frame.isLeft(of: place) { builder.join() }
    builder.add(changesLetters ? nodes[index].flags.changed(text) : text)
    place = frame
  }

  /// Whether an element is a control, whose title is not part of the text around it.
  private func isControl(_ index: Int) -> Bool {
    nodes[index].content.isField || nodes[index].content.role.role == .button
  }

  /// Separates the next text from the last one, even in the same line.
  private mutating func part() {
    builder.divide(by: .block)
    place = nil
  }

  private func isRendered(_ index: Int) -> Bool {
    let node = nodes[index]
    guard node.flags.contains(.rendered) else { return false }
    return node.content.tag != "details" || node.flags.contains(.expanded)
  }

  /// The text that a field shows: its value, or its placeholder while it is empty.
  private func fieldText(of index: Int) -> String? {
    guard let text = tree.shownText(of: ElementID(index)), !text.isEmpty else {
      return nodes[index].content["placeholder"]
    }
    return text
  }

  /// Whether an element starts and ends a line.
  private func isBlock(_ node: PageTree.Node) -> Bool {
    if node.flags.contains(.inline) { return false }
    return node.flags.contains(.block) || PageTree.breakingLines.contains(node.content.tag) && node.content.tag != "br"
  }
}

extension PageTree.Flags {
  /// A text with the letters that the page shows, where a style changes them.
  func changed(_ text: String) -> String {
    if contains(.uppercase) { return text.uppercased() }
    if contains(.lowercase) { return text.lowercased() }
    guard contains(.capitalized) else { return text }
    var isStart = true
    return text.reduce(into: "") { result, letter in
      result += isStart ? String(letter).uppercased() : String(letter)
      isStart = letter.isWhitespace
    }
  }
}

extension Rect {
  /// Whether the frame is on the same line as another frame, to the left of it.
  fileprivate func isLeft(of other: Rect) -> Bool {
    abs(center.y - other.center.y) < min(height, other.height) / 2 && maxX <= other.x + 1
  }
}
