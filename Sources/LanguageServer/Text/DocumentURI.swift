internal import SourceText

/// Converts between paths and URIs.
package enum DocumentURI {
  /// The path of a file; `nil` for a URI of another scheme.
  package static func path(of uri: String) -> String? {
    guard uri.hasPrefix("file://") else { return nil }
    let rest = uri.dropFirst("file://".count)
    guard let slash = rest.firstIndex(of: "/") else { return nil }
    var bytes: [UInt8] = []
    var remaining = rest[slash...].utf8[...]
    while let byte = remaining.popFirst() {
      if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") { break }
      if byte == UInt8(ascii: "%"), let value = UInt8(String(decoding: remaining.prefix(2), as: UTF8.self), radix: 16),
        remaining.count >= 2
      {
        bytes.append(value)
        remaining = remaining.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// The URI of a file.
  ///
  /// - Parameter path: an absolute path.
  package static func uri(of path: String) -> String {
    "file://" + PercentEncoding.encoded(path, keeping: "/")
  }
}
