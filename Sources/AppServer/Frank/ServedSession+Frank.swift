import AppUnderTest
import ElementQuery
import JSON

/// The routes `map` and `dump` of Frank.
extension ServedSession {
  /// The effect of a method on the app's time.
  static func kindOfFrankMap(_ call: RouteCall) -> Kind {
    let name = call.body["operation"]?["method_name"]?.string ?? ""
    return frankActions[name] == nil ? .asks : .acts
  }

  /// Calls a method on every view that a selector finds.
  func frankMap(_ call: RouteCall) async throws -> InAppAnswer {
    guard let text = call.body["query"]?.string else { throw InAppError("'query' is a selector") }
    let selector = try FrankSelector(text, engine: call.body["selector_engine"]?.string ?? "uiquery")
    guard let (name, arguments) = try FrankRoutes.operation(of: call) else {
      throw InAppError("'operation' is missing")
    }
    let tree = try await app.tree()
    let found = selector.query.elements(in: tree)
    guard let action = Self.frankActions[name] else {
      let method = try MethodCall(arguments.isEmpty ? .string(name) : .object([name: .array(arguments)]))
      return .results(found.map { tree.frankValue(of: method, on: $0) })
    }
    var results: [JSONValue] = []
    var last: (element: ElementID, result: JSONValue)?
    for element in found {
      // A touch of a button has already touched the label inside of it.
      if action.isTouch, let last, tree.isElement(element, in: last.element) {
        results.append(last.result)
        continue
      }
      let query =
        tree.isVisible(element) ? tree.query(for: element) : Query.view.lookingEverywhere.index(element.index)
      let result = try await input { try await action.perform(self, query, arguments) }
      results.append(result)
      last = (element, result)
    }
    return .results(results)
  }

  /// The tree of the screen, or of one view.
  func frankDump(_ call: RouteCall) async throws -> InAppAnswer {
    let tree = try await app.tree()
    guard let view = call.parameters["view"] else { return .plain(tree.frankDump(of: ElementID(0))) }
    return .plain(tree.frankDump(of: try tree.frankView(view)))
  }

  // MARK: - Methods with effects

  /// A method that acts on a view.
  private struct FrankAction: Sendable {
    /// Whether the method touches the view.
    let isTouch: Bool
    /// Acts on a view; returns the result of the method.
    let perform: @Sendable (ServedSession, Query, [JSONValue]) async throws -> JSONValue

    init(
      isTouch: Bool = false,
      _ perform: @escaping @Sendable (ServedSession, Query, [JSONValue]) async throws -> JSONValue
    ) {
      (self.isTouch, self.perform) = (isTouch, perform)
    }
  }

  private static let frankActions: [String: FrankAction] = [
    "touch": FrankAction(isTouch: true) { session, view, _ in try await session.frankTouch(view) { [.touch($0)] } },
    "touchx:y:": FrankAction { session, view, arguments in
      guard let point = point(arguments) else { throw InAppError("a touch needs an x and a y") }
      return try await session.frankTouch(view, at: point) { [.touch($0)] }
    },
    "FEX_forcedTouch": FrankAction(isTouch: true) { session, view, _ in
      try await session.frankTouch(view, isForced: true) { [.touch($0)] }
    },
    "doubleTap": FrankAction(isTouch: true) { session, view, _ in
      try await session.frankTouch(view) { FingerPath.doubleTouch(at: $0) }
    },
    "doubleTapx:y:": FrankAction { session, view, arguments in
      try await session.frankTouch(view, at: point(arguments)) { FingerPath.doubleTouch(at: $0) }
    },
    "touchAndHold:": FrankAction { session, view, arguments in
      let time = try seconds(arguments, 0)
      return try await session.frankTouch(view) { [.touch($0, for: time)] }
    },
    "touchAndHold:x:y:": FrankAction { session, view, arguments in
      let time = try seconds(arguments, 0)
      return try await session.frankTouch(view, at: point(Array(arguments.dropFirst()))) { [.touch($0, for: time)] }
    },
    "swipeInDirection:": FrankAction { session, view, arguments in
      guard let direction = arguments.first?.string.flatMap({ SwipeDirection(rawValue: $0.lowercased()) }) else {
        throw InAppError("the direction must be up, down, left or right")
      }
      try await session.app.swipe(direction, on: view)
      return true
    },
    "setText:": FrankAction { session, view, arguments in
      guard let text = arguments.first?.string else { throw InAppError("setText: takes a text") }
      let tree = try await session.app.tree()
      guard let field = view.elements(in: tree).first, tree.isEditable(field) else { return .null }
      try await session.app.setText(text, of: view)
      return true
    },
    "FEX_flash": FrankAction { _, _, _ in true }, "flash": FrankAction { _, _, _ in true },
    "FEX_scrollToTop": FrankAction { try await $0.frankScroll($1, .up, $2) },
    "FEX_scrollToBottom": FrankAction { try await $0.frankScroll($1, .down, $2) },
    "FEX_setContentOffsetX:y:": FrankAction { session, view, arguments in
      try await session.frankScroll(view, toOffset: arguments)
    },
    "FEX_scrollToRow:inSection:": FrankAction { session, view, arguments in
      guard arguments.count == 2, let row = arguments[0].integer, let section = arguments[1].integer else {
        throw InAppError("row and section must be numbers from 0")
      }
      try await session.app.scrollToRow(row, section: section, in: view)
      return true
    },
    "FEX_dragWithInitialDelayToX:y:": FrankAction { session, view, arguments in
      guard let end = point(arguments) else { throw InAppError("a drag needs an x and a y for its end") }
      return try await session.frankTouch(view) {
        [.drag(from: $0, to: end, lasting: .milliseconds(500), holding: .milliseconds(600))]
      }
    },
    "FEX_dragThumbToValue:": FrankAction { try await $0.frankSlide($1, $2) },
    "FEX_dragThumbToValue:withDuration:": FrankAction { try await $0.frankSlide($1, $2) },
  ]

  private static func point(_ arguments: [JSONValue]) -> Point? {
    let numbers = arguments.compactMap(\.anyNumber)
    guard numbers.count == 2, numbers.allSatisfy({ $0.magnitude < 1e6 }) else { return nil }
    return Point(x: numbers[0], y: numbers[1])
  }

  private static func seconds(_ arguments: [JSONValue], _ index: Int) throws(InAppError) -> Duration {
    guard arguments.indices.contains(index), let seconds = arguments[index].anyNumber, (0...3600).contains(seconds)
    else { throw InAppError("a duration is 0 to 3600 seconds") }
    return .milliseconds(Int(seconds * 1000))
  }

  /// Touches a view; returns whether that was possible, as Frank does.
  private func frankTouch(
    _ view: Query, at offset: Point? = nil, isForced: Bool = false, _ paths: (Point) -> [FingerPath]
  ) async throws -> JSONValue {
    let tree = try await app.tree()
    guard let element = view.elements(in: tree).first else { return false }
    let frame = tree.frame(of: element)
    let point = offset.map { frame.origin.moved(byX: $0.x, y: $0.y) } ?? tree.hitPoint(of: element)
    let isReached = isForced || tree.obstacle(to: element, at: point) == nil
    guard tree.frame(of: ElementID(0)).contains(point), isReached else { return false }
    try await app.perform(paths(point))
    return true
  }

  private func frankScroll(_ view: Query, _ direction: ScrollDirection, _ arguments: [JSONValue]) async throws
    -> JSONValue
  {
    for _ in 0..<SessionLimits.standardDrags { if try await !app.scroll(direction, on: view) { break } }
    return true
  }

  /// Scrolls until a content offset is in the upper left corner of a view, as far as possible.
  private func frankScroll(_ view: Query, toOffset arguments: [JSONValue]) async throws -> JSONValue {
    guard let wanted = Self.point(arguments) else { throw InAppError("an offset needs an x and a y") }
    for _ in 0..<SessionLimits.standardDrags {
      let tree = try await app.tree()
      guard let element = view.elements(in: tree).first, tree.scrolls(element) else { return .null }
      let frame = tree.frame(of: element).intersection(tree.frame(of: ElementID(0)))
      let way = { (wanted: Double, name: PropertyName, length: Double) in
        let rest = wanted - (tree.property(name, of: element)?.numeric ?? 0)
        return min(max(rest, -length * 0.8), length * 0.8)
      }
      let (x, y) = (way(wanted.x, .contentOffsetX, frame.width), way(wanted.y, .contentOffsetY, frame.height))
      guard max(abs(x), abs(y)) > GestureLimits.slop else { return true }
      let start = frame.center.moved(byX: x / 2, y: y / 2)
      try await app.perform([.drag(from: start, to: start.moved(byX: -x, y: -y), lasting: .milliseconds(300))])
      let after = try await app.tree()
      let isMoved = view.elements(in: after).first.map { moved in
        [PropertyName.contentOffsetX, .contentOffsetY].contains {
          after.property($0, of: moved)?.numeric != tree.property($0, of: element)?.numeric
        }
      }
      guard isMoved == true else { return true }
    }
    return true
  }

  private func frankSlide(_ view: Query, _ arguments: [JSONValue]) async throws -> JSONValue {
    guard let value = arguments.first?.anyNumber else { throw InAppError("a slider takes a number") }
    try await app.setSlider(view, to: value)
    return true
  }
}

extension ElementTree {
  /// The result of a method without effects; `null` for an unknown method.
  fileprivate func frankValue(of method: MethodCall, on element: ElementID) -> JSONValue {
    switch method.name {
    case "FEX_accessibilityLabel", "accessibilityLabel": return .init(string(.label, of: element))
    case "FEX_accessibilityFrame", "accessibilityFrame": return frame(of: element).frankValue
    case "FEX_isVisible": return .boolean(isVisible(element))
    case "tag": return 0
    case "message": return .init(string(.text, of: element))
    default: break
    }
    switch call([method], on: element) {
    case .value(.rect(let rect)): return rect.frankValue
    case .value(.boolean(let isTrue)): return .boolean(isTrue)
    case .value(let value): return value.calabashValue
    case .json(let value): return value
    case .element(let element): return .string("<\(elementClass(of: element).name): \(element.index)>")
    case .elements(let elements): return .array(elements.map { .string("<\(elementClass(of: $0).name): \($0.index)>") })
    case .nothing, .unknown: return .null
    }
  }

  /// The view with a number from a dump.
  func frankView(_ name: String) throws(InAppError) -> ElementID {
    guard let index = Int(name), (0..<count).contains(index) else { throw InAppError("the view \(name) was not found") }
    return ElementID(index)
  }

  /// A view with its descendants.
  fileprivate func frankDump(of element: ElementID, depth: Int = 0) -> JSONValue {
    guard count > 0 else { return .null }
    var node: [String: JSONValue] = [
      "class": .string(elementClass(of: element).name), "uid": .number(Double(element.index)),
      "accessibilityLabel": .init(string(.label, of: element)), "accessibilityFrame": frame(of: element).frankValue,
      "accessibilityIdentifier": .init(string(.identifier, of: element)), "tag": 0,
      "alpha": .number(property(.alpha, of: element)?.numeric ?? 1), "frame": ownFrame(of: element).frankValue,
      "isHidden": .boolean(property(.hidden, of: element)?.equals(true) ?? false),
    ]
    if let text = string(.text, of: element) { node["text"] = .string(text) }
    if scrolls(element) {
      node["contentOffset"] = [
        "x": .number(property(.contentOffsetX, of: element)?.numeric ?? 0),
        "y": .number(property(.contentOffsetY, of: element)?.numeric ?? 0),
      ]
    }
    node["subviews"] = .array(children(of: element, atDepth: depth).map { frankDump(of: $0, depth: depth + 1) })
    return .object(node)
  }
}

extension Rect {
  /// The rectangle in the format of Frank.
  fileprivate var frankValue: JSONValue {
    [
      "origin": ["x": .number(x), "y": .number(y)], "size": ["width": .number(width), "height": .number(height)],
    ]
  }
}
