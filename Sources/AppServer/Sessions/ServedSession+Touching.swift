import AppUnderTest
import JSON
import Synchronization

/// What clients do to an element.
extension ServedSession {
  /// How much of the app's time something that moves may take to come to rest.
  private static let restTime = Duration.seconds(5)

  /// Touches an element.
  func click(_ call: RouteCall) async throws -> JSONValue {
    if try await choose(call["element"]) { return .null }
    try await beginInput()
    let point = try await reach(call["element"])
    try await app.touch(at: point)
    try await endInput()
    return .null
  }

  /// Waits until an element rests, and can be touched.
  ///
  /// - Parameters:
  ///   - name: what the client calls it.
  ///   - offset: where it is touched, from its upper left corner; `nil` is its hit point.
  /// - Returns: where it is touched.
  /// - Throws: a `WireError` that says what is in the way.
  func reach(_ name: String, offset: Point? = nil) async throws -> Point {
    var tree = try await app.tree()
    var element = try self.element(name, in: tree)
    if !tree.isVisible(element), tree.concealment(of: element).hasPrefix("outside") {
      try await scroll(to: element, in: tree)
      tree = try await app.tree()
      element = try self.element(name, in: tree)
    }
    let known = known
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
    // What is hidden can be clicked on a page all the same: something transparent, or an area of a picture.
    if offset == nil, tree.isHidden(element), let point = try await clickPoint(of: name) { return point }
    // A touch on what is disabled does nothing, on a real device too.
    if tree.disabledPart(around: element) != nil, tree.isVisible(element) { return reaching.point }
    let frame = tree.frame(of: element)
    let isCovered =
      frame.width > 0 && frame.height > 0
      && (tree.isVisible(element) || tree.cover(of: element, at: reaching.point) != nil)
    throw WireError(isCovered ? .elementClickIntercepted : .elementNotInteractable, objection)
  }

  /// Scrolls until an element can be touched; nothing is done where that is not possible.
  private func scroll(to element: ElementID, in tree: any ElementTree) async throws {
    guard tree.ancestors(of: element).contains(where: tree.scrolls) else { return }
    do {
      try await app.scrollTo(tree.query(for: element))
    } catch is AppError {
      // What keeps it from being touched is reported by whoever wants to.
    }
  }

  /// Types into an element, or sets it: a slider, a wheel, a date.
  func enterValue(_ call: RouteCall) async throws -> JSONValue {
    guard let text = Self.text(of: call.body) else { throw WireError.invalid("'text' is the text that is typed") }
    try await beginInput()
    let tree = try await app.tree()
    let element = try self.element(call["element"], in: tree)
    try await enter(text, into: element, named: call["element"], in: tree)
    try await endInput()
    return .null
  }

  /// Types with the keyboard, into what has the focus.
  func typeKeys(_ call: RouteCall) async throws -> JSONValue {
    guard let text = Self.text(of: call.body) else { throw WireError.invalid("'value' is what is typed") }
    try await beginInput()
    try await type(text)
    try await endInput()
    return .null
  }

  /// The text of a body: as one, or as the characters of older clients.
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
    case .pickerWheel:
      guard
        let picker = tree.ancestors(of: element).first(where: { tree.elementClass(of: $0).isKind(of: "UIPickerView") })
      else { throw WireError(.invalidElementState, "the wheel belongs to no picker") }
      let wheels = (picker.index..<tree.end(of: picker).index).map(ElementID.init).filter {
        AccessibilityKind(of: $0, in: tree) == .pickerWheel
      }
      do {
        try await app.turn(column: wheels.firstIndex(of: element) ?? 0, of: tree.query(for: picker), to: text)
      } catch let error as AppError where error.kind == .timeout {
        throw WireError(.invalidArgument, "\(error)")
      }
    case .datePicker:
      guard let date = CalendarDate(wireText: text) else {
        throw WireError.invalid("a date picker takes a date such as 2024-01-31, 2024-01-31 09:41 or 09:41")
      }
      try await app.turn(query, to: date)
    case .switch where text == "0" || text == "1":
      try await app.setSwitch(query, on: text == "1")
    default:
      let isForColour = tree.string(.other("type"), of: element)?.lowercased() == "color"
      if isForColour, try await setColour(name, to: text) { return }
      guard tree.isEditable(element) else {
        guard let driver = app.driver as? any KeyboardDriver, try await driver.focus(element) else {
          throw WireError(.elementNotInteractable, "nothing can be typed into this: \(tree.describe(element))")
        }
        return try await type(text)
      }
      if !tree.hasFocus(element) {
        try await app.touch(at: try await reach(name))
        // What takes the focus may move the rest of the screen.
        try await app.driver.letPass(until: try await app.driver.now() + GestureLimits.doubleTouchTime)
      }
      try await type(text)
    }
  }

  /// Types a text where the focus is, with the keys that WebDriver has numbers for.
  func type(_ text: String) async throws {
    let keys = try WireKeys.text(of: text, hasKeyboard: app.driver is any KeyboardDriver)
    guard !keys.isEmpty else { return }
    do {
      try await app.enterText(keys)
    } catch let error as AppError where error.kind == .noFocus {
      throw WireError(.elementNotInteractable, "\(error)")
    }
  }

  /// Empties a field.
  func clear(_ call: RouteCall) async throws -> JSONValue {
    try await beginInput()
    let (tree, element) = try await self.element(of: call)
    if try await reset(call["element"]) {
      try await endInput()
      return .null
    }
    guard tree.isEditable(element) else {
      throw WireError(.invalidElementState, "this is no field that could be emptied: \(tree.describe(element))")
    }
    if tree.string(.text, of: element)?.isEmpty == false || tree.property(.value, of: element) != nil {
      let point = try await reach(call["element"])
      if tree.isHidden(element), let keyboard = app.driver as? any KeyboardDriver {
        // What is transparent is none that a query finds to be emptied.
        try await app.touch(at: point)
        try await keyboard.press(Keys.control + "a" + Keys.release + Keys.delete)
      } else {
        try await app.clearText(tree.query(for: element))
      }
    }
    try await endInput()
    return .null
  }
}

/// How a finger gets to an element on one screen.
private struct Reaching: Sendable {
  let tree: any ElementTree
  let element: ElementID
  /// Where it is touched.
  let point: Point
  /// Why that is not possible; `nil` where it is.
  let objection: String?

  init(of element: ElementID, at offset: Point?, in tree: any ElementTree) {
    (self.tree, self.element) = (tree, element)
    let frame = tree.frame(of: element)
    var point = offset.map { frame.origin.moved(byX: $0.x, y: $0.y) } ?? tree.hitPoint(of: element)
    // What stands at the edge of the screen is touched where it is seen.
    let screen = tree.frame(of: ElementID(0))
    let seen = frame.intersection(screen)
    if offset == nil, !seen.isEmpty, !screen.contains(point) { point = seen.center }
    self.point = point
    objection = tree.obstacle(to: element, at: offset == nil ? point : nil)
  }
}

extension ElementTree {
  /// A query that finds just this element, for what sessions do by queries.
  func query(for element: ElementID) -> Query {
    shortestQuery(for: element) ?? Query.view.index(element.index)
  }

  /// Whether an element or something around it is on its way.
  func moves(_ element: ElementID) -> Bool {
    ([element] + ancestors(of: element)).contains { property(.moving, of: $0)?.equals(true) == true }
  }

  /// Whether nothing is seen of an element, wherever it is.
  fileprivate func isHidden(_ element: ElementID) -> Bool { property(.hidden, of: element)?.equals(true) == true }

  /// Whether texts can be typed into an element.
  func isEditable(_ element: ElementID) -> Bool {
    AccessibilityKind(of: element, in: self).takesText
      || property(.other("isEditable"), of: element)?.equals(true) == true
  }
}

extension Rect {
  /// The upper left corner.
  var origin: Point { Point(x: x, y: y) }
}

extension CalendarDate {
  /// Reads `2024-01-31`, `2024-01-31 09:41`, `2024-01-31T09:41` or `09:41`; `nil` for any other text.
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
