/// The screen of a model app at one moment: the elements in tree order with their frames.
struct ScreenTree: ElementTree {
  /// One element.
  struct Entry: Sendable {
    var classIndex: Int
    var parent: Int
    var end: Int
    var frame: Rect
    /// The part of the frame inside all clipping containers.
    var clippedFrame: Rect
    /// Whether neither it nor any of its containers is hidden or transparent.
    var isShown: Bool
    var isVisible: Bool
    /// The attributes of its node, adjusted for the screen: text sizes set by the user, properties of its position, and
    /// untouchable if a container is.
    var attributes: Attributes
    /// Whether the element reacts to a touch itself.
    var takesTouch = false
  }

  /// Only `open` makes the index outdated, and queries run only on complete trees.
  let index: ElementIndex? = ElementIndex()
  private(set) var classes: [ElementClass] = []
  private(set) var entries: [Entry] = []
  /// Problems of the screen that do not prevent its use.
  var warnings: [String] = []
  private var classIdentities: [ObjectIdentifier] = []

  var count: Int { entries.count }

  func classIndex(of element: ElementID) -> Int { entries[element.index].classIndex }
  func end(of element: ElementID) -> ElementID { ElementID(entries[element.index].end) }
  func frame(of element: ElementID) -> Rect { entries[element.index].frame }
  func isVisible(_ element: ElementID) -> Bool { entries[element.index].isVisible }

  func parent(of element: ElementID) -> ElementID? {
    let parent = entries[element.index].parent
    return parent < 0 ? nil : ElementID(parent)
  }

  func property(_ name: PropertyName, of element: ElementID) -> PropertyValue? {
    // The entry is accessed in place: a copy would count references to all of its texts.
    let index = element.index
    switch name {
    case .identifier: return entries[index].identifier.map(PropertyValue.string)
    case .label: return entries[index].label.map(PropertyValue.string)
    case .text: return entries[index].text.map(PropertyValue.string)
    case .value: return entries[index].value
    case .placeholder: return entries[index].placeholder.map(PropertyValue.string)
    case .enabled: return .boolean(entries[index].isEnabled)
    case .selected: return .boolean(entries[index].isSelected)
    case .hidden: return .boolean(entries[index].isHidden)
    case .alpha: return .number(entries[index].alpha)
    case .other(let name):
      return entries[index].properties[name]
        ?? LookProperty(rawValue: name).flatMap { entries[index].looks.value(of: $0) }
    case .className, .frame, .visible, .description: return nil
    }
  }

  func furtherProperties(of element: ElementID) -> [String] {
    entries[element.index].furtherProperties
  }

  /// Later elements in tree order are drawn above earlier ones.
  func element(at point: Point) -> ElementID? {
    entries.lastIndex { $0.isShown && !$0.isUntouchable && $0.clippedFrame.contains(point) }.map(ElementID.init)
  }

  /// Appends an element without children; `close` ends it.
  ///
  /// - Parameter style: its look with the text size set by the user; nil for the look of the node.
  mutating func open(
    _ node: Node, style: Style? = nil, parent: Int, frame: Rect, clip: Rect, isShown: Bool
  ) -> Int {
    let clipped = frame.intersection(clip)
    var attributes = node.attributes
    if let style { attributes.style = style }
    if parent >= 0, entries[parent].isUntouchable { attributes.states.isUntouchable = true }
    entries.append(
      Entry(
        classIndex: index(of: node.elementClass), parent: parent, end: entries.count + 1, frame: frame,
        clippedFrame: clipped, isShown: isShown,
        isVisible: isShown && !clipped.isEmpty && clip.contains(frame.center), attributes: attributes))
    return entries.count - 1
  }

  /// Appends an element with the attributes that layout itself reads.
  mutating func openDraft(_ node: Node, parent: Int, frame: Rect, clip: Rect, isShown: Bool) -> Int {
    let clipped = frame.intersection(clip)
    var attributes = Attributes()
    attributes.identifier = node.identifier
    entries.append(
      Entry(
        classIndex: 0, parent: parent, end: entries.count + 1, frame: frame, clippedFrame: clipped, isShown: isShown,
        isVisible: isShown && !clipped.isEmpty && clip.contains(frame.center), attributes: attributes))
    return entries.count - 1
  }

  /// Reserves capacity for elements, to avoid copies.
  mutating func reserveCapacity(_ count: Int) {
    entries.reserveCapacity(count)
    classes.reserveCapacity(16)
    classIdentities.reserveCapacity(16)
  }

  /// Sets a property of an element.
  mutating func set(_ property: String, to value: PropertyValue, of element: Int) {
    entries[element].attributes.properties[property] = value
  }

  /// Shows an element at another place.
  ///
  /// - Parameters:
  ///   - element: its index in the tree.
  ///   - frame: its frame there.
  ///   - alpha: its opacity there.
  ///   - isSeen: whether it is visible at all. An element that is covered or clipped at its own place stays invisible.
  mutating func show(_ element: Int, at frame: Rect, alpha: Double, isSeen: Bool) {
    let entry = entries[element]
    let isClipped = entry.clippedFrame != entry.frame
    let clip = isClipped ? entry.clippedFrame : entries[0].frame
    entries[element].frame = frame
    entries[element].clippedFrame = frame.intersection(clip)
    entries[element].attributes.alpha = alpha
    entries[element].isShown = entry.isShown && isSeen
    entries[element].isVisible = entry.isVisible && isSeen && clip.contains(frame.center)
  }

  /// Records that an element does something of its own when it is touched.
  mutating func markTouchable(_ element: Int) { entries[element].takesTouch = true }

  /// Disables an element.
  mutating func disable(_ element: Int) { entries[element].attributes.states.isEnabled = false }

  /// Hides an element and its descendants. The element keeps its room.
  mutating func hide(_ element: Int) {
    entries[element].attributes.states.isHidden = true
    for index in element..<entries[element].end {
      entries[index].isShown = false
      entries[index].isVisible = false
    }
  }

  /// Replaces the text of an element, and the equal texts, labels and identifiers of its containers. The identifier of a
  /// navigation bar is its title.
  mutating func replaceText(of element: Int, by text: String) {
    let old = entries[element].text
    var index = element
    while index >= 0 {
      if entries[index].text == old { entries[index].attributes.text = text }
      if entries[index].label == old { entries[index].attributes.label = text }
      if index < element, entries[index].identifier == old { entries[index].attributes.identifier = text }
      index = entries[index].parent
    }
  }

  /// Ends an element: all elements appended since it was opened are inside it.
  mutating func close(_ element: Int) {
    entries[element].end = entries.count
  }

  /// Makes the elements behind an opaque element invisible: those drawn before it with their centre inside it, except
  /// its containers.
  mutating func cover(behind element: Int) {
    let cover = entries[element]
    guard cover.isShown else { return }
    for index in 0..<element where entries[index].end <= element {
      if cover.clippedFrame.contains(entries[index].frame.center) { entries[index].isVisible = false }
    }
  }

  /// Appends an unchanged element.
  mutating func append(_ entry: Entry) { entries.append(entry) }

  /// The index of a class in `classes`.
  mutating func index(of elementClass: ElementClass) -> Int {
    // Most classes are copies of a few constants, which can be found by identity, without comparing names.
    let identity = elementClass.identity
    for index in classIdentities.indices where classIdentities[index] == identity { return index }
    if let index = classes.firstIndex(of: elementClass) { return index }
    classes.append(elementClass)
    classIdentities.append(identity)
    return classes.count - 1
  }
}

extension ScreenTree.Entry {
  /// The element's traits and look, used instead of a copy of the whole entry, which would count references.
  fileprivate struct Looks {
    let traits: Traits
    let style: Style
  }

  fileprivate var looks: Looks { Looks(traits: traits, style: style) }

  var identifier: String? { attributes.identifier }
  var label: String? { attributes.label }
  var text: String? { attributes.text }
  var value: PropertyValue? { attributes.value }
  var placeholder: String? { attributes.placeholder }
  var isEnabled: Bool { attributes.states.isEnabled }
  var isSelected: Bool { attributes.states.isSelected }
  var isHidden: Bool { attributes.states.isHidden }
  var isUntouchable: Bool { attributes.states.isUntouchable }
  var alpha: Double { attributes.alpha }
  var traits: Traits { attributes.traits }
  var style: Style { attributes.style }
  var properties: ElementProperties { attributes.properties }

  /// The names of the properties that are specific to the element.
  fileprivate var furtherProperties: [String] {
    let listed = LookProperty.allCases.filter {
      $0.isListed && properties[$0.rawValue] == nil && looks.value(of: $0) != nil
    }
    return (properties.sorted.map(\.name) + listed.map(\.rawValue)).sorted()
  }
}

/// The properties for the traits and the look of an element, in the order of traces.
private enum LookProperty: String, CaseIterable {
  case traits, backgroundColor, textColor, cornerRadius, fontWeight, textAlignment, fontSize, numberOfLines, truncated

  /// Whether it is in lists of the properties of an element; the other properties are seldom worth a line.
  var isListed: Bool {
    switch self {
    case .traits, .backgroundColor, .textColor, .cornerRadius, .fontSize, .truncated: true
    case .fontWeight, .textAlignment, .numberOfLines: false
    }
  }
}

extension ScreenTree.Entry.Looks {
  /// The value of a property; nil for the default value.
  fileprivate func value(of property: LookProperty) -> PropertyValue? {
    switch property {
    case .traits: traits.isEmpty ? nil : .string(traits.wording)
    case .backgroundColor: style.background.map { .string($0.description) }
    case .textColor: style.textColor.map { .string($0.description) }
    case .cornerRadius: style.cornerRadius > 0 ? .number(style.cornerRadius) : nil
    case .fontWeight: style.isBold ? "bold" : nil
    case .textAlignment: style.textAlignment == .fill ? nil : .string(style.textAlignment.rawValue)
    case .fontSize: style.fontSize > 0 ? .number(style.fontSize) : nil
    case .numberOfLines: style.fontSize > 0 ? .integer(style.lineLimit) : nil
    case .truncated: style.fontSize > 0 ? .boolean(style.isTruncated) : nil
    }
  }
}

extension ScreenTree: RecognizableTree {
  func isSame(as other: any ElementTree) -> Bool {
    guard let other = other as? ScreenTree, count == other.count, classes == other.classes else { return false }
    return elements.allSatisfy { element in
      let index = element.index
      return entries[index].classIndex == other.entries[index].classIndex
        && entries[index].parent == other.entries[index].parent && entries[index].end == other.entries[index].end
        && entries[index].frame == other.entries[index].frame
        && entries[index].clippedFrame == other.entries[index].clippedFrame
        && entries[index].isShown == other.entries[index].isShown
        && entries[index].isUntouchable == other.entries[index].isUntouchable
        && hasProperties(of: element, equalTo: element, in: other)
    }
  }
}

extension ScreenTree: ComparableTree {
  func hasProperties(of element: ElementID, equalTo other: ElementID, in tree: ScreenTree) -> Bool {
    // Entries are compared in place: copies would count references to all of their texts.
    let (index, place) = (element.index, other.index)
    return entries[index].isVisible == tree.entries[place].isVisible
      && entries[index].isEnabled == tree.entries[place].isEnabled
      && entries[index].isSelected == tree.entries[place].isSelected
      && entries[index].isHidden == tree.entries[place].isHidden
      && entries[index].alpha == tree.entries[place].alpha && entries[index].traits == tree.entries[place].traits
      && entries[index].style == tree.entries[place].style
      && entries[index].text == tree.entries[place].text && entries[index].label == tree.entries[place].label
      && entries[index].identifier == tree.entries[place].identifier
      && entries[index].value == tree.entries[place].value
      && entries[index].placeholder == tree.entries[place].placeholder
      && entries[index].properties == tree.entries[place].properties
  }

  func forEachProperty(of element: ElementID, _ body: (String, PropertyValue) -> Void) {
    let index = element.index
    if let text = entries[index].identifier { body("id", .string(text)) }
    if let text = entries[index].label { body("label", .string(text)) }
    if let text = entries[index].text { body("text", .string(text)) }
    if let value = entries[index].value { body("value", value) }
    if let text = entries[index].placeholder { body("placeholder", .string(text)) }
    if !entries[index].isVisible { body("visible", false) }
    if !entries[index].isEnabled { body("enabled", false) }
    if entries[index].isSelected { body("selected", true) }
    if entries[index].isHidden { body("hidden", true) }
    if entries[index].alpha != 1 { body("alpha", .number(entries[index].alpha)) }
    let looks = entries[index].looks
    for property in LookProperty.allCases {
      if let value = looks.value(of: property) { body(property.rawValue, value) }
    }
    for property in entries[index].properties.sorted { body(property.name, property.value) }
  }
}
