package import AppUnderTest

extension AppCatalog.Entry {
  /// Names a page, which is opened in the browser of this process.
  ///
  /// - Parameters:
  ///   - source: the source of the page.
  ///   - name: the name of the page.
  ///   - mutations: the names of the mutations of the page.
  /// - Returns: the entry; the browser is started when the page is opened.
  package static func page(_ source: PageSource, named name: String, mutations: [String] = []) -> Self {
    Self(name, type: { nil }, mutations: { mutations }, isPage: true) { device, arguments in
      PageDriver(source, on: device, launchedWith: arguments, browser: .ofProcess)
    }
  }

  /// Makes an entry for an address or path; nil for any other text.
  ///
  /// - Throws: a `Diagnostic` for a path without a page.
  package static func page(at text: String) throws(Diagnostic) -> Self? {
    try PageSource.located(at: text).map { .page($0, named: text) }
  }
}
