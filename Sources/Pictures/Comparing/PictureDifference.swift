package import ElementQuery

/// The pixels in which two pictures of the same size differ.
package struct PictureDifference: Sendable {
  /// The largest difference of a channel, from 0 to 255, that counts as equal.
  private static let largestEqual = 8

  private let actual: PixelPicture
  /// For each pixel whether it differs.
  private let marks: [Bool]
  /// The number of pixels that differ.
  package let count: Int

  /// Compares two pictures.
  ///
  /// - Parameters:
  ///   - actual: a picture.
  ///   - expected: a picture of the same size.
  ///   - areas: the areas that are not compared, in pixels.
  /// - Returns: nil for pictures of different sizes.
  package init?(_ actual: PixelPicture, from expected: PixelPicture, leavingOut areas: [Rect] = []) {
    guard actual.width == expected.width, actual.height == expected.height else { return nil }
    var marks = zip(actual.pixels, expected.pixels).map { $0 != $1 && Self.isVisible($0, $1) }
    for area in areas {
      let (columns, rows) = Self.range(of: area, in: actual)
      for row in rows { for column in columns { marks[row * actual.width + column] = false } }
    }
    self.actual = actual
    self.marks = marks
    count = marks.count { $0 }
  }

  /// The part of the pixels that differ, from 0 to 1.
  package var share: Double { Double(count) / Double(marks.count) }

  /// The number of pixels of an area, in pixels, that differ.
  package func count(in area: Rect) -> Int {
    let (columns, rows) = Self.range(of: area, in: actual)
    return rows.reduce(0) { sum, row in sum + columns.count { marks[row * actual.width + $0] } }
  }

  /// The smallest area, in pixels, with all differences; empty for equal pictures.
  package var bounds: Rect {
    let rows = (0..<actual.height).filter { row in
      marks[(row * actual.width)..<((row + 1) * actual.width)].contains(true)
    }
    guard let top = rows.first, let bottom = rows.last else { return Rect(x: 0, y: 0, width: 0, height: 0) }
    let columns = (0..<actual.width).filter { column in rows.contains { marks[$0 * actual.width + column] } }
    let (left, right) = (columns.first ?? 0, columns.last ?? 0)
    return Rect(
      x: Double(left), y: Double(top), width: Double(right - left + 1), height: Double(bottom - top + 1))
  }

  /// The actual picture in pale grey with the differing pixels in red, as a PNG file.
  package var png: [UInt8] {
    var pixels = actual.pixels
    for index in pixels.indices { pixels[index] = marks[index] ? Self.mark : Self.pale(pixels[index]) }
    let canvas = Canvas(width: actual.width, height: actual.height, pixels: pixels)
    return PNGFile.bytes(of: canvas, pixelsPerPoint: 1, note: nil)
  }

  /// The colour of differing pixels.
  private static let mark: UInt32 = 0xE0_1030

  /// A light grey for a colour.
  private static func pale(_ pixel: UInt32) -> UInt32 {
    let (red, green, blue): (UInt32, UInt32, UInt32) = (pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF)
    let grey: UInt32 = (red * 3 + green * 6 + blue) / 10
    return (204 + grey / 5) * 0x01_0101
  }

  /// Whether a person can see the difference of two colours.
  static func isVisible(_ first: UInt32, _ second: UInt32) -> Bool {
    let (red, green, blue) = channels(first, second)
    return max(red, green, blue) > largestEqual
  }

  /// The sum of the differences of the channels.
  static func distance(_ first: UInt32, _ second: UInt32) -> Int {
    let (red, green, blue) = channels(first, second)
    return red + green + blue
  }

  /// The differences of the channels.
  private static func channels(_ first: UInt32, _ second: UInt32) -> (red: Int, green: Int, blue: Int) {
    let difference = { (shift: UInt32) in abs(Int(first >> shift & 0xFF) - Int(second >> shift & 0xFF)) }
    return (difference(16), difference(8), difference(0))
  }

  private static func range(of area: Rect, in picture: PixelPicture) -> (columns: Range<Int>, rows: Range<Int>) {
    let limited = { (from: Double, to: Double, most: Int) in
      let start = Int(min(max(from.rounded(.down), 0), Double(most)))
      return start..<max(Int(min(max(to.rounded(.up), 0), Double(most))), start)
    }
    return (limited(area.x, area.maxX, picture.width), limited(area.y, area.maxY, picture.height))
  }
}
