package import ElementQuery
import SourceText

/// A bitmap as a PNG file.
package struct PNGPicture: Sendable, Hashable {
  /// The bytes of the file.
  package let bytes: [UInt8]
  /// A note in the file about characters that could not be drawn; nil for a complete picture.
  package let note: String?

  /// Wraps a complete picture made elsewhere.
  package init(_ bytes: [UInt8], note: String? = nil) {
    self.bytes = bytes
    self.note = note
  }
}

extension Drawing {
  /// The size limit of a picture in pixels.
  private static let mostPixels = 64e6

  /// The picture, or a part of it, as a PNG file.
  ///
  /// Characters missing in the font, such as Chinese ones, are drawn as boxes and listed in the note.
  ///
  /// - Parameters:
  ///   - area: the part in points; nil for the whole picture. Areas outside of the picture are left out.
  ///   - pixelsPerPoint: the number of pixels per point, from 1 to 3; reduced if the picture would be too large.
  package func png(of area: Rect? = nil, pixelsPerPoint: Int = 2) -> PNGPicture {
    let (rasteriser, scale) = rendered(of: area, pixelsPerPoint: pixelsPerPoint)
    let boxed = rasteriser.boxed.map(String.init)
    let note =
      boxed.isEmpty ? nil : "no outlines for \(boxed.listed(atMost: 20, separator: " ")): drawn as boxes"
    return PNGPicture(PNGFile.bytes(of: rasteriser.canvas, pixelsPerPoint: scale, note: note), note: note)
  }

  /// The picture, or a part of it, as painted pixels, with their number per point.
  func rendered(of area: Rect? = nil, pixelsPerPoint: Int) -> (rasteriser: Rasteriser, scale: Double) {
    let whole = Rect(x: 0, y: 0, width: size.width, height: size.height)
    let shown = area.map { whole.intersection($0) } ?? whole
    var scale = Double(min(max(pixelsPerPoint, 1), 3))
    let pixels = shown.width * shown.height * scale * scale
    if pixels > Self.mostPixels { scale *= (Self.mostPixels / pixels).squareRoot() }
    var rasteriser = Rasteriser(shown, scale: scale)
    for mark in marks { rasteriser.paint(mark) }
    return (rasteriser, scale)
  }
}
