import Foundation

/// A page of the HTML report with its data unpacked to JSON.
package struct UnpackedPage {
  /// The whole page.
  package let text: String

  /// Unpacks a page.
  ///
  /// - Throws: if its data cannot be unpacked.
  package init(_ page: String) throws {
    var text = ""
    var rest = Substring(page)
    while let match = rest.firstMatch(of: /<script type="text\/plain" id="block-\d+">([^<]*)<\/script>/) {
      text += rest[..<match.output.1.startIndex]
      guard let data = Data(base64Encoded: String(match.output.1)) else { throw CocoaError(.fileReadCorruptFile) }
      text += String(decoding: try Inflate.zlib(Array(data)), as: UTF8.self)
      rest = rest[match.output.1.endIndex...]
    }
    self.text = text + rest
  }

  /// The page without the parts shared by all pages: styles and scripts.
  package var withoutAssets: String {
    text.replacing(/<style>\n(?:.|\n)*<\/style>/, with: "<style></style>")
      .replacing(/<script nonce="cukeswift">\n(?:.|\n)*<\/script>/, with: "<script nonce=\"cukeswift\"></script>")
  }
}
