internal import JSON

extension String {
  /// The text, which is an SVG document, as the address of an image in a page or another picture.
  package var svgAddress: String {
    "data:image/svg+xml;base64,\(String(decoding: Base64.encode(Array(utf8)), as: UTF8.self))"
  }
}
