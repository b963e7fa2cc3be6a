/// A scroll view that continues to move after a flick, or moves to the edge of a page.
///
/// It slows down evenly until it rests. Its offset is computed on demand and costs nothing otherwise.
struct ScrollMotion {
  /// The offset when the finger was lifted, in points.
  let start: Point
  /// The final offset.
  let end: Point
  /// The time at which the finger was lifted, measured by the app's clock.
  let startTime: Duration
  /// The duration of the movement.
  let duration: Duration

  /// The duration of the motion after a flick.
  private static let coastingTime = Duration.seconds(1)
  /// The duration of the motion to the edge of a page.
  private static let snappingTime = Duration.milliseconds(300)
  /// The least velocity of a lifted finger, in points per second.
  private static let leastVelocity = 100.0

  /// Continues with the velocity of the finger; nil for a slow finger, or without room to move.
  ///
  /// - Parameters:
  ///   - offset: the current offset.
  ///   - velocity: the velocity of the offset, in points per second.
  ///   - clamp: returns the nearest possible offset.
  ///   - time: the app's current time.
  init?(coastingFrom offset: Point, velocity: Point, clamp: (Point) -> Point, at time: Duration) {
    guard max(abs(velocity.x), abs(velocity.y)) >= ScrollMotion.leastVelocity else { return nil }
    // With even deceleration, the distance is half of that at constant velocity.
    let half = ScrollMotion.coastingTime.seconds / 2
    let wanted = offset.moved(byX: velocity.x * half, y: velocity.y * half)
    self.init(from: offset, to: clamp(wanted), at: time, lasting: ScrollMotion.coastingTime)
  }

  /// Moves to the nearest edge of a page, or to the next edge in the direction of the finger.
  init?(snappingFrom offset: Point, velocity: Point, page: Size, clamp: (Point) -> Point, at time: Duration) {
    let end = Point(
      x: ScrollMotion.edge(near: offset.x, velocity: velocity.x, page: page.width),
      y: ScrollMotion.edge(near: offset.y, velocity: velocity.y, page: page.height))
    self.init(from: offset, to: clamp(end), at: time, lasting: ScrollMotion.snappingTime)
  }

  private init?(from start: Point, to end: Point, at time: Duration, lasting duration: Duration) {
    guard start != end else { return nil }
    self.start = start
    self.end = end
    self.duration = duration
    startTime = time
  }

  /// The time at which the motion ends.
  var endTime: Duration { startTime + duration }

  /// The offset at a time.
  func offset(at time: Duration) -> Point {
    let rest = 1 - min(max((time - startTime).seconds / duration.seconds, 0), 1)
    let way = 1 - rest * rest
    return Point(x: start.x + (end.x - start.x) * way, y: start.y + (end.y - start.y) * way)
  }

  private static func edge(near offset: Double, velocity: Double, page: Double) -> Double {
    guard page > 0 else { return offset }
    let pages = offset / page
    if velocity >= leastVelocity { return pages.rounded(.up) * page }
    if velocity <= -leastVelocity { return pages.rounded(.down) * page }
    return pages.rounded() * page
  }
}
