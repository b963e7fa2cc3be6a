/// The points at which elements are touched.
extension ScreenTree {
  /// The centre of an element, or a point beside the controls inside it that would receive the touch: at a text of its
  /// own, or else on its ground. If the controls cover the element, a touch reaches one of them.
  func hitPoint(of element: ElementID) -> Point {
    let entry = entries[element.index]
    guard entry.takesTouch, hasControl(in: element.index, at: entry.frame.center) else { return entry.frame.center }
    let inside = (element.index + 1)..<entry.end
    let contents = inside.filter { entries[$0].isVisible && entries[$0].end == $0 + 1 }.map { entries[$0].frame.center }
    let points = contents + grounds(of: entry.clippedFrame, beside: inside.filter { entries[$0].takesTouch })
    return points.first { entry.clippedFrame.contains($0) && !hasControl(in: element.index, at: $0) }
      ?? entry.frame.center
  }

  /// Whether a control in an element takes a touch at a point.
  private func hasControl(in element: Int, at point: Point) -> Bool {
    let inside = entries[(element + 1)..<entries[element].end]
    guard var part = inside.lastIndex(where: { $0.isShown && !$0.isUntouchable && $0.clippedFrame.contains(point) })
    else { return false }
    while part > element {
      if entries[part].takesTouch { return true }
      part = entries[part].parent
    }
    return false
  }

  /// The middles of the gaps between controls, the widest first: beside each other, then one below the other.
  private func grounds(of frame: Rect, beside controls: [Int]) -> [Point] {
    let frames = controls.map { entries[$0].clippedFrame }
    let center = frame.center
    let columns = frames.filter { $0.y <= center.y && center.y <= $0.maxY }.map { ($0.x, $0.maxX) }
    let rows = frames.filter { $0.x <= center.x && center.x <= $0.maxX }.map { ($0.y, $0.maxY) }
    return Self.middles(between: columns, from: frame.x, to: frame.maxX).map { Point(x: $0, y: center.y) }
      + Self.middles(between: rows, from: frame.y, to: frame.maxY).map { Point(x: center.x, y: $0) }
  }

  private static func middles(between taken: [(Double, Double)], from start: Double, to end: Double) -> [Double] {
    var gaps: [(start: Double, end: Double)] = []
    var free = start
    for (low, high) in taken.sorted(by: { $0.0 < $1.0 }) + [(end, end)] {
      if low > free { gaps.append((free, low)) }
      free = max(free, high)
    }
    return gaps.sorted { $0.end - $0.start > $1.end - $1.start }.map { ($0.start + $0.end) / 2 }
  }
}
