import CLibrary
import Dispatch
package import SourceText
internal import Synchronization

/// A command that a wall runs, beside a process that keeps it: that ends the command, and whatever it has started, when it takes
/// too long, when nobody needs it any more, and when the wall ends, be it by `kill -9`.
package final class KeptCommand: Sendable {
  /// How a command ended.
  package enum Ending: Sendable, Hashable {
    /// By itself.
    case ended(ProcessEnding)
    /// It took longer than it may.
    case late
    /// It could not be started, with the reason; one whose file is no program ends like a command of a shell, with 126 or 127.
    case unstarted(String)
    /// It was ended as nobody needs it any more, or its keeper was.
    case cancelled
  }

  /// What a command needs.
  package struct Order: Sendable {
    /// The program, by its name or path, and its arguments.
    package var words: [String]
    /// The folder that it works in.
    package var folder: String
    /// What the environment of this program is changed by.
    package var environment: [String: String] = [:]
    /// How long it may take.
    package var limit: Duration

    /// Describes a command.
    package init(_ words: [String], in folder: String, limit: Duration) {
      self.words = words
      self.folder = folder
      self.limit = limit
    }
  }

  private let process: ChildProcess
  /// What the keeper writes how it ended.
  private let report: Int32
  /// What the keeper reads the end of; closed when the command is to end.
  private let life: Mutex<Int32?>

  /// Starts a command.
  ///
  /// - Parameters:
  ///   - order: the command.
  ///   - output: a descriptor that takes what it writes.
  ///   - lock: a descriptor of a locked file, which stays locked until everything that was started has ended.
  /// - Throws: when the system starts no process.
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
        arguments: [CommandKeeper.argument, "\(order.limit.wholeNanoseconds)", order.folder] + order.words,
        environment: order.environment,
        descriptors: [
          .init(output, as: STDOUT_FILENO), .init(output, as: STDERR_FILENO),
          .init(lifeEnd, as: CommandKeeper.life), .init(lock, as: CommandKeeper.lock),
          .init(report.writeEnd, as: CommandKeeper.report),
        ], surroundings: .apart)
    } catch {
      close(life)
      close(report.readEnd)
      throw error
    }
    self.report = report.readEnd
    self.life = Mutex(life)
  }

  /// Ends the command, and whatever it has started; `wait` returns when that is done.
  package func cancel() {
    life.withLock { life in
      if let life { close(life) }
      life = nil
    }
  }

  /// Waits for the end of the command, and of what it has left behind; to be called once.
  package func wait() async -> Ending {
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "kept command").async {
        // The keeper alone has the other end, so that this is also the end of the keeper.
        let text = String(decoding: FileDescriptors.readToEnd(self.report), as: UTF8.self)
        close(self.report)
        _ = try? self.process.wait()
        self.cancel()
        let (ending, running) = CommandKeeper.ending(of: text)
        // Its keeper cannot end it any more.
        if let running, running > 1 { kill(-running, SIGKILL) }
        continuation.resume(returning: ending)
      }
    }
  }

  /// Runs a command to its end.
  ///
  /// - Parameters:
  ///   - order: the command.
  ///   - lock: as `init` takes it.
  /// - Returns: how it ended, and what it wrote.
  package static func run(_ order: Order, lock: Int32) async -> (ending: Ending, output: [UInt8]) {
    do {
      let file = try FileDescriptors.temporaryFile(isAppended: true)
      defer { close(file) }
      let ending = try await KeptCommand(order, output: file, lock: lock).wait()
      lseek(file, 0, SEEK_SET)
      return (ending, FileDescriptors.readToEnd(file))
    } catch {
      return (.unstarted("\(error)"), [])
    }
  }
}
