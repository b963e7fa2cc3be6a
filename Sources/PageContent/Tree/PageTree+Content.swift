extension PageTree {
  /// The content of an element, independent of its place.
  package final class Content: Sendable {
    let tag: String
    /// Names and values in turn; names that begin with an equals sign come from the script.
    let attributes: [String]
    /// The text before the first child, and the text after the element in its parent.
    let text: String
    let tail: String
    let collapsedText: String
    /// Whether the tail contains more than white space.
    let hasTail: Bool
    /// The role, regardless of the contents.
    let role: PageRole

    init(
      tag: String, attributes: [String], text: String = "", tail: String = "", isEditable: Bool = false,
      role: PageRole? = nil
    ) {
      self.tag = tag
      self.attributes = attributes
      self.text = text
      self.tail = tail
      collapsedText = PageTree.collapsed(text)
      hasTail = !PageTree.collapsed(tail).isEmpty
      self.role =
        role ?? PageRole.of(tag: tag, isEditable: isEditable) { Content.value(of: $0, in: attributes) }
    }

    /// The value of an attribute; nil for an unset attribute.
    package subscript(name: String) -> String? { Content.value(of: name, in: attributes) }

    private static func value(of name: String, in attributes: [String]) -> String? {
      for place in stride(from: 0, to: attributes.count - 1, by: 2) where attributes[place] == name {
        return attributes[place + 1]
      }
      return nil
    }

    var isField: Bool { tag == "input" || tag == "textarea" || tag == "select" }

    /// Whether the element has its own user interface in the browser, which fingers cannot reach.
    var takesValue: Bool {
      tag == "select" || tag == "input" && self["type"].map { PageField.types.contains($0.lowercased()) } ?? false
    }

    /// Whether the element is on or off, and shows no text.
    var isTicked: Bool { role.isOne(of: PageRole.Name.ticked) }
  }
}
