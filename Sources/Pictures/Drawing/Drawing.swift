package import ElementQuery

/// A picture as a list of marks, back to front, for SVG and PNG output; lengths are in points.
package struct Drawing: Sendable, Hashable {
  /// The size of the picture.
  package let size: Size
  /// The marks, back to front; groups and clips apply to all marks up to their `end`.
  package private(set) var marks: [Mark] = []

  /// Creates an empty picture.
  package init(_ size: Size) { self.size = size }

  /// Draws a mark on top of the earlier marks.
  package mutating func append(_ mark: Mark) { marks.append(mark) }

  /// Draws a rectangle with sharp or round corners.
  ///
  /// - Parameters:
  ///   - rect: its position and size.
  ///   - fill: the colour inside; nil to leave it empty.
  ///   - stroke: the colour of a line of one point along its edges; nil to draw no line.
  ///   - radius: the radius of its corners.
  ///   - opacity: the opacity of the colour inside, from 0 to 1.
  package mutating func rect(
    _ rect: Rect, fill: String? = nil, stroke: String? = nil, radius: Double = 0, opacity: Double = 1
  ) {
    append(.rect(rect, radius: radius, fill: fill, opacity: opacity, stroke: stroke.map { Stroke($0) }))
  }

  /// Draws a circle.
  ///
  /// - Parameters:
  ///   - center: its centre.
  ///   - radius: its radius.
  ///   - fill: the colour inside; nil to leave it empty.
  ///   - stroke: the line along its edge; nil to draw no line.
  package mutating func circle(_ center: Point, radius: Double, fill: String? = nil, stroke: Stroke? = nil) {
    append(.circle(center, radius: radius, fill: fill, stroke: stroke))
  }

  /// Draws lines from point to point.
  package mutating func line(_ points: Point..., stroke: String, width: Double = 1) {
    append(.polyline(points, stroke: stroke, width: width))
  }

  /// Removes the texts, for a picture so small that they cannot be read.
  package mutating func removeTexts() {
    marks.removeAll { if case .text = $0 { true } else { false } }
  }

  /// Draws one line of text.
  package mutating func text(_ line: TextLine) { append(.text(line)) }
}

/// An element of a drawing; colours are written as `#RRGGBB`.
package enum Mark: Sendable, Hashable {
  /// A rectangle with round corners, the colour inside with its opacity, and a solid line along its edges.
  case rect(Rect, radius: Double, fill: String?, opacity: Double, stroke: Stroke?)
  /// A circle.
  case circle(Point, radius: Double, fill: String?, stroke: Stroke?)
  /// Lines from point to point.
  case polyline([Point], stroke: String, width: Double)
  /// The area between points.
  case polygon([Point], fill: String)
  /// One line of text.
  case text(TextLine)
  /// The following marks are drawn as a group with an opacity from 0 to 1.
  case group(opacity: Double)
  /// The following marks are clipped to a rectangle.
  case clip(Rect)
  /// The end of the last open group or clip.
  case end
}

/// A line along an edge.
package struct Stroke: Sendable, Hashable {
  /// The colour of the line.
  package var color: String
  /// The width of the line; nil for one point.
  package var width: Double?
  /// The lengths of dashes and gaps; nil for a solid line.
  package var dash: Dash?

  /// The lengths of a dashed line.
  package struct Dash: Sendable, Hashable {
    /// The length of a dash.
    package var length: Double
    /// The length of a gap.
    package var gap: Double
  }

  /// Describes a line; a dashed line alternates between dashes of `dash` points and gaps of `gap` points.
  package init(_ color: String, width: Double? = nil, dash: Double? = nil, gap: Double = 0) {
    self.color = color
    self.width = width
    self.dash = dash.map { Dash(length: $0, gap: gap) }
  }
}

/// A line of text.
package struct TextLine: Sendable, Hashable {
  /// The part of the line at its point.
  package enum Anchor: String, Sendable {
    case start, middle, end
  }

  /// The text.
  package var text: String
  /// The point on the baseline.
  package var point: Point
  /// The size of the font.
  package var size: Double
  /// The colour.
  package var fill: String
  /// The part of the line at the point.
  package var anchor = Anchor.start
  /// Whether the text is bold.
  package var isBold = false
  /// The width of the line; nil for its natural width.
  package var length: Double?
  /// Whether the text is underlined.
  package var isUnderlined = false

  /// Describes a line of text.
  package init(
    _ text: String, at point: Point, size: Double, fill: String, anchor: Anchor = .start, isBold: Bool = false,
    length: Double? = nil, isUnderlined: Bool = false
  ) {
    self.text = text
    self.point = point
    self.size = size
    self.fill = fill
    self.anchor = anchor
    self.isBold = isBold
    self.length = length
    self.isUnderlined = isUnderlined
  }
}
