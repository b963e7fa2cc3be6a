/// A finger on the screen: the element that it was put down on, and its movement since then.
struct Contact {
  /// The interpretation of the movement.
  enum Claim {
    /// The touch may still become any gesture.
    case open
    /// The touch has already been a gesture, or cannot become one any more.
    case spent
    /// An element follows the finger.
    case pan(Responder)
    /// A scroll view moves with the finger.
    case scroll(ScrollArea)
    /// The finger goes back, from the left edge of the screen.
    case back
    /// The finger is one of a pair.
    case paired
  }

  /// A scroll view that a finger moves.
  typealias ScrollArea = ScreenLayout.ScrollArea

  /// An element that takes gestures and can be found again in later layouts.
  struct Responder {
    /// The identity of the element, see `ScreenTree.identities`.
    let identity: Int
    let elementClass: ElementClass
    let frame: Rect
    /// The index of the element in the tree of its original layout.
    let element: Int
    /// The recognition of its original layout; other layouts search for its identity.
    let recognition: Recognition
    /// Whether the element or an element in front of it is disabled. Only scrolling is then possible.
    let isDisabled: Bool

    /// Whether both are the same element at the same point, as required for a touch.
    func isUnmoved(_ other: Responder) -> Bool { elementClass == other.elementClass && frame == other.frame }
  }

  /// The number of the finger.
  let finger: Int
  /// The point at which it was put down.
  let start: Point
  /// The time at which the finger was put down, measured by the app's clock.
  let startTime: Duration
  /// The elements under its first point, the innermost first.
  let chain: [Responder]
  var claim = Claim.open
  /// The timer for a hold.
  var holdTimer: VirtualClock.Timer?
  /// The distance by which it has pulled a scroll view down past its top, in points.
  var pull = 0.0
  /// Whether the finger has moved too far for a touch.
  private(set) var hasMoved = false
  private(set) var location: Point
  private var samples: [(point: Point, time: Duration)]

  /// The latest part of a movement that determines the velocity of the finger.
  private static let velocityWindow = Duration.milliseconds(100)

  init(finger: Int, at point: Point, time: Duration, chain: [Responder]) {
    self.finger = finger
    self.chain = chain
    start = point
    startTime = time
    location = point
    samples = [(point, time)]
  }

  /// The distance of the finger from its start, in points.
  var translation: Point { Point(x: location.x - start.x, y: location.y - start.y) }

  /// The velocity of the finger, in points per second; zero before any time has passed.
  var velocity: Point {
    guard let first = samples.first, let last = samples.last else { return Point(x: 0, y: 0) }
    let time = (last.time - first.time).seconds
    guard time > 0 else { return Point(x: 0, y: 0) }
    return Point(x: (last.point.x - first.point.x) / time, y: (last.point.y - first.point.y) / time)
  }

  /// The main direction of the movement.
  var direction: SwipeDirection {
    let way = translation
    if abs(way.x) > abs(way.y) { return way.x < 0 ? .left : .right }
    return way.y < 0 ? .up : .down
  }

  /// The distance in the main direction, in points.
  var reach: Double { max(abs(translation.x), abs(translation.y)) }

  /// Whether the movement stays close to its main direction.
  var isStraight: Bool { min(abs(translation.x), abs(translation.y)) <= reach / 2 }

  /// Records the current position.
  mutating func move(to point: Point, at time: Duration) {
    location = point
    if reach > GestureLimits.slop { hasMoved = true }
    samples.append((point, time))
    samples.removeAll { time - $0.time > Contact.velocityWindow }
  }
}
