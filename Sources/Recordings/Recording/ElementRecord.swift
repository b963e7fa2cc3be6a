/// The state of an element before an action: the data to describe it and to find it again.
package struct ElementRecord: Sendable, Hashable {
  /// An element around the recorded one.
  package struct Container: Sendable, Hashable {
    /// The name of its class.
    package var className: String
    /// The identifier of the container, otherwise its label or text; nil for an unnamed container.
    package var mark: String?
  }

  /// A query that found only this element.
  package struct Candidate: Sendable, Hashable {
    /// The query.
    package var query: String
    /// The robustness of the query, from 0 to 100.
    package var score: Int
  }

  /// The rank of an element among those with which it can be confused.
  package struct Rank: Sendable, Hashable {
    /// The number of similar elements before this element, in the order of the screen.
    package var before: Int
    /// The number of other similar elements.
    package var others: Int
  }

  /// The state of an element.
  package struct State: Sendable, Hashable {
    /// The current value, as a text.
    package var value: String?
    /// The value reported to assistive technology, such as a percentage for a slider; nil without one.
    package var reportedValue: String?
    /// Whether the element hides typed text.
    package var isSecure = false
    /// Whether the element is enabled.
    package var isEnabled = true
    /// Whether the element is selected.
    package var isSelected = false
  }

  /// The place of an element on the screen and among similar elements.
  package struct Position: Sendable, Hashable {
    /// The frame in the window, in points.
    package var frame = Rect(x: 0, y: 0, width: 0, height: 0)
    /// The index among the visible elements of its class in the order of the screen, counted from 0; negative if
    /// unknown.
    package var index = 0
    /// The rank among the elements that XCUITest finds by the same name; nil if unknown.
    package var rank: Rank?
    /// A text that only the surrounding cell has, for an unnamed element that is the only one of its kind in the cell;
    /// nil for other elements.
    package var cellText: String?
    /// Whether the element is in a view that was scrolled or scrolls horizontally.
    package var isScrolled = false
  }

  /// The elements and texts around an element and inside it.
  package struct Surroundings: Sendable, Hashable {
    /// The elements around the element, the nearest first.
    package var containers: [Container] = []
    /// The texts inside the element.
    package var inside: [String] = []
    /// The texts beside the element, directly inside the same element.
    package var beside: [String] = []
    /// The names of the other elements of the same class or role. They identify these elements even after the element's
    /// own name has changed.
    package var others: [String] = []
  }

  /// The name of its class.
  package var className: String
  /// The accessibility role, such as `button`; nil if unknown.
  package var role: String?
  /// The accessibility identifier.
  package var id: String?
  /// The accessibility label.
  package var label: String?
  /// The text it shows.
  package var text: String?
  /// The beginning of the text, if the rest is unknown.
  package var textStart: String?
  /// The text shown while the element is empty.
  package var placeholder: String?
  /// The state of the element.
  package var state = State()
  /// The place of the element on the screen and among similar elements.
  package var position = Position()
  /// The elements and texts around the element and inside it.
  package var surroundings = Surroundings()
  /// The queries that found only this element, the most robust first.
  package var candidates: [Candidate] = []

  /// Makes a record for an element of a class.
  package init(className: String) {
    self.className = className
  }
}

extension ElementRecord {
  /// The maximum number of stored containers and texts. More distant ones help little.
  private static let enough = 6
  /// The maximum number of other elements, which are the nearest in the order of the screen.
  private static let enoughOthers = 200

  /// Records an element of a tree.
  package init(_ element: ElementID, in tree: any ElementTree) {
    self.init(outlining: element, in: tree)
    surroundings.others = Self.othersLike(element, in: tree).flatMap(\.ownNames).withoutDuplicates
    candidates = tree.suggestions(for: element).map { Candidate(query: $0.query.description, score: $0.score) }
    note(AccessibilityTree(tree), element)
    position.isScrolled = tree.ancestors(of: element).contains { tree.isScrolledAway($0) }
  }

  /// Records an element that was only seen, with the data for finding it again.
  init(seeing element: ElementID, in accessible: AccessibilityTree) {
    let tree = accessible.base
    self.init(outlining: element, in: tree)
    note(accessible, element)
    position.isScrolled = tree.ancestors(of: element).contains { tree.isScrolledAway($0) }
    candidates = tree.suggestions(for: element, limit: 1).map { .init(query: $0.query.description, score: $0.score) }
    (surroundings.inside, surroundings.beside) = ([], surroundings.beside.filter { _ in name == nil })
  }

  /// Records an element of a tree without the data that takes long: other elements, and the queries that find the
  /// element.
  package init(outlining element: ElementID, in tree: any ElementTree) {
    self.init(className: tree.elementClass(of: element).name)
    role = tree.role(of: element)
    id = tree.mark(.identifier, of: element)
    label = tree.mark(.label, of: element)
    text = tree.mark(.text, of: element)
    placeholder = tree.mark(.placeholder, of: element)
    state.value = tree.property(.value, of: element)?.description
    state.isEnabled = tree.disabledPart(around: element) == nil
    state.isSelected = tree.property(.selected, of: element)?.equals(true) ?? false
    position.frame = tree.frame(of: element)
    position.index = tree.index(of: element)
    surroundings.containers = tree.containers(of: element, atMost: Self.enough)
    surroundings.inside = tree.texts(in: element.index + 1..<tree.end(of: element).index, atMost: Self.enough)
    surroundings.beside = tree.textsBeside(element, atMost: Self.enough)
  }

  /// The names that the element does not share with similar elements: identifier, label and placeholder, and its text
  /// if it has no label. For an unnamed element, the texts inside it.
  package var ownNames: [String] {
    // The text of a label with an identifier is a value.
    let isValue = id != nil && role == "text"
    let text = label == nil && placeholder == nil && !isValue ? text : nil
    let names = [id, label, placeholder, text].compactMap(\.self)
    return names.isEmpty ? surroundings.inside : names
  }

  /// All names and texts of the element.
  package var allNames: [String] { [id, label, placeholder, text].compactMap(\.self) + surroundings.inside }

  /// The other elements of the class or role of an element, outlined.
  private static func othersLike(_ element: ElementID, in tree: any ElementTree) -> [ElementRecord] {
    let (kind, role) = (tree.classIndex(of: element), tree.role(of: element))
    var others = (0..<tree.count).map(ElementID.init).filter { other in
      other != element && (tree.classIndex(of: other) == kind || role != nil && tree.role(of: other) == role)
    }
    if others.count > enoughOthers {
      others.sort { abs($0.index - element.index) < abs($1.index - element.index) }
      others = others.prefix(enoughOthers).sorted { $0.index < $1.index }
    }
    return others.map { ElementRecord(naming: $0, in: tree) }
  }

  /// Records the names of an element only.
  private init(naming element: ElementID, in tree: any ElementTree) {
    self.init(className: "")
    role = tree.role(of: element)
    id = tree.mark(.identifier, of: element)
    label = tree.mark(.label, of: element)
    placeholder = tree.mark(.placeholder, of: element)
    text = tree.mark(.text, of: element)
    if ownNames.isEmpty {
      surroundings.inside = tree.texts(in: element.index + 1..<tree.end(of: element).index, atMost: Self.enough)
    }
  }

  /// Whether the element is in a page. Pickers of pages have no wheels.
  package var isInPage: Bool { surroundings.containers.contains { $0.className.hasSuffix("WebView") } }

  /// Whether the element is in a scroll view.
  package var isInScrollView: Bool {
    surroundings.containers.contains { ["UITableView", "UIScrollView", "UICollectionView"].contains($0.className) }
  }

  /// Whether the element is in an action sheet, or is the area around a sheet on tablets.
  package var isInSheet: Bool { className == "UIDimmingView" || hasSheetAround }

  /// Whether the element is in an action sheet.
  var hasSheetAround: Bool { surroundings.containers.contains { $0.className == "UIActionSheet" } }

  /// The most distinctive name: its identifier, otherwise its label, text or placeholder.
  package var mark: String? { id ?? label ?? text ?? placeholder }

  /// The name for people: its label, text, identifier or placeholder; nil for an unnamed element.
  package var name: String? { label ?? text ?? id ?? placeholder }

  /// The description for people, such as `button "Save"`.
  package var description: String {
    let kind = role ?? className
    return (name ?? surroundings.inside.first).map { "\(kind) \"\($0)\"" } ?? kind
  }
}

extension ElementTree {
  /// A property with a text that is not empty.
  func mark(_ property: PropertyName, of element: ElementID) -> String? {
    string(property, of: element).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The identifier, label or text.
  fileprivate func name(of element: ElementID) -> String? {
    mark(.identifier, of: element) ?? mark(.label, of: element) ?? mark(.text, of: element)
  }

  /// Whether an element is scrolled away from its initial position, or scrolls horizontally.
  fileprivate func isScrolledAway(_ element: ElementID) -> Bool {
    guard scrolls(element) else { return false }
    let isMoved = [PropertyName.contentOffsetX, .contentOffsetY].contains {
      (property($0, of: element)?.numeric ?? 0) > 0
    }
    return isMoved || isSideways(element)
  }

  fileprivate func containers(of element: ElementID, atMost most: Int) -> [ElementRecord.Container] {
    ancestors(of: element).prefix(most).map { .init(className: elementClass(of: $0).name, mark: name(of: $0)) }
  }

  /// The index of an element among the visible elements of its class.
  fileprivate func index(of element: ElementID) -> Int {
    let kind = classIndex(of: element)
    return (0..<element.index).lazy.map(ElementID.init).count { classIndex(of: $0) == kind && isVisible($0) }
  }

  /// The texts of the elements in a range, without duplicates.
  fileprivate func texts(in range: Range<Int>, atMost most: Int) -> [String] {
    var texts: [String] = []
    for index in range {
      guard texts.count < most else { break }
      if let text = mark(.text, of: ElementID(index)), !texts.contains(text) { texts.append(text) }
    }
    return texts
  }

  /// The texts of sibling elements.
  fileprivate func textsBeside(_ element: ElementID, atMost most: Int) -> [String] {
    guard let parent = parent(of: element) else { return [] }
    let siblings = children(of: parent).filter { $0 != element }
    // The nearest elements in the order of the screen are the most informative.
    let nearest = siblings.sorted { abs($0.index - element.index) < abs($1.index - element.index) }
    return nearest.prefix(most).compactMap { sibling in
      mark(.text, of: sibling) ?? texts(in: sibling.index + 1..<end(of: sibling).index, atMost: 1).first
    }
  }
}

extension [String] {
  /// The texts in order, each once.
  fileprivate var withoutDuplicates: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}

extension ElementRecord {
  /// The distance from the top, in points, that is visible on the smallest screen, above its tool bar.
  private static let shownEverywhere = (Device.all.map(\.size.height).min() ?? 0) - 88
  /// The width of the narrowest screen, in points.
  private static let narrowest = Device.all.map(\.size.width).min() ?? 0

  /// Whether another device than the recorded one may have to scroll to the element.
  ///
  /// - Parameter screen: the size of the screen during the recording. On a narrower screen, texts wrap and elements
  ///   below them move down, at most in proportion.
  package func mayHaveToBeScrolledTo(from screen: Size) -> Bool {
    let ratio = max(screen.width / max(Self.narrowest, 1), 1)
    return isInScrollView
      && (position.isScrolled || (position.frame.y + position.frame.height) * ratio > Self.shownEverywhere)
  }
}
