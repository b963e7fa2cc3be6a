extension ElementTree {
  /// The HTML of an element of a web page with everything in it; `nil` if it belongs to no page.
  ///
  /// It is made of what the tree knows: tags, attributes and texts, without white space between tags.
  package func html(of element: ElementID) -> String? {
    guard elementClass(of: element).isWebElement else { return nil }
    var html = ""
    /// The elements that have begun, with what of their text has not been written.
    var open: [(end: Int, tag: String, rest: Substring)] = []
    func close(before index: Int) {
      while let last = open.last, last.end <= index {
        html += last.rest.trimmedAsHTML
        if !WebElements.voidTags.contains(last.tag) { html += "</\(last.tag)>" }
        open.removeLast()
      }
    }
    for index in element.index..<end(of: element).index {
      close(before: index)
      let element = ElementID(index)
      let tag = string(WebElements.nodeName, of: element)?.lowercased() ?? "div"
      let text = string(WebElements.textContent, of: element) ?? ""
      // What stands in the text of the element around, before this one, is its own.
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

  /// The attributes of an element as its tag has them, `id` and `class` first.
  private func attributes(of element: ElementID) -> String {
    let known = ["nodeName", "cssClass", "textContent", "role", "traits", "truncated", "fontSize", "textColor"]
    let further = furtherProperties(of: element).filter { !known.contains($0) }
    return (["id", "class"] + further).compactMap { name in
      attribute(name, of: element).map { " \(name)=\"\($0.escapedAsHTML)\"" }
    }.joined()
  }
}

extension WebElements {
  /// The tags without an end (HTML, 13.1.2).
  fileprivate static let voidTags: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
  ]
}

extension StringProtocol {
  fileprivate var escapedAsHTML: String {
    String(self).replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }

  /// The text as it stands between tags; nothing if it is white space.
  fileprivate var trimmedAsHTML: String { allSatisfy(\.isWhitespace) ? "" : escapedAsHTML }
}
