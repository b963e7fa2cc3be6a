import AppUnderTest
import Console
import JSON

/// What a mouse or a finger did on the picture of an app, as a line of the console.
struct StudioGesture {
  /// What was done.
  enum Kind: String {
    case touch, double, hold, drag, scroll
  }

  let kind: Kind
  /// Where it began and ended, in points of the app's window.
  let start, end: Point
  /// How long it took, in seconds.
  let seconds: Double

  /// Reads a gesture.
  ///
  /// - Throws: a `Diagnostic` where it is none.
  init(_ body: JSONValue) throws(Diagnostic) {
    guard let kind = body["kind"]?.string.flatMap(Kind.init), let x = body["x"]?.number, let y = body["y"]?.number,
      x.isFinite, y.isFinite
    else { throw Diagnostic(problem: "this is no gesture of the studio") }
    self.kind = kind
    start = Point(x: Self.rounded(x), y: Self.rounded(y))
    end = Point(x: Self.rounded(body["toX"]?.number ?? x), y: Self.rounded(body["toY"]?.number ?? y))
    seconds = min(max(body["seconds"]?.number ?? 0, 0), 30)
  }

  /// Tenths of a point are as fine as anybody points.
  private static func rounded(_ number: Double) -> Double { (min(max(number, -1e6), 1e6) * 10).rounded() / 10 }

  /// A movement that is quicker than this is a swipe, in seconds.
  private static let longestSwipe = 0.35

  /// A slow drag that is shorter than this does not scroll, in points.
  private static let shortestScroll = 60.0

  /// The line that does it.
  ///
  /// - Parameter session: knows what is on the screen.
  func line(in session: ConsoleSession) async throws -> String {
    switch kind {
    case .touch: return "tap_point \(start.x), \(start.y)"
    case .double: return "double_tap \(try await query(in: session))"
    case .hold:
      let duration = max((seconds * 10).rounded() / 10, 0.6)
      return "touch_hold \(try await query(in: session)), duration: \(duration)"
    case .scroll:
      let direction = end.y != start.y ? (end.y > start.y ? "down" : "up") : end.x > start.x ? "right" : "left"
      let around = try await session.choices(at: start, most: 40)
      guard let area = around.first(where: \.scrolls)?.queries.first else { return "scroll :\(direction)" }
      return "scroll \(ConsoleSession.quoted("\(area.query)")), :\(direction)"
    case .drag: return try await lineOfDrag(in: session)
    }
  }

  /// The line that does a drag: a straight one that is quick is a swipe, and one that is slow scrolls.
  ///
  /// The points of a drag, and the row on which it began, mean something on one device only; to scroll means the same on all.
  private func lineOfDrag(in session: ConsoleSession) async throws -> String {
    let (x, y) = (end.x - start.x, end.y - start.y)
    let (isSideways, isQuick) = (abs(x) > abs(y), seconds < Self.longestSwipe)
    let length = max(abs(x), abs(y))
    let duration = max((seconds * 100).rounded() / 100, 0.2)
    let line = "pan_coordinates({x: \(start.x), y: \(start.y)}, {x: \(end.x), y: \(end.y)}, duration: \(duration))"
    guard length > 2 * min(abs(x), abs(y)), isQuick || length >= Self.shortestScroll else { return line }
    let around = try await session.choices(at: start, most: 40)
    // A finger that moves up shows what is further down.
    let direction: ScrollDirection = isSideways ? (x > 0 ? .left : .right) : y > 0 ? .up : .down
    // Who pulls slowly at an end may pull for something else.
    let wanted = isQuick ? isSideways ? [.left, .right] : [.up, .down] : [direction]
    let area = around.prefix { !$0.isControl }.lazy.filter { !$0.more.isDisjoint(with: wanted) }
      .compactMap(\.queries.first).first.map { ConsoleSession.quoted("\($0.query)") }
    guard isQuick else { return area.map { "scroll \($0), :\(direction.rawValue)" } ?? line }
    let finger = isSideways ? (x > 0 ? "right" : "left") : y > 0 ? "down" : "up"
    if let area { return "swipe :\(finger), query: \(area)" }
    let nearest = around.prefix(6)
    guard let element = (nearest.first { $0.row.frame.width >= 80 } ?? nearest.first)?.queries.first else {
      return "swipe :\(finger)"
    }
    return "swipe :\(finger), query: \(ConsoleSession.quoted("\(element.query)"))"
  }

  /// The query that finds what was pointed at alone, as it stands in a line.
  private func query(in session: ConsoleSession) async throws -> String {
    guard let query = try await session.choices(at: start, most: 1).first?.queries.first else {
      throw Diagnostic(
        problem: "no query finds what is at \(start.x), \(start.y) alone", advice: "Point at something inside of it.")
    }
    return ConsoleSession.quoted("\(query.query)")
  }
}
