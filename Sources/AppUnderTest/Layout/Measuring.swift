/// How large elements want to be.
///
/// Texts are measured with a font of even width, half as wide as it is high: the same on every machine, and near enough
/// to a real one that texts wrap about where they would.
extension Node {
  /// How deep elements may be nested; far above what a screen needs, far below what the stack takes.
  static let deepest = 200

  /// The size the element takes where it is given this width, in points.
  ///
  /// - Parameters:
  ///   - width: the room from left to right.
  ///   - depth: how deep the element is nested; below the deepest level nothing is measured.
  func size(within width: Double, depth: Int) -> Size {
    guard depth <= Node.deepest else { return Size(width: 0, height: 0) }
    let room = self.width ?? width
    let content = contentSize(within: room, depth: depth)
    return Size(width: self.width ?? content.width, height: height ?? content.height)
  }

  private func contentSize(within width: Double, depth: Int) -> Size {
    switch arrangement {
    case .fixed(let size): return size
    case .text(let size, let lines, let padding):
      return textSize(within: width, size: size, lines: lines, padding: padding)
    case .vertical(let spacing, let inset):
      let sizes = children.map { $0.size(within: width - 2 * inset, depth: depth + 1) }
      let gaps = spacing * Double(max(children.count - 1, 0))
      return Size(
        width: (sizes.map(\.width).max() ?? 0) + 2 * inset,
        height: sizes.reduce(0) { $0 + $1.height } + gaps + 2 * inset)
    case .horizontal(let spacing, let inset):
      let widths = widths(within: width - 2 * inset, spacing: spacing, depth: depth)
      let heights = zip(children, widths).map { $0.size(within: $1, depth: depth + 1).height }
      let gaps = spacing * Double(max(children.count - 1, 0))
      return Size(width: widths.reduce(gaps + 2 * inset, +), height: (heights.max() ?? 0) + 2 * inset)
    case .grid(let columns, let spacing):
      let cell = (width - spacing * Double(columns - 1)) / Double(columns)
      let height = children.map { $0.size(within: cell, depth: depth + 1).height }.max() ?? 0
      let rows = Double((children.count + columns - 1) / columns)
      return Size(width: width, height: max(0, rows * (height + spacing) - spacing))
    case .layered:
      let sizes = children.map { $0.size(within: width, depth: depth + 1) }
      return Size(width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).max() ?? 0)
    case .scrolling, .rows: return Size(width: width, height: 0)
    }
  }

  private func textSize(within width: Double, size: Double, lines: Int, padding: Double) -> Size {
    let letter = size / 2
    let room = max(width - 2 * padding, letter)
    let paragraphs = (text ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    let widths = paragraphs.map { Double($0.count) * letter }
    let needed = widths.reduce(0) { $0 + max(1, ($1 / room).rounded(.up)) }
    let shown = lines > 0 ? min(needed, Double(lines)) : needed
    let lineHeight = (size * 1.2).rounded(.up)
    return Size(width: min(widths.max() ?? 0, room) + 2 * padding, height: shown * lineHeight + 2 * padding)
  }

  /// The widths of children beside one another: what they want, what is left over given to those that fill, what is
  /// missing taken from those without a width of their own.
  func widths(within width: Double, spacing: Double, depth: Int) -> [Double] {
    let room = max(width - spacing * Double(max(children.count - 1, 0)), 0)
    let wanted = children.map { $0.size(within: room, depth: depth + 1).width }
    let rest = room - wanted.reduce(0, +)
    if rest >= 0 { return sharing(rest, with: wanted, along: .horizontal, depth: depth) }
    let fixed = zip(children, wanted).reduce(0) { $0 + ($1.0.width == nil ? 0 : $1.1) }
    let flexible = wanted.reduce(0, +) - fixed
    let factor = flexible > 0 ? max(room - fixed, 0) / flexible : 0
    return zip(children, wanted).map { $0.width == nil ? $1 * factor : $1 }
  }

  /// The extents of children with what is left over shared among those that fill.
  func sharing(_ rest: Double, with extents: [Double], along axis: Axes, depth: Int) -> [Double] {
    let fills = children.map { $0.takesRoom(along: axis, depth: depth + 1) }
    let takers = fills.count { $0 }
    guard rest > 0, takers > 0 else { return extents }
    return zip(extents, fills).map { $1 ? $0 + rest / Double(takers) : $0 }
  }

  /// Whether the element takes room that is left: because it fills, or because something in a stack does.
  private func takesRoom(along axis: Axes, depth: Int) -> Bool {
    if axis == .horizontal, width != nil { return false }
    if axis == .vertical, height != nil { return false }
    if fills.contains(axis) { return true }
    guard depth <= Node.deepest else { return false }
    switch arrangement {
    case .vertical, .horizontal, .layered: return children.contains { $0.takesRoom(along: axis, depth: depth + 1) }
    case .grid, .scrolling, .rows, .text, .fixed: return false
    }
  }
}
