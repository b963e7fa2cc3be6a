import AppUnderTest
import DevTools
import GherkinParser
import PageDriver
import RemoteDriver
import Runner
import SampleApps
import SourceText
import StepCompiler
import StepLibrary

/// The pages that scenarios can name.
enum ProjectPages {
  /// The option that names another file with pages.
  static let option = ConfigurationFile.chosenPages

  /// The file that was named besides the standard one; nil where none was.
  @TaskLocal static var chosenFile: String?

  /// Whether this process starts the servers of pages.
  @TaskLocal static var startsServers = true

  /// Starts the servers of pages that scenarios may open: those that a step or `--app` names, or all of them where step files
  /// may open them as well.
  ///
  /// The workers learn of one that does not start where they open its page, so that the other scenarios run.
  ///
  /// - Parameters:
  ///   - suite: the scenarios.
  ///   - hasStepFiles: whether there are step files.
  ///   - interruption: ends the wait for servers as soon as the end of the run is asked for.
  /// - Throws: what is wrong with a configuration file.
  static func startServers(
    for suite: Suite, hasStepFiles: Bool, _ interruption: Interruption
  ) throws(Diagnostic) {
    for page in try all() {
      guard let server = page.source.server else { continue }
      let name = page.name.lowercased()
      let isNamed = { suite.selected.contains { $0.steps.contains { opens($0.text.lowercased(), name) } } }
      guard hasStepFiles || ChosenApp.current?.lowercased() == name || isNamed() else { continue }
      if interruption.isRequested { return }
      do {
        try server.start { interruption.isRequested }
      } catch {
        try note(error, with: server)
      }
    }
  }

  /// How many scenarios are asked whether they open pages.
  private static let mostAsked = 4

  /// Whether one of the first scenarios opens a page, so that the browser can be started before they are run.
  ///
  /// - Parameter suite: the scenarios.
  /// - Throws: what is wrong with a configuration file.
  static func areOpenedSoon(in suite: Suite) throws(Diagnostic) -> Bool {
    // A browser behind a server is started by that.
    if DriverChoice.current != nil { return false }
    let remote = try ProjectApps.names()
    let names = try all().map { $0.name.lowercased() }.filter { !remote.contains($0) }
    if let app = ChosenApp.current { return names.contains(app.lowercased()) || app.contains("/") }
    return suite.selected.prefix(mostAsked).contains { scenario in
      scenario.steps.contains { step in
        let text = step.text.lowercased()
        return hasPageBesideQuotation(text) || names.contains { opens(text, $0) }
      }
    }
  }

  /// Whether the word that says what is opened stands before or behind a quotation mark.
  private static func hasPageBesideQuotation(_ text: String) -> Bool {
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
    return parts.dropLast().contains { $0.hasSuffix("page ") } || parts.dropFirst().contains { $0.hasPrefix(" page") }
  }

  private static func note(_ problem: Diagnostic, with server: PageServer) throws(Diagnostic) {
    do {
      try BrowserRelay.ofProcess().note(problem, with: server.name)
    } catch {
      throw Diagnostic(error)
    }
  }

  /// Whether a step opens a page: it has the whole name in quotation marks, beside the word that says what is opened.
  private static func opens(_ step: String, _ name: String) -> Bool {
    // A name with quotation marks of its own can be written in many ways.
    if name.contains(where: { "\"'\\".contains($0) }) { return step.contains(name) }
    return ["\"", "'"].contains { mark in
      let quoted = mark + name + mark
      return ["page", "app"].contains { step.contains("\(quoted) \($0)") || step.contains("\($0) \(quoted)") }
    }
  }

  /// The pages of the file that was named, then those of `cukeswift.json` in the working folder.
  ///
  /// - Throws: what is wrong with one of the files.
  static func entries() throws(Diagnostic) -> [AppCatalog.Entry] {
    try found().map { .page($0.source, named: $0.name, mutations: $0.mutations) }
  }

  /// The pages, with servers that this process starts only if it is to.
  static func found() throws(Diagnostic) -> [ProjectPage] {
    try all().map { page in
      guard !startsServers else { return page }
      var source = page.source
      source.server?.isOfRun = true
      return ProjectPage(name: page.name, source: source, mutations: page.mutations)
    }
  }

  /// The folders of pages that are files.
  ///
  /// - Parameter app: the app that was chosen for the run, which may be the path of a page.
  /// - Throws: what is wrong with one of the files.
  static func folders(and app: String?) throws(Diagnostic) -> [String] {
    var sources = try all().map(\.source)
    if let app, let source = try PageSource.located(at: app) { sources.append(source) }
    return sources.compactMap(\.folder)
  }

  static func all() throws(Diagnostic) -> [ProjectPage] {
    try chosen() + (try ConfigurationFile.standard(for: RunCommand.description)?.pages ?? [])
  }

  private static func chosen() throws(Diagnostic) -> [ProjectPage] {
    guard let named = chosenFile else { return [] }
    // What is no folder is a file, or reported as a missing one.
    let isFolder = (try? FileSystem.kind(of: named)) == .folder
    let path = isFolder ? "\(named)/\(ConfigurationFile.standardPath)" : named
    let pages = try ConfigurationFile(reading: path, for: RunCommand.description, namedBy: option.name).pages
    guard pages.isEmpty else { return pages }
    throw Diagnostic(
      uri: path, problem: "there are no pages in this file, which \(option.name) names",
      advice: #"Write "pages": { "Shop": "https://shop.example" } into it."#)
  }
}

extension AppCatalog {
  /// The apps that scenarios can name: those behind servers, pages, apps of step files and sample apps, of which an earlier kind
  /// takes the place of later ones with its name, whatever their case. Where a server is chosen for all, it drives all of them.
  ///
  /// - Parameter plugin: what comes from step files.
  /// - Throws: what is wrong with a configuration file.
  static func ofProject(with plugin: Plugin = .empty) throws(Diagnostic) -> AppCatalog {
    var entries: [Entry] = []
    var names: Set<String> = []
    // Listed the other way around: what the project has come last.
    let pages = try ProjectPages.found()
    let remote = try ProjectApps.entries(pages: pages)
    for group in [remote, try ProjectPages.entries(), plugin.apps, AppCatalog.samples.entries] {
      let kept = group.filter { !names.contains($0.name.lowercased()) }
      names.formUnion(kept.map { $0.name.lowercased() })
      entries = kept + entries
    }
    guard let choice = DriverChoice.current else {
      return AppCatalog(entries, privateNames: plugin.privateApps, locate: Entry.page(at:))
    }
    return AppCatalog(
      try entries.map { entry throws(Diagnostic) in
        let page = pages.first { $0.name == entry.name }.map { RemotePage($0.source) }
        return try choice.entry(named: entry.name, page: page)
      }, privateNames: [], locate: { text throws(Diagnostic) in try Self.located(text, by: choice) })
  }

  /// An app that nobody here knows, which the chosen server may.
  static func located(_ text: String, by choice: DriverChoice) throws(Diagnostic) -> Entry? {
    try choice.entry(named: text, page: try PageSource.located(at: text).map { RemotePage($0) })
  }
}
