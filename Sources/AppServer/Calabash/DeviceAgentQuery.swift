import ElementQuery
import JSON

/// A query of DeviceAgent: conditions that an element must fulfil, and the index of the chosen match.
struct DeviceAgentQuery {
  /// Whether an element fulfils a condition.
  private typealias Condition = (WireTree, ElementID) -> Bool

  private let conditions: [Condition]
  private let index: Int?
  /// The types of `descendant_element`.
  private let types: (parent: String, descendant: String)?

  /// The names of conditions.
  private enum Word: String, CaseIterable {
    case type, text, id, marked, property
    case textLike = "text_like"
    case propertyLike = "property_like"
  }

  /// Reads a query.
  ///
  /// - Throws: an `InAppError` for unknown conditions and invalid values.
  init(_ members: [String: JSONValue]) throws(InAppError) {
    var conditions: [Condition] = []
    var index: Int?
    var types: (parent: String, descendant: String)?
    let parts = members.filter { !["all", "coordinate", "coordinates"].contains($0.key) }
    guard !parts.isEmpty else { throw InAppError("a query needs a condition such as type, marked or id") }
    for (name, value) in parts.sorted(by: { $0.key < $1.key }) {
      switch name {
      case "index":
        guard let number = value.integer, number >= 0 else { throw InAppError("'index' is a number from 0") }
        index = number
      case "descendant_element":
        guard let parent = value["parent_type"]?.string, let descendant = value["descendant_type"]?.string else {
          throw InAppError("'descendant_element' needs a parent_type and a descendant_type")
        }
        types = (parent, descendant)
      default:
        guard let word = Word(rawValue: name) else {
          let known = ["index", "descendant_element"] + Word.allCases.map(\.rawValue)
          throw InAppError(
            "unknown condition '\(name)'", details: "Choose from \(known.sorted().joined(separator: ", ")).")
        }
        conditions.append(try Self.condition(word, value))
      }
    }
    (self.conditions, self.index, self.types) = (conditions, index, types)
  }

  private static func condition(_ word: Word, _ value: JSONValue) throws(InAppError) -> Condition {
    switch word {
    case .property, .propertyLike: return try property(value, isLike: word == .propertyLike)
    case .type: return try type(try text(value, of: word))
    case .id:
      let wanted = try text(value, of: word)
      return { tree, element in tree.identifier(of: element) == wanted }
    case .marked:
      let wanted = try text(value, of: word)
      return { tree, element in tree.identifier(of: element) == wanted || tree.texts(of: element).contains(wanted) }
    case .text:
      let wanted = try text(value, of: word)
      return { tree, element in tree.texts(of: element).contains(wanted) }
    case .textLike:
      let wanted = try text(value, of: word).lowercased()
      return { tree, element in tree.texts(of: element).contains { $0.lowercased().contains(wanted) } }
    }
  }

  private static func text(_ value: JSONValue, of word: Word) throws(InAppError) -> String {
    guard let text = value.string ?? value.integer.map({ "\($0)" }) else {
      throw InAppError("'\(word.rawValue)' is a text")
    }
    return text
  }

  private static func type(_ name: String) throws(InAppError) -> Condition {
    guard AccessibilityKind.allCases.contains(where: { $0.name.lowercased() == name.lowercased() }) else {
      throw InAppError("unknown type of elements '\(name)'")
    }
    return { tree, element in tree.kind(of: element).name.lowercased() == name.lowercased() }
  }

  private static func property(_ value: JSONValue, isLike: Bool) throws(InAppError) -> Condition {
    let (name, wanted) = try property(value)
    return { tree, element in
      guard let text = tree.text(ofProperty: name, of: element) else { return false }
      return isLike ? text.lowercased().contains(wanted.lowercased()) : text == wanted
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
    let children = children(of: element, atDepth: depth)
    if !children.isEmpty { node["children"] = .array(children.map { agentTree(of: $0, depth: depth + 1) }) }
    return .object(node)
  }
}
