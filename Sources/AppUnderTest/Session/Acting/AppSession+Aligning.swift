/// The position of an element in the visible area of its scroll view.
package enum ScrollPosition: String, Sendable, Hashable, CaseIterable {
  /// At the upper edge.
  case top
  /// In the middle.
  case middle
  /// At the lower edge.
  case bottom
}

extension AppSession {
  /// The maximum number of finger movements to align an element.
  private static let mostMoves = 4

  /// Scrolls as a user would until an element is at a position of its scroll view, as far as the view scrolls.
  ///
  /// - Parameters:
  ///   - query: the element, which can already be touched.
  ///   - position: the position; nil leaves the element in place.
  ///   - container: the scroll view; the first of several.
  /// - Throws: the driver's errors.
  package func align(_ query: Query, at position: ScrollPosition?, in container: Query) async throws {
    guard let position else { return }
    for _ in 0..<Self.mostMoves {
      let tree = try await tree()
      guard let element = query.elements(in: tree).first, let list = container.elements(in: tree).first else { return }
      let view = tree.frame(of: list).intersection(tree.frame(of: ElementID(0)))
      let frame = tree.frame(of: element)
      let distance =
        switch position {
        case .top: view.y - frame.y
        case .middle: view.center.y - frame.center.y
        case .bottom: view.y + view.height - frame.y - frame.height
        }
      // A shorter movement of the finger does not scroll.
      guard abs(distance) > GestureLimits.slop else { return }
      let length = min(abs(distance), view.height * 0.8) * (distance < 0 ? -1 : 1)
      let start = view.center.moved(byX: 0, y: -length / 2)
      let end = start.moved(byX: 0, y: length)
      try await perform([.drag(from: start, to: end, lasting: .milliseconds(300))])
      let after = try await self.tree()
      guard let moved = query.elements(in: after).first, after.frame(of: moved) != frame else { return }
    }
  }
}
