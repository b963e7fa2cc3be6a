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
  ///   - painter: whether it is coloured, where it can be.
  ///   - strict: whether pending steps count as failures.
  package func reporter(output: OutputFile, painter: Painter, strict: Bool) -> any Reporter {
    switch self {
    case .pretty: PrettyReporter(output: output, painter: painter, strict: strict)
    case .progress: ProgressReporter(output: output, painter: painter, strict: strict)
    case .message: MessageReporter(output: output)
    }
  }
}
