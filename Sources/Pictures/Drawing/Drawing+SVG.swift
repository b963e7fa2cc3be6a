import ElementQuery
import SourceText

extension Drawing {
  /// The picture as an SVG document.
  package var svg: String {
    let size = "width=\"\(size.width.shortDescription)\" height=\"\(size.height.shortDescription)\""
    guard !marks.isEmpty else { return "<svg xmlns=\"http://www.w3.org/2000/svg\" \(size)/>\n" }
    let box = "0 0 \(self.size.width.shortDescription) \(self.size.height.shortDescription)"
    var text =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" \(size) viewBox=\"\(box)\" "
      + "font-family=\"-apple-system, Helvetica, Arial, sans-serif\">\n"
    var ends: [String] = []
    for mark in marks {
      switch mark {
      case .group: ends.append("</g>")
      case .clip: ends.append("</svg>")
      case .rect, .circle, .polyline, .polygon, .text, .end: break
      }
      text += mark == .end ? ends.popLast() ?? "" : mark.svg
      text += "\n"
    }
    for end in ends.reversed() { text += end + "\n" }
    return text + "</svg>\n"
  }
}

extension Mark {
  /// The element for the mark, or the opening tag of its group.
  package var svg: String {
    switch self {
    case .rect(let rect, let radius, let fill, let opacity, let stroke):
      let corner = radius > 0 ? " rx=\"\(min(radius, rect.width / 2, rect.height / 2).shortDescription)\"" : ""
      let alpha = opacity < 1 ? " fill-opacity=\"\(opacity)\"" : ""
      return "<rect \(rect.svg)\(corner) fill=\"\(fill ?? "none")\"\(alpha)\(stroke?.svg ?? "")/>"
    case .circle(let center, let radius, let fill, let stroke):
      return "<circle cx=\"\(center.x.shortDescription)\" cy=\"\(center.y.shortDescription)\" "
        + "r=\"\(radius.shortDescription)\" fill=\"\(fill ?? "none")\"\(stroke?.svg ?? "")/>"
    case .polyline(let points, let stroke, let width):
      return "<polyline points=\"\(points.svg)\" fill=\"none\" stroke=\"\(stroke)\" "
        + "stroke-width=\"\(width.shortDescription)\"/>"
    case .polygon(let points, let fill): return "<polygon points=\"\(points.svg)\" fill=\"\(fill)\"/>"
    case .text(let line): return line.svg
    case .group(let opacity): return "<g opacity=\"\(opacity)\">"
    case .clip(let rect):
      let box = "\(rect.x.shortDescription) \(rect.y.shortDescription) \(rect.width.shortDescription) "
      return "<svg \(rect.svg) viewBox=\"\(box)\(rect.height.shortDescription)\">"
    case .end: return ""
    }
  }
}

extension Stroke {
  /// The attributes for the line.
  fileprivate var svg: String {
    var line = " stroke=\"\(color)\""
    if let width { line += " stroke-width=\"\(width.shortDescription)\"" }
    if let dash { line += " stroke-dasharray=\"\(dash.length.shortDescription) \(dash.gap.shortDescription)\"" }
    return line
  }
}

extension TextLine {
  fileprivate var svg: String {
    var attributes = "x=\"\(point.x.shortDescription)\" y=\"\(point.y.shortDescription)\""
    attributes += " font-size=\"\(size.shortDescription)\" fill=\"\(fill)\""
    if anchor != .start { attributes += " text-anchor=\"\(anchor.rawValue)\"" }
    if isBold { attributes += " font-weight=\"600\"" }
    if isUnderlined { attributes += " text-decoration=\"underline\"" }
    if let length { attributes += " textLength=\"\(length.shortDescription)\" lengthAdjust=\"spacingAndGlyphs\"" }
    return "<text \(attributes)>\(text.asMarkup)</text>"
  }
}

extension Rect {
  /// The attributes for its position and size.
  fileprivate var svg: String {
    "x=\"\(x.shortDescription)\" y=\"\(y.shortDescription)\" width=\"\(width.shortDescription)\" "
      + "height=\"\(height.shortDescription)\""
  }
}

extension [Point] {
  fileprivate var svg: String {
    map { "\($0.x.shortDescription),\($0.y.shortDescription)" }.joined(separator: " ")
  }
}
