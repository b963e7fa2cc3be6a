import ElementQuery
import Testing

@testable import Pictures

/// Small pictures that are found in large ones.
@Suite struct SearchingTests {
  /// A white picture with black rectangles.
  private static func picture(
    _ width: Double, _ height: Double, scale: Int = 1, _ rects: [Rect], of area: Rect? = nil
  ) throws -> PixelPicture {
    var drawing = Drawing(Size(width: width, height: height))
    for rect in rects { drawing.rect(rect, fill: "#000000") }
    return try PixelPicture(png: drawing.png(of: area, pixelsPerPoint: scale).bytes)
  }

  /// A square with a margin.
  private static func square(scale: Int = 1) throws -> PixelPicture {
    try picture(20, 20, scale: scale, [Rect(x: 5, y: 5, width: 10, height: 10)])
  }

  private static func places(_ rects: [Rect], scale: Int = 1, of picture: PixelPicture) throws -> [PictureSearch.Place]
  {
    try PictureSearch(for: picture).places(in: Self.picture(120, 90, scale: scale, rects), atLeast: 0.8)
  }

  @Test(arguments: [1, 2, 3], [1, 2, 3])
  func picturesOfAllScalesAreFound(ofScreen: Int, ofPicture: Int) throws {
    let rects = [Rect(x: 51, y: 37, width: 10, height: 10), Rect(x: 12, y: 60, width: 10, height: 20)]
    let places = try Self.places(rects, scale: ofScreen, of: Self.square(scale: ofPicture))
    let scale = Double(ofScreen)
    #expect(places.map(\.score) == [1])
    #expect(places.first?.frame == Rect(x: 46 * scale, y: 32 * scale, width: 20 * scale, height: 20 * scale))
  }

  @Test func equalPlacesAreAllFound() throws {
    let rects = [(70.0, 10.0), (10.0, 50.0)].map { Rect(x: $0.0, y: $0.1, width: 10, height: 10) }
    let places = try Self.places(rects, of: Self.square())
    #expect(places.map(\.score) == [1, 1])
    #expect(places.map(\.frame.center) == [Point(x: 75, y: 15), Point(x: 15, y: 55)])
  }

  /// A half of the square is missing.
  @Test func theBestPlaceIsKnownBelowTheThreshold() throws {
    let places = try Self.places([Rect(x: 50, y: 50, width: 10, height: 5)], of: Self.square())
    #expect(places.map(\.score) == [0.5] && places.first?.frame == Rect(x: 45, y: 40, width: 20, height: 20))
    #expect(try Self.places([], of: Self.square()).isEmpty)
    // A place of one colour is not half of a picture.
    #expect(try Self.places([Rect(x: 0, y: 0, width: 120, height: 90)], of: Self.square()).isEmpty)
  }

  /// The background of the screen is darker by 5 levels of each channel.
  @Test func placesMayHaveAnotherShade() throws {
    let search = try PictureSearch(for: Self.square())
    var screen = Drawing(Size(width: 120, height: 90))
    screen.rect(Rect(x: 0, y: 0, width: 120, height: 90), fill: "#FAFAFA")
    screen.rect(Rect(x: 51, y: 37, width: 10, height: 10), fill: "#000000")
    let places = try search.places(in: PixelPicture(screen, pixelsPerPoint: 1), atLeast: 0.8)
    // 300 pixels differ by 5 of 255 levels, and 100 have contrast.
    #expect(places.map(\.frame) == [Rect(x: 46, y: 32, width: 20, height: 20)])
    let score = 1 - 300.0 * 5 / (100 * 255)
    #expect(places.map { abs($0.score - score) < 1e-9 } == [true], "\(places)")
  }

  /// Blocks of the stripes have the same sums as those of the chequers at every place.
  @Test func tooManySimilarPlacesAreAFailure() throws {
    let stripes = PixelPicture(width: 16, height: 16, pixels: (0..<256).map { $0 % 2 == 0 ? 0 : 0xFF_FFFF })
    let side = 240
    let chequers = PixelPicture(
      width: side, height: side, pixels: (0..<side * side).map { ($0 / side + $0) % 2 == 0 ? 0 : 0xFF_FFFF })
    #expect {
      _ = try PictureSearch(for: stripes).places(in: chequers, atLeast: 0.8)
    } throws: {
      ($0 as? PixelPicture.Failure)?.reason
        == "the screen has too many similar places: cut out a part with more contrast"
    }
  }

  @Test func meaninglessPicturesAreRefused() throws {
    let refusal = { (picture: PixelPicture) in
      do throws(PixelPicture.Failure) {
        _ = try PictureSearch(for: picture)
        return ""
      } catch { return error.reason }
    }
    #expect(
      refusal(try Self.picture(1, 1, [])) == "a picture of 1 × 1 pixels is too small: the smallest one has 4 × 4")
    #expect(refusal(try Self.picture(9, 9, [])) == "it has only one colour")
    let large = try PictureSearch(for: Self.picture(900, 500, [Rect(x: 5, y: 5, width: 10, height: 10)]))
    #expect {
      _ = try large.places(in: Self.picture(120, 90, []), atLeast: 0.8)
    } throws: {
      ($0 as? PixelPicture.Failure)?.reason
        == "a picture of 900 × 500 pixels does not fit into one of 120 × 90"
    }
  }

  @Test func similarityIsFromNoneToAll() throws {
    let white = try Self.picture(10, 10, [])
    let black = try Self.picture(10, 10, [Rect(x: 0, y: 0, width: 10, height: 10)])
    let half = try Self.picture(10, 10, [Rect(x: 0, y: 0, width: 5, height: 10)])
    #expect(white.similarity(to: white) == 1 && white.similarity(to: black) == 0)
    #expect(white.similarity(to: half) == 0.5)
    #expect(try white.similarity(to: Self.picture(10, 11, [])) == nil)
  }
}
