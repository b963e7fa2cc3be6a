import ElementQuery

/// The attributes of an element, in their order in the source.
enum WireAttribute: String, CaseIterable, Sendable {
  case type, value, name, label, enabled, visible, accessible, selected, x, y, width, height, index, hittable
  case placeholderValue, traits, minValue, maxValue

  /// Finds an attribute by its name. WebDriverAgent also accepts names such as `wdName` or `isEnabled`.
  init?(named name: String) {
    if let attribute = WireAttribute(rawValue: name) {
      self = attribute
      return
    }
    for prefix in ["wd", "isWD", "is"] where name.hasPrefix(prefix) {
      let rest = name.dropFirst(prefix.count)
      guard rest.first?.isUppercase == true else { continue }
      if let attribute = WireAttribute(rawValue: rest.prefix(1).lowercased() + rest.dropFirst()) {
        self = attribute
        return
      }
    }
    return nil
  }

  /// The type of an attribute's value.
  enum Kind {
    case text, truth, number
  }

  /// The type of its value.
  var kind: Kind {
    switch self {
    case .type, .value, .name, .label, .placeholderValue, .traits, .minValue, .maxValue: .text
    case .enabled, .visible, .accessible, .selected, .hittable: .truth
    case .x, .y, .width, .height, .index: .number
    }
  }
}

extension WireTree {
  /// The value of an attribute as in the source; nil for an element without this attribute.
  func attribute(_ attribute: WireAttribute, of element: ElementID) -> String? {
    let source = source(of: element)
    let frame = frame(of: element)
    if element.index == 0 { return attributeOfApp(attribute, frame) }
    switch attribute {
    case .type: return kind(of: element).typeName
    case .name: return accessible.identifier(of: source).nonEmpty ?? label(of: element)
    case .label: return label(of: element)
    case .value: return value(of: element)
    case .enabled: return String(isEnabled(element))
    case .visible: return String(base.isVisible(source))
    case .accessible: return String(kind(of: element).isAccessible)
    case .selected: return isSelected(element) ? "true" : nil
    case .hittable: return String(isHittable(element))
    case .x: return frame.x.wirePoints
    case .y: return frame.y.wirePoints
    case .width: return frame.width.wirePoints
    case .height: return frame.height.wirePoints
    case .index: return String(index(of: element))
    case .placeholderValue: return base.string(.placeholder, of: source)?.nonEmpty
    case .traits: return base.string(.traits, of: source)?.nonEmpty
    case .minValue: return base.property(.minimumValue, of: source)?.description
    case .maxValue: return base.property(.maximumValue, of: source)?.description
    }
  }

  private func attributeOfApp(_ attribute: WireAttribute, _ frame: Rect) -> String? {
    switch attribute {
    case .type: kind(of: ElementID(0)).typeName
    case .name, .label: appName
    case .enabled, .visible: "true"
    case .accessible, .hittable: "false"
    case .x, .y, .index: "0"
    case .width: frame.width.wirePoints
    case .height: frame.height.wirePoints
    case .value, .selected, .placeholderValue, .traits, .minValue, .maxValue: nil
    }
  }

  /// The text for clients: the value, or else the label.
  func text(of element: ElementID) -> String? {
    if element.index == 0 { return appName }
    return value(of: element)?.nonEmpty ?? label(of: element)
  }

  private func label(of element: ElementID) -> String? { accessible.label(of: source(of: element)).nonEmpty }

  /// The value from XCUITest, or from WebDriverAgent if that makes its own.
  private func value(of element: ElementID) -> String? {
    let source = source(of: element)
    return switch kind(of: element) {
    case .staticText: base.string(.text, of: source)?.nonEmpty ?? label(of: element)
    case .button, .radioButton: isSelected(element) ? "1" : nil
    case .switch: accessible.value(of: source) ?? (isSelected(element) ? "1" : "0")
    default: accessible.value(of: source)?.nonEmpty
    }
  }

  /// Whether an element can be used.
  func isEnabled(_ element: ElementID) -> Bool {
    !base.isFalse(.enabled, of: source(of: element))
  }

  /// Whether an element is selected or switched on.
  func isSelected(_ element: ElementID) -> Bool {
    base.isTrue(.selected, of: source(of: element))
  }

  /// Whether a touch would reach the element.
  func isHittable(_ element: ElementID) -> Bool {
    let source = source(of: element)
    guard base.isVisible(source), let hit = base.element(at: base.hitPoint(of: source)) else { return false }
    return base.isElement(hit, in: source)
  }

  private func index(of element: ElementID) -> Int {
    guard let parent = parent(of: element) else { return 0 }
    var index = 0
    var sibling = ElementID(parent.index + 1)
    while sibling < element {
      index += 1
      sibling = end(of: sibling)
    }
    return index
  }
}

extension String {
  /// The text; nil for an empty text.
  var nonEmpty: String? { isEmpty ? nil : self }
}

extension Double {
  /// The length in whole points.
  var wirePoints: String { String(Int(points: self)) }
}

extension Int {
  /// The nearest whole number, limited to a safe range.
  init(points number: Double) {
    self = number.isNaN ? 0 : Int(Swift.min(Swift.max(number.rounded(), -1e9), 1e9))
  }
}
