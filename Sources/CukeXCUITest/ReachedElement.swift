#if canImport(XCTest) && !canImport(Darwin)
  import AppUnderTest
  import ElementQuery

  /// An element that a finger reaches.
  @MainActor
  struct ReachedElement {
    /// What is on the screen.
    let tree: AccessibilityTree
    /// The element; nil is the application.
    let element: ElementID?
    /// What of it is on the screen.
    let frame: Rect

    /// Where it is touched.
    var point: Point { frame.center }

    /// How far two fingers can be from the point between them, in points.
    var radius: Double {
      let screen = tree.frame(of: ElementID(0))
      let room = [
        0.45 * frame.width, 0.45 * frame.height, point.x - screen.x, screen.maxX - point.x, point.y - screen.y,
        screen.maxY - point.y,
      ]
      return max((room.min() ?? 0) - 1, 1)
    }
  }

  extension XCUIElement {
    /// Waits until everything rests, scrolls the element into sight where that is needed, and says where it is.
    func reach() throws -> ReachedElement {
      let app = try self.app.tested()
      var tree = try app.treeAtRest()
      if case .element(let element) = try self.app.node(path, in: tree), !tree.isVisible(element) {
        try scroll(to: element, in: tree)
        tree = try app.treeAtRest()
      }
      return try reached(in: tree)
    }

    /// Where the element is on a screen.
    func reached(in tree: AccessibilityTree) throws -> ReachedElement {
      let window = tree.frame(of: ElementID(0))
      guard case .element(let element) = try app.node(path, in: tree) else {
        return ReachedElement(tree: tree, element: nil, frame: window)
      }
      guard tree.isVisible(element) else {
        throw TestFailure("it is not hittable: it is \(tree.base.concealment(of: element))")
      }
      // The hit point of the element itself is seen; the centre of what is seen of it may be covered.
      let point = tree.hitPoint(of: element)
      let seen = tree.frame(of: element).intersection(window)
      let half = (x: min(point.x - seen.x, seen.maxX - point.x), y: min(point.y - seen.y, seen.maxY - point.y))
      return ReachedElement(
        tree: tree, element: element,
        frame: Rect(x: point.x - half.x, y: point.y - half.y, width: 2 * half.x, height: 2 * half.y))
    }

    /// Scrolls to an element that is there, but out of sight in what can be scrolled.
    private func scroll(to element: ElementID, in tree: AccessibilityTree) throws {
      guard tree.base.ancestors(of: element).contains(where: { tree.base.scrolls($0) }) else { return }
      let query = tree.base.lastingQuery(for: element)
      try app.tested().run { try await $0.scrollTo(query) }
    }
  }

  extension ElementTree {
    /// A query that still finds an element when other elements have come or gone.
    func lastingQuery(for element: ElementID) -> Query {
      suggestions(for: element, limit: 1).first?.query ?? Query.view.all.index(element.index)
    }
  }
#endif
