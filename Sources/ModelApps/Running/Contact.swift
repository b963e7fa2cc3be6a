/// A finger on the glass: what it was put down on, and what it has done since.
struct Contact {
  /// What the movement is taken for.
  enum Claim {
    /// It may still become anything.
    case open
    /// It was something already, or can become nothing any more.
    case spent
    /// An element follows the finger.
    case pan(Responder)
    /// A scroll view moves with the finger.
    case scroll(ScrollArea)
    /// It is one of two fingers that belong together.
    case paired
  }

  /// A scroll view that a finger moves.
  typealias ScrollArea = ScreenLayout.ScrollArea

  /// An element that takes gestures, recognised in later layouts.
  struct Responder {
    /// What identifies it, see `ScreenTree.identities`.
    let identity: Int
    let elementClass: ElementClass
    let frame: Rect
    /// Its index in the tree of the layout in which it was recognised.
    let element: Int
    /// What recognised it: that of another layout looks for its identity.
    let recognition: Recognition
    /// Whether it or something in front of it is disabled, so that only scrolling is left.
    let isDisabled: Bool

    /// Whether both are the same element at the same point, as a touch asks for.
    func isUnmoved(_ other: Responder) -> Bool { elementClass == other.elementClass && frame == other.frame }
  }

  /// Which finger it is.
  let finger: Int
  /// Where it was put down.
  let start: Point
  /// When it was put down, in the app's time.
  let startTime: Duration
  /// What it was put down on, the innermost first.
  let chain: [Responder]
  var claim = Claim.open
  /// What happens if it stays down.
  var holdTimer: VirtualClock.Timer?
  /// How far it has pulled a scroll view down past its top, in points.
  var pull = 0.0
  /// Whether it has moved away, so that lifting it is no touch.
  private(set) var hasMoved = false
  private(set) var location: Point
  private var samples: [(point: Point, time: Duration)]

  /// How much of the latest movement decides how fast a finger is.
  private static let velocityWindow = Duration.milliseconds(100)

  init(finger: Int, at point: Point, time: Duration, chain: [Responder]) {
    self.finger = finger
    self.chain = chain
    start = point
    startTime = time
    location = point
    samples = [(point, time)]
  }

  /// How far the finger is from where it was put down, in points.
  var translation: Point { Point(x: location.x - start.x, y: location.y - start.y) }

  /// How fast the finger moves, in points a second; zero where no time has passed.
  var velocity: Point {
    guard let first = samples.first, let last = samples.last else { return Point(x: 0, y: 0) }
    let time = (last.time - first.time).seconds
    guard time > 0 else { return Point(x: 0, y: 0) }
    return Point(x: (last.point.x - first.point.x) / time, y: (last.point.y - first.point.y) / time)
  }

  /// Where most of the movement goes.
  var direction: SwipeDirection {
    let way = translation
    if abs(way.x) > abs(way.y) { return way.x < 0 ? .left : .right }
    return way.y < 0 ? .up : .down
  }

  /// How far the finger has moved in its main direction, in points.
  var reach: Double { max(abs(translation.x), abs(translation.y)) }

  /// Whether the movement keeps to its main direction.
  var isStraight: Bool { min(abs(translation.x), abs(translation.y)) <= reach / 2 }

  /// Notes where the finger is now.
  mutating func move(to point: Point, at time: Duration) {
    location = point
    if reach > GestureLimits.slop { hasMoved = true }
    samples.append((point, time))
    samples.removeAll { time - $0.time > Contact.velocityWindow }
  }
}
