import CLibrary
package import Messages
package import OperatingSystem
import Reporters
package import SourceText

/// Passes the messages of a run to a formatter of the step files, which runs in a process of its own.
///
/// An error or a trap of the formatter is a problem of its report only: other reports are complete.
package final class FormatterReporter: Reporter {
  /// The longest time in which the process reads nothing, or does not end after the last message.
  private static let patience = Duration.seconds(60)

  /// The problem of the report, which fails the run.
  package private(set) var problems: [Diagnostic] = []
  private let name: String
  private let output: OutputFile
  private let process: ChildProcess
  /// The pipe for the messages; -1 after its end.
  private var input: Int32
  private let answers: Int32
  /// The standard error of the process.
  private let errors: Int32
  /// Whether the process reads no more messages.
  private var isGone = false

  /// Starts the process of a formatter, and waits until it is ready.
  ///
  /// - Parameters:
  ///   - name: the name of the class.
  ///   - paths: the feature files and folders to which the step files belong.
  ///   - isStrict: whether pending steps and scenarios without steps are failures.
  ///   - output: the output of the report.
  /// - Throws: the reason that the formatter cannot begin.
  package init(_ name: String, for paths: [String], isStrict: Bool, output: OutputFile) throws(Diagnostic) {
    (self.name, self.output) = (name, output)
    signal(SIGPIPE, SIG_IGN)
    do throws(FileSystem.Failure) {
      let errors = try FileDescriptors.memoryFile(isAppended: true)
      let messages = try FileDescriptors.pipe()
      let replies = try FileDescriptors.pipe()
      let strictness = FormatterProcess.strictness
      // Steps may leave processes behind, which end with the workers. This one reads the end of the run.
      process = try ProcessFamily.keeping { () throws(FileSystem.Failure) in
        try RunningProgram.start(
          arguments: [FormatterProcess.argument, isStrict ? strictness.strict : strictness.lenient, name] + paths,
          environment: RunningProgram.readTrace,
          descriptors: [
            .init(messages.readEnd, as: STDIN_FILENO), output.forChild(as: STDOUT_FILENO),
            .init(errors, as: STDERR_FILENO), .init(replies.writeEnd, as: FormatterProcess.answers),
          ], surroundings: .apart)
      }
      close(messages.readEnd)
      close(replies.writeEnd)
      (input, answers, self.errors) = (messages.writeEnd, replies.readEnd, errors)
    } catch {
      throw Diagnostic(error, advice: "The process of the formatter \(name) cannot be started.")
    }
    FileDescriptors.makeNonBlocking(input)
    guard !readReadiness() else { return }
    end()
    throw problems.first ?? Diagnostic(problem: "the formatter \(name) cannot begin")
  }

  deinit {
    if input >= 0 { close(input) }
    close(answers)
    close(errors)
  }

  package func receive(_ envelope: Envelope, in stream: StreamState) {
    if !isGone { stream.line.withBytes(of: envelope) { write($0) } }
  }

  package func finish(in stream: StreamState) throws(FileSystem.Failure) {
    end()
    try output.finish()
  }

  /// The part of the answer that was already read.
  private var answer: [UInt8] = []

  /// Reads up to the answer that the formatter is ready; false if the process has ended.
  private func readReadiness() -> Bool {
    let ready = Array(FormatterProcess.ready.utf8)
    var byte: [UInt8] = [0]
    while answer.count < ready.count, answer.elementsEqual(ready.prefix(answer.count)) {
      guard byte.withUnsafeMutableBytes({ SystemCalls.read(answers, into: $0) }) == 1 else { return false }
      answer += byte
    }
    guard answer == ready else { return false }
    answer = []
    return true
  }

  private func write(_ line: UnsafeBufferPointer<UInt8>) {
    var rest = UnsafeRawBufferPointer(line)[...]
    while !rest.isEmpty {
      let count = SystemCalls.write(input, UnsafeRawBufferPointer(rebasing: rest))
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        guard !FileDescriptors.wait(for: POLLOUT, on: input, within: Self.patience) else { continue }
        process.killGroup()
        return isGone = true
      } else {
        return isGone = true
      }
    }
  }

  /// Ends the process, and notes its problem.
  private func end() {
    guard input >= 0 else { return }
    close(input)
    input = -1
    let ending = try? process.wait(atMost: Self.patience)
    answer += FileDescriptors.readToEnd(answers)
    lseek(errors, 0, SEEK_SET)
    let report = CrashReport(
      String(decoding: FileDescriptors.readToEnd(errors), as: UTF8.self), relativeTo: FileSystem.workingFolder)
    if !report.printed.isEmpty { OutputFile.writeError(report.printed + "\n") }
    guard case .exited(0)? = ending, !isGone else {
      return problems.append(FormatterProcess.problem(answer[...]) ?? problem(of: ending, report))
    }
  }

  private func problem(of ending: ProcessEnding?, _ report: CrashReport) -> Diagnostic {
    let place = report.frames.first
    let end = ending.map { "ended its process \($0.description)" } ?? "read no messages for \(Self.patience.text)"
    return Diagnostic(
      problem: "the formatter \(name) \(end), and its report is not complete",
      advice: ([report.reason].compactMap(\.self) + (place.map { ["at \($0)"] } ?? [])).joined(separator: "\n"))
  }
}
