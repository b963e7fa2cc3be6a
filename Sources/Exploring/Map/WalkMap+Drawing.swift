internal import AppUnderTest
internal import Pictures

extension WalkMap {
  /// The map as an SVG picture: a column for each distance from the start, a box for each state, a line for each pair
  /// of states with an action between them.
  package var svg: String {
    let places = self.places
    let columns = places.map(\.column).max() ?? 0
    let rows = places.map(\.row).max() ?? 0
    var drawing = Drawing(
      Size(width: Double(columns + 1) * Self.column, height: Double(rows + 1) * Self.row))
    drawing.rect(Rect(x: 0, y: 0, width: drawing.size.width, height: drawing.size.height), fill: "#FFFFFF")
    let boxes = places.map { place in
      Rect(
        x: Double(place.column) * Self.column + 10, y: Double(place.row) * Self.row + 8, width: Self.column - 60,
        height: Self.row - 16)
    }
    var drawn: Set<[Int]> = []
    for (transition, _) in ordered where transition.from != transition.to {
      guard drawn.insert([transition.from, transition.to]).inserted else { continue }
      let (from, to) = (boxes[transition.from], boxes[transition.to])
      // A line leaves on the right or left side of its box, whichever faces the other box.
      let isForward = to.x >= from.x
      drawing.line(
        Point(x: isForward ? from.x + from.width : from.x, y: from.center.y),
        Point(x: isForward ? to.x : to.x + to.width, y: to.center.y), stroke: isForward ? "#3A7BD5" : "#C0C8D4")
    }
    for (state, box) in zip(states, boxes) {
      drawing.rect(box, fill: "#F4F7FB", stroke: "#7A8699", radius: 5)
      drawing.text(
        TextLine(state.name, at: Point(x: box.x + 8, y: box.center.y + 4), size: 12, fill: "#1B2430"))
    }
    return drawing.svg
  }

  /// The width of a column and the height of a row, in points.
  private static var column: Double { 240 }
  private static var row: Double { 44 }

  /// The column and the row of each state.
  private var places: [(column: Int, row: Int)] {
    var distances = [Int](repeating: 0, count: states.count)
    var reached: Set<Int> = states.isEmpty ? [] : [0]
    var queue = Array(reached)[...]
    let targets = Dictionary(grouping: ordered.map(\.transition), by: \.from)
    while let state = queue.popFirst() {
      for transition in targets[state] ?? [] where reached.insert(transition.to).inserted {
        distances[transition.to] = distances[state] + 1
        queue.append(transition.to)
      }
    }
    var heights: [Int: Int] = [:]
    return distances.map { distance in
      defer { heights[distance, default: 0] += 1 }
      return (distance, heights[distance, default: 0])
    }
  }
}
