/// A map of the plane that preserves shapes: it rotates, scales uniformly and moves.
///
/// A point z, as a complex number, is mapped to `target + factor · (z - origin)`.
package struct Similarity: Sendable, Hashable {
  private let origin: Point
  private let target: Point
  /// The rotation and scale, as the real and imaginary part of a complex number.
  private let factor: Point

  /// The distance up to which two points count as equal, in points.
  private static let nearness = 1e-6

  /// The map that moves one point to another.
  package init(moving origin: Point, to target: Point) {
    self.init(origin: origin, target: target, factor: Point(x: 1, y: 0))
  }

  /// The map from the first point to the start and from the last point to the end.
  ///
  /// If the first and the last point are the same, there is no direction to rotate and no length to scale. The map then
  /// only moves the first point to the start.
  ///
  /// - Returns: nil if start and end are the same point but first and last are not, because all points would become
  ///   one.
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

  /// The mapped point.
  package func callAsFunction(_ point: Point) -> Point {
    let way = point.moved(byX: -origin.x, y: -origin.y)
    return target.moved(byX: factor.x * way.x - factor.y * way.y, y: factor.x * way.y + factor.y * way.x)
  }

  /// The factor of lengths.
  package var scale: Double { (factor.x * factor.x + factor.y * factor.y).squareRoot() }

  /// The inverse map, which always exists because the scale is never zero.
  package var inverse: Similarity {
    let square = factor.x * factor.x + factor.y * factor.y
    return Similarity(
      origin: target, target: origin, factor: Point(x: factor.x / square, y: -factor.y / square))
  }
}

/// A map of the plane from one rectangle to another, with a separate scale for each direction.
package struct FrameMap: Sendable, Hashable {
  private let from: Rect
  private let to: Rect
  private let scale: Size

  /// The map from one rectangle to another. A direction in which one rectangle has no extent is not scaled.
  ///
  /// - Parameter isEven: whether both directions are scaled by the smaller of the two factors, around the centres.
  package init(_ from: Rect, to: Rect, evenly isEven: Bool = false) {
    let part = { (old: Double, new: Double) in old > 0 && new > 0 ? new / old : 1 }
    let (width, height) = (part(from.width, to.width), part(from.height, to.height))
    self.from = from
    self.to = to
    scale = isEven ? Size(width: min(width, height), height: min(width, height)) : Size(width: width, height: height)
  }

  /// The mapped point.
  package func callAsFunction(_ point: Point) -> Point {
    to.center.moved(byX: (point.x - from.center.x) * scale.width, y: (point.y - from.center.y) * scale.height)
  }
}
