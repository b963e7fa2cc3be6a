/// One element of one tree; it means nothing in another tree.
///
/// Elements are numbered in tree order: every element comes before its children, and a child with all that is below it
/// before the next child. So the descendants of an element are the numbers that follow its own.
public struct ElementID: Sendable, Hashable, Comparable {
  /// The index of the element in tree order, counted from 0, which is the window.
  public let index: Int

  /// Addresses the element at an index in tree order.
  public init(_ index: Int) {
    self.index = index
  }

  /// Whether the left element comes before the right one in tree order.
  public static func < (left: ElementID, right: ElementID) -> Bool { left.index < right.index }
}

/// What is on a screen at one moment: elements in a tree, from the window down.
///
/// A tree is a value that never changes. Numbers address its elements, see `ElementID`; every function is asked only
/// for elements from 0 up to `count`, and answers in constant time, `element(at:)` alone may look at all of them. Element
/// 0 is the window and the root of all others.
public protocol ElementTree: Sendable {
  /// How many elements there are.
  var count: Int { get }
  /// Every class that occurs, once.
  var classes: [ElementClass] { get }
  /// The index of the element's class in `classes`.
  func classIndex(of element: ElementID) -> Int
  /// The element that contains this one; nil for the window.
  func parent(of element: ElementID) -> ElementID?
  /// The element after the last descendant: the descendants are those between the element and this one.
  func end(of element: ElementID) -> ElementID
  /// Where the element is in the window, in points; parts of it may be clipped away.
  func frame(of element: ElementID) -> Rect
  /// Where a finger touches the element: its centre, unless that may be beside it, as in a link over several lines.
  func hitPoint(of element: ElementID) -> Point
  /// Whether a user sees it: it is not hidden, has an alpha above 0, and its hit point is inside the window and neither
  /// covered nor clipped away.
  func isVisible(_ element: ElementID) -> Bool

  /// What the property holds; nil where the element has no such property or nothing is set.
  ///
  /// The tree need not answer for `className`, `frame`, `visible` and `description`: ask `value(of:for:)` for those.
  ///
  /// - Parameters:
  ///   - name: which property.
  ///   - element: whose property it is.
  func property(_ name: PropertyName, of element: ElementID) -> PropertyValue?
  /// The names of the properties of this kind of element, beside those that every element has.
  func furtherProperties(of element: ElementID) -> [String]
  /// The element on top at a point of the window, which would receive a touch there; nil where there is none.
  func element(at point: Point) -> ElementID?
  /// What queries have learnt about the tree; nil where nothing is kept, so that each query looks through it anew.
  var index: ElementIndex? { get }
  /// What is wrong with the screen though it can be used, as sentences for a report; nothing unless the tree says so.
  var warnings: [String] { get }
}

extension ElementTree {
  /// Nothing is wrong.
  public var warnings: [String] { [] }

  /// The centre.
  public func hitPoint(of element: ElementID) -> Point { frame(of: element).center }
}

extension ElementTree {
  /// Nothing is kept.
  public var index: ElementIndex? { nil }

  /// The class of the element.
  public func elementClass(of element: ElementID) -> ElementClass { classes[classIndex(of: element)] }

  /// All elements, in order.
  package var elements: LazyMapSequence<Range<Int>, ElementID> { (0..<count).lazy.map { ElementID($0) } }

  /// The elements of which something is seen, in order.
  package var visibleElements: LazyFilterSequence<LazyMapSequence<Range<Int>, ElementID>> {
    elements.filter { isVisible($0) }
  }

  /// The elements directly inside, in order.
  public func children(of element: ElementID) -> [ElementID] {
    var children: [ElementID] = []
    forEachChild(of: element) { children.append($0) }
    return children
  }

  /// Calls the closure for every element directly inside, in order.
  func forEachChild(of element: ElementID, _ body: (ElementID) -> Void) {
    let end = end(of: element)
    var child = ElementID(element.index + 1)
    while child < end {
      body(child)
      child = self.end(of: child)
    }
  }

  /// The elements that contain this one, the nearest first.
  package func ancestors(of element: ElementID) -> some Sequence<ElementID> {
    sequence(state: element) { current in
      guard let parent = parent(of: current) else { return nil }
      current = parent
      return parent
    }
  }

  /// Whether one element is the other or is somewhere inside it.
  package func isElement(_ element: ElementID, in container: ElementID) -> Bool {
    element >= container && element < end(of: container)
  }

  /// What a property holds, whichever it is; nil where the element has no such property or nothing is set.
  ///
  /// - Parameters:
  ///   - element: whose property it is.
  ///   - name: which property.
  public func value(of element: ElementID, for name: PropertyName) -> PropertyValue? {
    switch name {
    case .className: .string(elementClass(of: element).name)
    case .frame: .rect(frame(of: element))
    case .visible: .boolean(isVisible(element))
    case .description: .string(describe(element))
    case .role: role(of: element).map { .string($0) }
    default: property(name, of: element)
    }
  }

  /// The text of a property that holds one.
  package func string(_ name: PropertyName, of element: ElementID) -> String? {
    property(name, of: element)?.string
  }

  /// What is left when selectors are asked of an element one after another, the next of what the last one gave.
  ///
  /// - Parameters:
  ///   - element: what the first selector is asked of.
  ///   - selectors: the name of a property, then of parts of its value such as `width` of a frame.
  public func value(of element: ElementID, selectors: [String]) -> PropertyValue? {
    guard let first = selectors.first else { return .string(describe(element)) }
    var value = value(of: element, for: PropertyName(first))
    for selector in selectors.dropFirst() { value = value?.part(named: selector) }
    return value
  }
}
