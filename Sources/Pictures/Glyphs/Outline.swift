import CLibrary
import ElementQuery

/// Closed contours to be filled, in pixels.
///
/// A point is inside if the number of contours around it in one direction differs from the number in the other
/// direction.
struct Outline {
  private(set) var points: [Point] = []
  /// The end index of each contour in `points`.
  private(set) var ends: [Int] = []

  /// The limit for coordinates, which is beyond every canvas.
  private static let farthest = 1e6
  /// The maximum distance between a curve and the lines that approximate it, in pixels.
  private static let tolerance = 0.04

  /// Adds a point to the contour.
  mutating func add(_ x: Double, _ y: Double) {
    let limited = { (value: Double) in value.isNaN ? 0 : min(max(value, -Self.farthest), Self.farthest) }
    points.append(Point(x: limited(x), y: limited(y)))
  }

  /// Closes the contour, if it has any points.
  mutating func close() {
    if points.count > ends.last ?? 0 { ends.append(points.count) }
  }

  /// Adds a curve from the last point to the contour (a parabola, as in fonts).
  mutating func addCurve(_ control: Point, to end: Point) {
    guard let start = points.last else { return add(end.x, end.y) }
    let (bendX, bendY) = (start.x - 2 * control.x + end.x, start.y - 2 * control.y + end.y)
    let distance = (bendX * bendX + bendY * bendY).squareRoot() / 4
    let count = Int(min(max((distance / Self.tolerance).squareRoot().rounded(.up), 1), 64))
    for step in 1..<max(count, 1) {
      let part = Double(step) / Double(count)
      let (first, middle, last) = ((1 - part) * (1 - part), 2 * part * (1 - part), part * part)
      add(
        first * start.x + middle * control.x + last * end.x, first * start.y + middle * control.y + last * end.y)
    }
    add(end.x, end.y)
  }

  /// Adds a circular arc to the contour.
  mutating func addArc(_ center: Point, radius: Double, from start: Double, to end: Double) {
    let angle = (end - start).magnitude
    let step = radius > 2 * Self.tolerance ? 2 * acos(1 - Self.tolerance / radius) : .pi / 2
    let count = Int(min(max((angle / step).rounded(.up), 1), 720))
    for index in 0...count {
      let angle = start + (end - start) * Double(index) / Double(count)
      add(center.x + radius * cos(angle), center.y + radius * sin(angle))
    }
  }

  /// Adds a circle; a reversed circle is a hole in the surrounding shape.
  mutating func addCircle(_ center: Point, radius: Double, isReversed: Bool = false) {
    guard radius > 0 else { return }
    addArc(center, radius: radius, from: 0, to: isReversed ? -2 * .pi : 2 * .pi)
    close()
  }

  /// Adds a rectangle with round corners; a reversed rectangle is a hole in the surrounding shape.
  mutating func addRect(_ rect: Rect, radius: Double, isReversed: Bool = false) {
    guard !rect.isEmpty else { return }
    let radius = min(radius, rect.width / 2, rect.height / 2)
    let (left, right, top, bottom) = (rect.x + radius, rect.maxX - radius, rect.y + radius, rect.maxY - radius)
    let corners = [
      (Point(x: right, y: bottom), 0.0), (Point(x: left, y: bottom), 0.5), (Point(x: left, y: top), 1.0),
      (Point(x: right, y: top), 1.5),
    ]
    for (center, start) in isReversed ? corners.reversed() : corners {
      let (start, end) = isReversed ? (start + 0.5, start) : (start, start + 0.5)
      if radius > 0 {
        addArc(center, radius: radius, from: start * .pi, to: end * .pi)
      } else {
        add(center.x, center.y)
      }
    }
    close()
  }

  /// Adds the area of a line through points, with mitre joins and butt caps.
  mutating func addLine(_ line: [Point], width: Double) {
    var points: [Point] = []
    for point in line where point != points.last { points.append(point) }
    guard points.count > 1, width > 0 else { return }
    let directions = zip(points, points.dropFirst()).map { start, end in
      let (x, y) = (end.x - start.x, end.y - start.y)
      let length = (x * x + y * y).squareRoot()
      return Point(x: x / length, y: y / length)
    }
    for point in Self.side(of: points, directions, distance: width / 2) { add(point.x, point.y) }
    let back = directions.reversed().map { Point(x: -$0.x, y: -$0.y) }
    for point in Self.side(of: points.reversed(), back, distance: width / 2) { add(point.x, point.y) }
    close()
  }

  /// The outline on the right side of a line.
  private static func side(of points: [Point], _ directions: [Point], distance: Double) -> [Point] {
    var side: [Point] = []
    for (index, point) in points.enumerated() {
      let before = index > 0 ? directions[index - 1] : nil
      let after = index < directions.count ? directions[index] : nil
      guard let first = before ?? after else { return side }
      guard let second = before == nil ? nil : after else {
        side.append(Point(x: point.x - first.y * distance, y: point.y + first.x * distance))
        continue
      }
      let cosine = first.x * second.x + first.y * second.y
      if cosine > -0.87 {
        // The mitre is at most four times as long as the distance, as in SVG.
        let share = distance / (1 + cosine)
        side.append(Point(x: point.x - (first.y + second.y) * share, y: point.y + (first.x + second.x) * share))
      } else {
        side.append(Point(x: point.x - first.y * distance, y: point.y + first.x * distance))
        side.append(Point(x: point.x - second.y * distance, y: point.y + second.x * distance))
      }
    }
    return side
  }
}
