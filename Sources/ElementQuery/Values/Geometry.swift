/// A point in the window, relative to its top left corner.
public struct Point: Sendable, Hashable {
  /// The distance from the left edge of the window, in points.
  public var x: Double
  /// The distance from the top edge of the window, in points.
  public var y: Double

  /// Makes a point from its coordinates, in points.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The point at a distance to the right and below.
  package func moved(byX x: Double, y: Double) -> Point { Point(x: self.x + x, y: self.y + y) }
}

/// A width and a height, in points.
public struct Size: Sendable, Hashable {
  /// The width, in points.
  public var width: Double
  /// The height, in points.
  public var height: Double

  /// Makes a size from a width and a height, in points.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Reads `width×height`; nil for other texts.
  package init?(words: String) {
    let numbers = words.split(separator: "×").compactMap { Double($0) }
    guard numbers.count == 2, numbers.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return nil }
    self.init(width: numbers[0], height: numbers[1])
  }

  /// `width×height`, in points, whole numbers without a fraction.
  package var words: String { "\(width.shortDescription)×\(height.shortDescription)" }
}

/// A rectangle in the window, in points.
public struct Rect: Sendable, Hashable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// The width, never negative.
  public var width: Double
  /// The height, never negative.
  public var height: Double

  /// Makes a rectangle; negative sizes become 0.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = max(width, 0)
    self.height = max(height, 0)
  }

  /// The width and the height.
  package var size: Size { Size(width: width, height: height) }
  /// The point in the middle.
  public var center: Point { Point(x: x + width / 2, y: y + height / 2) }
  /// The right edge.
  package var maxX: Double { x + width }
  /// The bottom edge.
  package var maxY: Double { y + height }
  /// Whether the rectangle has no area.
  package var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Whether a point is inside; the right and bottom edges are outside.
  public func contains(_ point: Point) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }

  /// The intersection of both rectangles; empty if they do not meet.
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
    "\(x.shortDescription),\(y.shortDescription) \(size.words)"
  }
}

extension Double {
  /// The number with its decimals, at most six, to hide rounding errors.
  package var exactDescription: String {
    let millionths = (self * 1e6).rounded()
    guard millionths.magnitude < 1e15 else { return String(self) }
    let (whole, rest) = Int(millionths).quotientAndRemainder(dividingBy: 1_000_000)
    guard rest != 0 else { return String(whole) }
    var decimals = String(1_000_000 + abs(rest)).dropFirst()
    while decimals.last == "0" { decimals.removeLast() }
    return "\(self < 0 ? "-" : "")\(abs(whole)).\(decimals)"
  }

  /// The number with at most one decimal, and without decimals for a whole number.
  package var shortDescription: String {
    let tenths = (self * 10).rounded()
    guard tenths.magnitude < 1e15 else { return String(self) }
    let whole = Int(tenths)
    return whole % 10 == 0 ? String(whole / 10) : String(Double(whole) / 10)
  }
}
