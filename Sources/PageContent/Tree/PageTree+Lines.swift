import AppUnderTest

/// Texts on the line of a field, without an element around them.
extension PageTree {
  /// A part of a line: a text, or a field.
  private enum LinePart {
    case text(String)
    case field(Int)
  }

  /// The bare text that labels a field, up to the next field in the same line.
  ///
  /// The label of a check box or radio button is after it, the label of any other field before it. In a line that
  /// begins with a text and ends with a check box or radio button, all labels are before their fields.
  func bareLabel(of index: Int) -> String? {
    let content = nodes[index].content
    guard index >= PageTree.firstOfPage, content.isField || content.isTicked else { return nil }
    let line = self.line(around: index)
    guard let place = line.firstIndex(where: { if case .field(index) = $0 { true } else { false } }) else { return nil }
    let text = { (place: Int) -> String? in
      guard line.indices.contains(place), case .text(let text) = line[place] else { return nil }
      return text
    }
    guard content.isTicked else {
      // A text after a check box or radio button is the label of that control.
      guard place < 2 || !isTicked(line[place - 2]) else { return nil }
      return text(place - 1)
    }
    let isBefore = text(0) != nil && text(line.count - 1) == nil
    return text(isBefore ? place - 1 : place + 1)
  }

  private func isTicked(_ part: LinePart) -> Bool {
    if case .field(let field) = part { nodes[field].content.isTicked } else { false }
  }

  /// The line of a field and its siblings.
  private func line(around index: Int) -> [LinePart] {
    let parent = nodes[index].parent
    var before: [Int] = []
    var sibling = previousSibling(of: index)
    while let current = sibling, !breaksLine(current) {
      before.append(current)
      sibling = previousSibling(of: current)
    }
    var line: [LinePart] = []
    var text = sibling.map { nodes[$0].content.tail } ?? (parent >= 0 ? nodes[parent].content.text : "")
    let endText = {
      let words = PageTree.collapsed(text)
      if !words.isEmpty { line.append(.text(words)) }
      text = ""
    }
    var current = before.last ?? index
    while current < (parent >= 0 ? nodes[parent].end : nodes.count), !breaksLine(current) {
      let content = nodes[current].content
      if content.isField || content.isTicked || isControl(in: current) {
        endText()
        line.append(.field(current))
      } else if nodes[current].flags.contains(.rendered) {
        text += shownText(of: ElementID(current)) ?? ""
      }
      text += content.tail
      current = nodes[current].end
    }
    endText()
    return line
  }

  private func previousSibling(of index: Int) -> Int? {
    let parent = nodes[index].parent
    var before = index - 1
    guard before > parent else { return nil }
    while nodes[before].parent != parent { before = nodes[before].parent }
    return before
  }

  private func breaksLine(_ index: Int) -> Bool { PageTree.breakingLines.contains(nodes[index].content.tag) }

  /// Whether an element is a control, contains one, or is the label of one.
  private func isControl(in index: Int) -> Bool {
    (index..<nodes[index].end).contains { inside in
      nodes[inside].content.isField || nodes[inside].content.tag == "label" || isTitled(inside)
    }
  }
}
