extension AppSession {
  /// Scrolls to what is out of sight for a wait, where the app does that for whoever asks.
  struct Search {
    /// How often what moves on when it comes into sight is scrolled to, as a list does that grows at its end.
    private static let mostPasses = 3

    /// What is looked for, the best one first; where it is empty, nothing is scrolled to.
    private let sights: [Sighting]
    private var passes = 0
    private var moves = 0
    private var hasMoved = false
    /// The number of the search in the session.
    private var number: Int?

    /// Whether more is out of sight than is scrolled to.
    private(set) var isGivenUp = false

    init(_ sights: [Sighting]) { self.sights = sights }

    /// Scrolls to the next of what is out of sight, to each once in a pass; returns whether anything has moved.
    mutating func goOn(in tree: any ElementTree, of session: isolated AppSession) async throws -> Bool {
      guard !sights.isEmpty, passes < Self.mostPasses, !isGivenUp, let driver = session.driver as? any RevealingDriver
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

  /// A number for a search that none before it has.
  private func nextSearch() -> Int {
    searches += 1
    return searches
  }
}

extension ElementTree {
  /// Whether the driver says of an element that scrolling brings it into sight, whatever lies at its place now.
  package func needsScrolling(_ element: ElementID) -> Bool {
    property(.outOfSight, of: element)?.equals(true) == true
  }

  /// Whether an element is not seen only because of where it is scrolled to.
  package func isOutOfSight(_ element: ElementID) -> Bool {
    if needsScrolling(element) { return true }
    guard !isVisible(element), !isInHidden(element) else { return false }
    let point = hitPoint(of: element)
    return !frame(of: ElementID(0)).contains(point) || cover(of: element, at: point) == nil
  }
}
