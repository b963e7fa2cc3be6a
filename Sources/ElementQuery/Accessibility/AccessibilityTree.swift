/// The elements of a tree as XCUITest reports them, with its kinds, labels and values.
///
/// Elements have the same numbers as in the tree. Queries and predicates on this tree use the labels, values and so on
/// that a test of XCUITest sees.
package struct AccessibilityTree: ElementTree {
  /// The tree of the driver.
  package let base: any ElementTree
  /// Whether each element exists for XCUITest.
  private let isThere: [Bool]
  private let kinds: [AccessibilityKind]

  /// Converts a tree.
  package init(_ base: any ElementTree) {
    self.base = base
    let kinds: [AccessibilityKind] = base.elements.map { AccessibilityKind(of: $0, in: base) }
    let behind = Self.behindScreens(of: base, kinds)
    var isThere: [Bool] = []
    isThere.reserveCapacity(kinds.count)
    for element in base.elements {
      let parent = base.parent(of: element)?.index
      let isInside = parent.map { $0 < element.index && isThere[$0] && kinds[$0] != .pickerWheel } ?? true
      let isHidden = base.isTrue(.hidden, of: element)
      isThere.append(
        isInside && !isHidden && !behind.contains(element) && base.property(.alpha, of: element)?.numeric != 0)
    }
    (self.isThere, self.kinds) = (isThere, kinds)
  }

  /// The elements behind a screen that covers another one. They do not exist for XCUITest meanwhile, but elements
  /// behind an alert, a sheet or a popover do.
  private static func behindScreens(of base: any ElementTree, _ kinds: [AccessibilityKind]) -> Set<ElementID> {
    guard let transition = base.classes.firstIndex(where: { $0.isKind(of: "UITransitionView") }) else { return [] }
    var behind: Set<ElementID> = []
    for element in base.elements where base.classIndex(of: element) == transition {
      let isOver = kinds[element.index..<base.end(of: element).index].contains {
        [.alert, .sheet, .popover].contains($0)
      }
      guard !isOver, let parent = base.parent(of: element) else { continue }
      behind.formUnion(base.children(of: parent).prefix { $0 != element })
    }
    return behind
  }

  /// Whether the element exists for XCUITest: neither it nor an element around it is hidden. It may be scrolled out of
  /// view.
  package func exists(_ element: ElementID) -> Bool { element.index < isThere.count && isThere[element.index] }

  /// The kind of the element.
  package func kind(of element: ElementID) -> AccessibilityKind { kinds[element.index] }

  /// The accessibility label of the element, or its text.
  package func label(of element: ElementID) -> String {
    if let label = base.string(.label, of: element) { return label }
    return kinds[element.index].takesText ? "" : base.string(.text, of: element) ?? ""
  }

  /// The value of the element; nil for an element without a value.
  package func value(of element: ElementID) -> String? {
    let kind = kinds[element.index]
    let value = base.property(.value, of: element)
    switch kind {
    case .textField, .searchField, .textView, .secureTextField:
      guard let text = typedText(of: element) else { return base.string(.placeholder, of: element) ?? "" }
      return kind == .secureTextField ? text.asDots : text
    case .slider: return position(of: element).map { "\(Int(($0 * 100).rounded()))%" }
    case .stepper: return nil
    case .switch:
      guard let isOn = base.property(.isOn, of: element)?.equals(true) else { return value?.description }
      return isOn ? "1" : "0"
    default: return value?.description
    }
  }

  /// The typed text of a field; nil for an empty field.
  private func typedText(of field: ElementID) -> String? {
    let texts = [base.string(.text, of: field), base.property(.value, of: field)?.description]
    return texts.lazy.compactMap(\.self).first { !$0.isEmpty }
  }

  /// The position of a slider's thumb on its track, from 0 to 1; nil for an unknown position.
  package func position(of slider: ElementID) -> Double? {
    guard let value = base.property(.value, of: slider)?.numeric else { return nil }
    let least = base.property(.minimumValue, of: slider)?.numeric ?? 0
    let most = base.property(.maximumValue, of: slider)?.numeric ?? 1
    guard value.isFinite, most - least > 0, (most - least).isFinite else { return nil }
    return min(max((value - least) / (most - least), 0), 1)
  }

  /// The identifier of the element; empty without one.
  package func identifier(of element: ElementID) -> String {
    if let id = base.string(.identifier, of: element) { return id }
    // The area around an action sheet on tablets.
    let isArea = base.elementClass(of: element).isKind(of: "UIDimmingView")
    return isArea && base.string(.label, of: element) == "dismiss popup" ? "PopoverDismissRegion" : ""
  }

  /// Whether XCUITest finds the element by a name, which can be its identifier, label, value or placeholder.
  package func isCalled(_ name: String, _ element: ElementID) -> Bool {
    identifier(of: element) == name || label(of: element) == name || base.string(.placeholder, of: element) == name
      || value(of: element) == name
  }

  /// The elements of a kind inside another, in order.
  ///
  /// - Parameters:
  ///   - kind: the kind; nil for all kinds.
  ///   - container: the element to search; nil for the application.
  package func descendants(of kind: AccessibilityKind?, in container: ElementID? = nil) -> [ElementID] {
    let searched = container.map { inside($0) } ?? elements
    return searched.filter { isThere[$0.index] && (kind == nil || kinds[$0.index] == kind) }
  }
}

extension AccessibilityTree {
  package var count: Int { base.count }
  package var classes: [ElementClass] { base.classes }
  package func classIndex(of element: ElementID) -> Int { base.classIndex(of: element) }
  package func parent(of element: ElementID) -> ElementID? { base.parent(of: element) }
  package func end(of element: ElementID) -> ElementID { base.end(of: element) }
  package func frame(of element: ElementID) -> Rect { base.frame(of: element) }
  package func hitPoint(of element: ElementID) -> Point { base.hitPoint(of: element) }
  package func isVisible(_ element: ElementID) -> Bool { base.isVisible(element) }
  package func furtherProperties(of element: ElementID) -> [String] { base.furtherProperties(of: element) }
  package func element(at point: Point) -> ElementID? { base.element(at: point) }

  package func property(_ name: PropertyName, of element: ElementID) -> PropertyValue? {
    switch name {
    case .identifier: .string(identifier(of: element))
    case .label: .string(label(of: element))
    case .value: value(of: element).map { .string($0) }
    case .other("placeholderValue"): base.property(.placeholder, of: element)
    case .other("elementType"): .integer(Int(kinds[element.index].rawValue))
    case .other("exists"): .boolean(exists(element))
    case .other("hittable"), .other("isHittable"): .boolean(exists(element) && isVisible(element))
    case .other("hasFocus"), .other("hasKeyboardFocus"): .boolean(hasFocus(element))
    default: base.property(name, of: element)
    }
  }
}

extension ElementTree {
  /// Whether the element has the focus of the keyboard.
  package func hasFocus(_ element: ElementID) -> Bool {
    ["isFirstResponder", "focused"].contains { isTrue(.other($0), of: element) }
  }
}
