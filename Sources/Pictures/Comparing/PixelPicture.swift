/// The pixels of a picture.
package struct PixelPicture: Sendable, Equatable {
  /// The reason why a file cannot be read.
  package struct Failure: Error {
    /// The reason, as a part of a sentence.
    package let reason: String
  }

  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int
  /// The pixels row by row, each as `0xRRGGBB`. Transparent pixels are shown on white.
  let pixels: [UInt32]

  /// Takes pixels row by row, as many as the picture has.
  init(width: Int, height: Int, pixels: [UInt32]) {
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// Renders a drawing.
  ///
  /// - Parameter pixelsPerPoint: the number of pixels per point, from 1 to 3; reduced if the picture would be too large.
  package init(_ drawing: Drawing, pixelsPerPoint: Int) {
    let canvas = drawing.rendered(pixelsPerPoint: pixelsPerPoint).rasteriser.canvas
    self.init(width: canvas.width, height: canvas.height, pixels: canvas.pixels)
  }
}
