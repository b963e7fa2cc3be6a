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
  /// The pipe for the messages; nil after its end.
  private var input: OwnedDescriptor?
  private let answers: OwnedDescriptor
  /// The part of an answer that was read so far.
  private var answer: [UInt8] = []
  /// The standard error of the process.
  private let errors: OwnedDescriptor
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
      let errors = OwnedDescriptor(try FileDescriptors.memoryFile(isAppended: true))
      let messages = try FileDescriptors.pipe()
      defer { close(messages.readEnd) }
      let input = OwnedDescriptor(messages.writeEnd)
      FileDescriptors.makeNonBlocking(input.number)
      let replies = try FileDescriptors.pipe()
      defer { close(replies.writeEnd) }
      let answers = OwnedDescriptor(replies.readEnd)
      let strictness = FormatterProcess.strictness
      // Steps may leave processes behind, which end with the workers. This one reads the end of the run.
      process = try ProcessFamily.keeping { () throws(FileSystem.Failure) in
        try RunningProgram.start(
          arguments: [FormatterProcess.argument, isStrict ? strictness.strict : strictness.lenient, name] + paths,
          environment: RunningProgram.readTrace,
          descriptors: [
            .init(messages.readEnd, as: STDIN_FILENO), output.forChild(as: STDOUT_FILENO),
            .init(errors.number, as: STDERR_FILENO), .init(replies.writeEnd, as: FormatterProcess.answers),
          ], surroundings: .apart)
      }
      (self.input, self.answers, self.errors) = (input, answers, errors)
    } catch {
      throw Diagnostic(error, advice: "The process of the formatter \(name) cannot be started.")
    }
    guard !readReadiness() else { return }
    end()
    throw problems.first ?? Diagnostic(problem: "the formatter \(name) cannot begin")
  }

  package func receive(_ envelope: Envelope, in stream: StreamState) {
    if !isGone { stream.line.withBytes(of: envelope) { write($0) } }
  }

  package func finish(in stream: StreamState) throws(FileSystem.Failure) {
    end()
    try output.finish()
  }

  /// Reads up to the answer that the formatter is ready; false if the process has ended.
  private func readReadiness() -> Bool {
    let ready = Array(FormatterProcess.ready.utf8)
    var byte: [UInt8] = [0]
    while answer.count < ready.count, answer.elementsEqual(ready.prefix(answer.count)) {
      guard byte.withUnsafeMutableBytes({ SystemCalls.read(answers.number, into: $0) }) == 1 else { return false }
      answer += byte
    }
    guard answer == ready else { return false }
    answer = []
    return true
  }

  private func write(_ line: UnsafeBufferPointer<UInt8>) {
    guard let input else { return }
    var rest = UnsafeRawBufferPointer(line)[...]
    while !rest.isEmpty {
      let count = SystemCalls.write(input.number, UnsafeRawBufferPointer(rebasing: rest))
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        guard !FileDescriptors.wait(for: POLLOUT, on: input.number, within: Self.patience) else { continue }
        process.killGroup()
        return isGone = true
      } else {
        return isGone = true
      }
    }
  }

  /// Ends the process, and notes its problem.
  private func end() {
    guard input != nil else { return }
    input = nil
    let ending = try? process.wait(atMost: Self.patience)
    answer += FileDescriptors.readToEnd(answers.number)
    let report = CrashReport(
      String(decoding: FileDescriptors.readFromStart(errors.number), as: UTF8.self),
      relativeTo: FileSystem.workingFolder)
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
