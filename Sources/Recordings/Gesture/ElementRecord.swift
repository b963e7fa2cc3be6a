/// An element as it was when something was done to it: what is needed to say which it was, and to find it again.
package struct ElementRecord: Sendable, Hashable {
  /// What is around an element.
  package struct Container: Sendable, Hashable {
    /// The name of its class.
    package var className: String
    /// Its identifier, or else its label or text; nil where it has none.
    package var mark: String?
  }

  /// A query that found the element alone.
  package struct Candidate: Sendable, Hashable {
    /// The query.
    package var query: String
    /// How robust it is, from 0 to 100.
    package var score: Int
  }

  /// Where an element stands among those with which it can be confused.
  package struct Rank: Sendable, Hashable {
    /// How many of them come before it, in the order of the screen.
    package var before: Int
    /// How many others there are.
    package var others: Int
  }

  /// The name of its class.
  package var className: String
  /// What it is to those who use it, such as `button`; nil where that is not known.
  package var role: String?
  /// The accessibility identifier.
  package var id: String?
  /// The accessibility label.
  package var label: String?
  /// The text it shows.
  package var text: String?
  /// How the text begins, where the rest of it is not known.
  package var textStart: String?
  /// The text shown while it is empty.
  package var placeholder: String?
  /// The value it stands on, as a text.
  package var value: String?
  /// The value as assistive technology reports it, such as a slider in percent; nil where it reports none.
  package var reportedValue: String?
  /// Whether it hides what is typed into it.
  package var isSecure = false
  /// Whether it can be used.
  package var isEnabled = true
  /// Whether it is chosen.
  package var isSelected = false
  /// Where it is in the window, in points.
  package var frame = Rect(x: 0, y: 0, width: 0, height: 0)
  /// Its index in the order of the screen among the visible elements of its class, counted from 0; below 0 where it is
  /// not known.
  package var index = 0
  /// Its rank among the elements that XCUITest finds as it finds this one; nil where that is not known.
  package var rank: Rank?
  /// A text that only the cell around it has, for what has no name of its own and is the only one of its kind there; nil for
  /// all else.
  package var cellText: String?
  /// Whether it is in something that was scrolled, or that is scrolled to its sides.
  package var isScrolled = false
  /// What is around it, the nearest first.
  package var containers: [Container] = []
  /// The texts inside it.
  package var inside: [String] = []
  /// The texts beside it, directly inside the same element.
  package var beside: [String] = []
  /// What the other elements of its class on the screen were called: they are others still when its own name has changed.
  package var others: [String] = []
  /// The queries that found it alone, the most robust first.
  package var candidates: [Candidate] = []

  /// Describes an element of a class.
  package init(className: String) {
    self.className = className
  }
}

extension ElementRecord {
  /// How many containers and texts are kept; what is further away says little.
  private static let enough = 6
  /// How many other elements are kept.
  private static let enoughOthers = 60

  /// Describes an element of a tree.
  package init(_ element: ElementID, in tree: any ElementTree) {
    self.init(outlining: element, in: tree)
    others = tree.namesOfOthers(than: element, atMost: Self.enoughOthers)
    candidates = tree.suggestions(for: element).map { Candidate(query: $0.query.description, score: $0.score) }
    note(AccessibilityTree(tree), element)
    isScrolled = tree.ancestors(of: element).contains { tree.isScrolledAway($0) }
  }

  /// Describes an element that was only seen: as far as it is looked for again.
  init(seeing element: ElementID, in accessible: AccessibilityTree) {
    let tree = accessible.base
    self.init(outlining: element, in: tree)
    note(accessible, element)
    isScrolled = tree.ancestors(of: element).contains { tree.isScrolledAway($0) }
    candidates = tree.suggestions(for: element, limit: 1).map { .init(query: $0.query.description, score: $0.score) }
    (inside, beside) = ([], beside.filter { _ in name == nil })
  }

  /// Describes an element of a tree without what takes time: the other elements, and the queries that find it.
  package init(outlining element: ElementID, in tree: any ElementTree) {
    self.init(className: tree.elementClass(of: element).name)
    role = tree.role(of: element)
    id = tree.mark(.identifier, of: element)
    label = tree.mark(.label, of: element)
    text = tree.mark(.text, of: element)
    placeholder = tree.mark(.placeholder, of: element)
    value = tree.property(.value, of: element)?.description
    isEnabled = tree.disabledPart(around: element) == nil
    isSelected = tree.property(.selected, of: element)?.equals(true) ?? false
    frame = tree.frame(of: element)
    index = tree.index(of: element)
    containers = tree.containers(of: element, atMost: Self.enough)
    inside = tree.texts(in: element.index + 1..<tree.end(of: element).index, atMost: Self.enough)
    beside = tree.textsBeside(element, atMost: Self.enough)
  }

  /// Whether it is in a page, whose pickers have no wheels.
  package var isInPage: Bool { containers.contains { $0.className.hasSuffix("WebView") } }

  /// Whether it is in something that can be scrolled.
  package var isInScrollView: Bool {
    containers.contains { ["UITableView", "UIScrollView", "UICollectionView"].contains($0.className) }
  }

  /// Whether it is in an action sheet, or what is around one on tablets.
  package var isInSheet: Bool { className == "UIDimmingView" || hasSheetAround }

  /// Whether it is in an action sheet.
  var hasSheetAround: Bool { containers.contains { $0.className == "UIActionSheet" } }

  /// What distinguishes it most: its identifier, or else its label, text or placeholder.
  package var mark: String? { id ?? label ?? text ?? placeholder }

  /// What a person calls it: its label, text, identifier or placeholder; nil where it has none.
  package var name: String? { label ?? text ?? id ?? placeholder }

  /// What a person reads of it, such as `button "Save"`.
  package var description: String {
    let kind = role ?? className
    return (name ?? inside.first).map { "\(kind) \"\($0)\"" } ?? kind
  }
}

extension ElementTree {
  /// A property that holds a text which is not empty.
  func mark(_ property: PropertyName, of element: ElementID) -> String? {
    string(property, of: element).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The identifier, label or text.
  fileprivate func name(of element: ElementID) -> String? {
    mark(.identifier, of: element) ?? mark(.label, of: element) ?? mark(.text, of: element)
  }

  /// Whether an element shows another part of what is in it than at first, or is scrolled to its sides.
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

  /// The index of an element among the visible ones of its class.
  fileprivate func index(of element: ElementID) -> Int {
    let kind = classIndex(of: element)
    return (0..<element.index).lazy.map(ElementID.init).count { classIndex(of: $0) == kind && isVisible($0) }
  }

  /// What the other visible elements of the class of an element are called, those with one name once.
  fileprivate func namesOfOthers(than element: ElementID, atMost most: Int) -> [String] {
    let kind = classIndex(of: element)
    var names: [String] = []
    for index in 0..<count where index != element.index {
      let other = ElementID(index)
      guard names.count < most, classIndex(of: other) == kind, isVisible(other) else { continue }
      if let name = name(of: other), !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// The texts of the elements in a range that show one, each once.
  fileprivate func texts(in range: Range<Int>, atMost most: Int) -> [String] {
    var texts: [String] = []
    for index in range {
      guard texts.count < most else { break }
      if let text = mark(.text, of: ElementID(index)), !texts.contains(text) { texts.append(text) }
    }
    return texts
  }

  /// The texts of what is directly inside the same element.
  fileprivate func textsBeside(_ element: ElementID, atMost most: Int) -> [String] {
    guard let parent = parent(of: element) else { return [] }
    let siblings = children(of: parent).filter { $0 != element }
    // The nearest in the order of the screen say most.
    let nearest = siblings.sorted { abs($0.index - element.index) < abs($1.index - element.index) }
    return nearest.prefix(most).compactMap { sibling in
      mark(.text, of: sibling) ?? texts(in: sibling.index + 1..<end(of: sibling).index, atMost: 1).first
    }
  }
}

extension ElementRecord {
  /// How far down the smallest screen shows something, in points: above its tool bar.
  private static let shownEverywhere = (Device.all.map(\.size.height).min() ?? 0) - 88
  /// The width of the narrowest screen, in points.
  private static let narrowest = Device.all.map(\.size.width).min() ?? 0

  /// Whether the element may have to be scrolled to on another device than the one it was recorded on.
  ///
  /// - Parameter screen: the screen it was recorded on. On a narrower one texts wrap, and whatever is below them moves down,
  ///   at most in proportion.
  package func mayHaveToBeScrolledTo(from screen: Size) -> Bool {
    let ratio = max(screen.width / max(Self.narrowest, 1), 1)
    return isInScrollView && (isScrolled || (frame.y + frame.height) * ratio > Self.shownEverywhere)
  }
}
