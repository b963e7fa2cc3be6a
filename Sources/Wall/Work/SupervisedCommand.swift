import CLibrary
import Dispatch
package import OperatingSystem
import SourceText
import Synchronization

/// A command of a wall, with a supervisor process that ends it.
///
/// The supervisor ends the command, and all processes that the command has started, if the time limit has passed, if the
/// result is no longer needed, or if the wall ends, even by `kill -9`.
package final class SupervisedCommand: Sendable {
  /// How a command ended.
  package enum Ending: Sendable, Hashable {
    /// By itself.
    case ended(ProcessEnding)
    /// The time limit is exceeded.
    case late
    /// The command could not be started, for this reason.
    ///
    /// A command whose file is not a program instead exits with 126 or 127, like a command of a shell.
    case unstarted(String)
    /// The command was cancelled, or its supervisor was ended.
    case cancelled
  }

  /// The description of a command.
  package struct Order: Sendable {
    /// The program, by its name or path, and its arguments.
    package var words: [String]
    /// The working folder of the command.
    package var folder: String
    /// The changes to the environment of this program.
    package var environment: [String: String] = [:]
    /// The time limit.
    package var limit: Duration

    /// Describes a command.
    package init(_ words: [String], in folder: String, limit: Duration) {
      self.words = words
      self.folder = folder
      self.limit = limit
    }

    /// The order as arguments of a supervisor, which inherits the environment.
    var arguments: [String] { ["\(limit.wholeNanoseconds)", folder] + words }

    /// Reads the arguments of a supervisor; nil without a limit, a folder and a command.
    init?(arguments: [String]) {
      guard arguments.count > 2, let limit = Int(arguments[0]) else { return nil }
      self.init(Array(arguments[2...]), in: arguments[1], limit: .nanoseconds(limit))
    }
  }

  private let process: ChildProcess
  /// The pipe to which the supervisor writes its reports.
  private let report: Int32
  /// The write end of a pipe to the supervisor. It is closed to end the command.
  private let life: Mutex<Int32?>

  /// Starts a command.
  ///
  /// - Parameters:
  ///   - order: the command.
  ///   - output: a descriptor that receives its output.
  ///   - lock: a descriptor of a locked file, which stays locked until all started processes have ended.
  /// - Throws: an error if the process cannot be started.
  package init(_ order: Order, output: Int32, lock: Int32) throws(FileSystem.Failure) {
    let (lifeEnd, life) = try FileDescriptors.pipe()
    defer { close(lifeEnd) }
    let report: (readEnd: Int32, writeEnd: Int32)
    do {
      report = try FileDescriptors.pipe()
    } catch {
      close(life)
      throw error
    }
    defer { close(report.writeEnd) }
    do {
      process = try RunningProgram.start(
        arguments: [CommandSupervisor.argument] + order.arguments,
        environment: order.environment,
        descriptors: [
          .init(output, as: STDOUT_FILENO), .init(output, as: STDERR_FILENO),
          .init(lifeEnd, as: CommandSupervisor.life), .init(lock, as: CommandSupervisor.lock),
          .init(report.writeEnd, as: CommandSupervisor.reports),
        ], surroundings: .apart)
    } catch {
      close(life)
      close(report.readEnd)
      throw error
    }
    self.report = report.readEnd
    self.life = Mutex(life)
  }

  /// Ends the command and all processes that it has started. `wait` returns when they have ended.
  package func cancel() {
    life.withLock { life in
      if let life { close(life) }
      life = nil
    }
  }

  /// Waits until the command and all processes that it has started have ended. Call it only once.
  package func wait() async -> Ending {
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "kept command").async {
        // Only the supervisor has the write end, which is closed at the latest when the supervisor ends.
        let text = String(decoding: FileDescriptors.readToEnd(self.report), as: UTF8.self)
        close(self.report)
        _ = try? self.process.wait()
        self.cancel()
        let (ending, running) = SupervisorReport.read(text)
        // The supervisor was killed, and cannot end the command any more.
        if let running, running > 1 { kill(-running, SIGKILL) }
        continuation.resume(returning: ending)
      }
    }
  }

  /// Runs a command to its end.
  ///
  /// - Parameters:
  ///   - order: the command.
  ///   - lock: a descriptor of a locked file, as for `init`.
  /// - Returns: how it ended, and its output.
  package static func run(_ order: Order, lock: Int32) async -> (ending: Ending, output: [UInt8]) {
    do {
      let file = try FileDescriptors.temporaryFile(isAppended: true)
      defer { close(file) }
      let ending = try await SupervisedCommand(order, output: file, lock: lock).wait()
      return (ending, FileDescriptors.readFromStart(file))
    } catch {
      return (.unstarted("\(error)"), [])
    }
  }
}
