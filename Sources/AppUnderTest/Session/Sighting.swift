/// Something that a wait looks for on a screen, where it is scrolled to and how its absence is explained.
package struct Sighting: Sendable {
  /// What it is, in words that follow "waited for".
  package let wording: String
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
  ///   - seen: finds the elements that show it now.
  ///   - anywhere: finds those that show it or would after scrolling.
  ///   - reason: says why it is not seen, as a sentence.
  package init(
    _ wording: String, seen: @escaping @Sendable (any ElementTree) -> [ElementID],
    anywhere: @escaping @Sendable (any ElementTree) -> [ElementID],
    reason: @escaping @Sendable (any ElementTree) -> String
  ) {
    self.wording = wording
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

  /// The elements that show it now.
  ///
  /// - Parameter tree: the screen.
  package func elements(in tree: any ElementTree) -> [ElementID] { seen(tree) }

  /// The elements that show it now, or would after scrolling.
  ///
  /// - Parameter tree: the screen.
  package func elementsAnywhere(in tree: any ElementTree) -> [ElementID] { anywhere(tree) }
}
