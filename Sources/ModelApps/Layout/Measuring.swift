import Pictures

/// Measures the desired sizes of elements.
///
/// Widths are measured independently of heights. Otherwise, an element would be measured twice at every level around
/// it.
struct Measuring {
  /// The factor by which fonts are larger than in the app's code.
  let textScale: Double

  /// The width of an element with its margins, in points.
  ///
  /// - Parameters:
  ///   - node: the element.
  ///   - room: the available width; infinite on a plane that grows with its content.
  ///   - depth: the nesting depth of the element; below the deepest level elements are not measured.
  func width(of node: Node, within room: Double, depth: Int) -> Double {
    let margins = node.margins.horizontal
    if let width = node.width { return width + margins }
    guard depth <= Node.deepest else { return 0 }
    return contentWidth(of: node, within: room - margins, depth: depth) + margins
  }

  private func contentWidth(of node: Node, within room: Double, depth: Int) -> Double {
    switch node.arrangement.kind {
    case .fixed(let size), .placed(let size, _): return size.width
    case .text(let style): return min(textWidth(of: node, style: style) + 2 * style.padding, room)
    case .grid, .scrolling, .rows, .items, .cell, .wheel: return room.isFinite ? room : 0
    case .layered: return widest(of: node, within: room, depth: depth)
    case .flow(let spacing, let inset):
      let widths = node.children.lazy.map { width(of: $0, within: room - 2 * inset, depth: depth + 1) }
      return min(widths.reduce(node.gaps(of: spacing) + 2 * inset, +), room)
    case .stack(let stack): return stackWidth(of: node, stack, within: room, depth: depth)
    }
  }

  private func stackWidth(of node: Node, _ stack: Stack, within room: Double, depth: Int) -> Double {
    let inside = room - 2 * stack.inset
    guard stack.axis == .horizontal else { return widest(of: node, within: inside, depth: depth) + 2 * stack.inset }
    let widths = widths(of: node, stack, within: inside, depth: depth)
    return widths.reduce(node.gaps(of: stack.spacing) + 2 * stack.inset, +)
  }

  /// The height of an element with its margins for a width, in points.
  ///
  /// - Parameters:
  ///   - node: the element.
  ///   - width: the width including margins.
  ///   - depth: the nesting depth of the element; below the deepest level elements are not measured.
  func height(of node: Node, within width: Double, depth: Int) -> Double {
    let margins = node.margins
    if let height = node.height { return height + margins.vertical }
    guard depth <= Node.deepest else { return 0 }
    let width = node.width ?? width - margins.horizontal
    return contentHeight(of: node, within: width, depth: depth) + margins.vertical
  }

  private func contentHeight(of node: Node, within width: Double, depth: Int) -> Double {
    switch node.arrangement.kind {
    case .fixed(let size), .placed(let size, _): return size.height
    case .text(let style): return textHeight(of: node, style: style, within: width)
    case .scrolling, .rows, .items, .wheel: return 0
    case .cell: return max(highest(of: node, within: cellRoom(of: node, within: width), depth: depth), 44)
    case .layered: return highest(of: node, within: width, depth: depth)
    case .stack(let stack): return stackHeight(of: node, stack, within: width, depth: depth)
    case .flow: return flowFrames(of: node, within: width, depth: depth).map(\.maxY).max() ?? 0
    case .grid(let columns, let spacing):
      let cell = (width - spacing * Double(columns - 1)) / Double(columns)
      let rows = Double((node.children.count + columns - 1) / columns)
      return max(0, rows * (highest(of: node, within: cell, depth: depth) + spacing) - spacing)
    }
  }

  private func stackHeight(of node: Node, _ stack: Stack, within width: Double, depth: Int) -> Double {
    let inside = width - 2 * stack.inset
    let edges = node.gaps(of: stack.axis == .vertical ? stack.spacing : 0) + 2 * stack.inset
    if stack.axis == .vertical {
      let heights = node.children.lazy.map { height(of: $0, within: inside, depth: depth + 1) }
      if stack.distribution == .fillEqually { return Double(node.children.count) * (heights.max() ?? 0) + edges }
      return heights.reduce(edges, +)
    }
    let widths = widths(of: node, stack, within: inside, depth: depth)
    let heights = zip(node.children, widths).lazy.map { height(of: $0, within: $1, depth: depth + 1) }
    return (heights.max() ?? 0) + 2 * stack.inset
  }

  /// Whether an element takes remaining room, because it or a child in a stack fills.
  func takesRoom(_ node: Node, along axis: Axes, depth: Int) -> Bool {
    if axis == .horizontal, node.width != nil { return false }
    if axis == .vertical, node.height != nil { return false }
    if node.fills.contains(axis) { return true }
    guard depth <= Node.deepest else { return false }
    switch node.arrangement.kind {
    case .stack, .layered: return node.children.contains { takesRoom($0, along: axis, depth: depth + 1) }
    default: return false
    }
  }

  /// The size of a font after scaling for the user of the device, in points.
  func fontSize(of style: TextStyle) -> Double { style.isScaled ? style.size * textScale : style.size }

  /// The largest number of lines of a text; 0 for no limit.
  func lineLimit(of style: TextStyle) -> Int {
    style.wrapsWhenEnlarged && style.isScaled && textScale > 1 ? 0 : style.lines
  }

  private func widest(of node: Node, within room: Double, depth: Int) -> Double {
    node.children.lazy.map { width(of: $0, within: room, depth: depth + 1) }.max() ?? 0
  }

  private func highest(of node: Node, within width: Double, depth: Int) -> Double {
    node.children.lazy.map { height(of: $0, within: width, depth: depth + 1) }.max() ?? 0
  }

  /// Whether a size is too small for a text, which is then cut off.
  func isTruncated(_ node: Node, style: TextStyle, within size: Size) -> Bool {
    let font = fontSize(of: style)
    let lines = lineLimit(of: style)
    if lines == 1 { return textWidth(of: node, style: style) > size.width - 2 * style.padding }
    let letters = TextMetrics.letters(within: size.width - 2 * style.padding, fontSize: font)
    let needed = TextMetrics.lines(of: node.text ?? "", lettersPerLine: letters)
    let room = ((size.height - 2 * style.padding) / TextMetrics.lineHeight(of: font)).rounded(.down)
    return needed > (lines > 0 ? min(room, Double(lines)) : room)
  }

  private func textWidth(of node: Node, style: TextStyle) -> Double {
    let size = fontSize(of: style)
    let width = Double(TextMetrics.longestLine(of: node.text ?? "")) * size / 2
    // Texts of web pages use real letter widths, because they share lines with other elements.
    guard node.elementClass == .webElement || node.elementClass == .webText, let text = node.text else { return width }
    return max(width, RealLetters.width(of: text, isBold: node.style.isBold) * size)
  }

  private func textHeight(of node: Node, style: TextStyle, within width: Double) -> Double {
    let size = fontSize(of: style)
    let height = TextMetrics.lineHeight(of: size)
    let lines = lineLimit(of: style)
    guard lines != 1 else { return max(height + 2 * style.padding, style.leastHeight) }
    let letters = TextMetrics.letters(within: width - 2 * style.padding, fontSize: size)
    let needed = TextMetrics.lines(of: node.text ?? "", lettersPerLine: letters)
    return max(height * (lines > 0 ? min(needed, Double(lines)) : needed) + 2 * style.padding, style.leastHeight)
  }
}

extension Node {
  /// The sum of the gaps between the children, in points.
  func gaps(of spacing: Double) -> Double { spacing * Double(max(children.count - 1, 0)) }
}
