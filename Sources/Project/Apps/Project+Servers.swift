import DevTools
import Messages
import OperatingSystem
import PageDriver
package import Runner
package import SourceText

extension Project {
  /// Starts the servers of pages that scenarios may open: the pages that a step or `--app` names, or all pages if step
  /// files exist.
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
          scenario.steps.contains {
            PageMentions.opens($0.text.lowercased(), name, isEnglish: scenario.language == "en")
          }
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

  private static func note(_ problem: Diagnostic, with server: PageServer) throws(Diagnostic) {
    do {
      try BrowserRelay.ofProcess().note(problem, with: server.name)
    } catch {
      throw Diagnostic(error)
    }
  }
}
