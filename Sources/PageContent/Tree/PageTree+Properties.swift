package import AppUnderTest

/// Properties of elements of pages, beside the common properties and the attributes.
private enum PageProperty: String, CaseIterable {
  case nodeName, cssClass, role, traits, isOn, takesValue, takesSteps, datePickerMode, checked, mixed, expanded, moving,
    focused, hint, usable, outOfSight
  case contentWidth, contentHeight, contentOffsetX, contentOffsetY, row, section, fontSize, minimumValue, maximumValue,
    progress

  /// The properties by name, to avoid comparing a name with every property.
  private static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  init?(named name: String) {
    guard let property = Self.named[name] else { return nil }
    self = property
  }
}

extension PageTree {
  /// A property that is specific to pages; nil for an unset property.
  func otherProperty(_ name: String, of element: ElementID) -> PropertyValue? {
    if let property = PageProperty(named: name) { return self.property(property, of: element.index) }
    if name == "scrollsItself" { return .boolean(nodes[element.index].scrolling != nil) }
    if name == "shownName" { return shownName(of: element.index).map { .string($0) } }
    if name == "bareLabel" { return bareLabel(of: element.index).map { .string($0) } }
    if name == "textContent" { return .string(textContent(of: element)) }
    return name.hasPrefix("=") ? nil : nodes[element.index].content[name].map { .string($0) }
  }

  private func property(_ property: PageProperty, of index: Int) -> PropertyValue? {
    let node = nodes[index]
    let content = node.content
    switch property {
    case .nodeName: return .string(content.tag.uppercased())
    case .cssClass: return content["class"].map { .string($0) }
    case .role: return role(at: index).role.map { .string($0.rawValue) }
    case .traits: return role(at: index).aria.map { .string($0) }
    case .isOn: return content.isTicked && !node.flags.contains(.mixed) ? .boolean(node.flags.contains(.chosen)) : nil
    case .takesValue: return content.takesValue ? true : nil
    case .takesSteps: return content.tag == "input" && content["type"]?.lowercased() == "number" ? true : nil
    case .datePickerMode:
      return role(at: index).role == .datePicker ? content["type"].map { .string($0.lowercased()) } : nil
    case .checked: return node.flags.contains(.chosen) ? true : nil
    case .mixed: return node.flags.contains(.mixed) ? true : nil
    case .expanded: return node.flags.contains(.expanded) ? true : content["aria-expanded"].map { _ in false }
    case .moving: return node.flags.contains(.moving) ? true : nil
    case .hint: return content["title"].map { .string($0) }
    case .usable: return node.flags.contains(.usable) ? true : nil
    case .outOfSight: return node.flags.contains(.away) ? true : nil
    case .focused: return node.flags.contains(.focused) ? true : nil
    case .contentWidth: return scrolling(of: index).map { .number($0.size.width) }
    case .contentHeight: return scrolling(of: index).map { .number($0.size.height) }
    case .contentOffsetX: return scrolling(of: index).map { .number($0.offset.x) }
    case .contentOffsetY: return scrolling(of: index).map { .number($0.offset.y) }
    case .row: return isRow(index) ? .integer(rowNumber(of: index)) : nil
    case .section: return isRow(index) ? .integer(sectionNumber(of: index)) : nil
    case .fontSize: return node.fontSize > 0 && (hasText[index] || content.isField) ? .number(node.fontSize) : nil
    case .minimumValue: return role(at: index).role == .slider ? limit("min", or: 0, of: content) : nil
    case .maximumValue: return role(at: index).role == .slider ? limit("max", or: 100, of: content) : nil
    case .progress: return role(at: index).role == .progress ? value(of: ElementID(index)) : nil
    }
  }

  private func limit(_ attribute: String, or standard: Double, of content: Content) -> PropertyValue {
    .number((content[attribute] ?? content["aria-value\(attribute)"]).flatMap(Double.init) ?? standard)
  }
}

extension PageTree: EnumerableTree {
  /// Calls a closure with each property of an element that is set.
  ///
  /// The texts of the element itself are passed as `ownText` and `tail`; the texts of the elements around it are made
  /// of these.
  package func forEachProperty(of element: ElementID, _ body: (String, PropertyValue) -> Void) {
    for name in [PropertyName.identifier, .label, .text, .value, .placeholder] {
      if let value = property(name, of: element) { body(name.description, value) }
    }
    if !isVisible(element) { body("visible", false) }
    if property(.enabled, of: element) == false { body("enabled", false) }
    if property(.selected, of: element) == true { body("selected", true) }
    if property(.hidden, of: element) == true { body("hidden", true) }
    let isOfPage = element.index >= PageTree.firstOfPage
    for name in PageProperty.allCases {
      let value = isOfPage ? property(name, of: element.index) : property(.other(name.rawValue), of: element)
      if let value { body(name.rawValue, value) }
    }
    for name in Self.namesOfPage { if let value = property(.other(name), of: element) { body(name, value) } }
    guard isOfPage else { return }
    let content = nodes[element.index].content
    if !content.text.isEmpty { body("ownText", .string(content.text)) }
    if !content.tail.isEmpty { body("tail", .string(content.tail)) }
    for place in stride(from: 0, to: content.attributes.count - 1, by: 2) {
      let name = content.attributes[place]
      // Attributes that are covered by a property were passed before.
      guard !name.hasPrefix("="), name != "id", name != "class", PageProperty(named: name) == nil,
        !Self.namesOfPage.contains(name), case .other = PropertyName(name)
      else { continue }
      body(name, .string(content.attributes[place + 1]))
    }
  }

  /// Properties of the web view that are attributes of other elements.
  private static let namesOfPage = ["url", "title"]
}

extension PageTree: ComparableTree {
  /// Whether an element has all the properties that `forEachProperty` passes for an element of another screen.
  package func hasProperties(of element: ElementID, equalTo other: ElementID, in tree: PageTree) -> Bool {
    let (index, place) = (element.index, other.index)
    if self === tree, index == place { return true }
    if isUnchanged(index, from: place, in: tree) { return true }
    if nodes[index].flags.properties != tree.nodes[place].flags.properties { return false }
    var properties: [(name: String, value: PropertyValue)] = []
    forEachProperty(of: element) { properties.append(($0, $1)) }
    var count = 0
    var isEqual = true
    tree.forEachProperty(of: other) { name, value in
      isEqual = isEqual && count < properties.count && properties[count] == (name, value)
      count += 1
    }
    return isEqual && count == properties.count
  }

  /// Whether an element, its contents and its place in a list were kept from another screen.
  private func isUnchanged(_ index: Int, from place: Int, in tree: PageTree) -> Bool {
    guard index >= PageTree.firstOfPage, place >= PageTree.firstOfPage,
      nodes[index].end - index == tree.nodes[place].end - place
    else { return false }
    for (inside, before) in zip(index..<nodes[index].end, place...) {
      guard nodes[inside].isUnchanged(from: tree.nodes[before]) else { return false }
    }
    let role = role(at: index)
    // The visible part of a list depends on the elements around it.
    if role.isOne(of: PageRole.Name.lists) { return false }
    guard role.role == .listItem || role.role == .row else { return true }
    return rowNumber(of: index) == tree.rowNumber(of: place)
      && sectionNumber(of: index) == tree.sectionNumber(of: place)
  }
}

extension PageTree.Node {
  /// Whether the node was kept from an earlier screen, possibly at another place.
  fileprivate func isUnchanged(from before: PageTree.Node) -> Bool {
    content === before.content && flags.properties == before.flags.properties && fontSize == before.fontSize
      && scrolling == before.scrolling
  }
}
