import Compression
import ElementQuery
import Pictures
import TestSupport
import Testing

/// Pictures that are read and compared.
@Suite struct ComparingTests {
  /// A PNG file with rows that have their filter in the first byte.
  private static func file(width: Int, kind: UInt8, palette: [UInt8] = [], _ rows: [[UInt8]]) -> [UInt8] {
    let number = { (value: Int) in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
    let chunk = { (type: String, content: [UInt8]) in
      number(content.count) + Array(type.utf8) + content + number(Int(CRC32.of(Array(type.utf8) + content)))
    }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", number(width) + number(rows.count) + [8, kind, 0, 0, 0])
      + (palette.isEmpty ? [] : chunk("PLTE", palette)) + chunk("IDAT", Deflate.zlib(rows.flatMap(\.self)))
      + chunk("IEND", [])
  }

  /// Files of all kinds with the same four pixels: black, red, white and grey.
  static let kinds: [(kind: UInt8, palette: [UInt8], rows: [[UInt8]])] = [
    (2, [], [[0, 0, 0, 0, 200, 0, 0], [0, 255, 255, 255, 90, 90, 90]]),
    // The second row has the differences from the pixel to the left, the first one from nothing.
    (2, [], [[1, 0, 0, 0, 200, 0, 0], [1, 255, 255, 255, 91, 91, 91]]),
    (2, [], [[2, 0, 0, 0, 200, 0, 0], [2, 255, 255, 255, 146, 90, 90]]),
    (2, [], [[3, 0, 0, 0, 200, 0, 0], [3, 255, 255, 255, 119, 219, 219]]),
    (2, [], [[4, 0, 0, 0, 200, 0, 0], [4, 255, 255, 255, 91, 91, 91]]),
    (6, [], [[0, 0, 0, 0, 255, 200, 0, 0, 255], [0, 9, 9, 9, 0, 90, 90, 90, 255]]),
    (3, [0, 0, 0, 200, 0, 0, 255, 255, 255, 90, 90, 90], [[0, 0, 1], [0, 2, 3]]),
  ]

  @Test(arguments: kinds.indices)
  func everyKindIsRead(index: Int) throws {
    let (kind, palette, rows) = Self.kinds[index]
    let expected = try PixelPicture(png: Self.file(width: 2, kind: 2, Self.kinds[0].rows))
    let picture = try PixelPicture(png: Self.file(width: 2, kind: kind, palette: palette, rows))
    #expect(PictureDifference(picture, from: expected)?.count == 0)
    let other = try PixelPicture(
      png: Self.file(width: 2, kind: 2, [[0, 0, 0, 0, 200, 0, 0], [0, 0, 0, 0, 90, 90, 90]]))
    let difference = try #require(PictureDifference(picture, from: other))
    #expect(difference.count == 1 && difference.bounds == Rect(x: 0, y: 1, width: 1, height: 1))
  }

  @Test(
    arguments: [
      ([], "it is not a PNG file"), ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "it is not a PNG file"),
      (file(width: 2, kind: 7, [[0]]), "save it with 8 bits per channel and without interlacing"),
      (file(width: 3, kind: 0, [[0, 1]]), "its content is cut off"),
      (file(width: 1, kind: 0, [[0, 1], [9, 1]]), "a row has an unknown filter"),
      (file(width: 1 << 30, kind: 0, [[0, 1]]), "a picture of 1073741824 × 1 pixels is too large"),
      (file(width: 1, kind: 0, [[0, 1, 2, 3]]), "its content is damaged: the content is larger than announced"),
    ] as [([UInt8], String)])
  func otherFilesAreRefused(file: [UInt8], reason: String) {
    #expect { try PixelPicture(png: file) } throws: { ($0 as? PixelPicture.Failure)?.reason == reason }
  }

  /// No damage of a file ends the process.
  @Test func damagedFilesAreRefused() throws {
    var drawing = Drawing(Size(width: 40, height: 30))
    drawing.rect(Rect(x: 4, y: 5, width: 20, height: 11), fill: "#3366CC")
    let file = drawing.png().bytes
    let whole = try PixelPicture(png: file)
    for index in file.indices {
      // The last chunk is empty.
      if index < file.count - 12 {
        #expect(throws: PixelPicture.Failure.self) { _ = try PixelPicture(png: Array(file[..<index])) }
      }
      var damaged = file
      damaged[index] ^= 0x55
      if let picture = try? PixelPicture(png: damaged) { #expect(picture.width * picture.height > 0) }
    }
    #expect(whole.width == 80 && whole.height == 60)
  }

  @Test func differencesAreCountedOutsideOfAreas() throws {
    let picture = { (x: Double) in
      var drawing = Drawing(Size(width: 40, height: 30))
      drawing.rect(Rect(x: x, y: 10, width: 10, height: 5), fill: "#000000")
      return try PixelPicture(png: drawing.png(pixelsPerPoint: 1).bytes)
    }
    let difference = try #require(try PictureDifference(picture(12), from: picture(10)))
    #expect(difference.count == 20 && difference.bounds == Rect(x: 10, y: 10, width: 12, height: 5))
    #expect(difference.count(in: Rect(x: 0, y: 0, width: 15, height: 30)) == 10)
    let left = Rect(x: -5, y: -5, width: 17, height: 90)
    #expect(try PictureDifference(picture(12), from: picture(10), leavingOut: [left])?.count == 10)
    let marked = try PNGReader(difference.png)
    #expect(marked.color(10, 10) == "#E01030" && marked.color(13, 10) == "#CCCCCC" && marked.color(0, 0) == "#FFFFFF")
    let small = try PixelPicture(png: Drawing(Size(width: 4, height: 4)).png().bytes)
    #expect(try PictureDifference(small, from: picture(10)) == nil)
  }
}
