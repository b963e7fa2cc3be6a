extension AppSession {
  /// What a finger is to reach, as it is at the moment when it can.
  package struct Target: Sendable {
    /// The element, as it is called in the tree of that moment.
    let element: ElementID
    /// Where the element is in the window.
    package let frame: Rect
    /// What of it is on the screen, and in what it is scrolled in.
    let visibleFrame: Rect
    /// The screen.
    package let screen: Rect
    /// Where it is touched.
    package let point: Point
  }

  /// Waits until the one element that is meant can be touched.
  ///
  /// It exists, is visible and enabled, rests, and would receive the touch.
  ///
  /// - Parameters:
  ///   - text: the query; one of several elements is meant only where it says which.
  ///   - action: what is done with it, as it follows "to".
  ///   - offset: how far from the centre it is touched, in points; without any it is touched at its hit point.
  ///   - timeout: how much of the app's time it may take; nil takes the session's own.
  ///   - record: the action that the element is touched for.
  package func reach(
    _ text: some QueryConvertible, to action: String, offset: Point = Point(x: 0, y: 0), timeout: Duration? = nil,
    noting record: inout ActionRecord
  ) async throws -> Target {
    let isMoved = offset.x != 0 || offset.y != 0
    return try await reach(
      text, to: action, timeout: timeout, noting: &record,
      at: isMoved ? { $0.center.moved(byX: offset.x, y: offset.y) } : nil)
  }

  /// Waits until the one element that is meant can be touched at a place of it.
  ///
  /// - Parameters:
  ///   - text: the query; one of several elements is meant only where it says which.
  ///   - action: what is done with it, as it follows "to".
  ///   - timeout: how much of the app's time it may take; nil takes the session's own.
  ///   - record: the action that the element is touched for.
  ///   - place: where it is touched, in points of the window, when it is at a frame; nil is its hit point.
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

  /// What is to be touched, or why there is nothing.
  enum Finding {
    case element(ElementID)
    case missing(() -> String)

    /// There is nothing; the reason is put into words only if the wait fails.
    static func nothing(_ reason: @autoclosure @escaping () -> String) -> Finding { .missing(reason) }
  }

  /// Waits until what a closure finds can be touched.
  ///
  /// - Parameters:
  ///   - wish: what is waited for, as it follows "waited for".
  ///   - timeout: how much of the app's time it may take; nil takes the session's own.
  ///   - query: what is scrolled to where it is out of sight and the app does that.
  ///   - record: the action that the element is touched for.
  ///   - place: where it is touched, in points of the window, when it is at a frame; nil is its hit point.
  ///   - find: finds the element; what it throws ends the wait.
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
  /// The one element that is meant; nil where there is none.
  ///
  /// - Throws: an `AppError` that lists the matches where several could be meant.
  package func one(in tree: any ElementTree) throws(AppError) -> ElementID? {
    let found = elements(in: tree)
    guard let first = found.first else { return nil }
    // Each inside the one before, as a label inside its button, they are one thing to a finger; so are the parts of one control.
    let isOne =
      choosesOne || zip(found, found.dropFirst()).allSatisfy { tree.isElement($1, in: $0) }
      || tree.takesTouches(first) && found.allSatisfy { tree.isElement($0, in: first) }
    guard isOne else { throw .ambiguous(self, matches: found, tree: tree) }
    return first
  }
}

extension ElementTree {
  /// Why a finger cannot use an element now; nil where it can.
  ///
  /// - Parameters:
  ///   - element: what is to be used.
  ///   - point: where it is touched; nil where that is beside it on purpose.
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
    // The driver has made sure that a touch of its carrier, such as its label, is one of it.
    guard let point, !isUsable(element) || point != hitPoint(of: element) else { return nil }
    // Across the whole screen a finger moves in vain while something in front keeps touches from it.
    if element.index == 0, let front = front(at: point) {
      return "\(wording(of: element)) is covered by \(wording(of: front))"
    }
    guard let receiver = self.element(at: point), isElement(receiver, in: element) else {
      if let cover = cover(of: element, at: point) {
        return "\(wording(of: element)) is covered by \(wording(of: cover))"
      }
      let other = self.element(at: point).map { wording(of: $0) } ?? "nothing"
      return "\(wording(of: element)) takes no touch there, which would go to \(other)"
    }
    return nil
  }

  /// Whether an element that is not seen can be used all the same, as a transparent control over its picture, or one by its label.
  package func isUsable(_ element: ElementID) -> Bool {
    property(.usable, of: element)?.equals(true) == true
  }

  /// Whether an element is hidden, or in something hidden, wherever it is scrolled to.
  package func isInHidden(_ element: ElementID) -> Bool {
    let isHidden = { property(.hidden, of: $0)?.equals(true) == true }
    return isHidden(element) || ancestors(of: element).contains(where: isHidden)
  }

  /// Why an element that is there is not visible, as it follows "it is".
  package func concealment(of element: ElementID) -> String {
    if isInHidden(element) { return "hidden" }
    let point = hitPoint(of: element)
    guard frame(of: ElementID(0)).contains(point) else { return "outside the screen" }
    if needsScrolling(element) { return "outside what is shown around it" }
    return cover(of: element, at: point).map { "covered by \(wording(of: $0))" } ?? "outside what is shown around it"
  }

  /// The alert or action sheet that alone takes touches; `nil` where there is none.
  private func front(at point: Point) -> ElementID? {
    guard let receiver = self.element(at: point) else { return nil }
    let outermost = ([receiver] + ancestors(of: receiver)).last { $0.index != 0 } ?? receiver
    let parts = (outermost.index..<end(of: outermost).index).lazy.map(ElementID.init)
    guard parts.contains(where: { elementClass(of: $0).isKind(of: "UIDimmingView") }) else { return nil }
    return parts.first { ["alert", "sheet"].contains(role(of: $0)) }
  }

  /// What takes the touch at a point in front of an element; `nil` where nothing does that is not around or inside it.
  package func cover(of element: ElementID, at point: Point) -> ElementID? {
    guard let receiver = self.element(at: point), !isElement(receiver, in: element) else { return nil }
    // The outermost part of the screen that the touch is in and the element is not.
    let outermost = ([receiver] + ancestors(of: receiver)).last { !isElement(element, in: $0) }
    guard let outermost else { return nil }
    // It is called by what it shows: what keeps touches from the rest of the screen has no name.
    let named = ["alert", "sheet", "keyboard"]
    return (outermost.index..<end(of: outermost).index).lazy.map(ElementID.init)
      .first { role(of: $0).map(named.contains) ?? false } ?? receiver
  }

  /// Whether the element is on its way from one place to another.
  func isMoving(_ element: ElementID) -> Bool {
    property(.moving, of: element)?.equals(true) == true
  }
}
