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

  /// The properties of a format by which commands choose the data for a report.
  private struct Traits: OptionSet {
    let rawValue: Int

    static let showsWarnings = Traits(rawValue: 1)
    static let reportsUndoneRuns = Traits(rawValue: 2)
    static let isForPeople = Traits(rawValue: 4)
    static let isForProgramsAtOnce = Traits(rawValue: 8)
    static let needsTraces = Traits(rawValue: 16)
    static let isFolder = Traits(rawValue: 32)
  }

  private var traits: Traits {
    switch self {
    case .pretty, .progress, .progressBar, .summary: [.showsWarnings, .reportsUndoneRuns, .isForPeople]
    case .teamCity, .gitHub: [.showsWarnings, .reportsUndoneRuns, .isForProgramsAtOnce]
    case .message: [.reportsUndoneRuns, .isForProgramsAtOnce]
    case .html, .markdown, .junit, .json, .xray: .reportsUndoneRuns
    case .allure: [.reportsUndoneRuns, .isFolder]
    case .usage, .rerun, .snippets: []
    case .coverage: .needsTraces
    case .docs: .isFolder
    }
  }

  /// Whether users see the warnings of the run in the report while it is written.
  package var showsWarnings: Bool { traits.contains(.showsWarnings) }

  /// Whether the report can show that a run could not begin.
  package var reportsUndoneRuns: Bool { traits.contains(.reportsUndoneRuns) }

  /// Whether the report is for people who watch the run.
  package var isForPeople: Bool { traits.contains(.isForPeople) }

  /// Whether programs read the report while it is written: a stream, or the output of a watched job.
  package var isForProgramsAtOnce: Bool { traits.contains(.isForProgramsAtOnce) }

  /// Whether the report needs the traces of all scenarios.
  package var needsTraces: Bool { traits.contains(.needsTraces) }

  /// Whether the report is a folder of files.
  package var isFolder: Bool { traits.contains(.isFolder) }

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
