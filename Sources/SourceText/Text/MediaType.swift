/// The media types of files by the extensions of their names.
package enum MediaType {
  /// The extensions of file names and their types; the first extension of a type is its usual one.
  private static let table = [
    ("html", "text/html"), ("htm", "text/html"), ("css", "text/css"), ("csv", "text/csv"), ("js", "text/javascript"),
    ("mjs", "text/javascript"), ("js", "application/javascript"), ("txt", "text/plain"), ("log", "text/plain"),
    ("md", "text/markdown"), ("json", "application/json"), ("xml", "application/xml"), ("xml", "text/xml"),
    ("yaml", "application/yaml"), ("yml", "application/yaml"), ("pdf", "application/pdf"), ("zip", "application/zip"),
    ("wasm", "application/wasm"), ("png", "image/png"), ("jpg", "image/jpeg"), ("jpeg", "image/jpeg"),
    ("gif", "image/gif"), ("svg", "image/svg+xml"), ("webp", "image/webp"), ("ico", "image/x-icon"),
    ("woff", "font/woff"), ("woff2", "font/woff2"), ("mp4", "video/mp4"), ("webm", "video/webm"),
    ("mov", "video/quicktime"),
  ]

  private static let types = Dictionary(table) { first, _ in first }
  private static let extensions = Dictionary(table.map { ($1, $0) }) { first, _ in first }

  /// The media type of a file by the extension of its name; nil for an unknown one.
  ///
  /// - Parameter path: the name or path of the file.
  package static func ofFile(_ path: String) -> String? {
    let parts = path.split(separator: "/").last?.split(separator: ".") ?? []
    return parts.count > 1 ? parts.last.flatMap { types[$0.lowercased()] } : nil
  }

  /// The extension of a file name for a media type; nil for an unknown one.
  ///
  /// - Parameter type: the media type; its parameters and case do not matter.
  package static func fileExtension(of type: String) -> String? {
    let type = type.prefix { $0 != ";" }.trimmed.lowercased()
    return extensions[type] ?? (type.hasPrefix("text/") ? "txt" : nil)
  }
}
