import SourceText

/// Converts between paths and URIs.
package enum DocumentURI {
  /// The path of a file; nil for a URI of another scheme.
  package static func path(of uri: String) -> String? {
    guard uri.hasPrefix("file://") else { return nil }
    let rest = uri.dropFirst("file://".count)
    guard let slash = rest.firstIndex(of: "/") else { return nil }
    let path = rest[slash...].prefix { $0 != "?" && $0 != "#" }
    return String(validating: PercentEncoding.decodedBytes(of: path), as: UTF8.self)
  }

  /// The URI of a file.
  ///
  /// - Parameter path: an absolute path.
  package static func uri(of path: String) -> String {
    "file://" + PercentEncoding.encoded(path, keeping: "/")
  }

  /// The folder of a file, without a slash at the end; nil for a path without a folder.
  static func folder(of path: String) -> String? { path.lastIndex(of: "/").map { String(path[..<$0]) } }
}
