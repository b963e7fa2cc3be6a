/// An element that is taken for one that was recorded and is not found any more.
package struct Healing: Sendable {
  /// How certain it has to be, from 0 to 1, so that it is proposed at all.
  package static let leastCertainty = 0.6
  /// How far the second best has to be behind, so that it cannot be meant.
  private static let leastLead = 0.1

  /// The element.
  package let element: ElementID
  /// The element as it is now.
  package let record: ElementRecord
  /// How certain it is, from 0 to 1.
  package let certainty: Double

  /// Looks for the element that is like a recorded one.
  ///
  /// - Parameters:
  ///   - record: the element as it was recorded.
  ///   - screen: the size of the screen it was recorded on, in points.
  ///   - tree: what is on the screen now.
  ///   - certainty: how certain it has to be, from 0 to 1.
  /// - Returns: nil where nothing is like it, or several things are.
  package static func element(
    like record: ElementRecord, recordedOn screen: Size, in tree: any ElementTree,
    certainty: Double = leastCertainty
  ) -> Healing? {
    let likeness = ElementLikeness(to: record, screen: screen)
    let now = tree.frame(of: ElementID(0)).size
    let found = tree.visibleElements
      .map { element in (element, likeness.score(of: ElementRecord(outlining: element, in: tree), screen: now)) }
      .sorted { $0.1 > $1.1 }
    guard let (best, score) = found.first, score >= certainty else { return nil }
    if let second = found.dropFirst().first, score - second.1 < leastLead { return nil }
    return Healing(element: best, record: ElementRecord(best, in: tree), certainty: score)
  }
}
