import AppUnderTest
import Console
import JSON

/// A gesture of a mouse or finger on the picture of an app, which becomes a request to the console.
struct StudioGesture {
  enum Kind: String {
    case touch, double, hold, drag, scroll
  }

  let kind: Kind
  /// The first and last point, in points of the app's window.
  let start, end: Point
  /// The duration in seconds.
  let seconds: Double

  /// Reads a gesture.
  ///
  /// - Throws: a `Diagnostic` if the body is not a gesture.
  init(_ body: JSONValue) throws(Diagnostic) {
    guard let kind = body["kind"]?.string.flatMap(Kind.init), let x = body["x"]?.number, let y = body["y"]?.number,
      x.isFinite, y.isFinite
    else { throw Diagnostic(problem: "this is not a gesture of the studio") }
    self.kind = kind
    start = Point(x: Self.rounded(x), y: Self.rounded(y))
    end = Point(x: Self.rounded(body["toX"]?.number ?? x), y: Self.rounded(body["toY"]?.number ?? y))
    seconds = min(max(body["seconds"]?.number ?? 0, 0), 30)
  }

  /// Rounds to tenths of a point, because people do not point more precisely.
  private static func rounded(_ number: Double) -> Double { (min(max(number, -1e6), 1e6) * 10).rounded() / 10 }

  /// The maximum duration of a swipe, in seconds.
  private static let longestSwipe = 0.35

  /// The minimum length of a slow drag that scrolls, in points.
  private static let shortestScroll = 60.0

  /// The request to the console that performs the gesture.
  ///
  /// - Parameter session: finds the elements on the screen.
  func request(in session: ConsoleSession) async throws -> ConsoleRequest {
    switch kind {
    case .touch: return .touchPoint(start)
    case .double: return .doubleTap(try await query(in: session))
    case .hold: return .hold(try await query(in: session), seconds: max((seconds * 10).rounded() / 10, 0.6))
    case .scroll:
      let direction: ScrollDirection =
        end.y != start.y ? (end.y > start.y ? .down : .up) : end.x > start.x ? .right : .left
      let around = try await session.choices(at: start, most: 40)
      return .scroll(direction, on: around.first(where: \.scrolls)?.queries.first.map { "\($0.query)" })
    case .drag: return try await drag(in: session)
    }
  }

  /// The request for a drag: quick straight drags are swipes, and slow straight drags scroll.
  ///
  /// The points of a drag, and the row where it began, are valid on one device only. Scrolling works the same on all
  /// devices.
  private func drag(in session: ConsoleSession) async throws -> ConsoleRequest {
    let (x, y) = (end.x - start.x, end.y - start.y)
    let (isSideways, isQuick) = (abs(x) > abs(y), seconds < Self.longestSwipe)
    let length = max(abs(x), abs(y))
    let pan = ConsoleRequest.pan(from: start, to: end, seconds: max((seconds * 100).rounded() / 100, 0.2))
    guard length > 2 * min(abs(x), abs(y)), isQuick || length >= Self.shortestScroll else { return pan }
    let around = try await session.choices(at: start, most: 40)
    // A finger that moves up scrolls down.
    let direction: ScrollDirection = isSideways ? (x > 0 ? .left : .right) : y > 0 ? .up : .down
    // A slow pull at the end of a list may be meant for something else.
    let wanted = isQuick ? isSideways ? [.left, .right] : [.up, .down] : [direction]
    let area = around.prefix { !$0.isControl }.lazy.filter { !$0.more.isDisjoint(with: wanted) }
      .compactMap(\.queries.first).first.map { "\($0.query)" }
    guard isQuick else { return area.map { .scroll(direction, on: $0) } ?? pan }
    let finger: SwipeDirection = isSideways ? (x > 0 ? .right : .left) : y > 0 ? .down : .up
    if let area { return .swipe(finger, on: area) }
    let nearest = around.prefix(6)
    let element = nearest.first { $0.row.frame.width >= 80 } ?? nearest.first
    return .swipe(finger, on: element?.queries.first.map { "\($0.query)" })
  }

  /// The query that matches only the element at the start point.
  private func query(in session: ConsoleSession) async throws -> String {
    guard let query = try await session.choices(at: start, most: 1).first?.queries.first else {
      throw Diagnostic(
        problem: "no query finds only the element at \(start.x), \(start.y)", advice: "Point at something inside of it."
      )
    }
    return "\(query.query)"
  }
}
