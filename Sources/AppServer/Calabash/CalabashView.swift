import AppUnderTest
import ElementQuery
import JSON

/// Elements in the format of the Calabash server.
extension ElementTree {
  /// An element as JSON: a view, or an element of a page.
  ///
  /// - Parameter classKey: the key of the class.
  func calabashView(of element: ElementID, classKey: String = "class") -> [String: JSONValue] {
    var view: [String: JSONValue] = ["rect": frame(of: element).calabashRect()]
    if let tag = string(.other("nodeName"), of: element) {
      let frame = frame(of: element)
      view["rect"] = frame.calabashRect(with: ["left": .number(frame.x), "top": .number(frame.y)])
      view["nodeName"] = .string(tag.uppercased())
      view["nodeType"] = "ELEMENT_NODE"
      view["id"] = .init(string(.identifier, of: element))
      view[classKey] = .init(string(.other("cssClass"), of: element))
      view["html"] = .init(html(of: element))
      view["textContent"] = .init(string(.other("textContent"), of: element))
      view["value"] = property(.value, of: element).map(\.calabashValue) ?? .null
      view["center"] = ["X": .number(frame.center.x), "Y": .number(frame.center.y)]
      view["webView"] = "webView"
      return view
    }
    let text = string(.text, of: element)
    view[classKey] = .string(elementClass(of: element).name)
    view["visible"] = isVisible(element) ? 1 : 0
    view["description"] = .string("<\(describe(element))>")
    view["accessibilityElement"] = .boolean(role(of: element) != nil)
    view["label"] = .init(string(.label, of: element))
    view["id"] = .init(string(.identifier, of: element))
    view["text"] = .init(text)
    view["value"] = property(.value, of: element).map(\.calabashValue) ?? .init(text)
    view["selected"] = .boolean(property(.selected, of: element)?.equals(true) ?? false)
    view["enabled"] = .boolean(property(.enabled, of: element)?.equals(true) ?? true)
    view["alpha"] = .number(property(.alpha, of: element)?.numeric ?? 1)
    view["frame"] = ownFrame(of: element).calabashFrame
    return view
  }

  /// The frame of an element in its parent, as in UIKit.
  func ownFrame(of element: ElementID) -> Rect {
    let frame = frame(of: element)
    guard let parent = parent(of: element) else { return frame }
    let around = self.frame(of: parent)
    let x = property(.contentOffsetX, of: parent)?.numeric ?? 0
    let y = property(.contentOffsetY, of: parent)?.numeric ?? 0
    return Rect(x: frame.x - around.x + x, y: frame.y - around.y + y, width: frame.width, height: frame.height)
  }

  /// An element with its descendants, in the format of a dump.
  func calabashDump(of element: ElementID, depth: Int = 0) -> JSONValue {
    var node = calabashView(of: element, classKey: "type")
    let hit = hitPoint(of: element)
    node["hit-point"] = ["x": .number(hit.x), "y": .number(hit.y)]
    let traits = string(.traits, of: element)?.split { $0 == "," || $0 == " " } ?? []
    if !traits.isEmpty { node["accessibilityTraits"] = .array(traits.map { .string(String($0)) }) }
    let children = children(of: element, atDepth: depth)
    node["children"] = .array(children.map { calabashDump(of: $0, depth: depth + 1) })
    return .object(node)
  }
}

extension PropertyValue {
  /// The value in the format in which the Calabash server returns results of methods.
  var calabashValue: JSONValue {
    switch self {
    case .string(let text): .string(text)
    case .integer(let value): .number(Double(value))
    case .number(let value): .number(value)
    case .boolean(let value): value ? 1 : 0
    case .rect(let rect):
      [
        "description": .string("NSRect: {{\(rect.x), \(rect.y)}, {\(rect.width), \(rect.height)}}"),
        "X": .number(rect.x), "Y": .number(rect.y), "Width": .number(rect.width), "Height": .number(rect.height),
      ]
    }
  }

  /// Converts a text, number or truth value from JSON.
  init?(json value: JSONValue) {
    switch value {
    case .string(let text): self = .string(text)
    case .boolean(let value): self = .boolean(value)
    case .number(let number): self = value.integer.map { .integer($0) } ?? .number(number)
    case .null, .array, .object: return nil
    }
  }
}

extension Point {
  /// The point in the format of the Calabash server.
  var calabashValue: JSONValue {
    ["description": .string("NSPoint: {\(x), \(y)}"), "X": .number(x), "Y": .number(y)]
  }
}

extension Rect {
  /// The rectangle relative to its parent.
  fileprivate var calabashFrame: JSONValue {
    ["x": .number(x), "y": .number(y), "width": .number(width), "height": .number(height)]
  }

  /// The rectangle on the screen, with additional members.
  fileprivate func calabashRect(with others: [String: JSONValue] = [:]) -> JSONValue {
    let own: [String: JSONValue] = [
      "x": .number(x), "y": .number(y), "width": .number(width), "height": .number(height),
      "center_x": .number(center.x), "center_y": .number(center.y),
    ]
    return .object(own.merging(others) { $1 })
  }
}

extension Orientation {
  /// Finds the orientation for a position of the home button, which is a word or a number of UIKit.
  init?(homeButton value: JSONValue) {
    let words = ["bottom": "down", "top": "up"]
    let numbers = [1: "down", 2: "up", 3: "right", 4: "left"]
    let word = value.string.map { words[$0] ?? $0 } ?? value.integer.flatMap { numbers[$0] }
    guard let found = Self.allCases.first(where: { $0.homeButton == word }) else { return nil }
    self = found
  }
}
