import AppUnderTest
import JSON

/// Converts fingers to the input of a browser: touches for a phone, otherwise actions of a mouse.
///
/// A mouse clicks for a touch. For a moving finger it turns its wheel, which scrolls, or it drags if the page handles
/// movements itself.
struct RemoteInput {
  private let paths: [FingerPath]
  private let isOfPhone: Bool
  private let screen: Rect

  /// Describes a gesture.
  init(_ paths: [FingerPath], isOfPhone: Bool, screen: Rect) {
    (self.paths, self.isOfPhone, self.screen) = (paths, isOfPhone, screen)
  }

  /// The start of the gesture.
  var start: Point { paths.first?.stops.first?.point ?? Point(x: 0, y: 0) }

  private var end: Point { paths.first?.stops.last?.point ?? start }

  /// The distance that the gesture scrolls, to the right and down.
  var way: Point { Point(x: start.x - end.x, y: start.y - end.y) }

  /// Whether the gesture is more horizontal than vertical.
  var isAcross: Bool { abs(end.x - start.x) > abs(end.y - start.y) }

  /// Whether the gesture is one moving finger.
  private var isMovement: Bool { paths.count == 1 && !paths.allSatisfy(\.isTouch) }

  /// Whether the gesture depends on the effect of a mouse movement.
  var needsMouse: Bool { !isOfPhone && isMovement }

  /// Whether the gesture may start scrolling that lasts for a while.
  func scrolls(isDragged: Bool) -> Bool { isMovement && !isDragged }

  /// The bodies of the commands that make the gesture.
  ///
  /// - Parameter isDragged: whether a movement drags instead of turning the wheel.
  /// - Throws: an `AppError` if a mouse cannot make the gesture.
  func bodies(isDragged: Bool) throws(AppError) -> [JSONValue] {
    if isOfPhone { return [RemoteActions.body(for: paths, as: .touch, on: screen)] }
    if isMovement, !isDragged { return [wheel] }
    let isAtOnce = zip(paths, paths.dropFirst()).contains { first, second in
      second.start <= first.end
    }
    guard !isAtOnce else { throw AppError.notSupported("use two fingers: the browser has a mouse") }
    return [RemoteActions.body(for: paths, as: .mouse, on: screen)]
  }

  /// A turn of the wheel by the distance that the finger moves.
  private var wheel: JSONValue {
    let scroll: JSONValue = [
      "type": "scroll", "x": .number(start.x.rounded()), "y": .number(start.y.rounded()),
      "deltaX": .number(way.x.rounded()), "deltaY": .number(way.y.rounded()),
      "duration": 0, "origin": "viewport",
    ]
    return ["actions": [["type": "wheel", "id": "wheel", "actions": [scroll]]]]
  }
}
