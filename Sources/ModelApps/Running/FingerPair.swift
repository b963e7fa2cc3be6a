import CLibrary

/// Two fingers on one element that form a pair.
struct FingerPair {
  /// The fingers, by their numbers.
  let fingers: (Int, Int)
  /// The element that takes their gestures.
  let responder: Contact.Responder
  /// Whether the fingers form a pinch.
  var isPinching = false
  /// Whether the fingers form a rotation.
  var isRotating = false
  /// Whether one of the fingers has been lifted.
  var hasLifted = false
  /// The rotation since the beginning, in radians; it can exceed a full turn.
  private(set) var angle = 0.0
  /// The distance between them relative to the beginning.
  private(set) var scale = 1.0
  /// The point between the fingers.
  private(set) var center: Point
  private var distance: Double
  private let startDistance: Double
  private var lastDirection: Double

  /// The least rotation that counts, in radians: ten degrees.
  private static let leastAngle = Double.pi / 18
  /// The smallest distance between fingers in points. Smaller distances count as this one, to allow computing a scale.
  private static let leastDistance = 1.0

  init(_ first: Contact, _ second: Contact, on responder: Contact.Responder) {
    fingers = (first.finger, second.finger)
    self.responder = responder
    center = Point(x: 0, y: 0)
    startDistance = FingerPair.distance(first.location, second.location)
    distance = startDistance
    lastDirection = FingerPair.direction(first.location, second.location)
    move(first.location, second.location)
  }

  /// Whether their distance has changed enough for a pinch.
  var hasPinched: Bool { abs(distance - startDistance) > GestureLimits.slop }
  /// Whether the fingers have turned far enough for a rotation.
  var hasTurned: Bool { abs(angle) > FingerPair.leastAngle }

  /// Whether the finger is one of the two.
  func contains(_ finger: Int) -> Bool { fingers.0 == finger || fingers.1 == finger }

  /// Records the current positions of the fingers.
  mutating func move(_ first: Point, _ second: Point) {
    center = Point(x: (first.x + second.x) / 2, y: (first.y + second.y) / 2)
    distance = FingerPair.distance(first, second)
    scale = distance / startDistance
    let direction = FingerPair.direction(first, second)
    var turn = direction - lastDirection
    if turn > .pi { turn -= 2 * .pi }
    if turn < -.pi { turn += 2 * .pi }
    angle += turn
    lastDirection = direction
  }

  private static func distance(_ first: Point, _ second: Point) -> Double {
    max(first.distance(to: second), leastDistance)
  }

  private static func direction(_ first: Point, _ second: Point) -> Double {
    atan2(second.y - first.y, second.x - first.x)
  }
}
