package import ElementQuery

/// A picture as a list of marks, back to front, which is written as SVG and as PNG; lengths are in points.
package struct Drawing: Sendable, Hashable {
  /// The size of the picture.
  package let size: Size
  /// What is drawn, back to front; groups and clips hold for everything up to their `end`.
  package private(set) var marks: [Mark] = []

  /// Begins a picture without any marks.
  package init(_ size: Size) { self.size = size }

  /// Draws a mark over those before it.
  package mutating func append(_ mark: Mark) { marks.append(mark) }

  /// A rectangle, maybe with round corners.
  ///
  /// - Parameters:
  ///   - rect: where it is.
  ///   - fill: the colour inside; `nil` for none.
  ///   - stroke: the colour of a line of one point along its edges; `nil` for none.
  ///   - radius: that of its corners.
  ///   - opacity: that of the colour inside, from 0 to 1.
  package mutating func rect(
    _ rect: Rect, fill: String? = nil, stroke: String? = nil, radius: Double = 0, opacity: Double = 1
  ) {
    append(.rect(rect, radius: radius, fill: fill, opacity: opacity, stroke: stroke.map { Stroke($0) }))
  }

  /// A circle.
  ///
  /// - Parameters:
  ///   - center: its middle.
  ///   - radius: its radius.
  ///   - fill: the colour inside; `nil` for none.
  ///   - stroke: the line along its edge; `nil` for none.
  package mutating func circle(_ center: Point, radius: Double, fill: String? = nil, stroke: Stroke? = nil) {
    append(.circle(center, radius: radius, fill: fill, stroke: stroke))
  }

  /// Lines from point to point.
  package mutating func line(_ points: Point..., stroke: String, width: Double = 1) {
    append(.polyline(points, stroke: stroke, width: width))
  }

  /// One line of text.
  package mutating func text(_ line: TextLine) { append(.text(line)) }
}

/// Something that is drawn; colours are written as `#RRGGBB`.
package enum Mark: Sendable, Hashable {
  /// A rectangle with round corners, the colour inside with its opacity, and a line along its edges that has no gaps.
  case rect(Rect, radius: Double, fill: String?, opacity: Double, stroke: Stroke?)
  /// A circle.
  case circle(Point, radius: Double, fill: String?, stroke: Stroke?)
  /// Lines from point to point.
  case polyline([Point], stroke: String, width: Double)
  /// The area between points.
  case polygon([Point], fill: String)
  /// One line of text.
  case text(TextLine)
  /// What follows is drawn together with an opacity, from 0 to 1.
  case group(opacity: Double)
  /// What follows is cut off at the edges of a rectangle.
  case clip(Rect)
  /// The end of the last group or clip that has not ended.
  case end
}

/// A line along an edge.
package struct Stroke: Sendable, Hashable {
  /// Its colour.
  package var color: String
  /// How wide it is; `nil` is one point.
  package var width: Double?
  /// How long its parts and the gaps between them are; `nil` where it has none.
  package var dash: Dash?

  /// The parts of a dashed line.
  package struct Dash: Sendable, Hashable {
    /// How long a part is.
    package var length: Double
    /// How long a gap is.
    package var gap: Double
  }

  /// Describes a line; that of a dashed one has `dash` points drawn and `gap` points left out in turn.
  package init(_ color: String, width: Double? = nil, dash: Double? = nil, gap: Double = 0) {
    self.color = color
    self.width = width
    self.dash = dash.map { Dash(length: $0, gap: gap) }
  }
}

/// A line of text.
package struct TextLine: Sendable, Hashable {
  /// What of the line is at its point.
  package enum Anchor: String, Sendable {
    case start, middle, end
  }

  /// The text.
  package var text: String
  /// The point on the line on which the letters stand.
  package var point: Point
  /// The size of the font.
  package var size: Double
  /// The colour.
  package var fill: String
  /// What of the line is at the point.
  package var anchor = Anchor.start
  /// Whether it is bold.
  package var isBold = false
  /// How wide it is made; `nil` is as wide as its letters are.
  package var length: Double?
  /// Whether there is a line below it.
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
