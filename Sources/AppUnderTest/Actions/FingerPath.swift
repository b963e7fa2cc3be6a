import CLibrary

/// The path of one finger over the glass, with times.
public struct FingerPath: Sendable, Hashable {
  /// A point on the path.
  public struct Stop: Sendable, Hashable {
    /// The time, counted from the beginning of the gesture.
    public var time: Duration
    /// The position, in points of the window.
    public var point: Point

    /// Places a finger at a point at a time.
    public init(_ time: Duration, _ point: Point) {
      self.time = time
      self.point = point
    }
  }

  /// The points in order of time. The finger is put down at the first point and lifted at the last.
  public var stops: [Stop]

  /// Describes a path. With a single stop the finger is put down and lifted at once.
  public init(_ stops: [Stop]) {
    self.stops = stops
  }
}

extension FingerPath {
  /// The number of moves in a movement.
  private static let steps = 8

  /// A finger that touches a point.
  ///
  /// - Parameters:
  ///   - point: the point.
  ///   - time: the time at which the finger is put down.
  ///   - duration: the time until it is lifted.
  package static func touch(_ point: Point, at time: Duration = .zero, for duration: Duration = .zero) -> FingerPath {
    FingerPath([Stop(time, point)] + (duration > .zero ? [Stop(time + duration, point)] : []))
  }

  /// A finger that touches a point twice in quick succession.
  package static func doubleTouch(at point: Point) -> [FingerPath] {
    [touch(point), touch(point, at: .milliseconds(100))]
  }

  /// A finger that moves evenly and is lifted while moving.
  package static func line(from start: Point, to end: Point, lasting duration: Duration) -> FingerPath {
    FingerPath(
      (0...steps).map { Stop(duration * $0 / steps, start.moved(towards: end, by: Double($0) / Double(steps))) })
  }

  /// A finger that moves quickly and stops before it is lifted, to stop the scrolling.
  package static func swipe(from start: Point, to end: Point) -> FingerPath {
    let ways = [0, 0.3, 0.55, 0.75, 0.9, 1]
    let moves = ways.enumerated().map { index, way in
      Stop(.milliseconds(30 * index), start.moved(towards: end, by: way))
    }
    return FingerPath(moves + [Stop(.milliseconds(300), end)])
  }

  /// A finger that turns a wheel and rests before it is lifted, which stops the wheel.
  package static func turn(from start: Point, to end: Point) -> FingerPath {
    FingerPath(
      [(0, 0), (100, 0.5), (200, 1), (400, 1)].map { time, way in
        Stop(.milliseconds(time), start.moved(towards: end, by: way))
      })
  }

  /// A finger whose movement can only be a drag: it neither holds, swipes nor flicks.
  ///
  /// - Parameters:
  ///   - start: the point at which it is put down.
  ///   - end: the point at which it is lifted.
  ///   - duration: the duration of the movement.
  ///   - hold: the time before it moves.
  package static func drag(
    from start: Point, to end: Point, lasting duration: Duration, holding hold: Duration = .zero
  ) -> FingerPath {
    let length = start.distance(to: end)
    let nudge = length > 0 ? min((GestureLimits.slop + 1) / length, 1) : 1
    let nudged = start.moved(towards: end, by: nudge)
    var stops = [Stop(.zero, start)]
    if hold > .zero { stops.append(Stop(hold, start)) }
    stops += [Stop(hold + .milliseconds(50), nudged), Stop(hold + .milliseconds(600), nudged)]
    stops += (1...steps).map {
      Stop(
        hold + .milliseconds(600) + duration * $0 / steps, nudged.moved(towards: end, by: Double($0) / Double(steps)))
    }
    return FingerPath(stops + [Stop(hold + .milliseconds(800) + duration, end)])
  }

  /// Two fingers on opposite sides of a point that turn and move apart.
  ///
  /// - Parameters:
  ///   - center: the point between them.
  ///   - radii: their distances from it, in points, at the beginning and at the end.
  ///   - angle: the angle of the turn, in radians; positive is clockwise.
  ///   - duration: the duration of the movement.
  package static func pair(
    around center: Point, radii: (Double, Double), turning angle: Double = 0, lasting duration: Duration
  ) -> [FingerPath] {
    [Double.pi, 0].map { side in
      let stops = (0...steps).map { step in
        let way = Double(step) / Double(steps)
        let radius = radii.0 + (radii.1 - radii.0) * way
        let direction = side + angle * way
        return Stop(duration * step / steps, center.moved(byX: radius * cos(direction), y: radius * sin(direction)))
      }
      return FingerPath(stops)
    }
  }
}
