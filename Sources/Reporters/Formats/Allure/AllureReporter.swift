package import Messages
package import OperatingSystem
package import SourceText

/// Writes Allure results: a folder with a file for each attempt of a scenario, and files for attachments.
///
/// The format is described by the page "Test result file" of Allure's manual. Attempts of one scenario have the same
/// `historyId`, which makes Allure show the earlier ones as retries. The names of the files depend on their content:
/// the same stream gives the same files.
package final class AllureReporter: Reporter {
  private let folder: String
  private let isStrict: Bool
  private var problems: RunProblems
  private var attachments: ContainedAttachments
  private var runs = ContentHash()
  /// The locations of the scenarios of each name.
  private var lines: [String: [String]] = [:]
  /// The first problem of writing. Nothing is written after a problem.
  private var failure: FileSystem.Failure?

  /// Writes to an existing folder.
  ///
  /// - Parameters:
  ///   - folder: the folder.
  ///   - settings: the settings of the report.
  package init(folder: String, settings: ReportSettings) {
    self.folder = folder
    isStrict = settings.isStrict
    attachments = ContainedAttachments(settings)
    problems = RunProblems(isStrict: settings.isStrict)
  }

  package func receive(_ envelope: Envelope, in stream: StreamState) {
    problems.take(envelope, in: stream)
    switch envelope {
    case .testRunStarted(let message):
      runs.add(Int64(message.timestamp.seconds))
      runs.add(Int64(message.timestamp.nanoseconds))
    case .testCaseFinished:
      if let attempt = stream.endedAttempt { add(attempt) }
    default: break
    }
  }

  package func finish(in stream: StreamState) throws(FileSystem.Failure) {
    let start = stream.runStart ?? Timestamp(seconds: 0, nanoseconds: 0), end = stream.runEnd ?? start
    stream.unfinishedAttempts.forEach(add)
    for pickle in stream.unrunPickles {
      let fullName = fullName(of: pickle)
      write(AllureResult(pickle, uuid(of: fullName, number: 0), fullName: fullName, at: end))
    }
    problems.end(stream)
    for problem in problems.all {
      write(
        AllureResult(
          problem, uuid(of: problem.name, problem.message, number: -1), from: start, to: end))
    }
    if let failure { throw failure }
  }

  package var warnings: [Diagnostic] { attachments.warnings }

  private func add(_ attempt: Attempt) {
    let fullName = fullName(of: attempt.pickle)
    write(
      AllureResult(
        attempt, uuid(of: fullName, number: attempt.number), fullName: fullName, isStrict: isStrict,
        attachments: attempt.steps.map { attachments.all(of: $0) }))
  }

  /// The identity of a scenario across runs: its file and name, with a number if the file has several of that name.
  private func fullName(of pickle: Pickle) -> String {
    let name = "\(pickle.uri): \(pickle.pathBelowFeature)"
    var lines = self.lines[name] ?? []
    let line = "\(pickle.location)"
    if !lines.contains(line) { lines.append(line) }
    self.lines[name] = lines
    let number = (lines.firstIndex(of: line) ?? 0) + 1
    return number == 1 ? name : "\(name) (\(number))"
  }

  /// A name in the form of a UUID that depends on the run and the given parts.
  private func uuid(of parts: String..., number: Int) -> String {
    var hash = runs
    for part in parts { hash.add(part) }
    hash.add(Int64(number))
    return hash.uuid
  }

  private func write(_ result: AllureResult) {
    for attachment in result.files { write(attachment.bytes, as: attachment.source) }
    write(result.bytes, as: "\(result.uuid)-result.json")
  }

  private func write(_ bytes: [UInt8], as name: String) {
    guard failure == nil else { return }
    do throws(FileSystem.Failure) {
      try OutputFile.write(bytes, to: "\(folder)/\(name)")
    } catch {
      failure = error
    }
  }
}

extension ContentHash {
  /// The hash in the form of a UUID.
  var uuid: String {
    var rest = hexadecimal[...]
    let groups = [8, 4, 4, 4, 12].map { length in
      defer { rest = rest.dropFirst(length) }
      return String(rest.prefix(length))
    }
    return groups.joined(separator: "-")
  }
}
