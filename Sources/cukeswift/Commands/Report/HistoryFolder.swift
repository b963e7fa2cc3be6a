import CommandOptions
import Messages
import OperatingSystem
import Project
import Reporters
import Runner
import SourceText

/// A folder with the history of runs that several machines share, for example in continuous integration.
struct HistoryFolder {
  static let option = Option(
    "--history", .folder, help: "use and extend the history in this folder, for CI")

  let path: String

  /// Reads the option.
  ///
  /// - Returns: nil without the option.
  /// - Throws: a diagnostic for a folder that is not allowed.
  init?(_ arguments: ParsedArguments) throws(Diagnostic) {
    guard let given = arguments.given([Self.option]).last, let path = try arguments[Self.option] else {
      return nil
    }
    do throws(Diagnostic) {
      try Self.check(path)
      self.path = try OutputPath("a history", isOfProject: arguments.isOfProject(given)).folder(of: path)
    } catch {
      throw error.located(at: given.origin)
    }
  }

  /// Checks that a path is a folder or does not exist.
  ///
  /// - Throws: a diagnostic for a file.
  static func check(_ path: String) throws(Diagnostic) {
    do throws(FileSystem.Failure) {
      guard let kind = try FileSystem.kindIfAny(of: path), kind != .folder else { return }
    } catch {
      throw Diagnostic(error)
    }
    throw Diagnostic(uri: path, problem: "a history is a folder, and this is a file", advice: "Name a folder.")
  }

  /// Reads the last runs that began before a moment.
  ///
  /// - Parameter folder: the history; nil for the project's own.
  static func reader(of folder: HistoryFolder?) -> @Sendable (_ count: Int, _ moment: Timestamp) -> EarlierRuns {
    let path = folder?.path ?? RunFolder.history
    return { EarlierRuns.kept($0, before: $1, in: path) }
  }

  /// Makes the reporter that adds a run to the history.
  ///
  /// - Throws: a diagnostic for a folder that cannot be made.
  func makeReporter() throws(Diagnostic) -> any Reporter {
    do throws(FileSystem.Failure) {
      try FileSystem.makeFolder(path)
    } catch {
      throw Diagnostic(error, advice: "Make the folder writable, or name another one for the history.")
    }
    return HistoryKeeper(folder: path)
  }
}

/// Adds the record of a run to the history in a folder.
private final class HistoryKeeper: Reporter {
  private let folder: String
  private var record = RunRecordBuilder()

  init(folder: String) { self.folder = folder }

  func receive(_ envelope: Envelope, in stream: StreamState) {
    record.takeAttempt(of: stream)
    record.take(envelope)
  }

  func finish(in stream: StreamState) throws(FileSystem.Failure) {
    // A run that was cut off, or has no scenarios, has no results.
    guard var record = record.finish(), !record.totals.isEmpty else { return }
    record.unrun = stream.unrunPickles.count
    record.memo.fingerprint = stream.fingerprint
    record.memo.seed = stream.settings.first { $0.name == RunSetting.seed }?.value
    try RunHistory.keep(record, in: folder)
  }
}
