import ElementQuery
import Pictures
import Testing

/// Films of pictures.
@Suite struct FilmTests {
  /// A white picture with a rectangle, and a pattern of lines that no macroblock continues.
  private static func picture(_ size: Size, _ rect: Rect? = nil, _ color: String = "#CC3311") -> PixelPicture {
    var drawing = Drawing(size)
    drawing.rect(Rect(x: 0, y: 0, width: size.width, height: size.height), fill: "#FFFFFF")
    if let rect { drawing.rect(rect, fill: color) }
    for line in 0..<5 {
      drawing.rect(Rect(x: Double(line * 4), y: Double(line * 3), width: 2, height: 2), fill: "#000000")
    }
    return PixelPicture(drawing, pixelsPerPoint: 1)
  }

  /// The brightness of a colour in a film.
  private static func luma(_ color: Int) -> UInt8 {
    let (red, green, blue) = (Double(color >> 16), Double(color >> 8 & 0xFF), Double(color & 0xFF))
    return UInt8((16 + (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255 * 219).rounded())
  }

  /// Sizes, and how many frames they have: in the smallest one, the rectangles are outside.
  @Test(arguments: [((64, 48), 4), ((37, 21), 4), ((1, 1), 1), ((100, 17), 4)])
  func framesHaveTheDrawnPixels(size pixels: (width: Int, height: Int), count: Int) throws {
    let (width, height) = pixels
    let size = Size(width: Double(width), height: Double(height))
    let rects = [nil, Rect(x: 20, y: 5, width: 40, height: 30), Rect(x: 36, y: 10, width: 1, height: 1), nil]
    var film = Film(Self.picture(size), at: .zero)
    for (index, rect) in rects.enumerated() { film.show(Self.picture(size, rect), at: .seconds(index)) }
    let reader = try FilmReader(film.file(endingAt: .seconds(5)))
    #expect(reader.width == width + width % 2 && reader.height == height + height % 2)
    #expect(
      reader.boxes.filter { $0.count == 4 && ["ftyp", "moov", "mdat"].contains($0) } == ["ftyp", "moov", "mdat"])
    #expect(reader.comment == "" && reader.durations.count == count)
    let shown = reader.frames
    try #require(shown.count == count)
    let (white, red) = (Self.luma(0xFFFFFF), Self.luma(0xCC3311))
    #expect(shown.allSatisfy { $0[0][0] == Self.luma(0) })
    guard count > 1 else { return }
    #expect(shown.map { $0[16][30] } == [white, red, white, white])
    #expect(shown.map { $0[10][36] } == [white, red, red, white])
    // Only the second size has its last pixel in the large rectangle.
    #expect(shown.map { $0[height - 1][width - 1] } == [white, width == 37 ? red : white, white, white])
    #expect(shown.allSatisfy { $0[3][4] == Self.luma(0) && $0[3][7] == white })
    // The colours of the rectangle, away from its edges.
    let place = 8 * ((width + 15) / 16 * 8) + 15
    #expect(reader.pictures[1][1][place] == 98 && reader.pictures[1][2][place] == 197)
  }

  @Test func manyFramesAreReadAgain() throws {
    var drawing = Drawing(Size(width: 70, height: 50))
    var film = Film(PixelPicture(drawing, pixelsPerPoint: 1), at: .zero)
    var expected: [(x: Int, y: Int, luma: UInt8)] = []
    for index in 1...40 {
      let (x, y, color) = (index * 37 % 60, index * 23 % 40, index * 0x2F_3D57 % 0x100_0000)
      let digits = String(color, radix: 16)
      drawing.rect(
        Rect(x: Double(x), y: Double(y), width: Double(index % 9 + 2), height: Double(index % 7 + 2)),
        fill: "#" + String(repeating: "0", count: 6 - digits.count) + digits)
      film.show(PixelPicture(drawing, pixelsPerPoint: 1), at: .seconds(index))
      expected.append((x, y, Self.luma(color)))
    }
    let frames = try FilmReader(film.file(endingAt: .seconds(41))).frames
    #expect(frames.count == 41)
    for (frame, pixel) in zip(frames.dropFirst(), expected) { #expect(frame[pixel.y][pixel.x] == pixel.luma) }
  }

  @Test func unchangedPartsCostLittle() throws {
    let size = Size(width: 375, height: 812)
    var film = Film(Self.picture(size), at: .zero)
    let first = film.file(endingAt: .zero).count
    film.show(Self.picture(size), at: .seconds(1))
    #expect(film.file(endingAt: .seconds(1)).count == first)
    film.show(Self.picture(size, Rect(x: 162, y: 403, width: 5, height: 5)), at: .seconds(2))
    let sizes = try FilmReader(film.file(endingAt: .seconds(2))).sizes
    // Five macroblocks at the top left are stored, and later the one that has changed.
    #expect(sizes.count == 2 && sizes[0] < 3_000 && sizes[1] < 450, "\(sizes)")
  }

  /// The times of pictures in milliseconds, and their durations.
  @Test(
    arguments: [
      ([0, 0, 700], [500, 700, 500]), ([0, 3_000, 3_100], [3_000, 500, 500]),
      ([5_000, 100, 60_100], [500, 10_000, 500]),
    ] as [([Int], [Int])])
  func picturesLastAsLongAsInTheApp(times: [Int], durations: [Int]) throws {
    let size = Size(width: 20, height: 20)
    var film = Film(Self.picture(size), at: .milliseconds(times[0]))
    for (index, time) in times.enumerated().dropFirst() {
      film.show(Self.picture(size, Rect(x: Double(index), y: 0, width: 1, height: 20)), at: .milliseconds(time))
    }
    #expect(try FilmReader(film.file(endingAt: .milliseconds(times[2]))).durations == durations)
  }

  @Test(arguments: [true, false])
  func fullFilmsSayThatPicturesAreMissing(isByTime: Bool) throws {
    let size = Size(width: 40, height: 40)
    var film = Film(
      Self.picture(size), at: .zero, atMost: isByTime ? .milliseconds(1_200) : nil, mostBytes: isByTime ? 1 << 20 : 1)
    for index in 1...4 {
      film.show(Self.picture(size, Rect(x: Double(index), y: 0, width: 1, height: 20)), at: .zero)
    }
    let reason = "the film has reached its \(isByTime ? "time" : "size") limit"
    #expect(film.missing == reason)
    let reader = try FilmReader(film.file(endingAt: .zero))
    #expect(reader.comment == "later pictures are missing: \(reason)")
    #expect(reader.durations == (isByTime ? [500, 500, 200] : [500]))
  }

  @Test func otherSizesAreFitted() throws {
    let upright = Size(width: 60, height: 120)
    var film = Film(Self.picture(upright), at: .zero, width: 30)
    #expect(film.width == 30 && film.height == 60)
    film.show(Self.picture(Size(width: 120, height: 60)), at: .seconds(1))
    let frames = try FilmReader(film.file(endingAt: .seconds(2))).frames
    #expect(frames.map { [$0[2][20], $0[35][20]] } == [[235, 235], [16, 235]])
    let large = Film(Self.picture(Size(width: 6144, height: 100)), at: .zero)
    #expect(large.width == 3072 && large.height == 50)
  }
}
