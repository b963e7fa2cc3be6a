/// Writes the shapes of a picture as SVG; lengths are in points.
struct SVGWriter {
  private(set) var text = ""

  /// Begins a picture of a size, or closes what was opened.
  mutating func markup(_ markup: String) { text += markup + "\n" }

  /// A rectangle, maybe with round corners.
  mutating func rect(
    _ rect: Rect, fill: String = "none", stroke: String? = nil, radius: Double = 0, opacity: Double = 1
  ) {
    let corner = radius > 0 ? " rx=\"\(min(radius, rect.width / 2, rect.height / 2).shortDescription)\"" : ""
    let line = stroke.map { " stroke=\"\($0)\"" } ?? ""
    let alpha = opacity < 1 ? " fill-opacity=\"\(opacity)\"" : ""
    markup("<rect \(SVGWriter.attributes(rect))\(corner) fill=\"\(fill)\"\(alpha)\(line)/>")
  }

  mutating func circle(_ center: Point, radius: Double, fill: String, stroke: String? = nil) {
    let line = stroke.map { " stroke=\"\($0)\"" } ?? ""
    markup(
      "<circle cx=\"\(center.x.shortDescription)\" cy=\"\(center.y.shortDescription)\" "
        + "r=\"\(radius.shortDescription)\" fill=\"\(fill)\"\(line)/>")
  }

  /// Lines from point to point.
  mutating func line(_ points: Point..., stroke: String, width: Double = 1) {
    let list = points.map { "\($0.x.shortDescription),\($0.y.shortDescription)" }.joined(separator: " ")
    markup(
      "<polyline points=\"\(list)\" fill=\"none\" stroke=\"\(stroke)\" stroke-width=\"\(width.shortDescription)\"/>")
  }

  /// One line of text; an anchor of `middle` or `end` says what of it is at the point.
  ///
  /// - Parameters:
  ///   - length: how wide the text is made; nil is as wide as its letters are.
  mutating func text(
    _ line: String, at point: Point, size: Double, fill: String, anchor: String = "start", isBold: Bool = false,
    length: Double? = nil, isUnderlined: Bool = false
  ) {
    var attributes = "x=\"\(point.x.shortDescription)\" y=\"\(point.y.shortDescription)\""
    attributes += " font-size=\"\(size.shortDescription)\" fill=\"\(fill)\""
    if anchor != "start" { attributes += " text-anchor=\"\(anchor)\"" }
    if isBold { attributes += " font-weight=\"600\"" }
    if isUnderlined { attributes += " text-decoration=\"underline\"" }
    if let length { attributes += " textLength=\"\(length.shortDescription)\" lengthAdjust=\"spacingAndGlyphs\"" }
    markup("<text \(attributes)>\(line.asMarkup)</text>")
  }

  /// Where a rectangle is, as attributes.
  static func attributes(_ rect: Rect) -> String {
    "x=\"\(rect.x.shortDescription)\" y=\"\(rect.y.shortDescription)\" width=\"\(rect.width.shortDescription)\" "
      + "height=\"\(rect.height.shortDescription)\""
  }
}
