package import AppUnderTest
import Messages
import OperatingSystem
import PageDriver
package import Runner
package import SourceText

extension Project {
  /// The number of scenarios that are checked for pages.
  private static let mostAsked = 4

  /// Whether one of the first scenarios opens a page, which means that the browser should start early.
  ///
  /// - Parameters:
  ///   - suite: the scenarios.
  ///   - app: the app of the run; nil without a choice.
  /// - Throws: the errors in a configuration file.
  package func opensPageSoon(in suite: Suite, app: String?) throws(Diagnostic) -> Bool {
    try opensPage(in: suite.selected.prefix(Self.mostAsked), app: app)
  }

  /// Whether any scenario opens a page.
  ///
  /// - Parameters:
  ///   - suite: the scenarios.
  ///   - app: the app of the run; nil without a choice.
  /// - Throws: the errors in a configuration file.
  package func opensPage(in suite: Suite, app: String?) throws(Diagnostic) -> Bool {
    try opensPage(in: suite.selected, app: app)
  }

  private func opensPage(in scenarios: some Sequence<Pickle>, app: String?) throws(Diagnostic) -> Bool {
    // A remote server starts its browser itself.
    if driver != nil { return false }
    let remote = try remoteNames()
    let names = try allPages().map { $0.name.lowercased() }.filter { !remote.contains($0) }
    if let app { return names.contains(app.lowercased()) || app.contains("/") }
    // Most steps occur in many scenarios.
    var asked: Set<String> = []
    return scenarios.contains { scenario in
      let isEnglish = scenario.language == "en"
      return scenario.steps.contains { step in
        (!isEnglish || asked.insert(step.text).inserted) && PageMentions.opens(step.text, names, isEnglish: isEnglish)
      }
    }
  }

  /// The pages of the chosen file, then those of `cukeswift.json` in the working folder.
  ///
  /// - Throws: the errors in one of the files.
  package func pageEntries() throws(Diagnostic) -> [AppCatalog.Entry] {
    try pages().map { .page($0.source, named: $0.name, mutations: $0.mutations) }
  }

  /// The pages. If this process must not start the pages' servers, the servers belong to the run.
  func pages() throws(Diagnostic) -> [ProjectPage] {
    try allPages().map { page in
      guard !startsServers else { return page }
      var source = page.source
      source.server?.isOfRun = true
      return ProjectPage(name: page.name, source: source, mutations: page.mutations)
    }
  }

  /// The folders of pages that are files.
  ///
  /// - Parameter app: the app of the run, which may be the path of a page.
  /// - Throws: the errors in one of the files.
  package func pageFolders(and app: String?) throws(Diagnostic) -> [String] {
    var sources = try allPages().map(\.source)
    if let app, let source = try PageSource.located(at: app) { sources.append(source) }
    return sources.compactMap(\.folder)
  }

  /// All pages, with the servers that they need.
  func allPages() throws(Diagnostic) -> [ProjectPage] {
    try chosenPages() + (try configuration()?.pages ?? [])
  }

  private func chosenPages() throws(Diagnostic) -> [ProjectPage] {
    guard let named = pagesFile else { return [] }
    // Other paths are files, or reported as missing.
    let isFolder = (try? FileSystem.kind(of: named)) == .folder
    let path = isFolder ? "\(named)/\(ConfigurationFile.standardPath)" : named
    let pages = try ConfigurationFile(reading: path, for: profileOptions, namedBy: "--pages").pages
    guard pages.isEmpty else { return pages }
    throw Diagnostic(
      uri: path, problem: "the file of --pages has no pages",
      advice: #"Write "pages": { "Shop": "https://shop.example" } into it."#)
  }
}
