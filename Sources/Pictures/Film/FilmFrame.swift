/// A picture in the components of a video: the brightness of each pixel, and two colour differences for each square of
/// four pixels (ITU-R BT.709 in the range of television).
///
/// The sides are whole macroblocks. Beyond the picture, its last column and row are repeated.
struct FilmFrame: Sendable {
  /// The number of macroblocks in a row.
  let columns: Int
  /// The number of rows of macroblocks.
  let rows: Int
  let luma: SamplePlane
  let blue: SamplePlane
  let red: SamplePlane

  init(_ picture: PixelPicture) {
    columns = (picture.width + 15) / 16
    rows = (picture.height + 15) / 16
    let (width, height) = (columns * 16, rows * 16)
    var luma = [UInt8](repeating: 0, count: width * height)
    var (blue, red) = (
      [UInt8](repeating: 0, count: width * height / 4), [UInt8](repeating: 0, count: width * height / 4)
    )
    picture.pixels.withUnsafeBufferPointer { pixels in
      for row in 0..<height / 2 {
        let lines = [row * 2, row * 2 + 1].map { min($0, picture.height - 1) * picture.width }
        for column in 0..<width / 2 {
          var sum = (red: 0, green: 0, blue: 0)
          for (down, line) in lines.enumerated() {
            for right in 0..<2 {
              let pixel = pixels[line + min(column * 2 + right, picture.width - 1)]
              let (r, g, b) = (Int(pixel >> 16 & 0xFF), Int(pixel >> 8 & 0xFF), Int(pixel & 0xFF))
              sum = (sum.red + r, sum.green + g, sum.blue + b)
              luma[(row * 2 + down) * width + column * 2 + right] = Self.luma(r, g, b)
            }
          }
          let index = row * width / 2 + column
          blue[index] = Self.difference(sum.red * -6596 + sum.green * -22189 + sum.blue * 28785)
          red[index] = Self.difference(sum.red * 28785 + sum.green * -26145 + sum.blue * -2640)
        }
      }
    }
    self.luma = SamplePlane(side: 16, width: width, samples: luma)
    self.blue = SamplePlane(side: 8, width: width / 2, samples: blue)
    self.red = SamplePlane(side: 8, width: width / 2, samples: red)
  }

  /// The factors are in units of 1/65536.
  private static func luma(_ red: Int, _ green: Int, _ blue: Int) -> UInt8 {
    UInt8(16 + (red * 11966 + green * 40254 + blue * 4064 + 1 << 15) >> 16)
  }

  /// The colour difference for a weighted sum of four pixels.
  private static func difference(_ sum: Int) -> UInt8 { UInt8(128 + (sum + 1 << 17) >> 18) }

  /// Whether a macroblock is the same in another frame of the same size.
  func isEqual(to other: FilmFrame, at block: MacroblockPlace) -> Bool {
    luma.isEqual(to: other.luma, at: block) && blue.isEqual(to: other.blue, at: block)
      && red.isEqual(to: other.red, at: block)
  }
}
