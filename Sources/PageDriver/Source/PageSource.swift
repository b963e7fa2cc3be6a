import PageContent
import SourceText

/// Where a page comes from.
public struct PageSource: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    case address(String)
    case folder(String, start: String)
  }

  let kind: Kind
  /// The server that is started before the page is opened; nil where none has to be.
  package var server: PageServer?
  /// Whether a server need not prove who it is, as one for tests cannot.
  package var acceptsAnyCertificate = false
  /// Who the user is, for a server that asks for it; nil where the address does not say.
  var login: PageLogin?
  /// The address as it was written, with the user and the password; nil where the page is a file.
  package private(set) var writtenAddress: String?

  /// A page of a server.
  ///
  /// - Parameter address: its URL.
  ///   The user and the password in it, as in `https://anna:secret@shop.example`, are what a server gets that asks for them.
  public static func address(_ address: String) -> PageSource {
    let (plain, login) = PageLogin.split(address)
    var source = PageSource(kind: .address(plain))
    source.login = login
    source.writtenAddress = address
    return source
  }

  /// A folder of files, which are shown without any server.
  ///
  /// What the page asks elsewhere is not sent, so that nothing but stubs answers it.
  ///
  /// - Parameters:
  ///   - path: the path of the folder.
  ///   - start: the file in it that is the page.
  public static func folder(_ path: String, start: String = "index.html") -> PageSource {
    PageSource(kind: .folder(path, start: start))
  }

  /// The origin of pages that are files.
  static let origin = "https://app.test"

  /// What is opened.
  var address: String {
    switch kind {
    case .address(let address): address
    case .folder(_, "index.html"): PageSource.origin + "/"
    case .folder(_, let start): PageSource.origin + "/" + HTTPRequest.encoded(start)
    }
  }

  /// Makes sure that there is a file to begin with, where the page is one.
  ///
  /// - Throws: an `AppError` that names the file.
  func requireStart() throws(AppError) {
    guard case .folder(let folder, let start) = kind else { return }
    if let kind = try? FileSystem.kind(of: "\(folder)/\(start)"), kind == .file { return }
    let isFolder = (try? FileSystem.kind(of: folder)) == .folder
    throw AppError(
      .faultyApp,
      problem: "the page cannot be opened: there is no " + (isFolder ? "file \(folder)/\(start)" : "folder \(folder)"),
      details: isFolder ? [] : ["The folder of a page in cukeswift.json is relative to that file."])
  }

  /// The path of the folder; nil where it is a page of a server.
  package var folder: String? { if case .folder(let path, _) = kind { path } else { nil } }

  /// The file in the folder that is the page; nil where it is a page of a server.
  package var startFile: String? { if case .folder(_, let start) = kind { start } else { nil } }

  /// Whether an address belongs to something else than the page: to another server, or to another app.
  func isOutside(_ address: String) -> Bool {
    let scheme = address.prefix { $0 != ":" }.lowercased()
    if ["about", "blob", "data", "javascript"].contains(scheme) { return false }
    return PageSource.origin(of: address) != PageSource.origin(of: self.address)
  }

  /// Scheme, server and port of an address, in lower case.
  private static func origin(of address: String) -> String {
    let parts = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3)
    return parts.joined(separator: "/").prefix { !"?#".contains($0) }.lowercased()
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
    guard case .folder(let folder, _) = kind, url == PageSource.origin || url.hasPrefix(PageSource.origin + "/") else {
      return .elsewhere
    }
    let file = PageFolder(path: folder).file(at: String(url.dropFirst(PageSource.origin.count)))
    return file.map { .file($0.bytes, type: $0.type) } ?? .nothing
  }
}

extension AppError {
  /// What is wrong with the server of a page.
  fileprivate init(_ problem: Diagnostic) {
    self.init(
      .faultyApp, problem: problem.problem, details: problem.advice?.split(separator: "\n").map(String.init) ?? [])
  }
}
