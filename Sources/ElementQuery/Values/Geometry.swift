/// A point in the window, from its top left corner.
public struct Point: Sendable, Hashable {
  /// Points from the left edge of the window.
  public var x: Double
  /// Points from the top edge of the window.
  public var y: Double

  /// Makes a point from its coordinates, in points.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The point that lies this far to the right and below.
  package func moved(byX x: Double, y: Double) -> Point { Point(x: self.x + x, y: self.y + y) }
}

/// A width and a height, in points.
public struct Size: Sendable, Hashable {
  /// The extent from left to right, in points.
  public var width: Double
  /// The extent from top to bottom, in points.
  public var height: Double

  /// Makes a size from its extents, in points.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// A rectangle in the window, in points.
public struct Rect: Sendable, Hashable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// The extent to the right, never negative.
  public var width: Double
  /// The extent downwards, never negative.
  public var height: Double

  /// Makes a rectangle; negative extents become 0.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = max(width, 0)
    self.height = max(height, 0)
  }

  /// The point in the middle.
  public var center: Point { Point(x: x + width / 2, y: y + height / 2) }
  /// The right edge.
  package var maxX: Double { x + width }
  /// The bottom edge.
  package var maxY: Double { y + height }
  /// Whether the rectangle covers nothing.
  package var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Whether the point is inside; the right and the bottom edge are outside.
  public func contains(_ point: Point) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }

  /// What both rectangles cover; empty where they do not meet.
  package func intersection(_ other: Rect) -> Rect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return Rect(x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
  }

  /// The rectangle without a margin on each side.
  package func inset(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) -> Rect {
    Rect(x: x + left, y: y + top, width: width - left - right, height: height - top - bottom)
  }
}

extension Rect: CustomStringConvertible {
  /// `x,y width×height`, in points, whole numbers without a fraction.
  public var description: String {
    "\(x.shortDescription),\(y.shortDescription) \(width.shortDescription)×\(height.shortDescription)"
  }
}

extension Double {
  /// The number with as many decimals as it has, six at most, so that errors of computing are not seen.
  package var exactDescription: String {
    let millionths = (self * 1e6).rounded()
    guard millionths.magnitude < 1e15 else { return String(self) }
    let (whole, rest) = Int(millionths).quotientAndRemainder(dividingBy: 1_000_000)
    guard rest != 0 else { return String(whole) }
    var decimals = String(1_000_000 + abs(rest)).dropFirst()
    while decimals.last == "0" { decimals.removeLast() }
    return "\(self < 0 ? "-" : "")\(abs(whole)).\(decimals)"
  }

  /// The number with at most one decimal, and none where it is whole.
  package var shortDescription: String {
    let tenths = (self * 10).rounded()
    guard tenths.magnitude < 1e15 else { return String(self) }
    let whole = Int(tenths)
    return whole % 10 == 0 ? String(whole / 10) : String(Double(whole) / 10)
  }
}
