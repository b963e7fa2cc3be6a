/// Choices side by side, one of which can be selected, like `UISegmentedControl`.
public struct SegmentedControl: View {
  /// The node that describes the element.
  public var node: Node

  /// Creates a segmented control.
  ///
  /// - Parameters:
  ///   - titles: the titles of the segments.
  ///   - selected: the index of the selected one, from 0; nil for no selection.
  ///   - onChange: called with the index of a touched segment, unless it is selected already.
  public init(_ titles: [String], selected: Int?, onChange: @escaping (Int) -> Void) {
    let segments = titles.enumerated().map { index, title in
      var segment = Node.titled(.segment, title: title, labelClass: .segmentLabel) {
        if index != selected { onChange(index) }
      }
      segment.isSelected = index == selected
      segment.style.background = index == selected ? .blue : nil
      return segment
    }
    node = Node(.segmentedControl, arrangement: .horizontal(distribution: .fillEqually), children: segments)
    node.height = 29
    node.set("numberOfSegments", to: .integer(titles.count))
    node.set("selectedSegmentIndex", to: .integer(selected ?? -1))
    if let selected, titles.indices.contains(selected) { node.value = .string(titles[selected]) }
  }
}

/// Dots that mark the current one of several pages, like `UIPageControl`.
public struct PageControl: View {
  /// The node that describes the element.
  public var node: Node

  /// Creates a page control; a touch on its left half goes one page back, a touch on its right half one page forward.
  ///
  /// - Parameters:
  ///   - page: the current page, counted from 0.
  ///   - count: the number of pages.
  ///   - onChange: called with the page to show, counted from 0.
  public init(page: Int, count: Int, onChange: @escaping (Int) -> Void) {
    let count = max(count, 0)
    let dots = (0..<count).map { index in
      var dot = Node(.view, arrangement: .fixed(Size(width: 7, height: 7)))
      dot.style.cornerRadius = 3.5
      dot.style.background = index == page ? .black : .gray
      dot.isUntouchable = true
      return dot
    }
    var before = Node(.view, arrangement: .fixed(Size(width: 0, height: 0)))
    before.gestures.touch = { if page > 0 { onChange(page - 1) } }
    var after = before
    after.gestures.touch = { if page + 1 < count { onChange(page + 1) } }
    let size = Size(width: Double(max(count, 1)) * 16, height: 37)
    node = Node(.pageControl, arrangement: .placed(size) { PageControl.frames(of: count, in: $0) })
    node.children = [before, after] + dots
    node.traits = .adjustable
    node.value = .string("page \(page + 1) of \(count)")
    node.properties = ["currentPage": .integer(page), "numberOfPages": .integer(count)]
  }

  private static func frames(of count: Int, in size: Size) -> [Rect] {
    let half = size.width / 2
    let left = half - Double(count) * 8 + 4.5
    return [
      Rect(x: 0, y: 0, width: half, height: size.height), Rect(x: half, y: 0, width: half, height: size.height),
    ]
      + (0..<count).map { Rect(x: left + Double($0) * 16, y: size.height / 2 - 3.5, width: 7, height: 7) }
  }
}
