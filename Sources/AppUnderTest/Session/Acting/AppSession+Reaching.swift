extension AppSession {
  /// The target of a finger, at the moment when it can be touched.
  package struct Target: Sendable {
    /// The element, as identified in the tree of that moment.
    let element: ElementID
    /// The frame of the element in the window.
    package let frame: Rect
    /// The part of the element that is visible on the screen and in its scroll views.
    let visibleFrame: Rect
    /// The screen.
    package let screen: Rect
    /// The point to touch.
    package let point: Point
  }

  /// Waits until an element can be touched.
  ///
  /// It must exist, be visible, enabled and at rest, and receive the touch.
  ///
  /// - Parameters:
  ///   - text: the query; it must choose one of several matches.
  ///   - action: the use of the element, worded to follow "to".
  ///   - offset: the distance from its centre, in points; by default it is touched at its hit point.
  ///   - timeout: the longest app time to wait; nil for the session's timeout.
  ///   - record: the action with the touch.
  package func reach(
    _ text: some QueryConvertible, to action: String, offset: Point = Point(x: 0, y: 0), timeout: Duration? = nil,
    noting record: inout ActionRecord
  ) async throws -> Target {
    let isMoved = offset.x != 0 || offset.y != 0
    return try await reach(
      text, to: action, timeout: timeout, noting: &record,
      at: isMoved ? { $0.center.moved(byX: offset.x, y: offset.y) } : nil)
  }

  /// Waits until a place of an element can be touched.
  ///
  /// - Parameters:
  ///   - text: the query; it must choose one of several matches.
  ///   - action: the use of the element, worded to follow "to".
  ///   - timeout: the longest app time to wait; nil for the session's timeout.
  ///   - record: the action with the touch.
  ///   - place: returns the point to touch for a frame, in points of the window; nil for the hit point.
  package func reach(
    _ text: some QueryConvertible, to action: String, timeout: Duration?, noting record: inout ActionRecord,
    at place: ((Rect) -> Point)?
  ) async throws -> Target {
    let query = try text.query()
    return try await reach(
      wish: "\(query.wording) to \(action) it", timeout: timeout, revealing: query, noting: &record, at: place
    ) { tree in
      try query.one(in: tree).map { .element($0) } ?? .nothing(query.reason(in: tree))
    }
  }

  /// The element to touch, or the reason why it is missing.
  enum Finding {
    case element(ElementID)
    case missing(() -> String)

    /// No element. The reason is only worded if the wait fails.
    static func nothing(_ reason: @autoclosure @escaping () -> String) -> Finding { .missing(reason) }
  }

  /// Waits until the element found by a closure can be touched.
  ///
  /// - Parameters:
  ///   - wish: the expectation, worded to follow "waited for".
  ///   - timeout: the longest app time to wait; nil for the session's timeout.
  ///   - query: the elements to scroll to if they are hidden and the app scrolls on request.
  ///   - record: the action with the touch.
  ///   - place: returns the point to touch for a frame, in points of the window; nil for the hit point.
  ///   - find: finds the element; its errors end the wait.
  func reach(
    wish: @autoclosure () -> String, timeout: Duration?, revealing query: Query? = nil,
    noting record: inout ActionRecord, at place: ((Rect) -> Point)? = nil, find: (any ElementTree) throws -> Finding
  ) async throws -> Target {
    try await wait(for: wish(), timeout: timeout, revealing: query.map { [Sighting($0)] } ?? []) { tree in
      let element: ElementID
      switch try find(tree) {
      case .element(let found): element = found
      case .missing(let reason): return .pending(reason)
      }
      let frame = tree.frame(of: element)
      let point = place?(frame) ?? tree.hitPoint(of: element)
      let screen = tree.frame(of: ElementID(0))
      guard screen.contains(point) || !tree.isVisible(element) else {
        throw AppError.outsideScreen(point, screen: screen)
      }
      let isBeside = place != nil && !frame.contains(point)
      if let obstacle = tree.obstacle(to: element, at: isBeside ? nil : point) { return .notYet(obstacle) }
      record.note(firstTarget: element, in: tree)
      let visible = tree.ancestors(of: element).filter(tree.scrolls).reduce(frame.intersection(screen)) {
        $0.intersection(tree.frame(of: $1))
      }
      return .ready(Target(element: element, frame: frame, visibleFrame: visible, screen: screen, point: point))
    }
  }
}

extension Query {
  /// The one element that the query finds; nil without an element.
  ///
  /// - Throws: an `AppError` that lists the matches if the query is ambiguous.
  package func one(in tree: any ElementTree) throws(AppError) -> ElementID? {
    let found = elements(in: tree)
    return choosesOne ? found.first : try one(of: found, in: tree)
  }

  /// The one element among some that the query means; nil without an element.
  ///
  /// - Throws: an `AppError` that lists the elements if there are several.
  package func one(of found: [ElementID], in tree: any ElementTree) throws(AppError) -> ElementID? {
    guard let first = found.first else { return nil }
    guard areOneTarget(found, in: tree) else { throw .ambiguous(self, matches: found, tree: tree) }
    return first
  }

  /// The one element that the query finds; nil without an element, and for an ambiguous query.
  package func target(in tree: any ElementTree) -> ElementID? {
    let found = elements(in: tree)
    return areOneTarget(found, in: tree) ? found.first : nil
  }

  /// Whether a finger cannot distinguish the elements.
  ///
  /// Elements nested in one another, such as a label inside its button, are one target, and so are the parts of a
  /// control.
  private func areOneTarget(_ found: [ElementID], in tree: any ElementTree) -> Bool {
    guard let first = found.first else { return false }
    return choosesOne || zip(found, found.dropFirst()).allSatisfy { tree.isElement($1, in: $0) }
      || tree.takesTouches(first) && found.allSatisfy { tree.isElement($0, in: first) }
  }
}

extension ElementTree {
  /// The reason why a finger cannot use an element now; nil for a usable element.
  ///
  /// - Parameters:
  ///   - element: the element.
  ///   - point: the point to touch; nil for a point intentionally beside the element.
  package func obstacle(to element: ElementID, at point: Point?) -> String? {
    guard isVisible(element) || isUsable(element) else {
      return "it is \(concealment(of: element)): \(wording(of: element))"
    }
    if let disabled = disabledPart(around: element) {
      return "it is \(disabled == element ? "" : "inside something ")disabled: \(wording(of: disabled))"
    }
    if isMoving(element) { return "it is still moving: \(wording(of: element))" }
    if let moving = ancestors(of: element).first(where: isMoving) {
      return "it is inside something that is still moving: \(wording(of: moving))"
    }
    // The driver has checked that a touch of the element's carrier, such as its label, reaches the element.
    guard let point, !isUsable(element) || point != hitPoint(of: element) else { return nil }
    // Gestures across the whole screen have no effect while an alert or sheet blocks touches.
    if element.index == 0, let front = front(at: point) {
      return "\(wording(of: element)) is covered by \(wording(of: front))"
    }
    guard let receiver = self.element(at: point), isElement(receiver, in: element) else {
      if let cover = cover(of: element, at: point) {
        return "\(wording(of: element)) is covered by \(wording(of: cover))"
      }
      let other = self.element(at: point).map { wording(of: $0) } ?? "nothing"
      return "\(wording(of: element)) is not at this point: the touch would go to \(other)"
    }
    return nil
  }

  /// Whether an invisible element can still be used, such as a transparent control over its picture, or a control that
  /// is used by its label.
  package func isUsable(_ element: ElementID) -> Bool {
    isTrue(.usable, of: element)
  }

  /// Whether an element or one around it is hidden, independent of scrolling.
  package func isInHidden(_ element: ElementID) -> Bool {
    let isHidden = { isTrue(.hidden, of: $0) }
    // An element of a page can be visible in a hidden one (CSS 2.2, section 11.2).
    if string(.other("nodeName"), of: element) != nil { return isHidden(element) }
    return isHidden(element) || ancestors(of: element).contains(where: isHidden)
  }

  /// Whether the point at which an element is touched is outside the screen.
  package func isOutsideScreen(_ element: ElementID) -> Bool {
    !frame(of: ElementID(0)).contains(hitPoint(of: element))
  }

  /// The reason why an existing element is not visible, worded to follow "it is".
  package func concealment(of element: ElementID) -> String {
    if isInHidden(element) { return "hidden" }
    if isOutsideScreen(element) { return "outside the screen" }
    if needsScrolling(element) { return "clipped by its container" }
    return cover(of: element, at: hitPoint(of: element)).map { "covered by \(wording(of: $0))" }
      ?? "clipped by its container"
  }

  /// The alert or action sheet that blocks touches elsewhere; nil without one.
  private func front(at point: Point) -> ElementID? {
    guard let receiver = self.element(at: point) else { return nil }
    let outermost = ([receiver] + ancestors(of: receiver)).last { $0.index != 0 } ?? receiver
    let parts = subtree(of: outermost)
    guard parts.contains(where: { elementClass(of: $0).isKind(of: "UIDimmingView") }) else { return nil }
    return parts.first { ["alert", "sheet"].contains(role(of: $0)) }
  }

  /// The element that receives a touch in front of another; nil if no other element covers it.
  package func cover(of element: ElementID, at point: Point) -> ElementID? {
    guard let receiver = self.element(at: point), !isElement(receiver, in: element) else { return nil }
    // The outermost element that contains the touch but not the element.
    let outermost = ([receiver] + ancestors(of: receiver)).last { !isElement(element, in: $0) }
    guard let outermost else { return nil }
    // It is named after its content, since the layer that blocks touches has no name.
    let named = ["alert", "sheet", "keyboard"]
    return subtree(of: outermost).first { role(of: $0).map(named.contains) ?? false } ?? receiver
  }

  /// Whether the element is moving.
  package func isMoving(_ element: ElementID) -> Bool {
    isTrue(.moving, of: element)
  }
}
