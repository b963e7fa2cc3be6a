/// Opaque pixels to paint on; each is `0xRRGGBB`.
struct Canvas {
  let width: Int
  let height: Int
  private(set) var pixels: [UInt32]

  /// Creates a white canvas with at least one pixel.
  init(width: Int, height: Int) {
    self.width = max(width, 1)
    self.height = max(height, 1)
    pixels = Array(repeating: 0xFFFFFF, count: self.width * self.height)
  }

  /// Takes pixels row by row, as many as the canvas has.
  init(width: Int, height: Int, pixels: [UInt32]) {
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// The whole canvas.
  var bounds: PixelArea { PixelArea(left: 0, top: 0, right: width, bottom: height) }

  /// Paints pixels of a row with a coverage.
  ///
  /// - Parameters:
  ///   - row: the row, inside the canvas.
  ///   - columns: the columns, inside the canvas.
  ///   - color: the colour.
  ///   - alpha: returns the opacity, from 0 to 255, by index from the first column.
  mutating func paint(row: Int, _ columns: Range<Int>, _ color: UInt32, alpha: (Int) -> UInt32) {
    let start = row * width
    pixels.withUnsafeMutableBufferPointer { pixels in
      for column in columns {
        let share = alpha(column - columns.lowerBound)
        guard share > 0 else { continue }
        let index = start + column
        pixels[index] = share >= 255 ? color : Self.mixed(pixels[index], color, share)
      }
    }
  }

  /// Paints pixels of a row.
  ///
  /// - Parameter alpha: the opacity, from 0 to 255.
  mutating func paint(row: Int, _ columns: Range<Int>, _ color: UInt32, alpha: UInt32) {
    guard !columns.isEmpty, alpha > 0 else { return }
    guard alpha >= 255 else { return paint(row: row, columns, color) { _ in alpha } }
    let start = row * width
    pixels.withUnsafeMutableBufferPointer { pixels in
      pixels[(start + columns.lowerBound)..<(start + columns.upperBound)].update(repeating: color)
    }
  }

  /// Makes everything painted since an earlier state partly transparent.
  ///
  /// Since all pixels are opaque, the result is the same as for a separate layer.
  ///
  /// - Parameters:
  ///   - earlier: the pixels of the earlier state.
  ///   - opacity: the opacity of the marks painted since, from 0 to 1.
  mutating func fade(from earlier: [UInt32], opacity: Double) {
    let share = Self.share(opacity)
    for index in pixels.indices where pixels[index] != earlier[index] {
      pixels[index] = Self.mixed(earlier[index], pixels[index], share)
    }
  }

  /// Converts a share from 0 to 1 to a number from 0 to 255.
  static func share(_ part: Double) -> UInt32 { UInt32(min(max(part, 0), 1) * 255 + 0.5) }

  /// Blends a colour over another one.
  private static func mixed(_ below: UInt32, _ above: UInt32, _ share: UInt32) -> UInt32 {
    let rest = 255 - share
    // Two channels at once, each divided by 255 and rounded.
    var outer = (below & 0xFF00FF) &* rest &+ (above & 0xFF00FF) &* share &+ 0x800080
    outer = (outer &+ (outer >> 8 & 0xFF00FF)) >> 8 & 0xFF00FF
    var inner = (below >> 8 & 0xFF) &* rest &+ (above >> 8 & 0xFF) &* share &+ 0x80
    inner = (inner &+ (inner >> 8)) >> 8
    return outer | inner << 8
  }
}

/// A rectangle of whole pixels.
struct PixelArea: Equatable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  var isEmpty: Bool { left >= right || top >= bottom }

  func intersection(_ other: PixelArea) -> PixelArea {
    PixelArea(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }
}
