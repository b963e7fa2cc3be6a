extension Measuring {
  /// The frames of the children of a stack, relative to the top left corner inside its inset.
  ///
  /// - Parameters:
  ///   - node: the stack.
  ///   - stack: how it arranges its children.
  ///   - size: the room inside the inset, in points.
  ///   - depth: the nesting depth of the stack.
  func frames(of node: Node, _ stack: Stack, within size: Size, depth: Int) -> [Rect] {
    stack.axis == .vertical
      ? columnFrames(of: node, stack, within: size, depth: depth)
      : rowFrames(of: node, stack, within: size, depth: depth)
  }

  private func columnFrames(of node: Node, _ stack: Stack, within size: Size, depth: Int) -> [Rect] {
    let widths = node.children.map { child in
      stack.alignment == .fill
        ? child.width.map { $0 + child.margins.horizontal } ?? size.width
        : min(width(of: child, within: size.width, depth: depth), size.width)
    }
    var heights = zip(node.children, widths).map { height(of: $0, within: $1, depth: depth) }
    var line = spread(&heights, in: node, stack, along: size.height, depth: depth)
    return zip(heights, widths).map { height, width in
      Rect(
        x: stack.alignment.start(of: width, within: size.width), y: line.nextStart(of: height), width: width,
        height: height)
    }
  }

  private func rowFrames(of node: Node, _ stack: Stack, within size: Size, depth: Int) -> [Rect] {
    var widths = widths(of: node, stack, within: size.width, depth: depth)
    var line = spread(&widths, in: node, stack, along: size.width, depth: depth)
    return zip(node.children, widths).map { child, width in
      let height =
        stack.alignment == .fill
        ? child.height.map { $0 + child.margins.vertical } ?? size.height
        : min(self.height(of: child, within: width, depth: depth), size.height)
      let y = stack.alignment.start(of: height, within: size.height)
      return Rect(x: line.nextStart(of: width), y: y, width: width, height: height)
    }
  }

  /// The widths of children beside each other.
  ///
  /// Children get their desired widths. Extra room goes to those that fill. Missing room is taken from them first, then
  /// from all children without a fixed width.
  func widths(of node: Node, _ stack: Stack, within width: Double, depth: Int) -> [Double] {
    let room = max(width - node.gaps(of: stack.spacing), 0)
    let wanted = node.children.map { self.width(of: $0, within: room, depth: depth + 1) }
    if stack.distribution == .fillEqually {
      let equal = room.isFinite ? room / Double(max(wanted.count, 1)) : wanted.max() ?? 0
      return wanted.map { _ in equal }
    }
    guard room.isFinite else { return wanted }
    let rest = room - wanted.reduce(0, +)
    if rest >= 0 {
      return stack.distribution == .fill
        ? sharing(rest, with: wanted, of: node, along: .horizontal, depth: depth) : wanted
    }
    let share = room / Double(wanted.count)
    let floors = zip(node.children, wanted).map { child, width in
      takesRoom(child, along: .horizontal, depth: depth + 1) ? min(share, width) : width
    }
    let yielded = shrunk(wanted, by: -rest, to: floors)
    let missing = yielded.reduce(0, +) - room
    guard missing > 0 else { return yielded }
    return shrunk(yielded, by: missing, to: node.children.map { $0.width == nil ? 0 : .infinity })
  }

  /// The extents reduced by the missing amount, each in proportion to its excess over its floor.
  private func shrunk(_ extents: [Double], by missing: Double, to floors: [Double]) -> [Double] {
    let spare = zip(extents, floors).map { max($0 - $1, 0) }
    let sum = spare.reduce(0, +)
    guard sum > 0 else { return extents }
    let factor = min(missing / sum, 1)
    return zip(extents, spare).map { $0 - $1 * factor }
  }

  /// The extents of children, with the remaining room shared among those that fill.
  private func sharing(
    _ rest: Double, with extents: [Double], of node: Node, along axis: Axes, depth: Int
  ) -> [Double] {
    guard rest > 0 else { return extents }
    let fills = node.children.map { takesRoom($0, along: axis, depth: depth + 1) }
    let takers = fills.count { $0 }
    guard takers > 0 else { return extents }
    return zip(extents, fills).map { $1 ? $0 + rest / Double(takers) : $0 }
  }

  /// The start positions of a stack's children along its direction.
  private struct Line {
    /// The position of the next child.
    var start = 0.0
    /// The points between neighbours.
    var spacing: Double
    /// The distance between the centres of neighbours, if it is fixed.
    var distance: Double?

    /// Returns the start of the next child, which has this extent.
    mutating func nextStart(of extent: Double) -> Double {
      defer { start += distance ?? extent + spacing }
      // With fixed distances, the position is the centre of the next child.
      return distance == nil ? start : start - extent / 2
    }
  }

  /// Distributes room to children along a stack; returns the line of their positions.
  private func spread(
    _ extents: inout [Double], in node: Node, _ stack: Stack, along room: Double, depth: Int
  ) -> Line {
    let sum = extents.reduce(0, +)
    let rest = room - node.gaps(of: stack.spacing) - sum
    switch stack.distribution {
    case .fill: extents = sharing(rest, with: extents, of: node, along: stack.axis, depth: depth)
    case .fillEqually:
      let equal = max(room - node.gaps(of: stack.spacing), 0) / Double(max(extents.count, 1))
      extents = extents.map { _ in equal }
    case .fillProportionally: if rest > 0, sum > 0 { extents = extents.map { $0 * (sum + rest) / sum } }
    case .equalSpacing:
      if rest > 0, extents.count > 1 { return Line(spacing: stack.spacing + rest / Double(extents.count - 1)) }
    case .equalCentering:
      // The first child is at the beginning, the last at the end, and the centres are at equal distances.
      if rest > 0, extents.count > 1, let first = extents.first, let last = extents.last {
        let distance = (room - last / 2 - first / 2) / Double(extents.count - 1)
        return Line(start: first / 2, spacing: 0, distance: distance)
      }
    }
    return Line(spacing: stack.spacing)
  }

  /// The frames of the children of a flow, relative to its top left corner.
  func flowFrames(of node: Node, within width: Double, depth: Int) -> [Rect] {
    guard case .flow(let spacing, let inset) = node.arrangement.kind else { return [] }
    let room = max(width - 2 * inset, 0)
    var frames: [Rect] = []
    var line = Rect(x: inset, y: inset, width: 0, height: 0)
    for child in node.children {
      let wanted = child.isBlock ? room : min(self.width(of: child, within: room, depth: depth + 1), room)
      let height = height(of: child, within: wanted, depth: depth + 1)
      if line.width > 0, child.isBlock || line.width + spacing + wanted > room {
        line = Rect(x: inset, y: line.maxY + spacing, width: 0, height: 0)
      }
      let x = inset + (line.width > 0 ? line.width + spacing : 0)
      frames.append(Rect(x: x, y: line.y, width: wanted, height: height))
      // A block ends its line.
      line.width = child.isBlock ? room : x - inset + wanted
      line.height = max(line.height, height)
    }
    // An empty frame marks the end of the flow, including its lower inset.
    return frames + [Rect(x: inset, y: line.maxY + inset, width: 0, height: 0)]
  }

  /// The frames of the children of a grid of this size, relative to its top left corner.
  func gridFrames(of node: Node, columns: Int, spacing: Double, within size: Size) -> [Rect] {
    let rows = max((node.children.count + columns - 1) / columns, 1)
    let width = (size.width - spacing * Double(columns - 1)) / Double(columns)
    let height = (size.height - spacing * Double(rows - 1)) / Double(rows)
    return node.children.indices.map { index in
      Rect(
        x: Double(index % columns) * (width + spacing), y: Double(index / columns) * (height + spacing), width: width,
        height: height)
    }
  }
}

extension Alignment {
  /// The start position of an element with this extent.
  func start(of extent: Double, within room: Double) -> Double {
    switch self {
    case .fill, .leading: 0
    case .center: (room - extent) / 2
    case .trailing: room - extent
    }
  }
}

extension Node {
  /// Whether the element fills whole lines of a flow.
  var isBlock: Bool { fills.contains(.horizontal) }
}
