package import Messages
package import OperatingSystem
import SourceText

/// Writes workflow commands, with which GitHub Actions annotates the lines of feature files in a pull request.
///
/// A failure is an error at its step, and so is a failure of the run itself. Flaky scenarios and warnings become
/// warnings. GitHub shows ten of each kind per step of a workflow.
package final class GitHubReporter: Reporter {
  private let output: OutputFile
  private let isStrict: Bool
  /// The commands that wait until the other report on the output has written its lines; nil without such a report.
  private var waiting: [String]?
  private var problems: RunProblems

  /// Writes to the output.
  ///
  /// - Parameters:
  ///   - output: the output for the report.
  ///   - settings: the settings of the report.
  package init(output: OutputFile, settings: ReportSettings) {
    self.output = output
    isStrict = settings.isStrict
    waiting = settings.terminal.isShared ? [] : nil
    problems = RunProblems(isStrict: settings.isStrict)
  }

  package func receive(_ envelope: Envelope, in stream: StreamState) {
    problems.take(envelope, in: stream)
    guard let attempt = stream.endedScenario else { return }
    add(attempt)
    if waiting == nil { output.show(after: envelope) }
  }

  package func finish(in stream: StreamState) throws(FileSystem.Failure) {
    stream.unfinishedAttempts.forEach(add)
    problems.end(stream)
    for problem in problems.all {
      write("error", at: problem.source?.uri, problem.source?.location, title: problem.name, problem.message)
    }
    for text in problems.warnings { write("warning", title: "cukeswift", text) }
    guard let waiting else { return try output.finish() }
    // Commands stand at the beginning of lines. The other report ends the output.
    if !waiting.isEmpty { output.write("\n" + waiting.joined()) }
  }

  private func add(_ attempt: Attempt) {
    if attempt.isFailure(strict: isStrict) {
      // The first step with the status of the scenario; hooks do not have a line in the file.
      let step = attempt.steps.first { $0.result?.status == attempt.status }
      write(
        "error", at: attempt.pickle.uri, step?.node?.location ?? attempt.pickle.location, title: attempt.title,
        FailureStory.plain.lines(of: attempt).joined(separator: "\n"))
    } else if attempt.isFlaky {
      write(
        "warning", at: attempt.pickle.uri, attempt.pickle.location, title: attempt.title,
        "flaky: it passed in attempt \(attempt.number + 1)")
    }
  }

  private func write(
    _ command: String, at file: String? = nil, _ location: SourceLocation? = nil, title: String, _ message: String
  ) {
    var properties: [String] = []
    if let file { properties.append("file=\(Self.escaped(file, isProperty: true))") }
    if let location { properties.append("line=\(location.line)") }
    properties.append("title=\(Self.escaped(title, isProperty: true))")
    let line = "::\(command) \(properties.joined(separator: ","))::\(Self.escaped(message, isProperty: false))\n"
    if waiting == nil { output.write(line) } else { waiting?.append(line) }
  }

  /// Escapes a text for a workflow command; the runner replaces the sequences by the original characters.
  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": escaped += "%25"
      case "\r": escaped += "%0D"
      case "\n": escaped += "%0A"
      case ":" where isProperty: escaped += "%3A"
      case "," where isProperty: escaped += "%2C"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
