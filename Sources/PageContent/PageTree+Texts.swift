internal import AppUnderTest

extension PageTree {
  /// The text of an element in which text stands, as it is shown; what a field contains.
  func shownText(of element: ElementID) -> String? {
    let node = nodes[element.index]
    let content = node.content
    if content.isTicked, content.isField { return nil }
    if content.isField {
      if role(at: element.index).role == "button" { return content["=name"] ?? content["=value"] }
      return content["=value"]
    }
    guard hasText[element.index] || isTitled(element.index) else { return nil }
    // What is hidden has its text all the same, as in an app.
    let text = text(in: element.index, hidden: !node.flags.contains(.rendered))
    return text.isEmpty ? nil : text
  }

  /// Whether what stands inside an element is its title.
  func isTitled(_ index: Int) -> Bool {
    switch role(at: index).role {
    case "button", "link", "tab", "menuItem", "option", "heading": true
    default: false
    }
  }

  /// All texts inside an element, as the DOM has it but for white space, of which there is never more than one.
  func textContent(of element: ElementID) -> String { text(in: element.index, hidden: true) }

  /// The texts inside an element one after another.
  ///
  /// - Parameters:
  ///   - index: the element.
  ///   - includesHidden: whether those count that are not shown.
  private func text(in index: Int, hidden includesHidden: Bool) -> String {
    let end = nodes[index].end
    func isCounted(_ index: Int) -> Bool { includesHidden || nodes[index].flags.contains(.rendered) }
    if end == index + 1 { return isCounted(index) ? nodes[index].content.collapsedText : "" }
    var text = ""
    var current = index
    while true {
      if isCounted(current) { text += nodes[current].content.text }
      let next = current + 1
      // A text behind an element comes when all that is inside the element has come.
      let outer = next < end ? nodes[next].parent : index
      while current != outer, current > index {
        let parent = nodes[current].parent
        if isCounted(parent) { text += nodes[current].content.tail }
        current = parent
      }
      guard next < end else { break }
      current = next
    }
    return PageTree.collapsed(text)
  }

  static func collapsed(_ text: String) -> String {
    // Most texts are as they are to be.
    var last = UInt8(ascii: " ")
    let isCollapsed = text.utf8.allSatisfy { byte in
      defer { last = byte }
      return byte < 0x80 && (byte > 0x20 || byte == 0x20 && last != 0x20)
    }
    if isCollapsed, last != 0x20 || text.isEmpty { return text }
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
