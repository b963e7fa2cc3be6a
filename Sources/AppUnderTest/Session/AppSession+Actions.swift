extension AppSession {
  /// Touches an element as soon as that is possible.
  ///
  /// Waits until the query finds an element that is visible, enabled and would receive the touch.
  ///
  /// - Parameters:
  ///   - query: which element is touched; one of several is meant only where the query says which.
  ///   - timeout: how much of the app's time it may take; nil takes the session's own.
  public func touch(_ query: String, timeout: Duration? = nil) async throws {
    let frame = try await reach(query, to: "touch", timeout: timeout)
    try await driver.send(Touch(.down, at: frame.center))
    try await driver.send(Touch(.up, at: frame.center))
  }

  /// Swipes across an element as soon as that is possible.
  ///
  /// - Parameters:
  ///   - direction: where the finger goes: up shows what is further down.
  ///   - query: which element is swiped; one of several is meant only where the query says which.
  ///   - timeout: how much of the app's time it may take; nil takes the session's own.
  public func swipe(_ direction: SwipeDirection, on query: String, timeout: Duration? = nil) async throws {
    let window = Rect(x: 0, y: 0, width: driver.device.size.width, height: driver.device.size.height)
    let frame = try await reach(query, to: "swipe", timeout: timeout).intersection(window)
    let reach = (x: frame.width * 0.4, y: frame.height * 0.4)
    let way: (x: Double, y: Double) =
      switch direction {
      case .up: (0, -reach.y)
      case .down: (0, reach.y)
      case .left: (-reach.x, 0)
      case .right: (reach.x, 0)
      }
    let start = frame.center.moved(byX: -way.x, y: -way.y)
    try await driver.send(Touch(.down, at: start))
    for step in [0.25, 0.5, 0.75, 1] {
      try await driver.send(Touch(.move, at: start.moved(byX: 2 * step * way.x, y: 2 * step * way.y)))
    }
    try await driver.send(Touch(.up, at: frame.center.moved(byX: way.x, y: way.y)))
  }

  /// Types a text.
  ///
  /// - Parameters:
  ///   - text: what is typed, behind what is there.
  ///   - query: the text field that is touched first; nil types where the focus is.
  public func enterText(_ text: String, into query: String? = nil) async throws {
    if let query { try await touch(query) } else { _ = try await tree() }
    try await driver.type(text)
  }

  /// Goes back to the screen before: touches the back button of the navigation bar.
  public func back() async throws {
    try await touch("navigationItemButtonView")
  }

  /// Waits until the one element that is meant can be touched; returns where it is.
  private func reach(_ text: String, to action: String, timeout: Duration?) async throws -> Rect {
    let query = try Query(parsing: text)
    return try await wait(for: "\(query) to \(action) it", timeout: timeout) { tree in
      let found = query.elements(in: tree)
      guard let element = found.first else { return .notYet(query.reason(in: tree)) }
      // Each inside the one before, as a label inside its button, they are one thing to a finger.
      guard query.choosesOne || zip(found, found.dropFirst()).allSatisfy({ tree.isElement($1, in: $0) }) else {
        throw AppError.ambiguous(query, matches: found, tree: tree)
      }
      if let obstacle = obstacle(to: element, in: tree) { return .notYet(obstacle) }
      return .ready(tree.frame(of: element))
    }
  }

  /// Why the element cannot be touched now; nil where it can.
  private func obstacle(to element: ElementID, in tree: any ElementTree) -> String? {
    guard tree.isVisible(element) else { return "it is not visible: \(tree.describe(element))" }
    let isDisabled = { tree.property(.enabled, of: $0)?.equals(false) == true }
    if isDisabled(element) { return "it is disabled: \(tree.describe(element))" }
    if let disabled = tree.ancestors(of: element).first(where: isDisabled) {
      return "it is inside something disabled: \(tree.describe(disabled))"
    }
    let receiver = tree.element(at: tree.frame(of: element).center)
    guard let receiver, tree.isElement(receiver, in: element) else {
      let other = receiver.map { tree.describe($0) } ?? "nothing"
      return "the touch would go to \(other), not to \(tree.describe(element))"
    }
    return nil
  }
}
