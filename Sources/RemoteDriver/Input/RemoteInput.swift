internal import AppUnderTest
internal import JSON

/// What a browser gets for fingers: those of a phone, or what a mouse does.
///
/// A mouse touches by clicks. A finger that moves turns its wheel, as that scrolls, or drags where the page takes movements for itself.
struct RemoteInput {
  private let paths: [FingerPath]
  private let isOfPhone: Bool
  private let screen: Rect

  /// Describes a gesture.
  init(_ paths: [FingerPath], isOfPhone: Bool, screen: Rect) {
    (self.paths, self.isOfPhone, self.screen) = (paths, isOfPhone, screen)
  }

  /// Where it begins.
  var start: Point { paths.first?.stops.first?.point ?? Point(x: 0, y: 0) }

  private var end: Point { paths.first?.stops.last?.point ?? start }

  /// How far it scrolls, to the right and down.
  var way: Point { Point(x: start.x - end.x, y: start.y - end.y) }

  /// Whether it goes more to the side than up or down.
  var isAcross: Bool { abs(end.x - start.x) > abs(end.y - start.y) }

  /// Whether one finger moves.
  private var isMovement: Bool { paths.count == 1 && !paths.allSatisfy(\.isTouch) }

  /// Whether it has to be known what the movement of a mouse would do.
  var needsMouse: Bool { !isOfPhone && isMovement }

  /// Whether something may scroll for a while.
  func scrolls(isDragged: Bool) -> Bool { isMovement && !isDragged }

  /// The bodies of the commands that make the gesture.
  ///
  /// - Parameter isDragged: whether a movement is one of the mouse, and not of its wheel.
  /// - Throws: an `AppError` where a mouse cannot make it.
  func bodies(isDragged: Bool) throws(AppError) -> [JSONValue] {
    if isOfPhone { return [RemoteActions.body(for: paths, as: .touch, on: screen)] }
    if isMovement, !isDragged { return [wheel] }
    let isAtOnce = zip(paths, paths.dropFirst()).contains { first, second in
      (second.stops.first?.time ?? .zero) <= (first.stops.last?.time ?? .zero)
    }
    guard !isAtOnce else { throw AppError.notSupported("use two fingers: the browser has a mouse") }
    return [RemoteActions.body(for: paths, as: .mouse, on: screen)]
  }

  /// Turns the wheel as far as the finger moves.
  private var wheel: JSONValue {
    let scroll: JSONValue = [
      "type": "scroll", "x": .number(start.x.rounded()), "y": .number(start.y.rounded()),
      "deltaX": .number(way.x.rounded()), "deltaY": .number(way.y.rounded()),
      "duration": 0, "origin": "viewport",
    ]
    return ["actions": [["type": "wheel", "id": "wheel", "actions": [scroll]]]]
  }
}
