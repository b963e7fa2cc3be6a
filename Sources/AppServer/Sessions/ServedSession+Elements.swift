import AppUnderTest
import JSON

/// Queries about an element.
extension ServedSession {
  /// The visible text.
  func text(_ call: RouteCall) async throws -> JSONValue {
    let (tree, element) = try await wireElement(of: call)
    if page != nil, let text = tree.base.string(.other("textContent"), of: tree.source(of: element)) {
      return .string(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    }
    return .string(tree.text(of: element) ?? "")
  }

  /// The type, or the tag of an element in a page.
  func tagName(_ call: RouteCall) async throws -> JSONValue {
    let (tree, element) = try await wireElement(of: call)
    if page != nil, let tag = tree.base.string(.other("nodeName"), of: tree.source(of: element)) {
      return .string(tag.lowercased())
    }
    return .string(tree.kind(of: element).typeName)
  }

  func isEnabled(_ call: RouteCall) async throws -> JSONValue {
    let (tree, element) = try await wireElement(of: call)
    return .boolean(tree.isEnabled(element))
  }

  func isSelected(_ call: RouteCall) async throws -> JSONValue {
    let (tree, element) = try await wireElement(of: call)
    let isOn = tree.base.isTrue(.isOn, of: tree.source(of: element))
    return .boolean(isOn || tree.isSelected(element))
  }

  /// Whether a user can see the element.
  func isDisplayed(_ call: RouteCall) async throws -> JSONValue {
    let (tree, element) = try await wireElement(of: call)
    return .boolean(tree.attribute(.visible, of: element) == "true")
  }

  /// The frame.
  func rect(_ call: RouteCall) async throws -> JSONValue {
    if browser != nil { return try await ask("rectangle", of: call) }
    let (tree, element) = try await self.element(of: call)
    return tree.frame(of: element).wireValue
  }

  /// The position, for older clients.
  func location(_ call: RouteCall) async throws -> JSONValue {
    let value = try await rect(call)
    return ["x": value["x"] ?? 0, "y": value["y"] ?? 0]
  }

  /// The size, for older clients.
  func size(_ call: RouteCall) async throws -> JSONValue {
    let value = try await rect(call)
    return ["width": value["width"] ?? 0, "height": value["height"] ?? 0]
  }

  func attribute(_ call: RouteCall) async throws -> JSONValue {
    let (tree, element) = try await wireElement(of: call)
    return attribute(call["name"], of: element, in: tree)
  }

  /// The value of an attribute, by any of its names; `null` for a missing attribute.
  func attribute(_ name: String, of element: ElementID, in tree: WireTree) -> JSONValue {
    let source = tree.source(of: element)
    if page != nil {
      switch name {
      case "class", "className": return .init(tree.base.string(.other("cssClass"), of: source))
      case "textContent", "innerText": return .init(tree.base.string(.other("textContent"), of: source))
      case "innerHTML", "outerHTML": return .init(tree.base.html(of: source))
      case "tagName": return .init(tree.base.string(.other("nodeName"), of: source))
      case "value":
        return .init(tree.base.string(.text, of: source) ?? tree.base.property(.value, of: source)?.description)
      default:
        return .init(
          tree.base.value(of: source, for: .other(name)) ?? tree.base.value(of: source, for: PropertyName(name)))
      }
    }
    if let attribute = WireAttribute(named: name) {
      let text = tree.attribute(attribute, of: element)
      // The source omits this attribute for unselected elements, but clients ask for it.
      return .init(attribute == .selected ? text ?? "false" : text)
    }
    switch name {
    case "rect", "frame": return .string(String(decoding: tree.frame(of: element).wireValue.bytes, as: UTF8.self))
    case "id", "identifier", "resource-id", "accessibilityIdentifier":
      return .init(tree.base.string(.identifier, of: source))
    case "text", "textContent", "innerText": return .init(tree.text(of: element))
    case "class", "className", "tagName": return .string(tree.kind(of: element).typeName)
    case "displayed": return .init(tree.attribute(.visible, of: element))
    case "placeholder": return .init(tree.attribute(.placeholderValue, of: element))
    case "checked": return .init(tree.base.isTrue(.isOn, of: source) ? "true" : nil)
    default: return .init(tree.base.value(of: source, for: PropertyName(name)))
    }
  }

  /// The accessibility role.
  func computedRole(_ call: RouteCall) async throws -> JSONValue {
    if let found = try await accessibility(of: call) { return .string(found.role) }
    let (tree, element) = try await self.element(of: call)
    // The traits of elements in pages are the roles of ARIA.
    if page != nil, let role = tree.string(.other("traits"), of: element) { return .string(role) }
    return .string(tree.role(of: element) ?? "")
  }

  /// The accessibility label.
  func computedLabel(_ call: RouteCall) async throws -> JSONValue {
    if let found = try await accessibility(of: call) { return .string(found.name) }
    let (tree, element) = try await wireElement(of: call)
    return .string(tree.attribute(.label, of: element) ?? "")
  }

  /// A picture of the visible part of the element.
  func elementScreenshot(_ call: RouteCall) async throws -> JSONValue {
    let frame: Rect
    if browser != nil {
      frame = Rect(try await ask("place", of: call))
    } else {
      let (tree, element) = try await self.element(of: call)
      frame = tree.frame(of: element)
    }
    let shown = frame.intersection(try await app.tree().frame(of: ElementID(0)))
    guard !shown.isEmpty else { throw WireError(.elementNotInteractable, "no part of the element is on the screen") }
    return try await picture(of: shown)
  }
}

extension JSONValue {
  /// A text, or `null`.
  init(_ text: String?) { self = text.map { .string($0) } ?? .null }

  /// The value of a property as text, or `null`.
  init(_ value: PropertyValue?) {
    switch value {
    case .boolean(let value)?: self = .string(String(value))
    case let value?: self = .string(value.description)
    case nil: self = .null
    }
  }
}

extension Rect {
  /// Reads a rectangle of a page.
  fileprivate init(_ value: JSONValue) {
    let member = { value[$0]?.number ?? 0 }
    self.init(x: member("x"), y: member("y"), width: member("width"), height: member("height"))
  }

  /// The rectangle, rounded to points.
  var wireValue: JSONValue {
    [
      "x": .number(x.rounded()), "y": .number(y.rounded()), "width": .number(width.rounded()),
      "height": .number(height.rounded()),
    ]
  }
}
