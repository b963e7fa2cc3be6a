extension PixelPicture {
  /// The median of each channel. No other colour is nearer to all pixels together.
  var medianColor: UInt32 {
    [16, 8, 0].reduce(0) { color, shift in
      var counts = [Int](repeating: 0, count: 256)
      for pixel in pixels { counts[Int(pixel >> UInt32(shift) & 0xFF)] += 1 }
      var sum = 0
      let level = counts.firstIndex { count in
        sum += count
        return sum * 2 >= pixels.count
      }
      return color << 8 | UInt32(level ?? 0)
    }
  }

  /// How alike the picture is to another one, from 0 to 1; nil for pictures of different sizes.
  package func similarity(to other: PixelPicture) -> Double? {
    guard width == other.width, height == other.height else { return nil }
    let sum = zip(pixels, other.pixels).reduce(0) { $0 + PictureDifference.distance($1.0, $1.1) }
    return 1 - Double(sum) / Double(pixels.count * 3 * 255)
  }

  /// The picture with the mean colours of squares; nil for a picture without a whole square.
  ///
  /// - Parameter factor: the number of pixels of a side of a square.
  func reduced(by factor: Int) -> PixelPicture? {
    let (columns, rows) = (width / factor, height / factor)
    guard columns > 0, rows > 0 else { return nil }
    let count = UInt32(factor * factor)
    var reduced: [UInt32] = []
    reduced.reserveCapacity(columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        var (red, green, blue): (UInt32, UInt32, UInt32) = (count / 2, count / 2, count / 2)
        for line in 0..<factor {
          let start = (row * factor + line) * width + column * factor
          for pixel in pixels[start..<start + factor] {
            red += pixel >> 16 & 0xFF
            green += pixel >> 8 & 0xFF
            blue += pixel & 0xFF
          }
        }
        reduced.append((red / count) << 16 | (green / count) << 8 | blue / count)
      }
    }
    return PixelPicture(width: columns, height: rows, pixels: reduced)
  }
}
