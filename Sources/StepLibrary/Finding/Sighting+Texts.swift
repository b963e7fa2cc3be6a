import AppUnderTest

/// What steps mean by a text that is seen: any part of it is painted and not covered, and elements may divide it.
extension Sighting {
  /// Something with this text, label, identifier or placeholder.
  static func text(_ text: String) -> Sighting {
    reading(
      .showing(text), "\"\(text)\"", text, isText: { $0 == text }, read: { $0.elements(showing: text) },
      reason: { Query.showing(text).reason(in: $0) })
  }

  /// A text of which a part is given.
  ///
  /// - Throws: a `Diagnostic` where a regular expression cannot be read.
  static func text(_ part: TextPart, _ text: String) throws -> Sighting {
    let condition = try part.condition(text)
    let words = "text \(part.rawValue) \"\(text)\""
    let test = try part.test(text)
    return reading(
      .view.where(condition), "a \(words)", text, isText: test,
      read: { part == .middle ? $0.elements(containing: text) : $0.elements(where: test) },
      reason: { _ in "there is no \(words)" })
  }

  /// A text that contains another one, on a page of the web.
  static func text(onPageOfWeb text: String) -> Sighting {
    let pages = ElementKind.webView.query
    return reading(
      pages.descendant(.view.where(.contains(.text, text))), "a text \"\(text)\" on the page of the web", text,
      isText: { $0.contains(text) }, read: { $0.elements(containing: text) },
      reason: { _ in "there is no text \"\(text)\" on the page of the web" })
  }

  /// What a query finds by a name, or the readable text of the screen shows.
  ///
  /// - Parameters:
  ///   - query: finds elements by their names and texts.
  ///   - wording: the sight in words.
  ///   - text: the text that is looked for.
  ///   - isText: whether the text of an element is the one that is meant.
  ///   - read: finds elements by what is read.
  ///   - reason: says why nothing is seen, where it is nowhere.
  private static func reading(
    _ query: Query, _ wording: String, _ text: String, isText: @escaping @Sendable (String) -> Bool,
    read: @escaping @Sendable (ReadText) -> [ElementID], reason: @escaping @Sendable (any ElementTree) -> String
  ) -> Sighting {
    let seen = { @Sendable (tree: any ElementTree) -> [ElementID] in
      let found = query.elements(in: tree)
      guard let page = tree.readable else { return found }
      // A text is seen if it is painted, whatever is at the middle of its element; a name has no paint.
      let named = found.filter { tree.isPressed($0) || !isText(tree.string(.text, of: $0) ?? "") }
      return merged(named, page.seenTexts.flatMap(read))
    }
    let anywhere = { @Sendable (tree: any ElementTree) -> [ElementID] in
      merged(query.lookingEverywhere.elements(in: tree), tree.readable?.reachableTexts.flatMap(read) ?? [])
    }
    return Sighting(wording, text: text, seen: seen, anywhere: anywhere) { tree in
      guard let hidden = anywhere(tree).first, tree.readable != nil else { return reason(tree) }
      return "\(wording) cannot be seen: it is \(tree.isVisible(hidden) ? "not painted" : tree.concealment(of: hidden))"
    }
  }

  private static func merged(_ first: [ElementID], _ second: [ElementID]) -> [ElementID] {
    second.isEmpty ? first : Set(first + second).sorted()
  }
}

extension ElementTree {
  /// The screen as one that knows its readable texts; nil where it does not.
  fileprivate var readable: (any ReadableTree)? {
    // The cast of a value that is none takes long at first, that of its type does not.
    type(of: self) is any ReadableTree.Type ? self as? any ReadableTree : nil
  }

  /// Whether an element is pressed, and there without its title, as the picture that stands for that.
  fileprivate func isPressed(_ element: ElementID) -> Bool {
    ["button", "link", "tab", "menuItem", "key"].contains(role(of: element))
  }
}
