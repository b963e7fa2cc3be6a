import AppUnderTest

/// The rules for seeing a text: any part of it has to be painted and uncovered, and it may span elements.
extension Sighting {
  /// An element with this text, label, identifier or placeholder.
  static func text(_ text: String) -> Sighting {
    reading(
      .showing(text), "\"\(text)\"", text, isText: { $0.reads(as: text) },
      read: { $0.elements(showing: text) },
      reason: { Query.showing(text).reason(in: $0) })
  }

  /// A text given by a part of it.
  ///
  /// - Throws: a `Diagnostic` for an invalid regular expression.
  static func text(_ part: TextPart, _ text: String) throws -> Sighting {
    let condition = try part.condition(text)
    let words = "text \(part.rawValue) \"\(text)\""
    let test = try part.test(text)
    return reading(
      .view.where(condition), "a \(words)", text, isText: test,
      read: { part == .middle ? $0.elements(containing: text) : $0.elements(where: test) },
      reason: { _ in "there is no \(words)" })
  }

  /// A text on a web page that contains another text.
  static func text(onPageOfWeb text: String) -> Sighting {
    let pages = ElementKind.webView.query
    let comparison = TextComparison(.contains, text)
    return reading(
      pages.descendant(.view.where(.contains(.text, text))), "a text \"\(text)\" on the web page", text,
      isText: { comparison.passes($0) }, read: { $0.elements(containing: text) },
      reason: { _ in "there is no text \"\(text)\" on the web page" })
  }

  /// Elements that a query finds by name, or that the readable text of the screen shows.
  ///
  /// - Parameters:
  ///   - query: finds elements by their names and texts.
  ///   - wording: the sighting in words.
  ///   - text: the text to find.
  ///   - isText: whether the text of an element matches.
  ///   - read: finds elements in the readable text.
  ///   - reason: explains why nothing was found anywhere.
  private static func reading(
    _ query: Query, _ wording: String, _ text: String, isText: @escaping @Sendable (String) -> Bool,
    read: @escaping @Sendable (ReadText) -> [ElementID], reason: @escaping @Sendable (any ElementTree) -> String
  ) -> Sighting {
    let seen = { @Sendable (tree: any ElementTree) -> [ElementID] in
      let found = query.elements(in: tree)
      guard let page = tree.readable else { return found.filter { !tree.showsDots($0) } }
      // A text is seen if it is painted, even if the middle of its element is covered. A name is not painted.
      let named = found.filter { tree.isPressed($0) || !isText(tree.string(.text, of: $0) ?? "") }
      return merged(named, page.seenTexts.flatMap(read))
    }
    let anywhere = { @Sendable (tree: any ElementTree) -> [ElementID] in
      merged(query.lookingEverywhere.elements(in: tree), tree.readable?.reachableTexts.flatMap(read) ?? [])
    }
    return Sighting(wording, text: text, seen: seen, anywhere: anywhere) { tree in
      let hidden = anywhere(tree).first
      if let hidden, tree.showsDots(hidden) { return "\(wording) cannot be seen: its field shows dots" }
      if hidden == nil, tree.coversPlaceholder(where: isText) {
        return "\(wording) cannot be seen: typed text covers the placeholder"
      }
      guard let hidden, tree.readable != nil else { return reason(tree) }
      return "\(wording) cannot be seen: it is \(tree.isVisible(hidden) ? "not painted" : tree.concealment(of: hidden))"
    }
  }

  private static func merged(_ first: [ElementID], _ second: [ElementID]) -> [ElementID] {
    second.isEmpty ? first : Set(first + second).sorted()
  }
}

extension ElementTree {
  /// The screen with readable texts; nil for a screen without them.
  fileprivate var readable: (any ReadableTree)? {
    // Casting a value that does not conform is slow at first. Casting its type is fast.
    type(of: self) is any ReadableTree.Type ? self as? any ReadableTree : nil
  }

  /// Whether an element has a text, and shows dots instead, as a field for passwords does.
  fileprivate func showsDots(_ element: ElementID) -> Bool {
    isTrue(.other("isSecureTextEntry"), of: element)
      && string(.text, of: element)?.isEmpty == false
  }

  /// Whether a field shows typed text in place of a placeholder that passes a test.
  fileprivate func coversPlaceholder(where isText: (String) -> Bool) -> Bool {
    (0..<count).lazy.map { ElementID($0) }.contains { element in
      string(.placeholder, of: element).map(isText) == true && string(.text, of: element)?.isEmpty == false
        && isVisible(element)
    }
  }

  /// Whether users press the element. Such an element may show a picture instead of its title.
  fileprivate func isPressed(_ element: ElementID) -> Bool {
    ["button", "link", "tab", "menuItem", "key"].contains(role(of: element))
  }
}
