#if canImport(XCTest) && !canImport(Darwin)
  import AppUnderTest
  import ElementQuery

  /// An element that can be touched.
  @MainActor
  struct ReachedElement {
    /// The elements of the screen.
    let tree: AccessibilityTree
    /// The element; nil for the application.
    let element: ElementID?
    /// The area of the element that is on the screen.
    let frame: Rect

    /// The point to touch.
    var point: Point { frame.center }

    /// The largest possible distance, in points, of two fingers from the point between them.
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
    /// Waits until the screen stops moving, scrolls the element into view if necessary, and returns its place.
    func reach() throws -> ReachedElement {
      let app = try self.app.tested()
      var tree = try app.treeAtRest()
      if case .element(let element) = try self.app.node(path, in: tree), !tree.isVisible(element) {
        try scroll(to: element, in: tree)
        tree = try app.treeAtRest()
      }
      return try reached(in: tree)
    }

    /// The place of the element on a screen.
    func reached(in tree: AccessibilityTree) throws -> ReachedElement {
      let window = tree.frame(of: ElementID(0))
      guard case .element(let element) = try app.node(path, in: tree) else {
        return ReachedElement(tree: tree, element: nil, frame: window)
      }
      guard tree.isVisible(element) else {
        throw TestFailure("it is not hittable: it is \(tree.base.concealment(of: element))")
      }
      // The hit point of the element is visible, whereas the centre of its visible area may be covered.
      let point = tree.hitPoint(of: element)
      let seen = tree.frame(of: element).intersection(window)
      let half = (x: min(point.x - seen.x, seen.maxX - point.x), y: min(point.y - seen.y, seen.maxY - point.y))
      return ReachedElement(
        tree: tree, element: element,
        frame: Rect(x: point.x - half.x, y: point.y - half.y, width: 2 * half.x, height: 2 * half.y))
    }

    /// Scrolls to an existing element that is out of view in a scrollable element.
    private func scroll(to element: ElementID, in tree: AccessibilityTree) throws {
      guard tree.base.ancestors(of: element).contains(where: { tree.base.scrolls($0) }) else { return }
      let query = tree.base.lastingQuery(for: element)
      try app.tested().run { try await $0.scrollTo(query) }
    }
  }

  extension ElementTree {
    /// A query that still finds the element when other elements have come or gone.
    func lastingQuery(for element: ElementID) -> Query {
      suggestions(for: element, limit: 1).first?.query ?? Query.view.all.index(element.index)
    }
  }
#endif
