import AppUnderTest

/// The places of states and arrows in the picture of a map.
///
/// States are in columns by their distance from the start. Each arrow has a place of its own on the sides of its states.
/// Arrows to the next column or within one are curves. Other arrows go through the gaps between columns and rows, and
/// those to one state share their way to it.
struct MapLayout {
  /// An arrow from one state to another.
  struct Arrow {
    /// The points of its line, from the state before to the state after.
    let points: [Point]
    /// The number of times that its actions were done.
    let count: Int
    /// Whether the arrow leads to a state that is not nearer to the start.
    let isForward: Bool
  }

  /// A side of a state.
  private struct Side: Hashable {
    let state: Int
    let isRight: Bool
  }

  /// The end of an arrow on a side; long arrows to one state have one end.
  private enum End: Hashable {
    case start(Int)
    case short(Int)
    case long(state: Int)
  }

  /// Actions from one state to another.
  struct Edge {
    let from: Int
    let to: Int
    let count: Int
  }

  /// The boxes of the states.
  private(set) var boxes: [Rect] = []
  /// The arrows.
  private(set) var arrows: [Arrow] = []
  /// The size of the picture.
  private(set) var size = Size(width: 0, height: 0)

  private let places: [(column: Int, row: Int)]
  private let edges: [Edge]

  /// The width of a box, the gap between two boxes, the distance of two ends of arrows, and the distance of two lanes.
  private static let (width, gap, distance, lane) = (180.0, 80.0, 12.0, 5.0)
  /// The number of ways side by side in a gap between columns.
  private static let lanes = 12

  /// Places states and arrows.
  ///
  /// - Parameters:
  ///   - places: the column and the row of each state.
  ///   - edges: the actions between them.
  ///   - height: the least height of a box.
  init(_ places: [(column: Int, row: Int)], _ edges: [Edge], height: Double) {
    (self.places, self.edges) = (places, edges)
    let sides = self.sides
    let height = max(height, Double((sides.values.map(\.count).max() ?? 0) + 1) * Self.distance)
    let ways = Set(edges.indices.filter(isLong).map { edges[$0].to })
    let pitch = height + 24 + Double(ways.isEmpty ? 0 : (places.map(\.column).max() ?? 0) + 1) * Self.lane
    boxes = places.map { place in
      Rect(
        x: Double(place.column) * (Self.width + Self.gap) + Self.gap / 2, y: Double(place.row + 1) * pitch - height,
        width: Self.width, height: height)
    }
    size = Size(
      width: Double((places.map(\.column).max() ?? 0) + 1) * (Self.width + Self.gap),
      height: Double((places.map(\.row).max() ?? 0) + 1) * pitch + 12)
    var heights: [End: Double] = [:]
    for (side, ends) in sides {
      let box = boxes[side.state]
      for (index, end) in ends.enumerated() {
        heights[end] = box.y + box.height * Double(index + 1) / Double(ends.count + 1)
      }
    }
    arrows = edges.indices.map { index in
      let edge = edges[index]
      let end = heights[isLong(index) ? .long(state: edge.to) : .short(index)] ?? 0
      let points = points(of: index, from: heights[.start(index)] ?? 0, to: end)
      return Arrow(points: points, count: edge.count, isForward: places[edge.to].column >= places[edge.from].column)
    }
  }

  /// Whether an arrow has to pass other columns.
  private func isLong(_ index: Int) -> Bool {
    abs(places[edges[index].to].column - places[edges[index].from].column) > 1
  }

  /// The sides on which an arrow begins and ends.
  private func sides(of edge: Edge) -> (start: Side, end: Side) {
    let (from, to) = (places[edge.from].column, places[edge.to].column)
    return (Side(state: edge.from, isRight: to >= from), Side(state: edge.to, isRight: to <= from))
  }

  /// The ends of arrows on each side, from top to bottom, in the order of the states at their other ends.
  private var sides: [Side: [End]] {
    var ends: [Side: [(end: End, row: Int)]] = [:]
    for (index, edge) in edges.enumerated() {
      let (start, end) = sides(of: edge)
      ends[start, default: []].append((.start(index), places[edge.to].row))
      if isLong(index) {
        // The way comes from above.
        let way = End.long(state: edge.to)
        if ends[end]?.contains(where: { $0.end == way }) != true { ends[end, default: []].insert((way, -1), at: 0) }
      } else {
        ends[end, default: []].append((.short(index), places[edge.from].row))
      }
    }
    return ends.mapValues { $0.sorted { $0.row < $1.row }.map(\.end) }
  }

  private func points(of index: Int, from startHeight: Double, to endHeight: Double) -> [Point] {
    let edge = edges[index]
    let (start, end) = sides(of: edge)
    let point = { (side: Side, height: Double) in
      Point(x: boxes[side.state].x + (side.isRight ? Self.width : 0), y: height)
    }
    let (first, last) = (point(start, startHeight), point(end, endHeight))
    let (out, into) = (start.isRight ? 1.0 : -1.0, end.isRight ? 1.0 : -1.0)
    guard isLong(index) else {
      let reach = max(abs(last.x - first.x) / 2, 30)
      return Self.curve(
        first, Point(x: first.x + out * reach, y: first.y), Point(x: last.x + into * reach, y: last.y), last)
    }
    let way = Double(edge.to % Self.lanes) * Self.lane + 12
    let height = boxes[edge.to].y - 8 - Double(places[edge.to].column) * Self.lane
    let (left, right) = (first.x + out * way, last.x + into * way)
    return [
      first, Point(x: left, y: first.y), Point(x: left, y: height), Point(x: right, y: height),
      Point(x: right, y: last.y), last,
    ]
  }

  /// The points of a cubic Bézier curve.
  private static func curve(_ start: Point, _ first: Point, _ second: Point, _ end: Point) -> [Point] {
    (0...16).map { step in
      let (t, rest) = (Double(step) / 16, 1 - Double(step) / 16)
      let parts = [rest * rest * rest, 3 * rest * rest * t, 3 * rest * t * t, t * t * t]
      let points = [start, first, second, end]
      return zip(parts, points).reduce(Point(x: 0, y: 0)) { sum, next in
        Point(x: sum.x + next.0 * next.1.x, y: sum.y + next.0 * next.1.y)
      }
    }
  }
}
