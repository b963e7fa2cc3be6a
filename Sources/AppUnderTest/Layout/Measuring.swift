/// How large elements want to be.
///
/// Texts are measured with a font of even width, half as wide as it is high: the same on every machine, and near enough
/// to a real one that texts wrap about where they would. Widths are found without heights, so that an element is not
/// measured twice at every level around it.
extension Node {
  /// How deep elements may be nested; far above what a screen needs, far below what the stack takes.
  static let deepest = 200

  /// The width the element takes where there is this room, in points.
  ///
  /// - Parameters:
  ///   - room: the points from left to right.
  ///   - depth: how deep the element is nested; below the deepest level nothing is measured.
  func width(within room: Double, depth: Int) -> Double {
    if let width { return width }
    guard depth <= Node.deepest else { return 0 }
    switch arrangement {
    case .fixed(let size): return size.width
    case .text(let size, _, let padding): return min(textWidth(size: size) + 2 * padding, room)
    case .grid, .scrolling, .rows: return room
    case .layered: return widest(within: room, depth: depth)
    case .vertical(_, let inset): return widest(within: room - 2 * inset, depth: depth) + 2 * inset
    case .horizontal(let spacing, let inset):
      let widths = widths(within: room - 2 * inset, spacing: spacing, depth: depth)
      return widths.reduce(gaps(of: spacing) + 2 * inset, +)
    }
  }

  /// The height the element takes where it is given this width, in points.
  ///
  /// - Parameters:
  ///   - width: the points from left to right.
  ///   - depth: how deep the element is nested; below the deepest level nothing is measured.
  func height(within width: Double, depth: Int) -> Double {
    if let height { return height }
    guard depth <= Node.deepest else { return 0 }
    let width = self.width ?? width
    switch arrangement {
    case .fixed(let size): return size.height
    case .text(let size, let lines, let padding):
      return textHeight(within: width - 2 * padding, size: size, lines: lines) + 2 * padding
    case .scrolling, .rows: return 0
    case .layered: return highest(within: width, depth: depth)
    case .vertical(let spacing, let inset):
      let heights = children.lazy.map { $0.height(within: width - 2 * inset, depth: depth + 1) }
      return heights.reduce(gaps(of: spacing) + 2 * inset, +)
    case .horizontal(let spacing, let inset):
      let widths = widths(within: width - 2 * inset, spacing: spacing, depth: depth)
      let heights = zip(children, widths).lazy.map { $0.height(within: $1, depth: depth + 1) }
      return (heights.max() ?? 0) + 2 * inset
    case .grid(let columns, let spacing):
      let columns = max(columns, 1)
      let cell = (width - spacing * Double(columns - 1)) / Double(columns)
      let rows = Double((children.count + columns - 1) / columns)
      return max(0, rows * (highest(within: cell, depth: depth) + spacing) - spacing)
    }
  }

  /// The widths of children beside one another: what they want, what is left over given to those that fill, what is
  /// missing taken from those without a width of their own.
  func widths(within width: Double, spacing: Double, depth: Int) -> [Double] {
    let room = max(width - gaps(of: spacing), 0)
    let wanted = children.map { $0.width(within: room, depth: depth + 1) }
    let rest = room - wanted.reduce(0, +)
    if rest >= 0 { return sharing(rest, with: wanted, along: .horizontal, depth: depth) }
    let fixed = zip(children, wanted).reduce(0) { $0 + ($1.0.width == nil ? 0 : $1.1) }
    let flexible = wanted.reduce(0, +) - fixed
    let factor = flexible > 0 ? max(room - fixed, 0) / flexible : 0
    return zip(children, wanted).map { $0.width == nil ? $1 * factor : $1 }
  }

  /// The extents of children with what is left over shared among those that fill.
  func sharing(_ rest: Double, with extents: [Double], along axis: Axes, depth: Int) -> [Double] {
    guard rest > 0 else { return extents }
    let fills = children.map { $0.takesRoom(along: axis, depth: depth + 1) }
    let takers = fills.count { $0 }
    guard takers > 0 else { return extents }
    return zip(extents, fills).map { $1 ? $0 + rest / Double(takers) : $0 }
  }

  /// The room between the children.
  func gaps(of spacing: Double) -> Double { spacing * Double(max(children.count - 1, 0)) }

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

  private func widest(within room: Double, depth: Int) -> Double {
    children.lazy.map { $0.width(within: room, depth: depth + 1) }.max() ?? 0
  }

  private func highest(within width: Double, depth: Int) -> Double {
    children.lazy.map { $0.height(within: width, depth: depth + 1) }.max() ?? 0
  }

  /// The width of the longest line of the text.
  private func textWidth(size: Double) -> Double {
    let lines = (text ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    return Double(lines.lazy.map(\.count).max() ?? 0) * size / 2
  }

  private func textHeight(within width: Double, size: Double, lines: Int) -> Double {
    let lineHeight = (size * 1.2).rounded(.up)
    guard lines != 1 else { return lineHeight }
    let letter = size / 2
    let room = max(width, letter)
    let needed = (text ?? "").split(separator: "\n", omittingEmptySubsequences: false)
      .reduce(0) { $0 + max(1, (Double($1.count) * letter / room).rounded(.up)) }
    return lineHeight * (lines > 0 ? min(needed, Double(lines)) : needed)
  }
}
