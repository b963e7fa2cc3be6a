package import AppUnderTest
import PageDriver
import RemoteDriver
import SampleApps
package import SourceText
package import StepCompiler

extension Project {
  /// The apps that scenarios can name: remote apps, pages, apps of step files and sample apps.
  ///
  /// If several have the same name, ignoring case, the first of these kinds takes precedence. A server that is chosen
  /// for all apps drives all of them.
  ///
  /// - Parameter plugin: the apps of step files.
  /// - Throws: the errors in a configuration file.
  package func catalog(with plugin: Plugin = .empty) throws(Diagnostic) -> AppCatalog {
    var entries: [AppCatalog.Entry] = []
    var names: Set<String> = []
    // In lists the apps of the project come last.
    let pages = try pages()
    let remote = try remoteEntries(pages: pages)
    for group in [remote, try pageEntries(), plugin.apps, AppCatalog.samples.entries] {
      let kept = group.filter { !names.contains($0.name.lowercased()) }
      names.formUnion(kept.map { $0.name.lowercased() })
      entries = kept + entries
    }
    guard let driver else { return AppCatalog(entries, privateNames: plugin.privateApps, locate: located) }
    return AppCatalog(
      try entries.map { entry throws(Diagnostic) in
        let page = pages.first { $0.name == entry.name }.map { RemotePage($0.source) }
        return try driver.entry(named: entry.name, page: page, keepsSession: keepsSessions)
      }, privateNames: [], locate: located)
  }

  /// An app with an unknown name: the page at this address, or an app that the chosen server may know.
  @Sendable func located(_ text: String) throws(Diagnostic) -> AppCatalog.Entry? {
    guard let driver else { return try AppCatalog.Entry.page(at: text) }
    let page = try PageSource.located(at: text).map { RemotePage($0) }
    return try driver.entry(named: text, page: page, keepsSession: keepsSessions)
  }
}
