extension AppSession {
  /// Scrolls to hidden elements for a wait, if the app scrolls on request.
  struct Search {
    /// The maximum number of passes for targets that move on when they come into view, as in a list that grows at its
    /// end.
    private static let mostPasses = 3

    /// The targets of scrolling, the best first.
    private let sights: [Sighting]
    private var passes = 0
    private var moves = 0
    private var hasMoved = false
    /// The number of the search in the session.
    private var number: Int?

    /// Whether hidden elements remain that are not scrolled to.
    private(set) var isGivenUp = false

    init(_ sights: [Sighting]) { self.sights = sights }

    /// Scrolls to the next hidden element, once to each in a pass; returns whether anything moved.
    mutating func goOn(in tree: any ElementTree, of session: isolated AppSession) async throws -> Bool {
      guard !sights.isEmpty, passes < Self.mostPasses, !isGivenUp,
        let driver = session.driver.able(as: (any RevealingDriver).self)
      else {
        return false
      }
      let number = number ?? session.nextSearch()
      self.number = number
      for sight in sights {
        for element in sight.anywhere(tree) where tree.isOutOfSight(element) {
          guard try await driver.reveal(element, in: number) else { continue }
          hasMoved = true
          moves += 1
          isGivenUp = moves >= session.limits.moves
          return true
        }
      }
      if hasMoved { (passes, hasMoved, self.number) = (passes + 1, false, nil) }
      return false
    }
  }

  /// A number that no earlier search has.
  private func nextSearch() -> Int {
    history.searches += 1
    return history.searches
  }
}

extension ElementTree {
  /// Whether the driver reports that an element becomes visible only by scrolling.
  package func needsScrolling(_ element: ElementID) -> Bool {
    isTrue(.outOfSight, of: element)
  }

  /// Whether only the scroll position hides an element.
  package func isOutOfSight(_ element: ElementID) -> Bool {
    if needsScrolling(element) { return true }
    guard !isVisible(element), !isInHidden(element) else { return false }
    let point = hitPoint(of: element)
    return !frame(of: ElementID(0)).contains(point) || cover(of: element, at: point) == nil
  }
}
