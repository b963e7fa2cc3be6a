package import AppUnderTest
import DevTools
import Messages
import OperatingSystem
import PageDriver
import RemoteDriver
package import Runner
import SampleApps
package import SourceText
package import StepCompiler

extension Project {
  /// Starts the servers of pages that scenarios may open. These are the pages that a step or `--app` names, or all of
  /// them if step files exist.
  ///
  /// If a server does not start, the scenarios that open its page fail later, and the others run.
  ///
  /// - Parameters:
  ///   - suite: the scenarios.
  ///   - app: the app of the run; nil without a choice.
  ///   - hasStepFiles: whether there are step files.
  ///   - interruption: ends the wait for servers if the run is interrupted.
  /// - Throws: the errors in a configuration file.
  package func startServers(
    for suite: Suite, app: String?, hasStepFiles: Bool, _ interruption: Interruption
  ) throws(Diagnostic) {
    for page in try allPages() {
      guard let server = page.source.server else { continue }
      let name = page.name.lowercased()
      let isNamed = {
        suite.selected.contains { scenario in
          scenario.steps.contains { Self.opens($0.text.lowercased(), name, isEnglish: scenario.language == "en") }
        }
      }
      guard hasStepFiles || app?.lowercased() == name || isNamed() else { continue }
      if interruption.isRequested { return }
      do {
        try server.start { interruption.isRequested }
      } catch {
        try Self.note(error, with: server)
      }
    }
  }

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
        (!isEnglish || asked.insert(step.text).inserted) && Self.opens(step.text, names, isEnglish: isEnglish)
      }
    }
  }

  /// Whether a step opens a page: one of those with these names, which are lowercase, or one at a path.
  private static func opens(_ step: String, _ names: [String], isEnglish: Bool) -> Bool {
    let text = step.lowercased()
    return !pagePaths(in: Array(text.utf8), isEnglish: isEnglish).isEmpty
      || names.contains { opens(text, $0, isEnglish: isEnglish) }
  }

  private static func note(_ problem: Diagnostic, with server: PageServer) throws(Diagnostic) {
    do {
      try BrowserRelay.ofProcess().note(problem, with: server.name)
    } catch {
      throw Diagnostic(error)
    }
  }

  /// Whether a step opens a page: it contains the whole name in quotation marks, in English beside the word "page" or
  /// "app".
  private static func opens(_ step: String, _ name: String, isEnglish: Bool) -> Bool {
    // A name that contains quotation marks can be written in many ways.
    if name.contains(where: { "\"'\\".contains($0) }) { return step.contains(name) }
    return ["\"", "'"].contains { mark in
      let quoted = mark + name + mark
      if !isEnglish { return step.contains(quoted) }
      return ["page", "app"].contains { step.contains("\(quoted) \($0)") || step.contains("\($0) \(quoted)") }
    }
  }

  /// The pages of the chosen file, then those of `cukeswift.json` in the working folder.
  ///
  /// - Throws: the errors in one of the files.
  package func pageEntries() throws(Diagnostic) -> [AppCatalog.Entry] {
    try pages().map { .page($0.source, named: $0.name, mutations: $0.mutations) }
  }

  /// The pages. Their servers belong to the run if this process must not start them.
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

  /// A text that changes with the pages that scenarios may open: with their settings and files.
  ///
  /// - Parameters:
  ///   - features: the features, whose steps may name pages by the paths of their files.
  ///   - app: the app of the run, which may be the path of a page.
  ///   - readsFiles: whether files are compared by their content, as between machines, else by their size and time.
  /// - Returns: the text; empty without pages.
  /// - Throws: the errors in a configuration file, or of a file or folder that cannot be read.
  package func version(
    ofPagesIn features: [FeatureLoader.Feature], and app: String?, readsFiles: Bool = false
  ) throws(Diagnostic) -> String {
    let pages = try allPages()
    var folders = Set(pages.compactMap(\.source.folder))
    for path in Set(
      [app].compactMap(\.self)
        + features.flatMap { feature in
          Self.pagePaths(
            in: feature.document.source.bytes, isEnglish: feature.document.feature?.language ?? "en" == "en")
        })
    {
      // The launch of a missing page reports it.
      if let folder = (try? PageSource.located(at: path))?.folder { folders.insert(folder) }
    }
    if pages.isEmpty, folders.isEmpty { return "" }
    var hash = ContentHash()
    do throws(FileSystem.Failure) {
      let name = ConfigurationFile.standardPath
      var files = [name] + (pagesFile.map { [$0, "\($0)/\(name)"] } ?? [])
      for folder in folders.sorted() where try FileSystem.kindIfAny(of: folder) == .folder {
        files += try FileTree.files(below: folder) { _ in true }
      }
      for file in files where try FileSystem.kindIfAny(of: file) == .file {
        hash.add(file)
        if readsFiles { hash.add(try FileSystem.read(file)) } else { hash.add(try FileSystem.version(of: file)) }
      }
    } catch {
      throw Diagnostic(error)
    }
    return hash.hexadecimal
  }

  /// The paths between quotation marks in the text of a step or a feature, in English beside the word "page".
  private static func pagePaths(in text: [UInt8], isEnglish: Bool) -> Set<String> {
    var paths: Set<String> = []
    var opening: Int?
    for (index, byte) in text.enumerated() {
      if byte == UInt8(ascii: "\n") { opening = nil }
      guard byte == UInt8(ascii: "\"") else { continue }
      guard let start = opening else {
        opening = index
        continue
      }
      opening = nil
      let isBehindWord = !isEnglish || text[..<start].suffix(5).elementsEqual("page ".utf8)
      if isBehindWord || text[(index + 1)...].prefix(5).elementsEqual(" page".utf8) {
        paths.insert(String(decoding: text[(start + 1)..<index], as: UTF8.self))
      }
    }
    return paths
  }

  /// All pages, with the servers that they need.
  private func allPages() throws(Diagnostic) -> [ProjectPage] {
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
      uri: path, problem: "there are no pages in this file, which --pages names",
      advice: #"Write "pages": { "Shop": "https://shop.example" } into it."#)
  }
}

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
