extension ElementTree {
  /// The HTML of an element of a web page with its content; nil for other elements.
  ///
  /// It consists of the tags, attributes and texts in the tree, without white space between tags.
  package func html(of element: ElementID) -> String? {
    guard elementClass(of: element).isWebElement else { return nil }
    var html = ""
    /// The open elements, with the rest of their texts that is not written yet.
    var open: [(end: Int, tag: String, rest: Substring)] = []
    func close(before index: Int) {
      while let last = open.last, last.end <= index {
        html += last.rest.trimmedAsHTML
        if !WebElements.voidTags.contains(last.tag) { html += "</\(last.tag)>" }
        open.removeLast()
      }
    }
    for element in subtree(of: element) {
      close(before: element.index)
      let tag = string(WebElements.nodeName, of: element)?.lowercased() ?? "div"
      let text = string(WebElements.textContent, of: element) ?? ""
      // The text before this element belongs to the element around it.
      if let last = open.last, !text.isEmpty, let range = last.rest.firstRange(of: text) {
        html += last.rest[..<range.lowerBound].trimmedAsHTML
        open[open.count - 1].rest = last.rest[range.upperBound...]
      }
      html += "<\(tag)\(attributes(of: element))>"
      open.append((end(of: element).index, tag, text[...]))
    }
    close(before: .max)
    return html
  }

  /// The attributes of an element for its tag, `id` and `class` first.
  private func attributes(of element: ElementID) -> String {
    let known = ["nodeName", "cssClass", "textContent", "role", "traits", "truncated", "fontSize", "textColor"]
    let further = furtherProperties(of: element).filter { !known.contains($0) }
    return (["id", "class"] + further).compactMap { name in
      attribute(name, of: element).map { " \(name)=\"\($0.escapedAsHTML)\"" }
    }.joined()
  }
}

extension WebElements {
  /// The void elements, which have no end tag (HTML, 13.1.2).
  fileprivate static let voidTags: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
  ]
}

extension StringProtocol {
  fileprivate var escapedAsHTML: String {
    String(self).replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }

  /// The text, escaped for HTML; empty for white space.
  fileprivate var trimmedAsHTML: String { allSatisfy(\.isWhitespace) ? "" : escapedAsHTML }
}
