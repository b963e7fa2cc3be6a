package import AppUnderTest

/// A command that a program gives to a session, without writing a line.
///
/// Queries and texts need no quotes. `line` is the line that a user would write, for histories and pages.
package enum ConsoleRequest: Sendable, Hashable {
  /// Starts the app with a name; nil for the app that was started last.
  case start(app: String?)
  case relaunch
  /// Starts the app on another device.
  case device(String)
  /// Sends the app to the background for some seconds.
  case background(seconds: Double)
  case back
  case touch(String)
  /// Touches the element with a name, and waits for it first.
  case touchMark(String)
  case touchPoint(Point)
  case doubleTap(String)
  /// Touches an element for some seconds; nil for the standard duration.
  case hold(String, seconds: Double?)
  case drag(String, to: String)
  /// Moves a finger between two points of the screen.
  case pan(from: Point, to: Point, seconds: Double)
  /// Swipes across an element; nil for the screen.
  case swipe(SwipeDirection, on: String?)
  case flick(SwipeDirection, on: String?)
  case pinch(PinchDirection, on: String?)
  /// Turns two fingers on an element by degrees or by a word such as `clockwise`, or the device to the left or right.
  case rotate(String, on: String?)
  /// Scrolls an element; nil for the largest one.
  case scroll(ScrollDirection, on: String?)
  case scrollToMark(String)
  /// Types a text into an element; nil for the focused element.
  case type(String, into: String?)
  case setText(String, of: String)
  case clearText(String)
  case letPass(seconds: Double)
  /// Waits until an element is there, or gone.
  case wait(String, isGone: Bool, seconds: Double?)
  /// Lists the elements that a query finds, or a property of these elements.
  case query(String, property: String?)
  case suggest(String)
  /// Draws the visible elements.
  case tree
  /// Writes a picture of the screen to a file.
  case screenshot(String)
  /// Adds a check of a property to the recording, without the conditions of the query.
  case check(String, property: String)
  /// Saves the recording to a file.
  case save(SavedForm, path: String, name: String?, replaces: Bool)
  case beginRecording
  case endRecording(name: String)
  case undo

  /// The request in the form that a user would write.
  package var line: String { call.line }

  /// The call of the command.
  var call: CommandCall {
    switch self {
    case .start(let app): .init("start_app", app.map { [.string($0)] } ?? [])
    case .relaunch: .init("relaunch")
    case .device(let name): .init("device", [.string(name)])
    case .background(let seconds): .init("send_app_to_background", [.number(seconds)])
    case .back: .init("back")
    case .touch(let query): .init("touch", [.string(query)])
    case .touchMark(let name): .init("tap_mark", [.string(name)])
    case .touchPoint(let point): .init("tap_point", [.number(point.x), .number(point.y)])
    case .doubleTap(let query): .init("double_tap", [.string(query)])
    case .hold(let query, let seconds): .init("touch_hold", [.string(query)], ["duration": seconds.map { .number($0) }])
    case .drag(let query, let target): .init("drag", [.string(query), .string(target)])
    case .pan(let start, let end, let seconds):
      .init("pan_coordinates", [.point(start), .point(end)], ["duration": .number(seconds)])
    case .swipe(let direction, let query): .gesture("swipe", .symbol(direction.rawValue), on: query)
    case .flick(let direction, let query): .gesture("flick", .symbol(direction.rawValue), on: query)
    case .pinch(let direction, let query): .gesture("pinch", .symbol(direction.rawValue), on: query)
    case .rotate(let turn, let query):
      .gesture("rotate", Double(turn).flatMap { $0.isFinite ? .number($0) : nil } ?? .symbol(turn), on: query)
    case .scroll(let direction, let query):
      .init("scroll", (query.map { [.string($0)] } ?? []) + [.symbol(direction.rawValue)])
    case .scrollToMark(let name): .init("scroll_to_mark", [.string(name)])
    case .type(let text, nil): .init("keyboard_enter_text", [.string(text)])
    case .type(let text, let query?): .init("enter_text", [.string(query), .string(text)])
    case .setText(let text, let query): .init("set_text", [.string(query), .string(text)])
    case .clearText(let query): .init("clear_text", [.string(query)])
    case .letPass(let seconds): .init("let_pass", [.number(seconds)])
    case .wait(let query, let isGone, let seconds):
      .init(
        isGone ? "wait_for_element_does_not_exist" : "wait_for_element_exists", [.string(query)],
        ["timeout": seconds.map { .number($0) }])
    case .query(let query, let property): .init("query", [.string(query)] + (property.map { [.string($0)] } ?? []))
    case .suggest(let query): .init("suggest", [.string(query)])
    case .tree: .init("tree")
    case .screenshot(let path): .init("screenshot", [.string(path)])
    case .check(let query, let property):
      .init("assert", [.string(query), .symbol(property)], ["only": .boolean(true)])
    case .save(let form, let path, let name, let replaces):
      .init(
        "save", [.words(form.rawValue), .string(path)],
        ["name": name.map { .string($0) }, "replace": replaces ? .boolean(true) : nil])
    case .beginRecording: .init("record_begin")
    case .endRecording(let name): .init("record_end", [.string(name)])
    case .undo: .init("undo")
    }
  }
}

extension CommandCall {
  /// Makes a call with the line that a user would write for the call. Options without a value are left out.
  fileprivate init(
    _ name: String, _ values: [NotationValue] = [], _ options: KeyValuePairs<String, NotationValue?> = [:]
  ) {
    self.name = name
    var text = ""
    var column: Int { name.unicodeScalars.count + 2 + text.unicodeScalars.count }
    for (index, value) in values.enumerated() {
      arguments.append(Argument(value: value, column: column))
      text += value.notation
      guard index < values.count - 1 else { continue }
      // The comma after a word without quotes is left out: `save feature "a.feature"`.
      if case .words = value { text += " " } else { text += ", " }
    }
    for (name, value) in options {
      guard let value else { continue }
      text += text.isEmpty ? "" : ", "
      self.options.append(NotationOption(name: name, value: value, column: column))
      text += "\(name): \(value.notation)"
    }
    operand = text
    line = text.isEmpty ? name : "\(name) \(text)"
  }

  /// Makes the call of a gesture on an element; nil for the screen.
  fileprivate static func gesture(_ name: String, _ way: NotationValue, on query: String?) -> Self {
    .init(name, [way], ["query": query.map { .string($0) }])
  }
}

extension NotationValue {
  /// A point as a table.
  static func point(_ point: Point) -> Self {
    .table([("x", point.x), ("y", point.y)].map { NotationOption(name: $0, value: .number($1), column: 1) })
  }

  /// The value in its written form.
  fileprivate var notation: String {
    switch self {
    case .string(let text): text.quotedForLine
    case .symbol(let name): ":\(name)"
    case .number(let number): "\(number)"
    case .boolean(let value): "\(value)"
    case .null: "nil"
    case .list(let values): "[\(values.map(\.notation).joined(separator: ", "))]"
    case .table(let options):
      "{\(options.map { "\($0.name): \($0.value.notation)" }.joined(separator: ", "))}"
    case .result(let name, _): name
    case .words(let text): text
    }
  }
}

extension String {
  /// The text in quotes, for a line of the console.
  fileprivate var quotedForLine: String {
    // In single quotes `#{…}` is text, but a line break has no escape.
    let quote: Character = contains("#{") && !contains("\n") ? "'" : "\""
    var quoted = String(quote)
    for character in self {
      switch character {
      case quote, "\\": quoted += "\\\(character)"
      case "\n": quoted += "\\n"
      default: quoted.append(character)
      }
    }
    return quoted + String(quote)
  }
}
