/// Files with pictures of screens.
package enum PictureFile {
  /// An SVG document around a picture of pixels.
  ///
  /// - Parameters:
  ///   - png: the PNG file, as a text in Base64.
  ///   - size: the size of the screen in points.
  package static func svg(aroundPNG png: String, of size: Size) -> String {
    let (width, height) = (size.width.shortDescription, size.height.shortDescription)
    let frame = "width=\"\(width)\" height=\"\(height)\""
    // Without a view box, browsers stretch the document when it is an image of another shape.
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" \(frame) viewBox=\"0 0 \(width) \(height)\">"
      + "<image \(frame) href=\"data:image/png;base64,\(png)\"/></svg>"
  }
}
