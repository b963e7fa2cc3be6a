import ElementQuery

/// The glyphs of a line from left to right; lengths are relative to the font size.
struct GlyphRun {
  /// A glyph with its distance from the start of the line.
  struct Placed {
    var offset: Double
    var width: Double
    /// The horizontal scale relative to the font.
    var stretch = 1.0
    var shape: GlyphShape
  }

  private(set) var glyphs: [Placed] = []
  /// The width of the line.
  private(set) var width = 0.0
  /// The characters drawn as boxes.
  private(set) var boxed: [Character] = []

  /// The maximum number of drawn glyphs in a line, which exceeds the width of every canvas.
  private static let most = 20_000

  init(_ text: String, isBold: Bool) {
    for letter in text.prefix(Self.most) {
      let scalars = letter.unicodeScalars.filter { !$0.isIgnored }
      let found = scalars.compactMap { Self.glyph($0.value, isBold: isBold) }
      if found.count == scalars.count {
        for (scalar, glyph) in zip(scalars, found) { append(glyph, scalar, isBold: isBold) }
      } else {
        boxed.append(letter)
        let width = scalars.first.map(\.value) ?? 0 >= 0x1100 ? 1 : 0.6
        append(.box(width: width), width: width)
      }
    }
  }

  /// Appends a glyph of the font; ASCII letters and accented letters get the widths used by the screen layout.
  private mutating func append(_ glyph: Glyph, _ scalar: Unicode.Scalar, isBold: Bool) {
    let own = Double(glyph.width) / GlyphTable.units
    let expected = RealLetters.thousandths(of: scalar) ?? glyph.base.flatMap { RealLetters.thousandths(of: $0) }
    guard let expected, own > 0 else { return append(.outline(glyph), width: own) }
    let width = Double(expected) / 1000 * (isBold ? LetterWidths.bold : 1)
    // A part of the difference is taken from the space around the letter.
    let stretch = min(max(width / own, Self.narrowest), Self.widest)
    glyphs.append(
      Placed(offset: self.width + (width - own * stretch) / 2, width: own, stretch: stretch, shape: .outline(glyph)))
    self.width += width
  }

  /// The limits of the horizontal scale.
  private static let (narrowest, widest) = (0.85, 1.1)

  private mutating func append(_ shape: GlyphShape, width: Double) {
    glyphs.append(Placed(offset: self.width, width: width, shape: shape))
    self.width += width
  }

  private static func glyph(_ code: UInt32, isBold: Bool) -> Glyph? {
    // All white space is as wide as a blank.
    let code = code == 0x09 || code == 0x0A || code == 0x0D ? 0x20 : code
    return (isBold ? GlyphTable.bold.glyph(code) : nil) ?? GlyphTable.regular.glyph(code)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar only affects the display of other scalars.
  fileprivate var isIgnored: Bool {
    switch value {
    case 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFE00...0xFE0F, 0xFEFF, 0xAD: true
    default: false
    }
  }
}

/// The shape of a glyph.
enum GlyphShape {
  /// The outline in the font.
  case outline(Glyph)
  /// A box for a character missing in the font.
  case box(width: Double)

  /// Adds the shape to an outline to be filled.
  ///
  /// - Parameters:
  ///   - outline: the outline.
  ///   - start: the start of the glyph on the baseline, in pixels.
  ///   - across: the font size in horizontal pixels.
  ///   - up: the font size in vertical pixels.
  func add(to outline: inout Outline, at start: Point, across: Double, up: Double) {
    switch self {
    case .box(let width):
      let rect = Rect(
        x: start.x + 0.08 * across, y: start.y - 0.74 * up, width: (width - 0.16) * across, height: 0.8 * up)
      let line = 0.06 * up
      outline.addRect(rect, radius: 0)
      outline.addRect(
        rect.inset(top: line, left: line, bottom: line, right: line), radius: 0, isReversed: true)
    case .outline(let glyph):
      let (x, y) = (across / GlyphTable.units, up / GlyphTable.units)
      for contour in glyph.contours {
        let points = contour.map { Point(x: start.x + Double($0.x) * x, y: start.y - Double($0.y) * y) }
        Self.add(points, contour.map(\.isOnLine), to: &outline)
      }
    }
  }

  /// Adds a contour; between two consecutive control points lies an implied point on the line.
  private static func add(_ points: [Point], _ isOnLine: [Bool], to outline: inout Outline) {
    let count = points.count
    guard count > 1 else { return }
    let middle = { (a: Point, b: Point) in Point(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2) }
    let first = isOnLine.firstIndex(of: true)
    let start = first.map { points[$0] } ?? middle(points[count - 1], points[0])
    outline.add(start.x, start.y)
    var control: Point?
    for step in 1...count {
      let index = ((first ?? -1) + step) % count
      let point = points[index]
      if isOnLine[index] {
        if let bend = control { outline.addCurve(bend, to: point) } else { outline.add(point.x, point.y) }
        control = nil
      } else {
        if let bend = control { outline.addCurve(bend, to: middle(bend, point)) }
        control = point
      }
    }
    if let control { outline.addCurve(control, to: start) }
    outline.close()
  }
}
