import SourceText

/// Where a page comes from.
public struct PageSource: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    case address(String)
    case folder(String)
  }

  let kind: Kind

  /// A page of a server.
  ///
  /// - Parameter address: its URL.
  public static func address(_ address: String) -> PageSource { PageSource(kind: .address(address)) }

  /// A folder of files, which are shown without any server; its `index.html` is the page.
  ///
  /// What the page asks elsewhere is not sent, so that nothing but stubs answers it.
  ///
  /// - Parameter path: the path of the folder.
  public static func folder(_ path: String) -> PageSource { PageSource(kind: .folder(path)) }

  /// The origin of pages that are files.
  static let origin = "https://app.test"

  /// What is opened.
  var address: String {
    switch kind {
    case .address(let address): address
    case .folder: PageSource.origin + "/"
    }
  }

  /// Whether no server is asked.
  var isClosed: Bool { if case .folder = kind { true } else { false } }

  /// What there is for a request that no stub answers.
  enum Answer {
    case file([UInt8], type: String)
    /// It is about the folder, in which there is no such file.
    case nothing
    /// It is about a server.
    case elsewhere
  }

  /// Finds what a request asks for.
  func answer(to url: String) -> Answer {
    guard case .folder(let folder) = kind, url == PageSource.origin || url.hasPrefix(PageSource.origin + "/") else {
      return .elsewhere
    }
    let path = url.dropFirst(PageSource.origin.count).prefix { $0 != "?" && $0 != "#" }
    var name = HTTPRequest.decoded(path.drop { $0 == "/" })
    if name.isEmpty || name.hasSuffix("/") { name += "index.html" }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    // Nothing outside the folder is shown, neither by its path nor by a link.
    guard !parts.contains(".."), !name.contains("\0") else { return .nothing }
    guard let file = try? FileSystem.resolved("\(folder)/\(name)"), let root = try? FileSystem.resolved(folder),
      FileSystem.isInside(file, root), let bytes = try? FileSystem.read(file)
    else { return .nothing }
    return .file(bytes, type: PageSource.type(of: name))
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
