extension Recording {
  /// The point that is moved to the requested beginning of a playback: the start of the first finger.
  ///
  /// For several fingers that are down together, it is the point between them. A pinch is thus centred on its element.
  package var start: Point { middle(of: fingersDownTogether { $0.first }) }
  /// The point that is moved to the requested end of an interpolation.
  package var end: Point { middle(of: fingersDownTogether { $0.last }) }

  /// The fingers of the recording in reverse, without typed texts.
  package var reversed: Recording {
    let total = fingers.compactMap { $0.path.stops.last?.time }.max() ?? .zero
    var recording = self
    recording.typing = []
    recording.fingers = fingers.reversed().map { finger in
      let stops = finger.path.stops.reversed().map { FingerPath.Stop(total - $0.time, $0.point) }
      return Finger(FingerPath(stops), start: finger.end, end: finger.start)
    }
    return recording
  }

  /// The recording at another speed.
  ///
  /// - Parameter speed: the factor of the speed, above 0 and at most 1000.
  /// - Throws: an `AppError` for any other speed.
  package func played(atSpeed speed: Double) throws(AppError) -> Recording {
    guard speed > 0, speed <= 1000 else {
      throw AppError(
        .impossibleGesture, problem: "\(name.quoted) cannot be played at \(speed) times its speed",
        details: ["The speed is a number above 0 and at most 1000; 1 is as it was recorded."])
    }
    guard speed != 1 else { return self }
    var recording = self
    for index in fingers.indices {
      recording.fingers[index].path.stops = fingers[index].path.stops.map {
        .init($0.time.divided(by: speed), $0.point)
      }
    }
    for index in typing.indices { recording.typing[index].time = typing[index].time.divided(by: speed) }
    return recording
  }

  /// The paths of the fingers with each point mapped.
  ///
  /// - Parameters:
  ///   - screen: the screen of the mapped points.
  ///   - map: the map for each point.
  /// - Throws: an `AppError` if a mapped point is outside the screen.
  package func paths(on screen: Rect, _ map: (Point) -> Point) throws(AppError) -> [FingerPath] {
    let paths = fingers.map { finger in
      FingerPath(finger.path.stops.map { .init($0.time, map($0.point)) })
    }
    for point in paths.lazy.flatMap(\.stops).map(\.point) where !screen.contains(point) {
      throw .leavesScreen(name, at: point, screen: screen)
    }
    return paths
  }

  /// One end, chosen by the closure, of each path whose finger is down together with the first.
  private func fingersDownTogether(_ end: ([FingerPath.Stop]) -> FingerPath.Stop?) -> [Point] {
    guard let first = fingers.first?.path.stops, let begin = first.first?.time, let lifted = first.last?.time else {
      return []
    }
    return fingers.compactMap { finger in
      guard let time = finger.path.stops.first?.time, time == begin || time < lifted else { return nil }
      return end(finger.path.stops)?.point
    }
  }

  private func middle(of points: [Point]) -> Point {
    let count = Double(max(points.count, 1))
    return Point(x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
  }
}

extension Duration {
  /// The duration divided by a number, in whole microseconds.
  fileprivate func divided(by divisor: Double) -> Duration {
    .microseconds(Int64((seconds * 1_000_000 / divisor).rounded()))
  }
}

extension AppError {
  /// The error for a recording that does not fit on the screen at the requested place.
  static func leavesScreen(_ name: String, at point: Point, screen: Rect) -> AppError {
    let range = 10 * max(screen.width, screen.height)
    let isFar = !(point.x.magnitude <= range && point.y.magnitude <= range)
    let place = isFar ? "far away" : "at \(point.x.shortDescription),\(point.y.shortDescription)"
    return AppError(
      .outsideScreen,
      problem: "played there, \(name.quoted) would leave the screen \(place); the screen is "
        + "\(screen.width.shortDescription)×\(screen.height.shortDescription) points",
      details: [
        isFar
          ? "Its first and last points are almost the same, so the path cannot be scaled to this distance."
          : "Play it on another element, or with an offset that leaves it enough room."
      ])
  }
}
