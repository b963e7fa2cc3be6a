import AppUnderTest

/// A screen with renamed, moved or removed elements.
struct EditedTree: ElementTree {
  /// The original screen.
  let base: any ElementTree
  /// The changed properties by element; a nil value removes a property.
  var properties: [ElementID: [PropertyName: PropertyValue?]] = [:]
  /// The offsets in points of moved elements with everything in them.
  var moves: [ElementID: Point] = [:]
  /// The removed elements with everything in them.
  var removed: Set<ElementID> = []

  init(_ base: any ElementTree) { self.base = base }

  var count: Int { base.count }
  var classes: [ElementClass] { base.classes }
  func classIndex(of element: ElementID) -> Int { base.classIndex(of: element) }
  func parent(of element: ElementID) -> ElementID? { base.parent(of: element) }
  func end(of element: ElementID) -> ElementID { base.end(of: element) }

  func frame(of element: ElementID) -> Rect {
    let frame = base.frame(of: element)
    guard let move = moves.first(where: { base.isElement(element, in: $0.key) })?.value else { return frame }
    return Rect(x: frame.x + move.x, y: frame.y + move.y, width: frame.width, height: frame.height)
  }

  func isVisible(_ element: ElementID) -> Bool {
    base.isVisible(element) && !removed.contains { base.isElement(element, in: $0) }
  }

  func property(_ name: PropertyName, of element: ElementID) -> PropertyValue? {
    if let changed = properties[element]?[name] { return changed }
    return base.property(name, of: element)
  }

  func furtherProperties(of element: ElementID) -> [String] { base.furtherProperties(of: element) }
  func element(at point: Point) -> ElementID? { base.element(at: point) }
}
