import AppUnderTest
import JSON

/// The commands that clients of Appium send as `mobile: NAME`.
extension ServedSession {
  /// Performs the command of a client with a name.
  ///
  /// - Throws: a `WireError` for a refused or unknown command.
  func perform(_ name: String, _ value: JSONValue) async throws -> JSONValue {
    if let refused = RefusedMobileCommand(rawValue: name) {
      throw WireError(.unsupported, "mobile: \(name): \(refused.reason)")
    }
    guard let command = MobileCommand(rawValue: name) else {
      let known = MobileCommand.allCases.map(\.rawValue).sorted().joined(separator: ", ")
      throw WireError(.unknownMethod, "unknown command 'mobile: \(name)': choose from \(known)")
    }
    return try await perform(command, value)
  }

  /// Performs a command.
  ///
  /// - Parameters:
  ///   - command: the command.
  ///   - value: its arguments.
  func perform(_ command: MobileCommand, _ value: JSONValue) async throws -> JSONValue {
    guard let handler = Self.mobileHandlers[command] else {
      throw WireError(.unknownMethod, "mobile: \(command.rawValue) has no handler")
    }
    return try await handler(self, try MobileArguments(value, of: command))
  }

  /// Performs a command with its arguments.
  typealias MobileHandler = @Sendable (ServedSession, MobileArguments) async throws -> JSONValue

  /// The handlers of all commands.
  static let mobileHandlers: [MobileCommand: MobileHandler] = [
    gestureCommands, deviceCommands, systemCommands, filmCommands,
  ].reduce(into: [:]) { all, group in all.merge(group) { first, _ in first } }

  // MARK: - Gestures

  private static let gestureCommands: [MobileCommand: MobileHandler] = [
    .tap: { try await $0.gesture($1) { [.touch($0)] } },
    .doubleTap: { try await $0.gesture($1) { FingerPath.doubleTouch(at: $0) } },
    .twoFingerTap: { session, arguments in
      try await session.gesture(arguments) { point in
        [-15.0, 15].map { .touch(point.moved(byX: $0, y: 0), for: .milliseconds(50)) }
      }
    },
    .tapWithNumberOfTaps: { session, arguments in
      let taps = try arguments.count("numberOfTaps", in: 1...10)
      let touches = try arguments.count("numberOfTouches", in: 1...5)
      return try await session.gesture(arguments) { point in
        (0..<taps).flatMap { tap in
          (0..<touches).map { finger in
            .touch(
              point.moved(byX: Double(finger * 20 - (touches - 1) * 10), y: 0), at: .milliseconds(100 * tap),
              for: touches > 1 ? .milliseconds(50) : .zero)
          }
        }
      }
    },
    .touchAndHold: { session, arguments in
      let duration = try arguments.seconds("duration")
      return try await session.gesture(arguments) { [.touch($0, for: duration)] }
    },
    .forcePress: { session, arguments in
      let duration = try arguments.seconds("duration", otherwise: 0.5)
      return try await session.gesture(arguments) { [.touch($0, for: duration)] }
    },
    .swipe: { session, arguments in
      let direction = try arguments.word("direction", SwipeDirection.self)
      try await session.beginInput()
      if let name = arguments.element() { _ = try await session.reach(name) }
      try await session.app.swipe(direction, on: try await session.query(for: arguments.element()))
      try await session.endInput()
      return .null
    },
    .scroll: { try await $0.scroll($1) },
    .scrollToElement: { session, arguments in
      guard let name = arguments.element() else { throw WireError.invalid("mobile: scrollToElement takes 'elementId'") }
      _ = try await session.reach(name)
      return .null
    },
    .pinch: { session, arguments in
      let scale = try arguments.requiredNumber("scale")
      guard scale > 0, scale != 1 else { throw WireError.invalid("the scale must be above 0 and not 1") }
      return try await session.moveOver(arguments) { frame in
        let far = min(frame.width, frame.height) * 0.45
        let near = max(far * (scale > 1 ? 1 / scale : scale), 12)
        let radii = scale > 1 ? (min(near, far), far) : (far, min(near, far))
        return FingerPath.pair(around: frame.center, radii: radii, lasting: .milliseconds(400))
      }
    },
    .rotateElement: { session, arguments in
      let angle = try arguments.requiredNumber("rotation")
      return try await session.moveOver(arguments) { frame in
        let radius = min(frame.width, frame.height) * 0.4
        return FingerPath.pair(
          around: frame.center, radii: (radius, radius), turning: angle, lasting: .milliseconds(500))
      }
    },
    .dragFromToForDuration: { session, arguments in
      let hold = try arguments.seconds("duration")
      return try await session.drag(arguments, holding: hold, lasting: .milliseconds(600))
    },
    .dragFromToWithVelocity: { session, arguments in
      let hold = try arguments.seconds("pressDuration", otherwise: 0)
      return try await session.drag(arguments, holding: hold, lasting: .milliseconds(600))
    },
    .selectPickerWheelValue: { try await $0.turnWheel($1) },
    .keys: { session, arguments in
      guard let keys = arguments["keys"]?.array else { throw WireError.invalid("mobile: keys takes 'keys', an array") }
      try await session.beginInput()
      for key in keys {
        guard let text = key.string ?? key["key"]?.string else { throw WireError.invalid("a key is a text") }
        try await session.type(text)
      }
      try await session.endInput()
      return .null
    },
    .alert: { session, arguments in
      switch try arguments.requiredText("action") {
      case "accept": return try await session.answerAlert(arguments["buttonLabel"]?.string, accepts: true)
      case "dismiss": return try await session.answerAlert(arguments["buttonLabel"]?.string, accepts: false)
      case "getButtons": return try await session.alertButtons()
      default: throw WireError.invalid("the action must be accept, dismiss or getButtons")
      }
    },
    .source: { session, arguments in
      let left = arguments["excludedAttributes"]?.string?.split(separator: ",") ?? []
      return try await session.source(
        format: arguments["format"]?.string ?? "xml", leaving: Set(left.map { String($0.filter { $0 != " " }) }))
    },
  ]

  /// Touches a point of an element or of the screen.
  private func gesture(_ arguments: MobileArguments, _ paths: (Point) -> [FingerPath]) async throws -> JSONValue {
    let (x, y) = (try arguments.number("x"), try arguments.number("y"))
    try await beginInput()
    let point: Point
    if let name = arguments.element() {
      let offset: Point? = if let x, let y { Point(x: x, y: y) } else { nil }
      point = try await reach(name, offset: offset)
    } else if let x, let y {
      point = Point(x: x, y: y)
    } else {
      throw WireError.invalid("an element needs 'elementId', a point 'x' and 'y'")
    }
    try await app.perform(paths(point))
    try await endInput()
    return .null
  }

  /// A query for an element, or for the window without a name.
  private func query(for name: String?) async throws -> Query {
    let tree = try await app.tree()
    return tree.query(for: try name.map { name throws(WireError) in try element(name, in: tree) } ?? ElementID(0))
  }

  /// Moves fingers over the visible part of an element, or over the screen.
  private func moveOver(_ arguments: MobileArguments, _ paths: (Rect) -> [FingerPath]) async throws -> JSONValue {
    try await beginInput()
    if let name = arguments.element() { _ = try await reach(name) }
    let tree = try await app.tree()
    let screen = tree.frame(of: ElementID(0)).inset(top: 1, left: 1, bottom: 1, right: 1)
    var frame = screen
    if let name = arguments.element() { frame = tree.frame(of: try element(name, in: tree)).intersection(screen) }
    try await app.perform(paths(frame))
    try await endInput()
    return .null
  }

  private func scroll(_ arguments: MobileArguments) async throws -> JSONValue {
    try await beginInput()
    let tree = try await app.tree()
    let name = arguments.element()
    var container: Query?
    if let name { container = tree.query(for: try element(name, in: tree)) }
    if let mark = (arguments["name"] ?? arguments["label"])?.string {
      try await app.scrollToMark(mark, in: container)
    } else if let predicate = arguments["predicateString"]?.string {
      let locator = try Locator("-ios predicate string", predicate, isOfPage: false)
      try await scroll(to: locator, in: container)
    } else if arguments["toVisible"]?.boolean == true, let name {
      _ = try await reach(name)
    } else {
      let direction = try arguments.word("direction", ScrollDirection.self)
      _ = try await app.scroll(direction, on: container)
    }
    try await endInput()
    return .null
  }

  /// Scrolls until a locator finds a visible element.
  private func scroll(to locator: Locator, in container: Query?) async throws {
    for _ in 0..<SessionLimits.standardDrags {
      let tree = try await app.tree()
      let found = try locator.elements(in: tree, appName: appName, from: nil)
      let isSeen = found.contains { if case .element(let element) = $0 { tree.isVisible(element) } else { false } }
      if isSeen { return }
      guard try await app.scroll(.down, on: container) else {
        throw WireError(.noElement, "scrolled to the end and did not find \(locator.wording)")
      }
    }
    throw WireError(
      .noElement,
      "scrolled \(SessionLimits.standardDrags) times and did not find \(locator.wording); the end was not reached")
  }

  private func drag(_ arguments: MobileArguments, holding: Duration, lasting: Duration) async throws -> JSONValue {
    try await beginInput()
    let start: Point
    let end: Point
    if let from = arguments.element("fromElementId"), let to = arguments.element("toElementId") {
      start = try await reach(from)
      let tree = try await app.tree()
      end = tree.hitPoint(of: try element(to, in: tree))
    } else {
      var origin = Point(x: 0, y: 0)
      if let name = arguments.element() {
        let tree = try await app.tree()
        origin = tree.frame(of: try element(name, in: tree)).origin
      }
      start = origin.moved(byX: try arguments.requiredNumber("fromX"), y: try arguments.requiredNumber("fromY"))
      end = origin.moved(byX: try arguments.requiredNumber("toX"), y: try arguments.requiredNumber("toY"))
    }
    try await app.perform([FingerPath.drag(from: start, to: end, lasting: lasting, holding: holding)])
    try await endInput()
    return .null
  }

  /// Turns a wheel by one row.
  private func turnWheel(_ arguments: MobileArguments) async throws -> JSONValue {
    guard let name = arguments.element() else {
      throw WireError.invalid("mobile: selectPickerWheelValue takes 'elementId'")
    }
    let order = try arguments.requiredText("order")
    guard order == "next" || order == "previous" else { throw WireError.invalid("the order must be next or previous") }
    try await beginInput()
    let point = try await reach(name)
    let tree = try await app.tree()
    let wheel = try element(name, in: tree)
    let row = (wheel.index + 1..<max(tree.end(of: wheel).index, wheel.index + 1)).map(ElementID.init).first {
      tree.role(of: $0) == "cell"
    }
    let height = row.map { tree.frame(of: $0).height } ?? tree.frame(of: wheel).height * 0.2
    let end = point.moved(byX: 0, y: order == "next" ? -height : height)
    try await app.perform([.turn(from: point, to: end)])
    try await endInput()
    return .null
  }
}
