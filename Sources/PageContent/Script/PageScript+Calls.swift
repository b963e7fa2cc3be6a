package import AppUnderTest
import JSON

/// Calls of the functions of the script, as expressions for its world. `life.js` and `client.js` define the functions.
extension PageScript {
  // MARK: - The screen

  /// The changes since a screen, for `PageLook`.
  ///
  /// - Parameter tree: the screen; nil for the whole screen.
  package static func look(after tree: PageTree?) -> String { call("look", "\(tree?.version ?? 0)") }
  /// Prepares for finding the next change.
  package static let examine = call("examine")
  /// The time on the page's clock, in milliseconds since 1970.
  package static let now = call("now")
  /// 1 if the page has been drawn, otherwise 0.
  package static let drawn = call("drawn")
  /// The number of times that the page requested printing.
  package static let prints = call("prints")
  /// Continues as if the page had loaded.
  package static let load = call("load")
  /// Changes the size of all texts.
  package static func scaleTexts(by scale: Double) -> String { call("scaleTexts", "\(scale)") }

  /// The receivers of touches at points in frames.
  ///
  /// - Parameters:
  ///   - frames: the numbers of the frames, with the points in them.
  ///   - tree: the screen with the frames.
  package static func receivers(of frames: [(frame: Int, points: [Point])], in tree: PageTree) -> String {
    let lists = frames.map { "[\($0.frame),[\(list($0.points.flatMap { [$0.x, $0.y] }))]]" }
    return call("reachAll", "\(tree.version)", "[\(lists.joined(separator: ","))]")
  }

  /// The rectangles around the lines of a text in elements, one line of output for each element.
  ///
  /// - Parameters:
  ///   - elements: the numbers of the elements; -1 for an element without a place.
  ///   - version: the number of the screen.
  ///   - text: the text.
  package static func textFrames(of elements: [Int], version: Int, showing text: String) -> String {
    call("textFrames", "\(version)", "[\(list(elements))]", quoted(text))
  }

  // MARK: - Stops

  /// Stops the page at its next change.
  package static func arm(isAdvancing: Bool) -> String { call("arm", "\(isAdvancing)") }
  /// Cancels the stop at the next change.
  package static let disarm = call("disarm")
  /// Stops the page also at its performance marks.
  package static let hearMarks = call("hearMarks")

  // MARK: - Input

  /// Restricts the next touch to an element.
  ///
  /// - Parameters:
  ///   - place: the element.
  ///   - receiver: the number of the element that is expected to receive the touch.
  package static func aim(at place: ElementPlace, receiver: Int) -> String {
    call("aim", arguments(place), "\(receiver)")
  }
  /// Restricts the next touch to the element of the touch before.
  package static let aimAgain = call("aimAgain")
  /// Allows touches of any element again.
  package static let clearAim = call("aim", "0", "0", "0")
  /// Hides the events of fingers from the page, or shows them again.
  package static func hush(_ isHidden: Bool) -> String { call("hush", "\(isHidden)") }
  /// Begins to observe whether the page reacts to a drag.
  package static let watchDrag = call("watchDrag")
  /// Whether the element under the pointer accepts the dragged data.
  package static let takesDrop = call("takesDrop")
  /// How the page has reacted to the drag: `taken`, `moved`, another word, or an empty text for no reaction.
  package static let endDrag = call("endDrag")

  // MARK: - Elements

  /// The element at a place, as an object.
  package static func element(at place: ElementPlace) -> String { call("element", arguments(place)) }
  /// Gives an element the focus; 1 if it accepts keys, otherwise 0.
  package static func focus(_ place: ElementPlace) -> String { call("focus", arguments(place)) }

  /// Scrolls to an element, or to a part of a frame; 1 if the page has scrolled, otherwise 0.
  ///
  /// - Parameters:
  ///   - place: the element.
  ///   - part: the part of the frame; nil for the whole element.
  ///   - search: the number of the search.
  package static func reveal(_ place: ElementPlace, _ part: Rect?, in search: Int) -> String {
    call("reveal", arguments(place), "\(search)", rectangle(part))
  }

  /// The place of an element, or of a part of the element, in its document.
  package static func placeInDocument(of place: ElementPlace, _ part: Rect?) -> String {
    call("placeIn", arguments(place), rectangle(part))
  }

  /// Sets the value of a field to a text.
  ///
  /// - Parameters:
  ///   - field: the field.
  ///   - text: the text.
  ///   - isNearest: whether a field that does not offer the text takes the nearest value.
  package static func set(_ field: ElementPlace, to text: String, isNearest: Bool) -> String {
    call("set", arguments(field), quoted(text), "\(isNearest)")
  }

  /// Changes the value of a field by a number of steps.
  package static func set(_ field: ElementPlace, bySteps count: Int) -> String {
    call("set", arguments(field), "\(count)")
  }

  /// Moves the caret of the focused field to its end, or selects its whole text; 1 if it has a text, otherwise 0.
  package static func caret(selectingAll isAll: Bool) -> String { call("caret", "\(isAll)") }
  /// Makes the focused field report a change.
  package static let reportChange = call("reportChange")

  // MARK: - Clients

  /// Calls a function for clients.
  ///
  /// - Parameters:
  ///   - function: the name of the function.
  ///   - arguments: its arguments, as JSON.
  package static func client(_ function: String, _ arguments: String) -> String {
    call("client", quoted(function), arguments)
  }

  /// Evaluates an expression if the functions for clients are present. Otherwise the result is an empty text.
  package static func ifClient(_ expression: String) -> String { "cukeswift.client ? \(expression) : ''" }

  /// The names of elements for clients, as a JSON array.
  package static func clientNames(of places: [ElementPlace?]) -> String {
    let elements = places.map { $0.map(element) ?? "null" }
    return "JSON.stringify([\(elements.joined(separator: ","))].map(node => node && cukeswift.clientName(node)))"
  }

  /// The nodes with names for clients, in an array after null.
  package static func clientNodes(named names: [String]) -> String {
    "[\((["null"] + names.map { call("clientNode", quoted($0)) }).joined(separator: ","))]"
  }

  /// A function that returns the names of its arguments for clients.
  package static let naming = "function(...nodes) { return nodes.map(cukeswift.clientName) }"

  // MARK: - Texts

  /// The text as a literal.
  package static func quoted(_ text: String) -> String {
    var json = JSONWriter()
    json.string(text)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private static func call(_ function: String, _ arguments: String...) -> String {
    "cukeswift.\(function)(\(arguments.joined(separator: ",")))"
  }

  private static func arguments(_ place: ElementPlace) -> String { "\(place.version),\(place.index)" }

  private static func rectangle(_ part: Rect?) -> String {
    part.map { "[\(list([$0.x, $0.y, $0.width, $0.height]))]" } ?? "null"
  }

  private static func list(_ numbers: [some Numeric]) -> String { numbers.map { "\($0)" }.joined(separator: ",") }
}
