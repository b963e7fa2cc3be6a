import OperatingSystem
import PageContent
import SourceText

/// The source of a page.
public struct PageSource: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    case address(String)
    case folder(String, start: String)
  }

  let kind: Kind
  /// The server to start before the page is opened; nil for a page that does not need one.
  package var server: PageServer?
  /// Whether invalid certificates are accepted, as servers for tests have.
  package var acceptsAnyCertificate = false
  /// The credentials for the server; nil for an address without credentials.
  var login: PageLogin?
  /// The original address with credentials; nil for a page in a folder.
  package private(set) var writtenAddress: String?

  /// A page of a server.
  ///
  /// - Parameter address: its URL.
  ///   A user and password in it, as in `https://anna:secret@shop.example`, are sent to the server if it requests them.
  public static func address(_ address: String) -> PageSource {
    let (plain, login) = PageLogin.split(address)
    var source = PageSource(kind: .address(plain))
    source.login = login
    source.writtenAddress = address
    return source
  }

  /// A page in a folder of files, which are shown without a server.
  ///
  /// Requests to other addresses are not sent; only stubs answer them.
  ///
  /// - Parameters:
  ///   - path: the path of the folder.
  ///   - start: the file of the page.
  public static func folder(_ path: String, start: String = "index.html") -> PageSource {
    PageSource(kind: .folder(path, start: start))
  }

  /// The origin of pages in folders.
  static let origin = "https://app.test"

  /// The address to open.
  var address: String {
    switch kind {
    case .address(let address): address
    case .folder(_, "index.html"): PageSource.origin + "/"
    case .folder(_, let start): PageSource.origin + "/" + PercentEncoding.encoded(start)
    }
  }

  /// Checks that the file of a page in a folder exists.
  ///
  /// - Throws: an `AppError` with the path of the missing file.
  func requireStart() throws(AppError) {
    if case .folder(let folder, let start) = kind { try PageFolder(path: folder).require(start) }
  }

  /// The path of the folder; nil for a page of a server.
  package var folder: String? { if case .folder(let path, _) = kind { path } else { nil } }

  /// The file of the page in its folder; nil for a page of a server.
  package var startFile: String? { if case .folder(_, let start) = kind { start } else { nil } }

  /// Whether an address belongs to another server or another app.
  func isOutside(_ address: String) -> Bool {
    let scheme = address.prefix { $0 != ":" }.lowercased()
    if ["about", "blob", "data", "javascript"].contains(scheme) { return false }
    return PageSource.origin(of: address) != PageSource.origin(of: self.address)
  }

  /// The origin of an address, in lower case.
  private static func origin(of address: String) -> String {
    let parts = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3)
    return parts.joined(separator: "/").prefix { !"?#".contains($0) }.lowercased()
  }

  /// Whether requests of a page in a folder reach real servers, to record their answers.
  var reachesServers = false

  /// Whether the page is in a folder and its requests reach real servers all the same.
  var letsRequestsOut: Bool { folder != nil && reachesServers }

  /// Whether the page does without a server.
  var isClosed: Bool { if case .folder = kind { !reachesServers } else { false } }

  /// The source of the response to a request without a stub.
  enum Answer {
    case file([UInt8], type: String)
    /// The request is for the folder, but the file is missing.
    case nothing
    /// The request is for a server.
    case elsewhere
  }

  /// Finds the source of the response to a request.
  func answer(to url: String) -> Answer {
    guard case .folder(let folder, _) = kind, url == PageSource.origin || url.hasPrefix(PageSource.origin + "/") else {
      return .elsewhere
    }
    let file = PageFolder(path: folder).file(at: String(url.dropFirst(PageSource.origin.count)))
    return file.map { .file($0.bytes, type: $0.type) } ?? .nothing
  }
}
