import AppUnderTest
import PageDriver
import RemoteDriver
import SourceText

extension Project {
  /// The apps of `cukeswift.json` that are driven through servers.
  ///
  /// - Parameter pages: the pages of the project. An app may show one of them in a remote browser.
  /// - Throws: the errors in the file.
  func remoteEntries(pages: [ProjectPage]) throws(Diagnostic) -> [AppCatalog.Entry] {
    try remoteApps().map { app throws(Diagnostic) in
      let page: RemotePage? =
        switch app.page {
        case .address(let address): RemotePage(address: address)
        case .folder(let folder): RemotePage(folder: folder)
        case nil:
          pages.first { $0.name.lowercased() == app.app.name.lowercased() }.map { RemotePage($0.source) }
        }
      return try app.app.kind.entry(for: app.app, page: page, keepsSession: keepsSessions)
    }
  }

  /// The lowercase names of these apps.
  ///
  /// - Throws: the errors in the file.
  func remoteNames() throws(Diagnostic) -> Set<String> { Set(try remoteApps().map { $0.app.name.lowercased() }) }

  private func remoteApps() throws(Diagnostic) -> [ProjectApp] {
    try configuration()?.apps ?? []
  }
}

extension RemotePage {
  /// Converts a page of the project, including its server.
  init(_ source: PageSource) {
    if let folder = source.folder {
      self.init(folder: folder, start: source.startFile ?? RemotePage.startFile)
    } else {
      self.init(address: source.writtenAddress ?? "")
    }
    acceptsAnyCertificate = source.acceptsAnyCertificate
    guard let server = source.server, !server.isOfRun else { return }
    prepare = { try server.start() }
  }
}
