internal import CLibrary

/// The way of one finger over the glass: where it is when.
public struct FingerPath: Sendable, Hashable {
  /// A point on the way.
  public struct Stop: Sendable, Hashable {
    /// When the finger is there, counted from the beginning of the gesture.
    public var time: Duration
    /// Where it is, in points of the window.
    public var point: Point

    /// Says where a finger is when.
    public init(_ time: Duration, _ point: Point) {
      self.time = time
      self.point = point
    }
  }

  /// The points in order of time: at the first the finger is put down, at the last it is lifted.
  public var stops: [Stop]

  /// Describes the way of a finger; with a single stop it is put down and lifted at once.
  public init(_ stops: [Stop]) {
    self.stops = stops
  }
}

extension FingerPath {
  /// How many moves a movement is made of.
  private static let steps = 8

  /// A finger that touches a point.
  ///
  /// - Parameters:
  ///   - point: where.
  ///   - time: when it is put down.
  ///   - duration: how long it stays.
  package static func touch(_ point: Point, at time: Duration = .zero, for duration: Duration = .zero) -> FingerPath {
    FingerPath([Stop(time, point)] + (duration > .zero ? [Stop(time + duration, point)] : []))
  }

  /// A finger that moves evenly, and is lifted while it does.
  package static func line(from start: Point, to end: Point, lasting duration: Duration) -> FingerPath {
    FingerPath(
      (0...steps).map { Stop(duration * $0 / steps, start.moved(towards: end, by: Double($0) / Double(steps))) })
  }

  /// A finger that moves quickly and rests before it is lifted, so that nothing moves on after it.
  package static func swipe(from start: Point, to end: Point) -> FingerPath {
    let ways = [0, 0.3, 0.55, 0.75, 0.9, 1]
    let moves = ways.enumerated().map { index, way in
      Stop(.milliseconds(30 * index), start.moved(towards: end, by: way))
    }
    return FingerPath(moves + [Stop(.milliseconds(300), end)])
  }

  /// A finger that moves so that it can be nothing but dragging: it neither holds, swipes nor flicks.
  ///
  /// - Parameters:
  ///   - start: where it is put down.
  ///   - end: where it is lifted.
  ///   - duration: how long it moves.
  ///   - hold: how long it stays before it moves.
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

  /// Two fingers that face each other across a point while they turn and move apart.
  ///
  /// - Parameters:
  ///   - center: the point between them.
  ///   - radii: how far they are from it, in points, at the beginning and at the end.
  ///   - angle: how far they turn, in radians; clockwise is above zero.
  ///   - duration: how long it takes.
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
