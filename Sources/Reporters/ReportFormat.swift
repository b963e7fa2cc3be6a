package import SourceText

/// The reports that can be asked for by name.
package enum ReportFormat: String, CaseIterable, Sendable {
  case pretty, progress, message

  /// The names, as help lists them.
  package static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// Makes the reporter.
  ///
  /// - Parameters:
  ///   - output: where the report goes.
  ///   - settings: how it is made.
  package func reporter(output: OutputFile, settings: ReportSettings) -> any Reporter {
    switch self {
    case .pretty: PrettyReporter(output: output, settings: settings)
    case .progress: ProgressReporter(output: output, settings: settings)
    case .message: MessageReporter(output: output)
    }
  }
}
