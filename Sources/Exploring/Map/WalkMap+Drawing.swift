import AppUnderTest
import Pictures

extension WalkMap {
  /// The map as an SVG picture: a column for each distance from the start, a box for each state, and an arrow with the
  /// number of actions for each pair of connected states.
  ///
  /// - Parameters:
  ///   - pictures: the pictures of the states; nil for a state without one.
  ///   - unshown: the names of screens that the walk has not reached.
  package func svg(with pictures: [String?] = [], unshown: [String] = []) -> String {
    let hasPictures = pictures.contains { $0 != nil }
    let layout = MapLayout(places, edges, height: hasPictures ? 190 : 40)
    let rows = (unshown.count + 3) / 4
    var drawing = Drawing(
      Size(
        width: max(layout.size.width, unshown.isEmpty ? 0 : 840), height: layout.size.height + Double(rows) * 40))
    drawing.rect(Rect(x: 0, y: 0, width: drawing.size.width, height: drawing.size.height), fill: "#FFFFFF")
    // Arrows to the start lie below those that lead on.
    for arrow in layout.arrows.filter({ !$0.isForward }) + layout.arrows.filter(\.isForward) { drawing.arrow(arrow) }
    for (state, box) in zip(states, layout.boxes) {
      drawing.rect(box, fill: "#F4F7FB", stroke: "#7A8699", radius: 5)
      let count = untriedActions(of: state).count
      drawing.text(
        TextLine(
          state.name.shortened(to: count == 0 ? 24 : 13), at: Point(x: box.x + 8, y: box.maxY - 10), size: 12,
          fill: "#1B2430"))
      if count == 0 { continue }
      drawing.text(
        TextLine(
          "\(count) not tried", at: Point(x: box.maxX - 8, y: box.maxY - 10), size: 10, fill: "#B3541E", anchor: .end))
    }
    for (index, name) in unshown.enumerated() {
      let box = Rect(
        x: Double(index % 4) * 210 + 10, y: layout.size.height + Double(index / 4) * 40, width: 195, height: 30)
      drawing.append(
        .rect(box, radius: 5, fill: "#FFFFFF", opacity: 1, stroke: Stroke("#B3541E", dash: 4, gap: 3)))
      drawing.text(
        TextLine(
          "not shown: \(name.shortened(to: 20))", at: Point(x: box.x + 8, y: box.y + 20), size: 11, fill: "#B3541E"))
    }
    return drawing.svg.adding(zip(pictures, layout.boxes).compactMap { picture, box in picture.map { ($0, box) } })
  }

  /// The pairs of states with actions between them, and the number of times that the actions were performed.
  private var edges: [MapLayout.Edge] {
    var counts: [[Int]: Int] = [:]
    for (transition, count) in transitions where transition.from != transition.to {
      counts[[transition.from, transition.to], default: 0] += count
    }
    return counts.sorted { $0.key.lexicographicallyPrecedes($1.key) }.compactMap { ends, count in
      guard let from = ends.first, let to = ends.last else { return nil }
      return MapLayout.Edge(from: from, to: to, count: count)
    }
  }

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

extension Drawing {
  /// Draws an arrow with its number beside its start.
  fileprivate mutating func arrow(_ arrow: MapLayout.Arrow) {
    guard let start = arrow.points.first, let end = arrow.points.last else { return }
    let color = arrow.isForward ? "#3A7BD5" : "#A9B4C2"
    append(.polyline(arrow.points, stroke: color, width: 1))
    let leavesRight = (arrow.points.dropFirst().first ?? end).x > start.x
    let entersRight = (arrow.points.dropLast().last ?? start).x < end.x
    let back = end.x + (entersRight ? -7 : 7)
    append(.polygon([end, Point(x: back, y: end.y - 3.5), Point(x: back, y: end.y + 3.5)], fill: color))
    text(
      TextLine(
        "\(arrow.count)", at: Point(x: start.x + (leavesRight ? 4 : -4), y: start.y - 2), size: 9, fill: "#4A5565",
        anchor: leavesRight ? .start : .end))
  }
}

extension String {
  /// The text with an ellipsis if it is longer than a number of characters.
  fileprivate func shortened(to count: Int) -> String { self.count > count ? prefix(count - 1) + "…" : self }

  /// The SVG document with pictures in the upper parts of boxes.
  fileprivate func adding(_ pictures: [(picture: String, box: Rect)]) -> String {
    let images = pictures.map { picture, box in
      "<image x=\"\(box.x + 8)\" y=\"\(box.y + 6)\" width=\"\(box.width - 16)\" height=\"\(box.height - 32)\" "
        + "href=\"\(picture.svgAddress)\"/>\n"
    }
    let end = "</svg>\n"
    return hasSuffix(end) ? String(dropLast(end.count)) + images.joined() + end : self
  }
}
