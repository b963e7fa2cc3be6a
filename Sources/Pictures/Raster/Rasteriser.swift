import ElementQuery

/// Paints the marks of a drawing on a canvas.
struct Rasteriser {
  private(set) var canvas: Canvas
  /// The characters drawn as boxes, each once, in order.
  private(set) var boxed: [Character] = []
  private var coverage = Coverage()
  /// The number of pixels per point.
  private let scale: Double
  /// The point in the top left corner.
  private let origin: Point
  /// The area to paint in.
  private var clip: PixelArea
  /// The open groups and clips.
  private var groups: [Group] = []

  private enum Group {
    case clip(before: PixelArea)
    case fade(before: [UInt32], opacity: Double)
  }

  /// Creates a rasteriser for an area of a drawing.
  ///
  /// - Parameters:
  ///   - area: the area in points.
  ///   - scale: the number of pixels per point, above 0.
  init(_ area: Rect, scale: Double) {
    self.scale = scale
    origin = Point(x: area.x, y: area.y)
    let pixels = { (length: Double) in
      let pixels = (length * scale).rounded()
      return pixels.isNaN ? 1 : Int(min(max(pixels, 1), 1e5))
    }
    canvas = Canvas(width: pixels(area.width), height: pixels(area.height))
    clip = canvas.bounds
  }

  /// Paints a mark.
  mutating func paint(_ mark: Mark) {
    switch mark {
    case .rect(let rect, let radius, let fill, let opacity, let stroke):
      paint(rect, radius: radius, fill: fill, opacity: opacity, stroke: stroke)
    case .circle(let center, let radius, let fill, let stroke):
      paintCircle(center, radius: radius, fill: fill, stroke: stroke)
    case .polyline(let points, let stroke, let width):
      var outline = Outline()
      outline.addLine(points.map(pixel), width: width * scale)
      self.fill(outline, stroke)
    case .polygon(let points, let fill):
      var outline = Outline()
      for point in points.map(pixel) { outline.add(point.x, point.y) }
      outline.close()
      self.fill(outline, fill)
    case .text(let line): paint(line)
    case .group(let opacity): groups.append(.fade(before: canvas.pixels, opacity: opacity))
    case .clip(let rect):
      groups.append(.clip(before: clip))
      clip = clip.intersection(area(of: pixels(rect)))
    case .end:
      switch groups.popLast() {
      case .clip(let before): clip = before
      case .fade(let before, let opacity): canvas.fade(from: before, opacity: opacity)
      case nil: break
      }
    }
  }

  // MARK: - Shapes

  private mutating func paint(_ rect: Rect, radius: Double, fill: String?, opacity: Double, stroke: Stroke?) {
    let pixels = pixels(rect)
    if let fill {
      if radius > 0 {
        var outline = Outline()
        outline.addRect(pixels, radius: radius * scale)
        self.fill(outline, fill, opacity: opacity)
      } else {
        paint(pixels, Self.color(fill), opacity: opacity)
      }
    }
    guard let stroke else { return }
    var outline = Outline()
    let half = (stroke.width ?? 1) * scale / 2
    // An edge without a radius keeps its sharp corners.
    let corner = radius > 0 ? min(radius, rect.width / 2, rect.height / 2) * scale : 0
    outline.addRect(
      pixels.inset(top: -half, left: -half, bottom: -half, right: -half), radius: corner > 0 ? corner + half : 0)
    outline.addRect(
      pixels.inset(top: half, left: half, bottom: half, right: half), radius: max(corner - half, 0), isReversed: true)
    self.fill(outline, stroke.color)
  }

  /// Paints a rectangle with sharp corners and edges at fractions of pixels.
  private mutating func paint(_ rect: Rect, _ color: UInt32, opacity: Double) {
    let area = area(of: rect, isWhole: false).intersection(clip)
    guard !area.isEmpty else { return }
    let overlap = { (pixel: Int, start: Double, end: Double) in
      max(min(Double(pixel + 1), end) - max(Double(pixel), start), 0)
    }
    // All columns except the first and the last are fully covered in width.
    let inner = min(area.left + 1, area.right)..<max(area.right - 1, min(area.left + 1, area.right))
    for row in area.top..<area.bottom {
      let part = overlap(row, rect.y, rect.maxY) * opacity
      canvas.paint(row: row, inner, color, alpha: Canvas.share(part))
      for column in Set([area.left, area.right - 1]) where !inner.contains(column) {
        let share = Canvas.share(part * overlap(column, rect.x, rect.maxX))
        canvas.paint(row: row, column..<(column + 1), color, alpha: share)
      }
    }
  }

  private mutating func paintCircle(_ center: Point, radius: Double, fill: String?, stroke: Stroke?) {
    let (middle, pixels) = (pixel(center), radius * scale)
    if let fill {
      var outline = Outline()
      outline.addCircle(middle, radius: pixels)
      self.fill(outline, fill)
    }
    guard let stroke, pixels > 0 else { return }
    let half = (stroke.width ?? 1) * scale / 2
    var outline = Outline()
    if let dash = stroke.dash, dash.length > 0, dash.length + dash.gap > 0.1 {
      let whole = 2 * Double.pi * radius
      var start = 0.0
      while start < min(whole, 1e4) {
        let (from, to) = (start / radius, min(start + dash.length, whole) / radius)
        outline.addArc(middle, radius: pixels + half, from: from, to: to)
        outline.addArc(middle, radius: max(pixels - half, 0), from: to, to: from)
        outline.close()
        start += dash.length + dash.gap
      }
    } else {
      outline.addCircle(middle, radius: pixels + half)
      outline.addCircle(middle, radius: pixels - half, isReversed: true)
    }
    self.fill(outline, stroke.color)
  }

  private mutating func fill(_ outline: Outline, _ color: String, opacity: Double = 1) {
    coverage.fill(outline, Self.color(color), opacity: opacity, clip: clip, on: &canvas)
  }

  /// A colour as `0xRRGGBB`; black for an invalid text.
  private static func color(_ text: String) -> UInt32 { RGB(text)?.value ?? 0 }

  // MARK: - Text

  private mutating func paint(_ line: TextLine) {
    guard line.size > 0, line.size < 1e5 else { return }
    let run = GlyphRun(line.text, isBold: line.isBold)
    let natural = run.width * line.size
    guard natural > 0 else { return }
    let width = line.length ?? natural
    let point = pixel(line.point)
    let left =
      switch line.anchor {
      case .start: point.x
      case .middle: point.x - width * scale / 2
      case .end: point.x - width * scale
      }
    let height = line.size * scale
    let across = height * width / natural
    var outline = Outline()
    for glyph in run.glyphs {
      let start = left + glyph.offset * across
      // Invisible glyphs need no outline.
      guard start < Double(clip.right) + across, start + (glyph.width + 1) * across > Double(clip.left) else {
        continue
      }
      glyph.shape.add(to: &outline, at: Point(x: start, y: point.y), across: across * glyph.stretch, up: height)
    }
    for letter in run.boxed where boxed.count < 1000 && !boxed.contains(letter) { boxed.append(letter) }
    fill(outline, line.fill)
    if line.isUnderlined {
      let rect = Rect(x: left, y: point.y + height * 0.07, width: width * scale, height: height * 0.07)
      paint(rect, Self.color(line.fill), opacity: 1)
    }
  }

  // MARK: - Coordinates

  private func pixel(_ point: Point) -> Point {
    Point(x: (point.x - origin.x) * scale, y: (point.y - origin.y) * scale)
  }

  private func pixels(_ rect: Rect) -> Rect {
    let corner = pixel(Point(x: rect.x, y: rect.y))
    return Rect(x: corner.x, y: corner.y, width: rect.width * scale, height: rect.height * scale)
  }

  /// The pixels of a rectangle: the pixels that it covers by at least half, or all pixels that it touches.
  private func area(of rect: Rect, isWhole: Bool = true) -> PixelArea {
    let limited = { (value: Double) in value.isNaN ? 0 : Int(min(max(value, -1e6), 1e6)) }
    return PixelArea(
      left: limited(rect.x.rounded(isWhole ? .toNearestOrAwayFromZero : .down)),
      top: limited(rect.y.rounded(isWhole ? .toNearestOrAwayFromZero : .down)),
      right: limited(rect.maxX.rounded(isWhole ? .toNearestOrAwayFromZero : .up)),
      bottom: limited(rect.maxY.rounded(isWhole ? .toNearestOrAwayFromZero : .up)))
  }
}
