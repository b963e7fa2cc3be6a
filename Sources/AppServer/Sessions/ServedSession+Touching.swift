import AppUnderTest
import JSON
import Synchronization

/// Actions on an element.
extension ServedSession {
  /// The maximum time, measured by the app's clock, to wait until an element stops moving.
  private static let restTime = Duration.seconds(5)

  /// Touches an element.
  func click(_ call: RouteCall) async throws -> JSONValue {
    try await beginInput()
    if browser != nil {
      try await clickNode(call["element"])
    } else {
      try await app.touch(at: try await reach(call["element"]))
    }
    try await endInput()
    return .null
  }

  /// Waits until an element stops moving and can be touched.
  ///
  /// - Parameters:
  ///   - name: the name of the element for the client.
  ///   - offset: the point to touch, relative to its upper left corner; nil for its hit point.
  /// - Returns: the point to touch.
  /// - Throws: a `WireError` that describes the obstacle.
  func reach(_ name: String, offset: Point? = nil) async throws -> Point {
    var tree = try await app.tree()
    var element = try self.element(name, in: tree)
    if !tree.isVisible(element), !tree.isInHidden(element), tree.isOutsideScreen(element) {
      try await scroll(to: element, in: tree)
      tree = try await app.tree()
      element = try self.element(name, in: tree)
    }
    let known = returned.elements
    let last = Mutex<Reaching?>(nil)
    do {
      try await app.waitUntil("an element to rest", timeout: Self.restTime) { tree in
        let next = Reaching(of: try known.element(name, in: tree), at: offset, in: tree)
        last.withLock { $0 = next }
        return next.objection != nil && tree.moves(next.element) ? "it moves" : nil
      }
    } catch let error as AppError where error.kind == .timeout {
      throw WireError(.elementNotInteractable, "the element does not come to rest: \(tree.describe(element))")
    }
    guard let reaching = last.withLock({ $0 }) else { return tree.hitPoint(of: element) }
    guard let objection = reaching.objection else { return reaching.point }
    (tree, element) = (reaching.tree, reaching.element)
    // A touch on a disabled element has no effect, as on a real device.
    if tree.disabledPart(around: element) != nil, tree.isVisible(element) { return reaching.point }
    let frame = tree.frame(of: element)
    let isCovered =
      frame.width > 0 && frame.height > 0
      && (tree.isVisible(element) || tree.cover(of: element, at: reaching.point) != nil)
    throw WireError(isCovered ? .elementClickIntercepted : .elementNotInteractable, objection)
  }

  /// Scrolls until an element can be touched, if possible.
  private func scroll(to element: ElementID, in tree: any ElementTree) async throws {
    guard tree.ancestors(of: element).contains(where: tree.scrolls) else { return }
    do {
      try await app.scrollTo(tree.query(for: element))
    } catch is AppError {
      // The caller reports an element that still cannot be touched.
    }
  }

  /// Types into an element, or sets the value of a slider, a wheel or a date.
  func enterValue(_ call: RouteCall) async throws -> JSONValue {
    guard let text = Self.text(of: call.body) else { throw WireError.invalid("'text' must be the text to type") }
    try await beginInput()
    if browser != nil {
      try await enter(text, intoNode: call["element"])
      try await endInput()
      return .null
    }
    let tree = try await app.tree()
    let element = try self.element(call["element"], in: tree)
    try await enter(text, into: element, named: call["element"], in: tree)
    try await endInput()
    return .null
  }

  /// Types into the focused element.
  func typeKeys(_ call: RouteCall) async throws -> JSONValue {
    guard let text = Self.text(of: call.body) else { throw WireError.invalid("'value' must be the text to type") }
    try await beginInput()
    try await type(text)
    try await endInput()
    return .null
  }

  /// The text of a body. Older clients send it as an array of characters.
  static func text(of body: JSONValue) -> String? {
    if let text = body["text"]?.string { return text }
    if let text = body["value"]?.string { return text }
    guard let parts = body["value"]?.array else { return nil }
    let texts = parts.compactMap(\.string)
    return texts.count == parts.count ? texts.joined() : nil
  }

  private func enter(
    _ text: String, into element: ElementID, named name: String, in tree: any ElementTree
  ) async throws {
    let query = tree.query(for: element)
    switch AccessibilityKind(of: element, in: tree) {
    case .slider:
      let part = text.hasSuffix("%") ? Double(text.dropLast()).map { $0 / 100 } : Double(text)
      guard let part, (0...1).contains(part) else {
        throw WireError.invalid("a slider takes a part of its track from 0 to 1, or from 0% to 100%")
      }
      try await app.setSlider(query, toPart: part)
    case .pickerWheel: try await turn(wheel: element, to: text, in: tree)
    case .datePicker:
      guard let date = CalendarDate(wireText: text) else {
        throw WireError.invalid("a date picker takes a date, a time or both: 2024-01-31, 09:41 or 2024-01-31 09:41")
      }
      try await app.turn(query, to: date)
    case .switch where text == "0" || text == "1":
      try await app.setSwitch(query, on: text == "1")
    default:
      try await focus(element, named: name, in: tree)
      try await type(text)
    }
  }

  private func turn(wheel: ElementID, to text: String, in tree: any ElementTree) async throws {
    guard let picker = tree.ancestors(of: wheel).first(where: { tree.elementClass(of: $0).isKind(of: "UIPickerView") })
    else { throw WireError(.invalidElementState, "the wheel does not belong to a picker") }
    let wheels = (picker.index..<tree.end(of: picker).index).map(ElementID.init).filter {
      AccessibilityKind(of: $0, in: tree) == .pickerWheel
    }
    do {
      try await app.turn(column: wheels.firstIndex(of: wheel) ?? 0, of: tree.query(for: picker), to: text)
    } catch let error as AppError where error.kind == .timeout {
      throw WireError(.invalidArgument, "\(error)")
    }
  }

  /// Moves the focus to an element for typing.
  private func focus(_ element: ElementID, named name: String, in tree: any ElementTree) async throws {
    guard tree.isEditable(element) else {
      guard let driver = app.driver as? any KeyboardDriver, try await driver.focus(element) else {
        throw WireError(.elementNotInteractable, "nothing can be typed into this: \(tree.describe(element))")
      }
      return remark("command: focus")
    }
    if !tree.hasFocus(element) {
      try await app.touch(at: try await reach(name))
      // The focus may have moved the rest of the screen.
      try await app.driver.letPass(until: try await app.driver.now() + GestureLimits.doubleTouchTime)
    }
  }

  /// Types a text into the focused element. The text may contain the special keys of WebDriver.
  func type(_ text: String) async throws {
    let keys = try WireKeys.text(of: text, hasKeyboard: app.driver is any KeyboardDriver)
    guard !keys.isEmpty else { return }
    do {
      if recordings.track == nil {
        try await app.enterText(keys)
      } else {
        try await app.press(keys)
        recordings.track?.press(keys)
      }
    } catch let error as AppError where error.kind == .noFocus {
      throw WireError(.elementNotInteractable, "\(error)")
    }
  }

  /// Clears a field.
  func clear(_ call: RouteCall) async throws -> JSONValue {
    try await beginInput()
    if browser != nil {
      let clearing = try await beginAction(.clear, onNode: call["element"])
      _ = try await ask("clear", [Self.reference(to: call["element"])], isAction: true)
      record(clearing)
      try await endInput()
      return .null
    }
    let (tree, element) = try await self.element(of: call)
    guard tree.isEditable(element) else {
      throw WireError(.invalidElementState, "this is not an editable field: \(tree.describe(element))")
    }
    if tree.string(.text, of: element)?.isEmpty == false || tree.property(.value, of: element) != nil {
      _ = try await reach(call["element"])
      try await app.clearText(tree.query(for: element))
    }
    try await endInput()
    return .null
  }
}

/// The way of a finger to an element on a screen.
private struct Reaching: Sendable {
  let tree: any ElementTree
  let element: ElementID
  /// The point to touch.
  let point: Point
  /// The obstacle; nil if the element can be touched.
  let objection: String?

  init(of element: ElementID, at offset: Point?, in tree: any ElementTree) {
    (self.tree, self.element) = (tree, element)
    let frame = tree.frame(of: element)
    var point = offset.map { frame.origin.moved(byX: $0.x, y: $0.y) } ?? tree.hitPoint(of: element)
    // An element at the edge of the screen is touched in its visible part.
    let screen = tree.frame(of: ElementID(0))
    let seen = frame.intersection(screen)
    if offset == nil, !seen.isEmpty, !screen.contains(point) { point = seen.center }
    self.point = point
    objection = tree.obstacle(to: element, at: offset == nil ? point : nil)
  }
}

extension ElementTree {
  /// A query that finds only this element.
  func query(for element: ElementID) -> Query {
    shortestQuery(for: element) ?? Query.view.index(element.index)
  }

  /// Whether an element or one of its ancestors is moving.
  func moves(_ element: ElementID) -> Bool {
    ([element] + ancestors(of: element)).contains { isTrue(.moving, of: $0) }
  }

  /// Whether an element accepts typed text.
  func isEditable(_ element: ElementID) -> Bool {
    AccessibilityKind(of: element, in: self).takesText
      || isTrue(.other("isEditable"), of: element)
  }
}

extension Rect {
  /// The upper left corner.
  var origin: Point { Point(x: x, y: y) }
}

extension CalendarDate {
  /// Reads `2024-01-31`, `2024-01-31 09:41`, `2024-01-31T09:41` or `09:41`; nil for other texts.
  init?(wireText text: String) {
    let parts = text.split { $0 == " " || $0 == "T" }
    guard let first = parts.first, let last = parts.last, parts.count <= 2,
      text.contains(where: { $0 == "-" || $0 == ":" })
    else { return nil }
    let days = parts.count == 2 || first.contains("-") ? first.split(separator: "-").map { Int($0) } : [2024, 1, 1]
    let times = last.contains(":") ? last.split(separator: ":").map { Int($0) } : [0, 0]
    guard days.count == 3, times.count >= 2, parts.count < 2 || last.contains(":"), let year = days[0],
      let month = days[1], let day = days[2], let hour = times[0], let minute = times[1], (1...9999).contains(year),
      (1...12).contains(month), (1...31).contains(day), (0...23).contains(hour), (0...59).contains(minute)
    else { return nil }
    self.init(year: year, month: month, day: day, hour: hour, minute: minute)
  }
}
