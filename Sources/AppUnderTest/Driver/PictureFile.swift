/// Files with pictures of screens.
package enum PictureFile {
  /// An SVG document around a picture of pixels.
  ///
  /// - Parameters:
  ///   - png: the PNG file, as a text in Base64.
  ///   - size: the size of the screen in points.
  package static func svg(aroundPNG png: String, of size: Size) -> String {
    let frame = "width=\"\(size.width.shortDescription)\" height=\"\(size.height.shortDescription)\""
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" \(frame)>"
      + "<image \(frame) href=\"data:image/png;base64,\(png)\"/></svg>"
  }
}
