/// Something that a wait looks for on a screen, where it is scrolled to and how its absence is explained.
package struct Sighting: Sendable {
  /// What it is, in words that follow "waited for".
  package let wording: String
  /// The text that is looked for, which several elements may show together; nil where it is no text.
  let text: String?
  /// The elements that show it now.
  let seen: @Sendable (any ElementTree) -> [ElementID]
  /// The elements that show it or would after scrolling.
  let anywhere: @Sendable (any ElementTree) -> [ElementID]
  /// Why it is not seen, as a sentence.
  let reason: @Sendable (any ElementTree) -> String

  /// Looks for it by closures.
  ///
  /// - Parameters:
  ///   - wording: what it is, in words that follow "waited for".
  ///   - text: the text that is looked for; nil where it is no text.
  ///   - seen: finds the elements that show it now.
  ///   - anywhere: finds those that show it or would after scrolling.
  ///   - reason: says why it is not seen, as a sentence.
  package init(
    _ wording: String, text: String? = nil, seen: @escaping @Sendable (any ElementTree) -> [ElementID],
    anywhere: @escaping @Sendable (any ElementTree) -> [ElementID],
    reason: @escaping @Sendable (any ElementTree) -> String
  ) {
    self.wording = wording
    self.text = text
    self.seen = seen
    self.anywhere = anywhere
    self.reason = reason
  }

  /// Looks for what a query finds.
  ///
  /// - Parameter query: the query.
  package init(_ query: Query) {
    self.init(
      query.wording, seen: { query.elements(in: $0) },
      anywhere: { query.lookingEverywhere.elements(in: $0) }, reason: { query.reason(in: $0) })
  }

  /// What shows it though it is to be gone, as it follows "there still is".
  ///
  /// - Parameters:
  ///   - element: the element that shows it.
  ///   - tree: the screen.
  func remainder(_ element: ElementID, in tree: any ElementTree) -> String {
    let words = tree.wording(of: element)
    guard let text, !words.contains(text) else { return words }
    return "\(wording), in \(words)"
  }

  /// The elements that show it now.
  ///
  /// - Parameter tree: the screen.
  package func elements(in tree: any ElementTree) -> [ElementID] { seen(tree) }

  /// The elements that show it now, or would after scrolling.
  ///
  /// - Parameter tree: the screen.
  package func elementsAnywhere(in tree: any ElementTree) -> [ElementID] { anywhere(tree) }
}
