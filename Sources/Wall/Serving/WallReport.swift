import CLibrary
import Dispatch
import Messages
import Reporters
import SourceText

/// The report of a run that a wall knows.
enum WallReport {
  /// The report as HTML.
  ///
  /// - Parameters:
  ///   - paths: the files of the messages.
  ///   - moment: when the run began; other messages that are at the paths by now are another run.
  /// - Throws: a `Diagnostic` where there is none.
  static func html(of paths: [String], begunAt moment: Double) async throws -> [UInt8] {
    try await withCheckedThrowingContinuation { continuation in
      // It may take a while, which no task of others waits for.
      DispatchQueue(label: "report of a wall").async {
        continuation.resume(with: Result { try make(paths, moment) })
      }
    }
  }

  private static func make(_ paths: [String], _ moment: Double) throws -> [UInt8] {
    for path in paths where try FileSystem.kind(of: path) != .file { throw FileSystem.Failure(isNoFile: path) }
    var run: StoredRun
    do {
      run = try StoredRun(paths)
    } catch {
      throw error.all.first ?? Diagnostic(problem: "the messages cannot be read")
    }
    let isLenient = run.readBeginning()
    let folder = "\(Environment["TMPDIR"] ?? "/tmp")/cukeswift-report-\(getpid())-\(UInt64.random(in: .min ... .max))"
    try FileSystem.makePrivateFolder(folder)
    defer { _ = try? FileSystem.remove(folder) }
    let output = try OutputFile.file(at: "\(folder)/report.html", isPrivate: true)
    let settings = ReportSettings(painter: Painter(usesColours: false), isStrict: !isLenient)
    let reporters = ReporterGroup([ReportFormat.html.reporter(output: output, settings: settings)])
    var begun = 0.0
    _ = run.read { envelope in
      if case .testRunStarted(let message) = envelope {
        begun = Double(message.timestamp.seconds) + Double(message.timestamp.nanoseconds) / 1e9
      }
      reporters.receive(envelope)
    }
    if let failure = reporters.finish().first { throw Diagnostic(failure) }
    if begun > 0, begun != moment { throw Diagnostic(problem: "its messages were replaced by those of another run") }
    return try FileSystem.read("\(folder)/report.html")
  }
}
