import ElementQuery

/// Computes the exact area of each pixel covered by an outline.
///
/// Each line adds to the pixels of its rows the change in covered area to its right. The sum along a row is the
/// coverage.
struct Coverage {
  /// The changes by row. A row has two more columns than the area, and the last column is for changes to the right of
  /// the area.
  private var cells: [Float] = []

  /// Fills an outline.
  ///
  /// - Parameters:
  ///   - outline: the outline.
  ///   - color: the colour.
  ///   - opacity: the opacity, from 0 to 1.
  ///   - clip: the area to paint in, inside the canvas.
  ///   - canvas: the canvas.
  mutating func fill(_ outline: Outline, _ color: UInt32, opacity: Double, clip: PixelArea, on canvas: inout Canvas) {
    let area = Self.bounds(of: outline).intersection(clip)
    guard !area.isEmpty, opacity > 0 else { return }
    let (width, height) = (area.right - area.left, area.bottom - area.top)
    let stride = width + 2
    let count = stride * height
    if cells.count < count { cells += Array(repeating: 0, count: count - cells.count) }
    cells.withUnsafeMutableBufferPointer { cells in
      let rows = CoverageRows(cells: cells, width: width, height: height)
      var start = 0
      for end in outline.ends {
        for index in start..<end {
          let first = outline.points[index]
          let second = outline.points[index + 1 < end ? index + 1 : start]
          rows.add(
            (first.x - Double(area.left), first.y - Double(area.top)),
            (second.x - Double(area.left), second.y - Double(area.top)))
        }
        start = end
      }
      for row in 0..<height {
        var sum: Float = 0
        let line = row * stride
        let most = Float(min(opacity, 1) * 255)
        canvas.paint(row: area.top + row, area.left..<area.right, color) { column in
          sum += cells[line + column]
          cells[line + column] = 0
          return UInt32(min(sum.magnitude, 1) * most + 0.5)
        }
        cells[line + width] = 0
        cells[line + width + 1] = 0
      }
    }
  }

  private static func bounds(of outline: Outline) -> PixelArea {
    guard let first = outline.points.first else { return PixelArea(left: 0, top: 0, right: 0, bottom: 0) }
    var (left, right, top, bottom) = (first.x, first.x, first.y, first.y)
    for point in outline.points {
      left = min(left, point.x)
      right = max(right, point.x)
      top = min(top, point.y)
      bottom = max(bottom, point.y)
    }
    return PixelArea(
      left: Int(left.rounded(.down)), top: Int(top.rounded(.down)), right: Int(right.rounded(.up)),
      bottom: Int(bottom.rounded(.up)))
  }
}

/// The pixels that receive the changes of lines.
private struct CoverageRows {
  let cells: UnsafeMutableBufferPointer<Float>
  let width: Int
  let height: Int

  typealias Place = (x: Double, y: Double)

  /// Adds a line, which can extend beyond the left and right edge.
  func add(_ start: Place, _ end: Place) {
    let edge = Double(width)
    guard start.y != end.y, min(start.x, end.x) < edge else { return }
    if max(start.x, end.x) <= 0 { return addInside((0, start.y), (0, end.y)) }
    for border in [0, edge] where min(start.x, end.x) < border && max(start.x, end.x) > border {
      let middle = (border, start.y + (border - start.x) / (end.x - start.x) * (end.y - start.y))
      add(start, middle)
      return add(middle, end)
    }
    addInside(start, end)
  }

  /// Adds a line between the left and the right edge.
  private func addInside(_ start: Place, _ end: Place) {
    let isDown = start.y < end.y
    let (upper, lower) = isDown ? (start, end) : (end, start)
    let slope = (lower.x - upper.x) / (lower.y - upper.y)
    let first = max(Int(max(upper.y, 0)), 0)
    let last = min(Int(min(lower.y, Double(height)).rounded(.up)), height)
    guard first < last else { return }
    var x = upper.y < 0 ? upper.x - upper.y * slope : upper.x
    for row in first..<last {
      let part = min(Double(row + 1), lower.y) - max(Double(row), upper.y)
      let next = min(max(x + slope * part, 0), Double(width))
      let height = isDown ? part : -part
      add(height, from: min(x, next), to: max(x, next), at: row * (width + 2))
      x = next
    }
  }

  /// Adds the part of a line in one row.
  private func add(_ height: Double, from left: Double, to right: Double, at line: Int) {
    let first = Int(left)
    let last = Int(right.rounded(.up))
    if last <= first + 1 {
      let away = (left + right) / 2 - Double(first)
      cells[line + first] += Float(height * (1 - away))
      cells[line + first + 1] += Float(height * away)
      return
    }
    // The line crosses several pixels: computes by column the part of the area to its right that stays uncovered there.
    let slope = 1 / (right - left)
    var before = 0.0
    for column in first..<last {
      let (start, end) = (max(left, Double(column)), min(right, Double(column + 1)))
      // The part of the line passed at the edges of the pixel, and on average inside it.
      let passed = (end - left) * slope
      let inside =
        ((start - left) * slope + passed) / 2 * (end - start) + passed * (Double(column + 1) - end)
      cells[line + column] += Float(height * (inside - before))
      before = inside
    }
    cells[line + last] += Float(height * (1 - before))
  }
}
