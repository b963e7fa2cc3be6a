import Dispatch
import Messages
import OperatingSystem
import Reporters
import SourceText

/// Makes the reports of a wall's runs.
enum WallReport {
  /// The report as HTML.
  ///
  /// - Parameters:
  ///   - paths: the files of the messages.
  ///   - moment: the start time of the run. If the messages have another one, they belong to another run.
  ///   - variantOption: the option of the command that runs a scenario as one of its variants.
  ///   - home: the address and the name of the wall.
  /// - Throws: a `Diagnostic` if the messages cannot be read or belong to another run.
  static func html(
    of paths: [String], begunAt moment: Double, variantOption: String, home: (address: String, name: String)
  ) async throws -> [UInt8] {
    try await withCheckedThrowingContinuation { continuation in
      // A report may take a while, and must not block the threads of tasks.
      DispatchQueue(label: "report of a wall").async {
        continuation.resume(with: Result { try make(paths, moment, variantOption, home) })
      }
    }
  }

  private static func make(
    _ paths: [String], _ moment: Double, _ variantOption: String, _ home: (address: String, name: String)
  ) throws -> [UInt8] {
    for path in paths where try FileSystem.kind(of: path) != .file { throw FileSystem.Failure(notOrdinaryFile: path) }
    var run: StoredRun
    do {
      run = try StoredRun(paths)
    } catch {
      throw error.all.first ?? Diagnostic(problem: "the messages cannot be read")
    }
    let folder = try FileSystem.makeTemporaryFolder(named: "cukeswift-report")
    defer { _ = try? FileSystem.remove(folder) }
    let output = try OutputFile.file(at: "\(folder)/report.html", isPrivate: true)
    let attachments = AttachmentSource(streams: paths)
    let beginning = RunBeginning()
    let (outcome, failures) = run.report { isStrict in
      var settings = ReportSettings(
        painter: Painter(usesColours: false), isStrict: isStrict, variantOption: variantOption)
      settings.links.home = home
      settings.externalContent = { attachments.content(of: $0, for: nil) }
      return [beginning, ReportFormat.html.reporter(output: output, settings: settings)]
    }
    if let failure = failures.first { throw Diagnostic(failure) }
    guard outcome.hasRun else {
      throw outcome.problems.first ?? Diagnostic(problem: "the messages contain no run")
    }
    if let begun = beginning.moment, begun > 0, begun != moment {
      throw Diagnostic(problem: "its messages were replaced by those of another run")
    }
    return try FileSystem.read("\(folder)/report.html")
  }

  /// Records the start time of a run.
  private final class RunBeginning: Reporter {
    /// Seconds since 1970; nil before the message with the start time.
    private(set) var moment: Double?

    func receive(_ envelope: Envelope, in stream: StreamState) {
      guard case .testRunStarted(let message) = envelope else { return }
      moment = WallClock.seconds(message.timestamp.seconds, nanoseconds: message.timestamp.nanoseconds)
    }

    func finish(in stream: StreamState) {}
  }
}
