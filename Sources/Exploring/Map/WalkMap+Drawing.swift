internal import AppUnderTest
internal import Pictures

extension WalkMap {
  /// The map as an SVG picture: a column for each distance from the start, a box for each state, a line for each pair
  /// of states with an action between them, and the number of times that it was done.
  ///
  /// - Parameter pictures: the pictures of the states; nil for a state without one.
  package func svg(with pictures: [String?] = []) -> String {
    let height = pictures.contains { $0 != nil } ? Self.pictureHeight + Self.row : Self.row
    let places = self.places
    let columns = places.map(\.column).max() ?? 0
    let rows = places.map(\.row).max() ?? 0
    var drawing = Drawing(
      Size(width: Double(columns + 1) * Self.column, height: Double(rows + 1) * height))
    drawing.rect(Rect(x: 0, y: 0, width: drawing.size.width, height: drawing.size.height), fill: "#FFFFFF")
    let boxes = places.map { place in
      Rect(
        x: Double(place.column) * Self.column + 10, y: Double(place.row) * height + 8, width: Self.column - 60,
        height: height - 16)
    }
    for (ends, count) in counts {
      let (from, to) = (boxes[ends.from], boxes[ends.to])
      // A line leaves on the right or left side of its box, whichever faces the other box.
      let isForward = to.x >= from.x
      let start = Point(x: isForward ? from.x + from.width : from.x, y: from.center.y)
      let end = Point(x: isForward ? to.x : to.x + to.width, y: to.center.y)
      drawing.line(start, end, stroke: isForward ? "#3A7BD5" : "#C0C8D4")
      // Lines that go back have their numbers nearer to their start, beside those of lines that go there.
      let part = isForward ? 0.5 : 0.25
      let place = Point(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part - 3)
      drawing.text(TextLine("\(count)", at: place, size: 10, fill: "#5A6675"))
    }
    for (state, box) in zip(states, boxes) {
      drawing.rect(box, fill: "#F4F7FB", stroke: "#7A8699", radius: 5)
      drawing.text(
        TextLine(state.name, at: Point(x: box.x + 8, y: box.y + box.height - 10), size: 12, fill: "#1B2430"))
    }
    return drawing.svg.adding(zip(pictures, boxes).compactMap { picture, box in picture.map { ($0, box) } })
  }

  /// The height of a picture, in points.
  private static var pictureHeight: Double { 150 }

  /// The width of a column and the height of a row, in points.
  private static var column: Double { 240 }
  private static var row: Double { 44 }

  /// The pairs of states with actions between them, and the number of times that these were done.
  private var counts: [(ends: Ends, count: Int)] {
    var counts: [(ends: Ends, count: Int)] = []
    var indices: [Ends: Int] = [:]
    for (transition, count) in ordered where transition.from != transition.to {
      let ends = Ends(from: transition.from, to: transition.to)
      if let index = indices[ends] {
        counts[index].count += count
      } else {
        indices[ends] = counts.count
        counts.append((ends, count))
      }
    }
    return counts
  }

  private struct Ends: Hashable {
    let from: Int
    let to: Int
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

extension String {
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
