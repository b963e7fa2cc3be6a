package import AppUnderTest

extension AppCatalog.Entry {
  /// Names a page, which is opened in the browser of this process.
  ///
  /// - Parameters:
  ///   - source: where the page comes from.
  ///   - name: what it is called.
  ///   - mutations: the names of what can be broken in it.
  /// - Returns: the entry; no browser is started for it before the page is opened.
  package static func page(_ source: PageSource, named name: String, mutations: [String] = []) -> Self {
    Self(name, type: { nil }, mutations: { mutations }, isPage: true) { device, arguments in
      PageDriver(source, on: device, launchedWith: arguments, browser: .ofProcess)
    }
  }

  /// The page that a text says the location of; nil where it is neither an address nor a path.
  ///
  /// - Throws: a `Diagnostic` where it is a path and there is no page.
  package static func page(at text: String) throws(Diagnostic) -> Self? {
    try PageSource.located(at: text).map { .page($0, named: text) }
  }
}
