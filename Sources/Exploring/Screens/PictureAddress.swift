import JSON

extension String {
  /// The text, an SVG document, as the data URL of an image in a page or another picture.
  package var svgAddress: String { Base64.dataURL("image/svg+xml", Array(utf8)) }
}
