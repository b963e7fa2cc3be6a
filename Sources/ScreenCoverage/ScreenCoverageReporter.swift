package import Exploring
package import Messages
package import OperatingSystem
package import Reporters
package import SourceText

/// Writes the screen coverage of a run: as a page, as JSON or as text, by the ending of the file.
package final class ScreenCoverageReporter: Reporter {
  private let output: OutputFile
  private let reader: CoverageReader

  /// Writes to the output.
  ///
  /// - Parameters:
  ///   - output: the output for the report.
  ///   - settings: the settings of the report.
  ///   - galleries: finds the screens of galleries by the names of apps.
  package init(
    output: OutputFile, settings: ReportSettings,
    galleries: @escaping @Sendable (_ apps: [String]) throws -> [String: [GalleryState]]
  ) {
    self.output = output
    reader = CoverageReader(content: settings.externalContent, galleries: galleries)
  }

  package func receive(_ envelope: Envelope, in stream: StreamState) { reader.receive(envelope, in: stream) }

  package func finish(in stream: StreamState) throws(FileSystem.Failure) {
    reader.finish(in: stream)
    let coverage = CoverageFigures(reader.apps)
    let path = output.path.lowercased()
    if path.hasSuffix(".html") || path.hasSuffix(".htm") {
      output.write(CoveragePage(coverage).html)
    } else if path.hasSuffix(".json") {
      output.write(coverage.json)
    } else {
      output.write(coverage.text.visibleLines)
    }
    try output.finish()
  }

  package var warnings: [Diagnostic] {
    if reader.hasTraces || reader.steps == 0 { return reader.warnings }
    let missing = Diagnostic(
      .warning, problem: "the run has no traces, and the coverage of screens is unknown",
      advice: "Run it with --trace on. No step may have used an app, either.")
    return reader.warnings + [missing]
  }
}
