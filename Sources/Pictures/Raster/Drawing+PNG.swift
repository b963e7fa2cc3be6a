package import ElementQuery

/// A picture of pixels as a PNG file.
package struct PNGPicture: Sendable, Hashable {
  /// The bytes of the file.
  package let bytes: [UInt8]
  /// What could not be drawn as it is, which the file says too; `nil` where nothing is missing.
  package let note: String?

  /// A picture that was made elsewhere, with everything in it.
  package init(_ bytes: [UInt8], note: String? = nil) {
    self.bytes = bytes
    self.note = note
  }
}

extension Drawing {
  /// How many pixels a picture has at most.
  private static let mostPixels = 64e6

  /// The picture, or a part of it, as a PNG file.
  ///
  /// Letters that the font does not have, such as Chinese ones, are boxes, of which the note speaks.
  ///
  /// - Parameters:
  ///   - area: the part, in points; `nil` is all of it. What of it lies outside is left out.
  ///   - pixelsPerPoint: how many pixels a point has, from 1 to 3; fewer where the picture would be too large.
  package func png(of area: Rect? = nil, pixelsPerPoint: Int = 2) -> PNGPicture {
    let whole = Rect(x: 0, y: 0, width: size.width, height: size.height)
    let shown = area.map { whole.intersection($0) } ?? whole
    var scale = Double(min(max(pixelsPerPoint, 1), 3))
    let pixels = shown.width * shown.height * scale * scale
    if pixels > Self.mostPixels { scale *= (Self.mostPixels / pixels).squareRoot() }
    var rasteriser = Rasteriser(shown, scale: scale)
    for mark in marks { rasteriser.paint(mark) }
    let boxed = rasteriser.boxed
    let note =
      boxed.isEmpty
      ? nil
      : "no outlines for \(boxed.prefix(20).map(String.init).joined(separator: " "))"
        + (boxed.count > 20 ? " and \(boxed.count - 20) more" : "") + ": drawn as boxes"
    return PNGPicture(PNGFile.bytes(of: rasteriser.canvas, pixelsPerPoint: scale, note: note), note: note)
  }
}
