internal import AppUnderTest
internal import OperatingSystem

/// A folder with the files of a page.
package struct PageFolder: Sendable, Hashable {
  private let path: String

  /// Names a folder.
  ///
  /// - Parameter path: its path.
  package init(path: String) { self.path = path }

  /// The file for a URL.
  ///
  /// - Parameter target: the path of the URL; a folder in it stands for its `index.html`.
  /// - Returns: the file with its media type; nil for a missing file, or one outside the folder.
  package func file(at target: String) -> (bytes: [UInt8], type: String)? {
    let path = target.prefix { $0 != "?" && $0 != "#" }
    var name = PercentEncoding.decoded(path.drop { $0 == "/" })
    if name.isEmpty || name.hasSuffix("/") { name += "index.html" }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    // Files outside the folder are not served, whether by path or through a link.
    guard !parts.contains(".."), !name.contains("\0") else { return nil }
    guard let file = try? FileSystem.resolved("\(self.path)/\(name)"), let root = try? FileSystem.resolved(self.path),
      FileSystem.isInside(file, root), let bytes = try? FileSystem.read(file)
    else { return nil }
    return (bytes, Self.type(of: name))
  }

  private static func type(of name: String) -> String {
    let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    return types[ending] ?? "application/octet-stream"
  }

  private static let types = [
    "html": "text/html; charset=utf-8", "htm": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8", "json": "application/json",
    "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
    "webp": "image/webp", "ico": "image/x-icon", "woff2": "font/woff2", "woff": "font/woff",
    "txt": "text/plain; charset=utf-8",
    "wasm": "application/wasm", "xml": "application/xml", "mp4": "video/mp4", "webm": "video/webm",
    "pdf": "application/pdf",
  ]
}
