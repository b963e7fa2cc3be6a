package import OperatingSystem

/// The report formats with their names.
package enum ReportFormat: String, CaseIterable, Sendable {
  case pretty, progress, progressBar = "progress-bar", summary, html, markdown, junit, json, message, usage, rerun,
    snippets
  case teamCity = "teamcity", gitHub = "github", allure, xray, coverage, docs

  /// The names, for help.
  package static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// The names in lines of help that fit on a terminal.
  package static var helpLines: [String] {
    // Every run creates these lines, and joining lists of texts would take most of the time.
    var lines = ["The reports of --format are ", ""]
    for (index, format) in allCases.enumerated() {
      let separator = index == allCases.count - 1 ? "." : index == allCases.count / 2 - 1 ? "," : ", "
      lines[index < allCases.count / 2 ? 0 : 1] += format.rawValue + separator
    }
    return lines
  }

  /// Whether users see the warnings of the run in the report while it is written.
  package var showsWarnings: Bool {
    switch self {
    case .pretty, .progress, .progressBar, .summary, .teamCity, .gitHub: true
    case .html, .markdown, .junit, .json, .message, .usage, .rerun, .snippets, .allure, .xray, .coverage, .docs: false
    }
  }

  /// Whether the report can show that a run could not begin.
  package var reportsUndoneRuns: Bool {
    switch self {
    case .pretty, .progress, .progressBar, .summary, .html, .markdown, .junit, .json, .message, .teamCity, .gitHub,
      .allure, .xray:
      true
    case .usage, .rerun, .snippets, .coverage, .docs: false
    }
  }

  /// Whether the report is for people who watch the run.
  package var isForPeople: Bool {
    switch self {
    case .pretty, .progress, .progressBar, .summary: true
    case .html, .markdown, .junit, .json, .message, .usage, .rerun, .snippets, .teamCity, .gitHub, .allure, .xray,
      .coverage, .docs:
      false
    }
  }

  /// Whether programs read the report while it is written: a stream, or the output of a watched job.
  package var isForProgramsAtOnce: Bool {
    switch self {
    case .message, .teamCity, .gitHub: true
    case .pretty, .progress, .progressBar, .summary, .html, .markdown, .junit, .json, .usage, .rerun, .snippets,
      .allure, .xray, .coverage, .docs:
      false
    }
  }

  /// Whether the report needs the traces of all scenarios.
  package var needsTraces: Bool { self == .coverage }

  /// Whether the report is a folder of files.
  package var isFolder: Bool { self == .allure || self == .docs }

  /// Creates the reporter.
  ///
  /// - Parameters:
  ///   - output: the output for the report; for a folder, its path is that of the folder.
  ///   - settings: the settings of the report.
  package func reporter(output: OutputFile, settings: ReportSettings) -> any Reporter {
    switch self {
    case .pretty: PrettyReporter(output: output, settings: settings)
    case .progress: ProgressReporter(output: output, settings: settings)
    case .progressBar: ProgressBarReporter(output: output, settings: settings)
    case .summary: SummaryReporter(output: output, settings: settings)
    case .html: HTMLReporter(output: output, settings: settings)
    case .markdown: MarkdownReporter(output: output, settings: settings)
    case .junit: JUnitReporter(output: output, settings: settings)
    case .json: JSONReporter(output: output, settings: settings)
    case .message: MessageReporter(output: output)
    case .usage: UsageReporter(output: output, settings: settings)
    case .rerun: RerunReporter(output: output, settings: settings)
    case .snippets: SnippetsReporter(output: output)
    case .teamCity: TeamCityReporter(output: output, settings: settings)
    case .gitHub: GitHubReporter(output: output, settings: settings)
    case .allure: AllureReporter(folder: output.path, settings: settings)
    case .xray: XrayReporter(output: output, settings: settings)
    // Reporters of this module know no apps.
    case .coverage: settings.coverage?(output, settings) ?? SummaryReporter(output: output, settings: settings)
    case .docs: DocsReporter(folder: output.path, settings: settings)
    }
  }
}
