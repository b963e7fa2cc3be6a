extension Point {
  /// The distance to another point, in points.
  package func distance(to other: Point) -> Double {
    let way = Point(x: other.x - x, y: other.y - y)
    return (way.x * way.x + way.y * way.y).squareRoot()
  }

  /// The nearest point inside a rectangle or on its edge.
  func clamped(to rect: Rect) -> Point {
    Point(x: min(max(x, rect.x), rect.maxX), y: min(max(y, rect.y), rect.maxY))
  }

  /// The point at a part of the way to another point; 1 is that point.
  func moved(towards other: Point, by part: Double) -> Point {
    part == 1 ? other : moved(byX: (other.x - x) * part, y: (other.y - y) * part)
  }
}

extension Double {
  /// The nearest number in a range; the lower end for NaN.
  package func clamped(to range: ClosedRange<Double>) -> Double {
    isNaN ? range.lowerBound : min(max(self, range.lowerBound), range.upperBound)
  }
}
