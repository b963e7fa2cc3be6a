/// A map of the plane that keeps shapes: it turns, scales evenly and moves.
///
/// A point z, taken as a complex number, goes to `target + factor · (z - origin)`.
package struct Similarity: Sendable, Hashable {
  private let origin: Point
  private let target: Point
  /// The turn and the scale, as the real and the imaginary part of a complex number.
  private let factor: Point

  /// How near to each other two points are taken for one, in points.
  private static let nearness = 1e-6

  /// The map that takes one point to another and changes nothing else.
  package init(moving origin: Point, to target: Point) {
    self.init(origin: origin, target: target, factor: Point(x: 1, y: 0))
  }

  /// The map that takes the first point to the start and the last one to the end.
  ///
  /// Where first and last are the same point there is no direction to turn and nothing to scale, so that it only moves the
  /// first to the start.
  ///
  /// - Returns: nil where start and end are the same point and first and last are not: everything would become that point.
  package init?(first: Point, to start: Point, last: Point, to end: Point) {
    guard first.distance(to: last) > Self.nearness else {
      self.init(moving: first, to: start)
      return
    }
    guard start.distance(to: end) > Self.nearness else { return nil }
    let (way, wanted) = (last.moved(byX: -first.x, y: -first.y), end.moved(byX: -start.x, y: -start.y))
    let square = way.x * way.x + way.y * way.y
    // wanted / way, as complex numbers.
    let factor = Point(
      x: (wanted.x * way.x + wanted.y * way.y) / square, y: (wanted.y * way.x - wanted.x * way.y) / square)
    self.init(origin: first, target: start, factor: factor)
  }

  private init(origin: Point, target: Point, factor: Point) {
    self.origin = origin
    self.target = target
    self.factor = factor
  }

  /// Where the map takes a point.
  package func callAsFunction(_ point: Point) -> Point {
    let way = point.moved(byX: -origin.x, y: -origin.y)
    return target.moved(byX: factor.x * way.x - factor.y * way.y, y: factor.x * way.y + factor.y * way.x)
  }

  /// How many times as long a way becomes.
  package var scale: Double { (factor.x * factor.x + factor.y * factor.y).squareRoot() }

  /// The map that takes everything back; there always is one, as the scale is never zero.
  package var inverse: Similarity {
    let square = factor.x * factor.x + factor.y * factor.y
    return Similarity(
      origin: target, target: origin, factor: Point(x: factor.x / square, y: -factor.y / square))
  }
}

/// A map of the plane that takes one rectangle to another, stretching each direction on its own.
package struct FrameMap: Sendable, Hashable {
  private let from: Rect
  private let to: Rect
  private let scale: Size

  /// The map that takes a rectangle to another; a direction in which one of them has no extent is not stretched.
  ///
  /// - Parameter isEven: whether both directions are stretched alike, by the smaller of the two, around the centres.
  package init(_ from: Rect, to: Rect, evenly isEven: Bool = false) {
    let part = { (old: Double, new: Double) in old > 0 && new > 0 ? new / old : 1 }
    let (width, height) = (part(from.width, to.width), part(from.height, to.height))
    self.from = from
    self.to = to
    scale = isEven ? Size(width: min(width, height), height: min(width, height)) : Size(width: width, height: height)
  }

  /// Where the map takes a point.
  package func callAsFunction(_ point: Point) -> Point {
    to.center.moved(byX: (point.x - from.center.x) * scale.width, y: (point.y - from.center.y) * scale.height)
  }
}
