internal import CLibrary

/// Two fingers that were put down on one element and belong together.
struct FingerPair {
  /// The fingers, by their numbers.
  let fingers: (Int, Int)
  /// The element that takes what they do.
  let responder: Contact.Responder
  /// Whether they were taken for a pinch.
  var isPinching = false
  /// Whether they were taken for a rotation.
  var isRotating = false
  /// Whether one of them was lifted already.
  var hasLifted = false
  /// How far they have turned, in radians; more than once around counts on.
  private(set) var angle = 0.0
  /// How far they are apart in times of how far they were at the beginning.
  private(set) var scale = 1.0
  /// The point between them.
  private(set) var center: Point
  private var distance: Double
  private let startDistance: Double
  private var lastDirection: Double

  /// How far two fingers turn before it is taken for a rotation, in radians: ten degrees.
  private static let leastAngle = Double.pi / 18
  /// How near to each other fingers count, in points, so that there is a scale.
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

  /// Whether they have come closer or moved apart far enough for a pinch.
  var hasPinched: Bool { abs(distance - startDistance) > GestureLimits.slop }
  /// Whether they have turned far enough for a rotation.
  var hasTurned: Bool { abs(angle) > FingerPair.leastAngle }

  /// Whether it is one of the two.
  func contains(_ finger: Int) -> Bool { fingers.0 == finger || fingers.1 == finger }

  /// Notes where the fingers are now.
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
