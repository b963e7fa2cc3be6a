import ElementQuery
import JSON

/// A query of DeviceAgent: conditions that an element must fulfil, and the index of the wanted match.
struct DeviceAgentQuery {
  private let conditions: [(WireTree, ElementID) -> Bool]
  private let index: Int?
  /// The types of `descendant_element`.
  private let types: (parent: String, descendant: String)?

  /// The names of the conditions.
  static let words: Set<String> = [
    "type", "text", "text_like", "id", "marked", "index", "property", "property_like", "descendant_element",
  ]

  /// Reads a query.
  ///
  /// - Throws: an `InAppError` for unknown conditions and invalid values.
  init(_ members: [String: JSONValue]) throws(InAppError) {
    let words = members.keys.filter { !["all", "coordinate", "coordinates"].contains($0) }
    if let unknown = words.first(where: { !Self.words.contains($0) }) {
      throw InAppError(
        "there is no condition '\(unknown)'", details: "There are \(Self.words.sorted().joined(separator: ", ")).")
    }
    guard !words.isEmpty else { throw InAppError("a query needs a condition such as type, marked or id") }
    var conditions: [(WireTree, ElementID) -> Bool] = []
    for (word, value) in members.sorted(by: { $0.key < $1.key }) where Self.words.contains(word) {
      switch word {
      case "index", "descendant_element": continue
      case "property", "property_like":
        let (name, wanted) = try Self.property(value)
        let isLike = word == "property_like"
        conditions.append { tree, element in
          guard let text = tree.text(ofProperty: name, of: element) else { return false }
          return isLike ? text.lowercased().contains(wanted.lowercased()) : text == wanted
        }
      default:
        guard let text = value.string ?? value.integer.map({ "\($0)" }) else {
          throw InAppError("'\(word)' is a text")
        }
        conditions.append(try Self.condition(word, text))
      }
    }
    self.conditions = conditions
    if let value = members["index"] {
      guard let index = value.integer, index >= 0 else { throw InAppError("'index' is a number from 0") }
      self.index = index
    } else {
      index = nil
    }
    if let value = members["descendant_element"] {
      guard let parent = value["parent_type"]?.string, let descendant = value["descendant_type"]?.string else {
        throw InAppError("'descendant_element' needs a parent_type and a descendant_type")
      }
      types = (parent, descendant)
    } else {
      types = nil
    }
  }

  private static func condition(
    _ word: String, _ wanted: String
  ) throws(InAppError) -> (WireTree, ElementID) -> Bool {
    switch word {
    case "type":
      guard AccessibilityKind.allCases.contains(where: { $0.name.lowercased() == wanted.lowercased() }) else {
        throw InAppError("there is no type '\(wanted)' of elements")
      }
      return { tree, element in tree.kind(of: element).name.lowercased() == wanted.lowercased() }
    case "id": return { tree, element in tree.identifier(of: element) == wanted }
    case "marked":
      return { tree, element in tree.identifier(of: element) == wanted || tree.texts(of: element).contains(wanted) }
    case "text_like":
      return { tree, element in
        tree.texts(of: element).contains { $0.lowercased().contains(wanted.lowercased()) }
      }
    default: return { tree, element in tree.texts(of: element).contains(wanted) }
    }
  }

  /// Reads a property with its value: `key=value`, or an object with both.
  private static func property(_ value: JSONValue) throws(InAppError) -> (name: String, value: String) {
    if let text = value.string, let sign = text.firstIndex(of: "="), sign != text.startIndex {
      return (String(text[..<sign]), String(text[text.index(after: sign)...]))
    }
    guard let name = (value["key"] ?? value["property"] ?? value["using"])?.string, let wanted = value["value"] else {
      throw InAppError("a property must be written key=value, or as an object with 'key' and 'value'")
    }
    return (name, wanted.textOrJSON)
  }

  /// The matching elements, in order.
  func elements(in tree: WireTree) -> [ElementID] {
    var found = (0..<tree.count).map(ElementID.init).filter { element in conditions.allSatisfy { $0(tree, element) } }
    if let types {
      let isOf = { (element: ElementID, type: String) in tree.kind(of: element).name == type }
      found = found.filter { element in
        isOf(element, types.descendant) && tree.ancestors(of: element).contains { isOf($0, types.parent) }
      }
    }
    guard let index else { return found }
    return found.indices.contains(index) ? [found[index]] : []
  }
}

extension WireTree {
  /// The maximum nesting depth of a tree, because JSON parsers limit the depth.
  private static let deepestNode = 100

  /// The identifier, which may be empty.
  func identifier(of element: ElementID) -> String {
    element.index == 0 ? "" : accessible.identifier(of: source(of: element))
  }

  /// The texts of an element that queries compare: label, title, value and placeholder.
  func texts(of element: ElementID) -> [String] {
    [.label, .value, .placeholderValue].compactMap { attribute($0, of: element) }
      + [title(of: element)].compactMap(\.self)
  }

  private func title(of element: ElementID) -> String? {
    element.index == 0 ? nil : base.string(.screenTitle, of: source(of: element))
  }

  /// A property as text, by its name in DeviceAgent or XCUITest.
  func text(ofProperty name: String, of element: ElementID) -> String? {
    switch name {
    case "id", "identifier": identifier(of: element)
    case "title": title(of: element)
    case "placeholder": attribute(.placeholderValue, of: element)
    case "type", "elementType": kind(of: element).name
    default: WireAttribute(named: name).flatMap { attribute($0, of: element) }
    }
  }

  /// An element in the format of DeviceAgent.
  func agentElement(_ element: ElementID) -> [String: JSONValue] {
    let frame = frame(of: element)
    let isHit = element.index == 0 || isHittable(element)
    let hit = isHit ? hitPoint(of: element) : Point(x: -1, y: -1)
    let hasFocus = element.index > 0 && base.hasFocus(source(of: element))
    return [
      "type": .string(kind(of: element).name), "label": .init(attribute(.label, of: element)),
      "title": .init(title(of: element)), "value": .init(attribute(.value, of: element)),
      "placeholder": .init(attribute(.placeholderValue, of: element)),
      "id": .init(identifier(of: element).nonEmpty), "rect": frame.wireValue,
      "enabled": .boolean(element.index == 0 || isEnabled(element)),
      "selected": .boolean(element.index > 0 && isSelected(element)), "has_focus": .boolean(hasFocus),
      "has_keyboard_focus": .boolean(hasFocus), "hitable": .boolean(isHit),
      "hit_point": ["x": .number(hit.x), "y": .number(hit.y)],
    ]
  }

  /// An element with its descendants.
  func agentTree(of element: ElementID, depth: Int = 0) -> JSONValue {
    var node = agentElement(element)
    let children = depth < Self.deepestNode ? children(of: element) : []
    if !children.isEmpty { node["children"] = .array(children.map { agentTree(of: $0, depth: depth + 1) }) }
    return .object(node)
  }
}
