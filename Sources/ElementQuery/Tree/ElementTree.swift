/// An element of one tree. It is not valid for other trees.
///
/// Elements are numbered in tree order: every element comes before its children, and a child with all that is below it
/// before the next child. So the descendants of an element are the numbers that follow its own.
public struct ElementID: Sendable, Hashable, Comparable {
  /// The index of the element in tree order, from 0 for the window.
  public let index: Int

  /// Refers to the element at an index in tree order.
  public init(_ index: Int) {
    self.index = index
  }

  /// Whether the left element comes before the right one in tree order.
  public static func < (left: ElementID, right: ElementID) -> Bool { left.index < right.index }
}

/// The elements on a screen at one moment, as a tree below the window.
///
/// A tree is an immutable value. Its elements are referred to by numbers, see `ElementID`. Every function is called
/// only with elements from 0 up to `count` and takes constant time, except `element(at:)`, which may check all of them.
/// Element 0 is the window and the root.
public protocol ElementTree: Sendable {
  /// The number of elements.
  var count: Int { get }
  /// The distinct classes of the elements.
  var classes: [ElementClass] { get }
  /// The index of the element's class in `classes`.
  func classIndex(of element: ElementID) -> Int
  /// The parent of the element; nil for the window.
  func parent(of element: ElementID) -> ElementID?
  /// The element after the last descendant. The descendants are between the element and this one.
  func end(of element: ElementID) -> ElementID
  /// The frame of the element in the window, in points; parts of it may be clipped.
  func frame(of element: ElementID) -> Rect
  /// The point at which a finger touches the element.
  ///
  /// It is the centre of the element, or another point if the centre may be outside of it, as in a link over several
  /// lines.
  func hitPoint(of element: ElementID) -> Point
  /// Whether a user sees the element.
  ///
  /// A visible element is not hidden and has an alpha above 0, and its hit point is inside the window and neither covered
  /// nor clipped.
  func isVisible(_ element: ElementID) -> Bool

  /// The value of a property; nil for an element without the property or a value.
  ///
  /// The tree need not support `className`, `frame`, `visible` and `description`, for which `value(of:for:)` is used.
  ///
  /// - Parameters:
  ///   - name: the property.
  ///   - element: the element.
  func property(_ name: PropertyName, of element: ElementID) -> PropertyValue?
  /// The names of the element's properties besides those of every element.
  func furtherProperties(of element: ElementID) -> [String]
  /// The frontmost element at a point of the window, which receives a touch at the point; nil outside all elements.
  func element(at point: Point) -> ElementID?
  /// The data cached for queries; nil for a tree without a cache, which each query searches anew.
  var index: ElementIndex? { get }
  /// Problems of a screen that can still be used, as sentences for a report. The default is empty.
  var warnings: [String] { get }
}

extension ElementTree {
  /// No warnings.
  public var warnings: [String] { [] }

  /// The centre.
  public func hitPoint(of element: ElementID) -> Point { frame(of: element).center }
}

extension ElementTree {
  /// No index.
  public var index: ElementIndex? { nil }

  /// The class of the element.
  public func elementClass(of element: ElementID) -> ElementClass { classes[classIndex(of: element)] }

  /// Whether a property of the element is true. A missing property is neither true nor false.
  package func isTrue(_ name: PropertyName, of element: ElementID) -> Bool {
    property(name, of: element)?.equals(true) == true
  }

  /// Whether a property of the element is false.
  package func isFalse(_ name: PropertyName, of element: ElementID) -> Bool {
    property(name, of: element)?.equals(false) == true
  }

  /// All elements, in order.
  package var elements: LazyMapSequence<Range<Int>, ElementID> { (0..<count).lazy.map { ElementID($0) } }

  /// An element and its descendants, in order.
  package func subtree(of element: ElementID) -> LazyMapSequence<Range<Int>, ElementID> {
    (element.index..<max(end(of: element).index, element.index + 1)).lazy.map { ElementID($0) }
  }

  /// The descendants of an element, in order.
  package func inside(_ element: ElementID) -> LazyMapSequence<Range<Int>, ElementID> {
    (element.index + 1..<max(end(of: element).index, element.index + 1)).lazy.map { ElementID($0) }
  }

  /// The visible elements, in order.
  package var visibleElements: LazyFilterSequence<LazyMapSequence<Range<Int>, ElementID>> {
    elements.filter { isVisible($0) }
  }

  /// The children of an element, in order.
  public func children(of element: ElementID) -> [ElementID] {
    var children: [ElementID] = []
    forEachChild(of: element) { children.append($0) }
    return children
  }

  /// Calls the closure for every child of an element, in order.
  func forEachChild(of element: ElementID, _ body: (ElementID) -> Void) {
    let end = end(of: element)
    var child = ElementID(element.index + 1)
    while child < end {
      body(child)
      child = self.end(of: child)
    }
  }

  /// The elements around an element, the nearest first.
  package func ancestors(of element: ElementID) -> some Sequence<ElementID> {
    sequence(state: element) { current in
      guard let parent = parent(of: current) else { return nil }
      current = parent
      return parent
    }
  }

  /// Whether an element is the other element or inside it.
  package func isElement(_ element: ElementID, in container: ElementID) -> Bool {
    element >= container && element < end(of: container)
  }

  /// The value of any property; nil for an element without the property or a value.
  ///
  /// - Parameters:
  ///   - element: the element.
  ///   - name: the property.
  public func value(of element: ElementID, for name: PropertyName) -> PropertyValue? {
    switch name {
    case .className: .string(elementClass(of: element).name)
    case .frame: .rect(frame(of: element))
    case .visible: .boolean(isVisible(element))
    case .description: .string(describe(element))
    case .role: role(of: element).map { .string($0) }
    case .highlighted: property(name, of: element) ?? property(.other("isHighlighted"), of: element) ?? .boolean(false)
    case .tag: property(name, of: element) ?? .integer(0)
    case .superview, .window, .receiver: property(name, of: element) ?? relative(name, of: element)
    default: property(name, of: element)
    }
  }

  /// The name of an element's class, or the tag of an element of a page without a class of its own, such as a form.
  private func className(of element: ElementID) -> String {
    let name = elementClass(of: element).name
    guard name == WebElements.className else { return name }
    return string(WebElements.nodeName, of: element)?.lowercased() ?? name
  }

  /// A property of an element that is read from the elements around it.
  private func relative(_ name: PropertyName, of element: ElementID) -> PropertyValue? {
    switch name {
    case .superview: parent(of: element).map { .string(className(of: $0)) }
    case .window:
      ancestors(of: element).first { elementClass(of: $0).name.hasSuffix("Window") }
        .map { .string(elementClass(of: $0).name) }
    default:
      self.element(at: hitPoint(of: element)).map { receiver in
        .string(string(.text, of: receiver) ?? string(.label, of: receiver) ?? className(of: receiver))
      }
    }
  }

  /// The value of a property as text; nil for other values.
  package func string(_ name: PropertyName, of element: ElementID) -> String? {
    property(name, of: element)?.string
  }

  /// The result of selectors applied one after another, beginning with the element.
  ///
  /// - Parameters:
  ///   - element: the element for the first selector.
  ///   - selectors: the name of a property, then the names of parts of its value, such as `width` of a frame.
  public func value(of element: ElementID, selectors: [String]) -> PropertyValue? {
    guard let first = selectors.first else { return .string(describe(element)) }
    var value = value(of: element, for: PropertyName(first))
    for selector in selectors.dropFirst() { value = value?.part(named: selector) }
    return value
  }
}
