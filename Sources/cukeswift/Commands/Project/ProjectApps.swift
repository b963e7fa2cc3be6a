import AppUnderTest
import PageDriver
import RemoteDriver
import SourceText

/// The apps of the project that are driven through servers.
enum ProjectApps {
  /// The apps of `cukeswift.json` in the working folder.
  ///
  /// - Parameters:
  ///   - pages: the pages of the project. An app may show one of them in a remote browser.
  ///   - keepsSessions: whether sessions on servers are kept open when the command ends.
  /// - Throws: the errors in the file.
  static func entries(pages: [ProjectPage], keepsSessions: Bool) throws(Diagnostic) -> [AppCatalog.Entry] {
    try all().map { app throws(Diagnostic) in
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

  /// The lowercase names of the apps.
  ///
  /// - Throws: the errors in the file.
  static func names() throws(Diagnostic) -> Set<String> { Set(try all().map { $0.app.name.lowercased() }) }

  private static func all() throws(Diagnostic) -> [ProjectApp] {
    try ConfigurationFile.standard(for: RunCommand.description)?.apps ?? []
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
