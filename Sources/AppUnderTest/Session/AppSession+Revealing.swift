extension AppSession {
  /// How often a wait scrolls to what it waits for: what comes into sight may move on, as a list that grows at its end does.
  static let mostReveals = 3

  /// Scrolls to what queries find out of sight, where the app does that for whoever asks.
  ///
  /// - Parameters:
  ///   - queries: what is looked for, the best one first.
  ///   - tree: the screen that was looked at last.
  /// - Returns: whether anything has moved.
  func reveal(_ queries: [Query], in tree: any ElementTree) async throws -> Bool {
    guard !queries.isEmpty, let driver = driver as? any RevealingDriver else { return false }
    for query in queries {
      let hidden = query.lookingEverywhere.elements(in: tree).first { tree.isOutOfSight($0) }
      if let hidden { return try await driver.reveal(hidden) }
    }
    return false
  }
}

extension ElementTree {
  /// Whether an element is not seen only because of where it is scrolled to.
  package func isOutOfSight(_ element: ElementID) -> Bool {
    guard !isVisible(element), !isInHidden(element) else { return false }
    let point = hitPoint(of: element)
    return !frame(of: ElementID(0)).contains(point) || cover(of: element, at: point) == nil
  }
}
