package import SourceText

/// The reports that can be asked for by name.
package enum ReportFormat: String, CaseIterable, Sendable {
  case pretty, progress, progressBar = "progress-bar", summary, html, junit, json, message, usage, rerun, snippets
  case teamCity = "teamcity", gitHub = "github", allure, xray

  /// The names, as help lists them.
  package static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// The names in lines of help, which are short enough for a terminal.
  package static var helpLines: [String] {
    // Every run makes these lines; joining lists of texts would take the most part of that.
    var lines = ["The reports of --format are ", ""]
    for (index, format) in allCases.enumerated() {
      let separator = index == allCases.count - 1 ? "." : index == allCases.count / 2 - 1 ? "," : ", "
      lines[index < allCases.count / 2 ? 0 : 1] += format.rawValue + separator
    }
    return lines
  }

  /// Whether somebody who reads the report as it is written sees the warnings of the run in it.
  package var showsWarnings: Bool {
    switch self {
    case .pretty, .progress, .progressBar, .summary, .teamCity, .gitHub: true
    case .html, .junit, .json, .message, .usage, .rerun, .snippets, .allure, .xray: false
    }
  }

  /// Whether the report can say that a run could not be begun.
  package var reportsUndoneRuns: Bool {
    switch self {
    case .pretty, .progress, .progressBar, .summary, .html, .junit, .json, .message, .teamCity, .gitHub, .allure, .xray:
      true
    case .usage, .rerun, .snippets: false
    }
  }

  /// Whether a program reads the report while it is written: its own stream, or the output of a job that is watched.
  package var isForProgramsAtOnce: Bool {
    switch self {
    case .message, .teamCity, .gitHub: true
    case .pretty, .progress, .progressBar, .summary, .html, .junit, .json, .usage, .rerun, .snippets, .allure, .xray:
      false
    }
  }

  /// Whether the report is a folder of files.
  package var isFolder: Bool { self == .allure }

  /// Makes the reporter.
  ///
  /// - Parameters:
  ///   - output: where the report goes; its path is that of the folder if the report is one.
  ///   - settings: how it is made.
  package func reporter(output: OutputFile, settings: ReportSettings) -> any Reporter {
    switch self {
    case .pretty: PrettyReporter(output: output, settings: settings)
    case .progress: ProgressReporter(output: output, settings: settings)
    case .progressBar: ProgressBarReporter(output: output, settings: settings)
    case .summary: SummaryReporter(output: output, settings: settings)
    case .html: HTMLReporter(output: output, settings: settings)
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
    }
  }
}
