import JSON

extension String {
  /// The text, which is an SVG document, as the address of an image in a page or another picture.
  package var svgAddress: String { Base64.dataURL("image/svg+xml", Array(utf8)) }
}
