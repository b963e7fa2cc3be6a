import AppUnderTest

extension PageTree {
  /// The displayed text of an element that directly contains text; for a field, its value.
  func shownText(of element: ElementID) -> String? {
    let node = nodes[element.index]
    let content = node.content
    if content.isTicked, content.isField { return nil }
    if content.isField {
      let value = content["=value"]
      // A button without a value shows the browser's default name.
      return role(at: element.index).role == .button && value?.isEmpty != false ? content["=name"] : value
    }
    guard hasText[element.index] || isTitled(element.index) else { return nil }
    // A hidden element has its text, as in an app.
    let text = text(in: element.index, hidden: !node.flags.contains(.rendered), lines: true)
    return text.isEmpty ? nil : text
  }

  /// Whether a style changes letters on the page.
  var changesLetters: Bool { nodes.contains { !$0.flags.isDisjoint(with: .changesLetters) } }

  /// The name of an element in the letters that the page shows: its text, or the labels of a field.
  func shownName(of index: Int) -> String? {
    let (content, flags) = (nodes[index].content, nodes[index].flags)
    if role(at: index).role == .button, content.isField {
      return shownText(of: ElementID(index)).map(flags.changed)
    }
    guard content.isField || content.isTicked else {
      return hasText[index] || isTitled(index) ? text(in: index, hidden: false, lines: true, asShown: true) : nil
    }
    let labels = nodes.indices.filter { label in
      guard nodes[label].content.tag == "label" else { return false }
      if let id = nodes[label].content["for"] { return id == content["id"] }
      return label < index && index < nodes[label].end
    }
    return labels.isEmpty
      ? nil : labels.map { text(in: $0, hidden: false, lines: true, asShown: true) }.joined(separator: " ")
  }

  /// Whether the contents of an element are its title.
  func isTitled(_ index: Int) -> Bool { role(at: index).isOne(of: PageRole.Name.titled) }

  /// All texts in an element, as in the DOM but with collapsed white space.
  func textContent(of element: ElementID) -> String { text(in: element.index, hidden: true, lines: false) }

  /// The texts in an element, joined.
  ///
  /// - Parameters:
  ///   - index: the element.
  ///   - includesHidden: whether texts count that are not rendered.
  ///   - hasLines: whether a space separates texts in different lines, as in the names that browsers compute.
  ///   - isAsShown: whether it has the letters that the page shows.
  private func text(
    in index: Int, hidden includesHidden: Bool, lines hasLines: Bool, asShown isAsShown: Bool = false
  ) -> String {
    func letters(_ text: String, of index: Int) -> String { isAsShown ? nodes[index].flags.changed(text) : text }
    let end = nodes[index].end
    func isCounted(_ index: Int) -> Bool { includesHidden || nodes[index].flags.contains(.rendered) }
    if end == index + 1 { return isCounted(index) ? letters(nodes[index].content.collapsedText, of: index) : "" }
    func breaksLine(_ index: Int) -> Bool {
      hasLines && isCounted(index) && PageTree.breakingLines.contains(nodes[index].content.tag)
    }
    // The title of a button is not part of the text around it.
    func isApart(_ index: Int) -> Bool { hasLines && role(at: index).role == .button }
    let leavesOut = !isTitled(index)
    var text = ""
    var current = index
    while true {
      if current > index, breaksLine(current) { text += " " }
      let isLeftOut = leavesOut && current > index && isApart(current)
      if isLeftOut {
        text += " "
      } else if isCounted(current) {
        text += letters(nodes[current].content.text, of: current)
      }
      let next = isLeftOut ? nodes[current].end : current + 1
      // The tail of an element comes after the contents of the element.
      let outer = next < end ? nodes[next].parent : index
      while current != outer, current > index {
        let parent = nodes[current].parent
        if breaksLine(current) { text += " " }
        if isCounted(parent) { text += letters(nodes[current].content.tail, of: parent) }
        current = parent
      }
      guard next < end else { break }
      current = next
    }
    return PageTree.collapsed(text)
  }

  /// The tags of elements that start a new line (HTML, section 15.3), and `br`.
  static let breakingLines: Set<String> = [
    "address", "article", "aside", "blockquote", "br", "caption", "center", "dd", "details", "dialog", "dir", "div",
    "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header",
    "hgroup", "hr", "legend", "li", "listing", "main", "menu", "nav", "ol", "optgroup", "option", "p", "pre",
    "search", "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul", "xmp",
  ]

  static func collapsed(_ text: String) -> String {
    // Most texts are already collapsed.
    var last = UInt8(ascii: " ")
    let isCollapsed = text.utf8.allSatisfy { byte in
      defer { last = byte }
      return byte < 0x80 && (byte > 0x20 || byte == 0x20 && last != 0x20)
    }
    if isCollapsed, last != 0x20 || text.isEmpty { return text }
    var (collapsed, gap) = ("", "")
    for character in text {
      if character.isWhitespace {
        gap.append(character)
        continue
      }
      if !gap.isEmpty, let last = collapsed.last {
        // A no-break space separates groups of digits.
        collapsed += gap.asRead == " " && last.isDigit && character.isDigit ? gap : " "
      }
      gap = ""
      collapsed.append(character)
    }
    return collapsed
  }
}

extension Character {
  /// Whether the character is an ASCII digit.
  fileprivate var isDigit: Bool { isASCII && isNumber }
}
