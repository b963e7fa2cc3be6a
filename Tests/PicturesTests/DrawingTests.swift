import ElementQuery
import Pictures
import Testing

@Suite struct DrawingTests {
  private static func drawing(_ width: Double = 20, _ height: Double = 20, _ draw: (inout Drawing) -> Void) -> Drawing {
    var drawing = Drawing(Size(width: width, height: height))
    draw(&drawing)
    return drawing
  }

  private static func pixels(_ drawing: Drawing, scale: Int = 1, of area: Rect? = nil) throws -> PNGReader {
    try PNGReader(drawing.png(of: area, pixelsPerPoint: scale).bytes)
  }

  /// All kinds of mark, supported in both formats.
  private static let everything = drawing(60, 40) { drawing in
    drawing.rect(Rect(x: 0, y: 0, width: 60, height: 40), fill: "#FFEEDD")
    drawing.append(.group(opacity: 0.5))
    drawing.append(.clip(Rect(x: 5, y: 5, width: 30, height: 20)))
    drawing.rect(Rect(x: 2, y: 2, width: 20, height: 10), fill: "#FF0000", stroke: "#0000FF", radius: 3, opacity: 0.8)
    drawing.append(.end)
    drawing.append(.end)
    drawing.circle(Point(x: 40, y: 20), radius: 8, stroke: Stroke("#123456", width: 4, dash: 2, gap: 4))
    drawing.line(Point(x: 1, y: 30), Point(x: 5, y: 35), stroke: "#000000", width: 2)
    drawing.append(.polygon([Point(x: 50, y: 30), Point(x: 58, y: 30), Point(x: 54, y: 38)], fill: "#00FF00"))
    drawing.text(
      TextLine(
        "a < b", at: Point(x: 30, y: 35), size: 12, fill: "#000000", anchor: .middle, isBold: true, length: 28,
        isUnderlined: true))
  }

  @Test func svgHasEveryMark() {
    #expect(
      Self.everything.svg == """
        <svg xmlns="http://www.w3.org/2000/svg" width="60" height="40" viewBox="0 0 60 40" \
        font-family="-apple-system, Helvetica, Arial, sans-serif">
        <rect x="0" y="0" width="60" height="40" fill="#FFEEDD"/>
        <g opacity="0.5">
        <svg x="5" y="5" width="30" height="20" viewBox="5 5 30 20">
        <rect x="2" y="2" width="20" height="10" rx="3" fill="#FF0000" fill-opacity="0.8" stroke="#0000FF"/>
        </svg>
        </g>
        <circle cx="40" cy="20" r="8" fill="none" stroke="#123456" stroke-width="4" stroke-dasharray="2 4"/>
        <polyline points="1,30 5,35" fill="none" stroke="#000000" stroke-width="2"/>
        <polygon points="50,30 58,30 54,38" fill="#00FF00"/>
        <text x="30" y="35" font-size="12" fill="#000000" text-anchor="middle" font-weight="600" \
        text-decoration="underline" textLength="28" lengthAdjust="spacingAndGlyphs">a &lt; b</text>
        </svg>

        """)
    #expect(
      Drawing(Size(width: 1, height: 1)).svg == "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1\"/>\n"
    )
  }

  @Test(arguments: [1, 2, 3]) func sizeIsThatOfThePoints(scale: Int) throws {
    let picture = try Self.pixels(Self.everything, scale: scale)
    #expect((picture.width, picture.height) == (60 * scale, 40 * scale))
    #expect(picture.color(59 * scale, 0) == "#FFEEDD" && picture.color(54 * scale, 32 * scale) == "#00FF00")
    // Half of (four fifths of red over the background), inside the clip.
    #expect(picture.color(15 * scale, 8 * scale) == "#FF8F84", "\(picture.color(15 * scale, 8 * scale))")
    #expect(picture.color(4 * scale, 8 * scale) == "#FFEEDD")
    #expect(picture.texts.isEmpty)
  }

  /// Shapes and their areas.
  @Test(arguments: [
    (
      "rectangle",
      Mark.rect(Rect(x: 3.25, y: 4.5, width: 7.5, height: 5.75), radius: 0, fill: "#000", opacity: 1, stroke: nil),
      43.125
    ),
    (
      "half of it", .rect(Rect(x: 3, y: 4, width: 7, height: 6), radius: 0, fill: "#000000", opacity: 0.5, stroke: nil),
      21.0
    ),
    (
      "round corners",
      .rect(Rect(x: 3, y: 4, width: 8, height: 8), radius: 3, fill: "#000000", opacity: 1, stroke: nil),
      64 - 9 * (4 - Double.pi)
    ),
    (
      "a pill", .rect(Rect(x: 3, y: 4, width: 12, height: 8), radius: 90, fill: "#000000", opacity: 1, stroke: nil),
      32 + 16 * Double.pi
    ),
    (
      "an edge",
      .rect(Rect(x: 3, y: 4, width: 8, height: 6), radius: 0, fill: nil, opacity: 1, stroke: Stroke("#000000")), 28
    ),
    ("circle", .circle(Point(x: 10.3, y: 9.6), radius: 7, fill: "#000000", stroke: nil), 49 * Double.pi),
    ("ring", .circle(Point(x: 10, y: 10), radius: 6, fill: nil, stroke: Stroke("#000000", width: 2)), 24 * Double.pi),
    (
      "dashes",
      .circle(Point(x: 10, y: 10), radius: 6, fill: nil, stroke: Stroke("#000000", width: 2, dash: 3, gap: 3)), 39.4
    ),
    ("line", .polyline([Point(x: 2, y: 3), Point(x: 14, y: 8)], stroke: "#000000", width: 3), 39),
    // The corner of a line is mitred.
    (
      "corner", .polyline([Point(x: 4, y: 4), Point(x: 14, y: 4), Point(x: 14, y: 16)], stroke: "#000000", width: 2), 44
    ),
    ("triangle", .polygon([Point(x: 2, y: 2), Point(x: 17, y: 5), Point(x: 6, y: 16)], fill: "#000000"), 99),
    ("left of it", .circle(Point(x: 0, y: 10), radius: 6, fill: "#000000", stroke: nil), 18 * Double.pi),
    ("right of it", .circle(Point(x: 20, y: 10), radius: 6, fill: "#000000", stroke: nil), 18 * Double.pi),
    ("around it", .circle(Point(x: 10, y: 10), radius: 1e9, fill: "#000000", stroke: nil), 400),
    (
      "far away",
      .rect(
        Rect(x: -1e308, y: -1e308, width: 1e308, height: .infinity), radius: 4, fill: "#000000", opacity: 1, stroke: nil
      ), 0
    ),
    ("nowhere", .polygon([Point(x: .nan, y: 2), Point(x: .infinity, y: .nan)], fill: "#000000"), 0),
  ])
  func coverageIsExact(name: String, mark: Mark, area: Double) throws {
    for scale in [1, 3] {
      let picture = try Self.pixels(Self.drawing { $0.append(mark) }, scale: scale)
      let ink = picture.ink / Double(scale * scale)
      // The tolerance accounts for 256 levels per pixel and for circles drawn as polygons.
      #expect(abs(ink - area) <= max(area * 0.01, 0.3), "\(name): \(ink)")
    }
  }

  @Test func edgesInsidePixelsArePartOfThem() throws {
    let picture = try Self.pixels(
      Self.drawing { $0.rect(Rect(x: 2.25, y: 3, width: 5, height: 4.5), fill: "#000000") })
    #expect(picture.color(2, 3) == "#404040" && picture.color(7, 3) == "#BFBFBF" && picture.color(3, 3) == "#000000")
    #expect(picture.color(3, 7) == "#808080" || picture.color(3, 7) == "#7F7F7F")
  }

  @Test func lettersAreTheirs() throws {
    func ink(_ text: String, isBold: Bool = false, length: Double? = nil) throws -> (ink: Double, note: String?) {
      let png = Self.drawing(200, 40) {
        $0.text(TextLine(text, at: Point(x: 5, y: 30), size: 20, fill: "#000000", isBold: isBold, length: length))
      }.png(pixelsPerPoint: 1)
      return (try PNGReader(png.bytes).ink, png.note)
    }
    let plain = try ink("Hag")
    #expect(plain.ink > 60 && plain.ink < 200 && plain.note == nil)
    #expect(try ink("Hag", isBold: true).ink > plain.ink * 1.3)
    let wide = try ink("Hag", length: 100).ink
    #expect(wide > plain.ink * 1.5)
    // A composed letter contains all its parts.
    let (letter, accented) = (try ink("e").ink, try ink("é").ink)
    #expect(accented > letter + 2)
    // Latin, Greek, Cyrillic, symbols; format characters are invisible.
    for text in ["ẞğ", "ΩάΆ", "ЖѤ", "→≤☆★♥⌫⌨✎−…•", "a\u{200D}\u{FE0F}b"] {
      #expect(try ink(text).note == nil, "\(text)")
    }
    let boxes = try ink("日本日 a")
    #expect(boxes.note == "no outlines for 日 本: drawn as boxes" && boxes.ink > 20)
    #expect(try ink("").ink == 0 && (try ink(" \t\u{A0}").ink) == 0)
  }

  @Test func anchorsPlaceTheStartMiddleOrEnd() throws {
    func extent(_ anchor: TextLine.Anchor) throws -> ClosedRange<Int> {
      let picture = try Self.pixels(
        Self.drawing(120, 20) {
          $0.text(TextLine("HH", at: Point(x: 60, y: 15), size: 12, fill: "#000000", anchor: anchor, length: 40))
        })
      let columns = (0..<120).filter { x in (0..<20).contains { picture.color(x, $0) != "#FFFFFF" } }
      return (try #require(columns.first))...(try #require(columns.last))
    }
    #expect(try extent(.start).lowerBound >= 60 && (try extent(.end).upperBound) < 60)
    let middle = try extent(.middle)
    #expect((79...81).contains(middle.upperBound + 2) && (39...43).contains(middle.lowerBound))
  }

  @Test func aPartIsWhatTheWholeHasThere() throws {
    let whole = try Self.pixels(Self.everything, scale: 2)
    let part = try Self.pixels(Self.everything, scale: 2, of: Rect(x: 10, y: 5, width: 30, height: 30))
    #expect((part.width, part.height) == (60, 60))
    for (x, y) in [(0, 0), (10, 7), (35, 20), (59, 59), (40, 50)] {
      #expect(part.color(x, y) == whole.color(x + 20, y + 10))
    }
    let outside = try Self.pixels(Self.everything, of: Rect(x: 50, y: 30, width: 500, height: 500))
    #expect((outside.width, outside.height) == (10, 10))
  }

  @Test func notesStandInTheFile() throws {
    let letters = (0..<25).compactMap { Unicode.Scalar(0x4E00 + $0) }.map { String(Character($0)) }.joined()
    let png = Self.drawing { $0.text(TextLine(letters, at: Point(x: 0, y: 9), size: 9, fill: "#000000")) }.png()
    #expect(png.note?.hasSuffix(" and 5 more: drawn as boxes") == true, "\(png.note ?? "")")
    #expect(try PNGReader(png.bytes).texts == [png.note])
  }

  @Test func aFlatScreenIsSmall() {
    let png = Self.drawing(414, 896) {
      $0.rect(Rect(x: 0, y: 0, width: 414, height: 896), fill: "#EFEFF4")
      for row in 0..<12 {
        $0.text(TextLine("Row \(row)", at: Point(x: 20, y: 100 + Double(row) * 44), size: 17, fill: "#000000"))
      }
    }.png(pixelsPerPoint: 2)
    // A hundredth of the 4.4 million bytes of its pixels.
    #expect(png.bytes.count < 44_000, "\(png.bytes.count)")
  }

  @Test func largeDrawingHasFewerPixels() throws {
    // The file for so many pixels is small, but drawing takes time, so only a small part has content.
    let png = Self.drawing(1e9, 1) { $0.rect(Rect(x: 0, y: 0, width: 5, height: 1), fill: "#000000") }.png()
    let width = png.bytes[16..<20].reduce(0) { $0 << 8 | Int($1) }
    #expect(width == 100_000)
    #expect(Drawing(Size(width: .nan, height: -5)).png().bytes.count < 100)
  }
}
