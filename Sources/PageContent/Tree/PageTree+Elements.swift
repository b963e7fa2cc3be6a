package import AppUnderTest

extension PageTree {
  /// The role of an element of the page.
  func role(at index: Int) -> PageRole { nodes[index].role(hasText: hasText[index]) }

  /// Whether a field has the focus.
  package var hasFocus: Bool {
    nodes.indices.contains { index in
      guard nodes[index].flags.contains(.focused) else { return false }
      if nodes[index].flags.contains(.editable) { return true }
      return role(at: index).isOne(of: PageRole.Name.fields)
    }
  }

  /// Whether an element has the focus.
  package var isFocused: Bool { nodes.contains { $0.flags.contains(.focused) } }

  /// The innermost element that has the focus; nil without a focus.
  package var focusedElement: ElementID? {
    nodes.indices.last { nodes[$0].flags.contains(.focused) }.map { ElementID($0) }
  }

  /// The place of an element in the world of its script; nil for an element outside of the page.
  package func place(of element: ElementID) -> ElementPlace? {
    guard nodes.indices.contains(element.index), element.index >= PageTree.firstOfPage else { return nil }
    let number = element.index - PageTree.firstOfPage
    return parts?.place(of: number) ?? ElementPlace(world: nil, version: version, index: number)
  }

  /// The element with a number of the page's own world; nil for a missing element.
  package func element(numbered index: Int) -> ElementID? {
    let number = parts.map { $0.number(of: index) } ?? index
    guard let number, number >= 0 else { return nil }
    let element = ElementID(number + PageTree.firstOfPage)
    return nodes.indices.contains(element.index) ? element : nil
  }

  /// The number of elements.
  package var count: Int { nodes.count }
  /// The classes of its elements.
  package var classes: [ElementClass] { elementClasses.list }

  /// The index of an element's class in `classes`.
  package func classIndex(of element: ElementID) -> Int { elementClasses.indices[element.index] }
  /// The element around another; nil for the window.
  package func parent(of element: ElementID) -> ElementID? {
    element.index == 0 ? nil : ElementID(nodes[element.index].parent)
  }
  /// The first element after the contents of another.
  package func end(of element: ElementID) -> ElementID { ElementID(nodes[element.index].end) }
  /// The frame of an element in the window.
  package func frame(of element: ElementID) -> Rect { nodes[element.index].frame }
  /// The point where a finger touches an element.
  package func hitPoint(of element: ElementID) -> Point {
    hits.points[element.index] ?? nodes[element.index].frame.center
  }
  /// Whether a user sees an element.
  package func isVisible(_ element: ElementID) -> Bool {
    nodes[element.index].flags.contains(.visible) || isLongList(element.index)
  }

  /// A property of an element; nil for an unset property.
  package func property(_ name: PropertyName, of element: ElementID) -> PropertyValue? {
    if element.index < PageTree.firstOfPage { return ownProperty(name, of: element) }
    let node = nodes[element.index]
    let content = node.content
    switch name {
    case .className, .frame, .visible, .description: return nil
    case .identifier: return (content["id"] ?? content["data-testid"]).map { .string($0) }
    case .label: return label(of: element).map { .string($0) }
    case .text: return shownText(of: element).map { .string($0) }
    case .value: return value(of: element)
    case .placeholder: return (content["placeholder"] ?? content["aria-placeholder"]).map { .string($0) }
    case .enabled: return .boolean(!node.flags.contains(.disabled))
    case .selected: return .boolean(node.flags.contains(.chosen) || hasTick(element.index))
    case .hidden: return .boolean(!node.flags.contains(.rendered))
    case .alpha: return 1
    case .other(let name): return otherProperty(name, of: element)
    }
  }

  private func label(of element: ElementID) -> String? {
    if let name = nodes[element.index].content["=name"] { return name }
    guard let text = shownText(of: element), !text.isEmpty else { return nil }
    return text
  }

  private func ownProperty(_ name: PropertyName, of element: ElementID) -> PropertyValue? {
    switch name {
    case .enabled: return true
    case .hidden, .selected: return false
    case .alpha: return 1
    case .other("changesLetters") where element.index == 0: return changesLetters ? true : nil
    case .other("url") where element.index == 1: return .string(url)
    case .other("title") where element.index == 1: return .string(title)
    case .other("loaded") where element.index == 1: return version == 0 ? false : nil
    case .other(let name) where element.index == 1:
      return pageScrolling.flatMap { PageTree.property(name, of: $0) }
    case .className, .frame, .visible, .description, .identifier, .label, .text, .value, .placeholder, .other:
      return nil
    }
  }

  func value(of element: ElementID) -> PropertyValue? {
    let (node, role) = (nodes[element.index], role(at: element.index).role)
    if node.content.isTicked { return node.flags.contains(.chosen) ? "1" : "0" }
    if role == .datePicker { return node.content["=value"].map { .string(PageField.wording(of: $0)) } }
    let text = node.content["=value"] ?? node.content["aria-valuetext"] ?? node.content["aria-valuenow"]
    if role == .slider || role == .progress, let number = text.flatMap(Double.init), number.isFinite {
      return .number(number)
    }
    return text.map { .string($0) }
  }

  /// The names of the properties that only some elements have.
  package func furtherProperties(of element: ElementID) -> [String] {
    guard element.index >= PageTree.firstOfPage else { return element.index == 1 ? ["url", "title"] : [] }
    let attributes = nodes[element.index].content.attributes
    let names = stride(from: 0, to: attributes.count - 1, by: 2).map { attributes[$0] }
    return ["nodeName", "cssClass", "textContent", "role"]
      + names.filter { !$0.hasPrefix("=") && $0 != "id" && $0 != "class" }.sorted()
  }

  /// The element that receives a touch at a point.
  package func element(at point: Point) -> ElementID? {
    guard nodes[0].frame.contains(point) else { return nil }
    // At known hit points the page itself has determined the receiver; the innermost element counts.
    for index in nodes.indices.reversed() where hitPoint(of: ElementID(index)) == point {
      if let hit = hits.receivers[index] { return ElementID(hit) }
    }
    let found = nodes.indices.reversed().first { index in
      nodes[index].flags.contains(.visible) && nodes[index].frame.contains(point)
    }
    return found.map { ElementID($0) }
  }
}
