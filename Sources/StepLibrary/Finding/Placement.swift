import AppUnderTest

/// The position of an element relative to another, by their middles.
enum Side: String, CaseIterable {
  case above, below
  case left = "left of"
  case right = "right of"

  /// Whether an element is on this side of another.
  func holds(_ first: Rect, _ second: Rect) -> Bool {
    let (first, second) = (first.center, second.center)
    return switch self {
    case .above: first.y < second.y
    case .below: first.y > second.y
    case .left: first.x < second.x
    case .right: first.x > second.x
    }
  }

  /// The distances of two elements from the edge of the screen, for a failed check of their positions.
  func distances(of first: (name: String, frame: Rect), and second: (name: String, frame: Rect)) -> String {
    let isVertical = self == .above || self == .below
    let distance = { (frame: Rect) in (isVertical ? frame.center.y : frame.center.x).shortDescription }
    return
      "the middle of \"\(first.name)\" is \(distance(first.frame)) points from the \(isVertical ? "top" : "left"), "
      + "that of \"\(second.name)\" \(distance(second.frame))"
  }
}

/// A line that two elements can have in common.
enum Alignment: String, CaseIterable {
  case left, right, top, bottom, centre, center

  /// The distance by which lines may differ, as pixels are smaller than points.
  static let tolerance = 0.51

  /// Whether the lines of two elements are the same; for the centre, one of both lines through it.
  func holds(_ first: Rect, _ second: Rect) -> Bool {
    let isEqual = { (one: Double, other: Double) in abs(one - other) <= Self.tolerance }
    return switch self {
    case .left: isEqual(first.x, second.x)
    case .right: isEqual(first.maxX, second.maxX)
    case .top: isEqual(first.y, second.y)
    case .bottom: isEqual(first.maxY, second.maxY)
    case .centre, .center:
      isEqual(first.center.x, second.center.x) || isEqual(first.center.y, second.center.y)
    }
  }
}

extension Rect {
  /// Whether the rectangle is inside another.
  func isInside(_ other: Rect) -> Bool {
    let room = other.inset(
      top: -Alignment.tolerance, left: -Alignment.tolerance, bottom: -Alignment.tolerance, right: -Alignment.tolerance)
    return x >= room.x && y >= room.y && maxX <= room.maxX && maxY <= room.maxY
  }
}

extension AppSession {
  /// Waits until two elements are placed as a rule requires.
  ///
  /// - Parameters:
  ///   - first: the name of the first element.
  ///   - second: the name of the second element.
  ///   - relation: the rule in words, between both names.
  ///   - objection: the reason why the frames do not follow the rule; nil if they do.
  func expect(
    _ first: String, _ relation: String, _ second: String, objection: @escaping (Rect, Rect) -> String?
  ) async throws {
    try await waitUntil("\"\(first)\" \(relation) \"\(second)\"", placing: [first, second], by: Query.place(of:in:)) {
      _, places in
      guard let one = places.first, let two = places.last else { return nil }
      return objection(one.frame, two.frame)
    }
  }
}

extension Query {
  /// The visible element that a name means in a check of places.
  ///
  /// - Throws: an `AppError` if several elements have the name.
  static func place(of name: String, in tree: any ElementTree) throws(AppError) -> ElementID? {
    try Self.showing(name).placed(among: Sighting.text(name).elements(in: tree), named: name, in: tree)
  }

  /// The element that a name means in a check of places, wherever the screen is scrolled to.
  ///
  /// - Throws: an `AppError` if several elements have the name.
  static func placeAnywhere(of name: String, in tree: any ElementTree) throws(AppError) -> ElementID? {
    let found = Sighting.text(name).elementsAnywhere(in: tree)
    let rendered = found.filter { !tree.isInHidden($0) }
    return try Self.showing(name).placed(among: rendered.isEmpty ? found : rendered, named: name, in: tree)
  }

  private func placed(
    among found: [ElementID], named name: String, in tree: any ElementTree
  ) throws(AppError) -> ElementID? {
    // A text goes before a field that has it as its label.
    let texts = found.filter { tree.string(.text, of: $0)?.reads(as: name) == true }
    return try one(of: texts.isEmpty ? found : texts, in: tree)
  }
}

extension ElementTree {
  /// The visible part of an element, from 0 to 1, after clipping by the screen and scroll views and covering by other
  /// elements.
  ///
  /// - Parameters:
  ///   - element: the element.
  ///   - frame: the frame of its text, or of the element.
  func visiblePart(of element: ElementID, in frame: Rect) -> Double {
    guard !frame.isEmpty, !isInHidden(element) else { return 0 }
    let shown = ancestors(of: element).reduce(frame.intersection(self.frame(of: ElementID(0)))) {
      scrolls($1) ? $0.intersection(self.frame(of: $1)) : $0
    }
    guard !shown.isEmpty else { return 0 }
    let parts = 10
    var uncovered = 0
    for row in 0..<parts {
      for column in 0..<parts {
        let point = Point(
          x: shown.x + shown.width * (Double(column) + 0.5) / Double(parts),
          y: shown.y + shown.height * (Double(row) + 0.5) / Double(parts))
        if cover(of: element, at: point) == nil { uncovered += 1 }
      }
    }
    let area = shown.width * shown.height / (frame.width * frame.height)
    return area * Double(uncovered) / Double(parts * parts)
  }
}
