/// A scroll view that keeps moving by itself after a flick, or moves to the edge of a page.
///
/// It is slowed down evenly until it rests. Where it is at a time is computed when somebody looks, so that it costs
/// nothing while nobody does.
struct ScrollMotion {
  /// Where it was when the finger was lifted, as an offset in points.
  let start: Point
  /// Where it comes to rest.
  let end: Point
  /// When the finger was lifted, in the app's time.
  let startTime: Duration
  /// How long it moves.
  let duration: Duration

  /// How long something moves on that was flicked.
  private static let coastingTime = Duration.seconds(1)
  /// How long something takes to the edge of its page.
  private static let snappingTime = Duration.milliseconds(300)
  /// How fast a finger must be when it is lifted, in points a second.
  private static let leastVelocity = 100.0

  /// Continues as fast as a finger was; nil where that is too slow or there is nowhere to go.
  ///
  /// - Parameters:
  ///   - offset: where it is now.
  ///   - velocity: how fast the offset grows, in points a second.
  ///   - clamp: gives the nearest offset that there is.
  ///   - time: the app's time now.
  init?(coastingFrom offset: Point, velocity: Point, clamp: (Point) -> Point, at time: Duration) {
    guard max(abs(velocity.x), abs(velocity.y)) >= ScrollMotion.leastVelocity else { return nil }
    // Slowed down evenly, it goes half as far as at its first speed.
    let half = ScrollMotion.coastingTime.seconds / 2
    let wanted = offset.moved(byX: velocity.x * half, y: velocity.y * half)
    self.init(from: offset, to: clamp(wanted), at: time, lasting: ScrollMotion.coastingTime)
  }

  /// Moves to the edge of the page that is nearest, or that the finger was moving to.
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

  /// When it comes to rest.
  var endTime: Duration { startTime + duration }

  /// Where it is at a time.
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
