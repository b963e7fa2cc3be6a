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
    case .drag:
      let (x, y) = (end.x - start.x, end.y - start.y)
      let isStraight = max(abs(x), abs(y)) > 2 * min(abs(x), abs(y))
      let scrolled = isStraight ? try await scrolled(x, y, in: session) : nil
      guard seconds < Self.longestSwipe, isStraight else {
        if let scrolled, max(abs(x), abs(y)) >= Self.shortestScroll {
          return "scroll \(scrolled.area), :\(scrolled.direction.rawValue)"
        }
        let duration = max((seconds * 100).rounded() / 100, 0.2)
        return "pan_coordinates({x: \(start.x), y: \(start.y)}, {x: \(end.x), y: \(end.y)}, duration: \(duration))"
      }
      let direction = abs(x) > abs(y) ? (x > 0 ? "right" : "left") : y > 0 ? "down" : "up"
      if let scrolled { return "swipe :\(direction), query: \(scrolled.area)" }
      let around = try await session.choices(at: start, most: 6)
      guard let element = (around.first { $0.row.frame.width >= 80 } ?? around.first)?.queries.first else {
        return "swipe :\(direction)"
      }
      return "swipe :\(direction), query: \(ConsoleSession.quoted("\(element.query)"))"
    }
  }

  /// What a straight drag scrolls: what has more to show in its direction, or, for a quick one, at least in the opposite one; `nil` where
  /// it begins on a control, or nothing has.
  ///
  /// The points of a drag, and the row on which it began, mean something on one device only; to scroll means the same on all.
  private func scrolled(_ x: Double, _ y: Double, in session: ConsoleSession) async throws -> (
    area: String, direction: ScrollDirection
  )? {
    let isSideways = abs(x) > abs(y)
    let direction: ScrollDirection = isSideways ? (x > 0 ? .left : .right) : y > 0 ? .up : .down
    // Who pulls slowly at an end may pull for something else.
    let wanted = seconds < Self.longestSwipe ? isSideways ? [.left, .right] : [.up, .down] : [direction]
    for choice in try await session.choices(at: start, most: 40) {
      if choice.isControl { return nil }
      guard !choice.more.isDisjoint(with: wanted), let area = choice.queries.first else { continue }
      return (ConsoleSession.quoted("\(area.query)"), direction)
    }
    return nil
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
