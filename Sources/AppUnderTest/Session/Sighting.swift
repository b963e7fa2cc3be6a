/// A target of a wait, with its search on the screen and the explanation of its absence.
package struct Sighting: Sendable {
  /// Words the target. Only a failed wait needs the words.
  private let words: @Sendable () -> String
  /// The text to find, which several elements may show together; nil for a target that is not a text.
  let text: String?
  /// Finds the elements that show it now.
  let seen: @Sendable (any ElementTree) -> [ElementID]
  /// Finds the elements that show it now or would after scrolling.
  package let anywhere: @Sendable (any ElementTree) -> [ElementID]
  /// Returns the reason why it is not visible, as a sentence.
  let reason: @Sendable (any ElementTree) -> String

  /// Describes a target by closures.
  ///
  /// - Parameters:
  ///   - wording: a description, worded to follow "waited for".
  ///   - text: the text to find; nil for a target that is not a text.
  ///   - seen: finds the elements that show it now.
  ///   - anywhere: finds the elements that show it now or would after scrolling.
  ///   - reason: returns the reason why it is not visible, as a sentence.
  package init(
    _ wording: @autoclosure @escaping @Sendable () -> String, text: String? = nil,
    seen: @escaping @Sendable (any ElementTree) -> [ElementID],
    anywhere: @escaping @Sendable (any ElementTree) -> [ElementID],
    reason: @escaping @Sendable (any ElementTree) -> String
  ) {
    self.words = wording
    self.text = text
    self.seen = seen
    self.anywhere = anywhere
    self.reason = reason
  }

  /// A description, worded to follow "waited for".
  package var wording: String { words() }

  /// Describes the results of a query as a target.
  ///
  /// - Parameter query: the query.
  package init(_ query: Query) {
    self.init(
      query.wording, seen: { query.elements(in: $0) },
      anywhere: { query.lookingEverywhere.elements(in: $0) }, reason: { query.reason(in: $0) })
  }

  /// The remaining element that shows a target which must be gone, worded to follow "there still is".
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
