import AppUnderTest
import CLibrary
import CommandOptions
import Console
import Messages
import OperatingSystem
import PastRuns
import Project
import Reporters
import Runner
import SourceText
import StepLibrary

/// `cukeswift show`: shows the actions and screens of the steps of a run.
struct ShowCommand: Command {
  private static let step = Option(
    "--step", .text("STEP"), help: "the step with this number or text, else the one that failed, else the last")
  private static let before = Flag("--before", help: "the screen before the step, not after it")
  private static let attempt = Option("--attempt", .count(from: 1), help: "of several attempts this one, else the last")
  private static let query = Option("--query", .text("QUERY"), help: "print what a query finds on the screen")
  private static let explain = Flag(
    "--explain", help: "with --query: how to find each element, and the matches of each part")
  private static let picture = Option("--picture", .text("FILE"), help: "write the screen as a picture, .svg or .png")
  private static let lines = Option(
    "--execute", short: "-e", each: .text("LINE"),
    help: "run this console command on the screen; 'help' lists them")
  private static let html = Option("--html", .text("FILE"), help: "write the whole run as a page to look at")
  static let description = CommandDescription(
    name: "show", operands: "[STREAM] [SCENARIO]",
    summary: "Shows the steps of a run, with their actions and screens.",
    details: [
      "STREAM is a file with the messages of a run, - is standard input; without it, it is the last run.",
      "SCENARIO is a part of a name, or PATH:LINE; without it, the first that did not pass. Runs keep",
      "the steps of scenarios that fail, those of all with --trace on. On a terminal you can ask on:",
      "queries, 'tree', 'suggest QUERY', 'next' and 'previous', 'screenshot FILE'; 'help' lists all.",
    ],
    keys: [step, before, attempt, query, explain, lines, picture, html, TraceOptions.attachments, ColourChoice.option],
    examples: [
      ("cukeswift show", "the first scenario of the last run that failed"),
      ("cukeswift show features/Login.feature:12 --query \"button marked:'OK'\"", "ask its screen"),
      ("cukeswift show run.ndjson Login --step 2 --picture step.png", "the screen after its second step"),
    ])

  func perform(_ arguments: ParsedArguments, output: OutputFile) async throws -> ExitCode {
    let (stream, choice) = try Self.operands(arguments)
    if let path = try arguments[Self.html] {
      return try writePage(of: stream, to: path, choice, arguments, output)
    }
    if let picture = try arguments[Self.picture], let file = try? FileSystem.identity(of: picture),
      let run = try? FileSystem.identity(of: stream), file == run
    {
      throw Diagnostic(
        uri: stream, problem: "a picture must not replace the run that it shows", advice: "Name another file for it.")
    }
    let scenario = try ShownScenario(
      in: stream, choice, attempt: try arguments[Self.attempt], attachments: try arguments[TraceOptions.attachments])
    ProblemReport.write(
      scenario.notes + scenario.problems.map { Diagnostic(.warning, uri: stream, problem: $0) })
    let index = try scenario.stepIndex(try arguments[Self.step])
    let past = await PastScenario(scenario, at: index, before: arguments[Self.before])
    let (query, picture) = (try arguments[Self.query], try arguments[Self.picture])
    if let picture { output.write(try await write(picture, of: past) + "\n") }
    if let query { return try await ask(query, past, explains: arguments[Self.explain], output) }
    if picture != nil { return .passed }
    let style = ConsoleStyle(hasColors: try arguments[ColourChoice.option].areUsed(for: output))
    let session = ConsoleSession(past, style: style)
    let lines = try arguments[Self.lines]
    if lines.isEmpty { return try await converse(scenario, past, session, output) }
    let input = ConsoleInput(lines, named: "-e", output: output)
    return try await Conversation(session, input: input).run() ? .passed : .failed
  }

  // MARK: - Output

  private static func operands(_ arguments: ParsedArguments) throws(Diagnostic) -> (String, WantedScenarios?) {
    var words = arguments.operands[...]
    var stream = RunFolder.lastRun
    if let first = words.first,
      first == "-" || (try? FileSystem.kind(of: first)) == .file && !first.hasSuffix(".feature")
    {
      stream = first
      words.removeFirst()
    } else if !FileSystem.isThere(stream) {
      throw Diagnostic(
        problem: (words.first.map { "'\($0)' is not a file, and " } ?? "") + "this folder has no last run",
        advice: "Run some scenarios, or name a file with the messages of a run.")
    }
    guard words.count <= 1 else {
      if words.count == arguments.operands.count {
        throw Diagnostic(
          problem: "'\(arguments.operands[0])' is not a file",
          advice: "Name a file that 'cukeswift run --format message:FILE' has written, or no file for the last run.")
      }
      throw Diagnostic(
        problem: "'\(words.last ?? "")' is not expected: only one scenario is shown",
        advice: "Put a name with blanks in quotes."
      )
    }
    return (stream, words.first.map { WantedScenarios(parsing: $0) })
  }

  // MARK: - Ways to look

  private func ask(_ text: String, _ past: PastScenario, explains: Bool, _ output: OutputFile) async throws -> ExitCode
  {
    let query = try Query(parsing: text)
    let tree = try await past.driver.snapshot()
    QueryText.write(query, in: tree, explains: explains, to: output)
    if let explanation = query.explanation(in: tree) { OutputFile.writeError("\(explanation)".visibleLines + "\n") }
    return query.elements(in: tree).isEmpty ? .failed : .passed
  }

  private func write(_ path: String, of past: PastScenario) async throws -> String {
    do throws(LineFailure) {
      let output = try await ConsoleSession(past).perform(.request(.screenshot(path)))
      return if case .text(let text) = output { text } else { "" }
    } catch {
      throw error.cause as? Diagnostic ?? Diagnostic(problem: error.description)
    }
  }

  private func converse(
    _ scenario: ShownScenario, _ past: PastScenario, _ session: ConsoleSession, _ output: OutputFile
  ) async throws -> ExitCode {
    var lines = [ShownText.heading(of: scenario)] + [await past.overview()]
    guard scenario.isTraced else {
      lines.append(
        scenario.status == .passed
          ? "This stream has no trace of it: 'cukeswift run --trace on' keeps what each step did, --trace failed that of failing scenarios."
          : "This stream has no trace of it: its steps used no app, or the run had --trace off."
      )
      output.write(lines.joined(separator: "\n") + "\n")
      return .passed
    }
    lines.append("\(await past.heading):")
    do throws(LineFailure) {
      if case .text(let tree) = try await session.perform(.request(.tree)) { lines.append(tree) }
    } catch {
      lines.append(error.description)
    }
    output.write(lines.joined(separator: "\n") + "\n")
    output.flush()
    guard isatty(STDIN_FILENO) == 1, output.isTerminal else { return .passed }
    let conversation = Conversation(session, input: try ConsoleInput(output: output))
    return try await conversation.run() ? .passed : .failed
  }

  /// Writes the page of a whole run, as `cukeswift report` does.
  private func writePage(
    of stream: String, to path: String, _ choice: WantedScenarios?, _ arguments: ParsedArguments, _ output: OutputFile
  ) throws -> ExitCode {
    let ofOneStep: [any CommandOption] = [
      Self.step, Self.before, Self.attempt, Self.query, Self.explain, Self.lines, Self.picture,
    ]
    if let given = arguments.given(ofOneStep).first?.name ?? choice.flatMap({ _ in arguments.operands.last }) {
      throw Diagnostic(
        problem: "--html writes the whole run and cannot be combined with '\(given)'",
        advice: "Leave one of them out.")
    }
    var outputs = try ReportOutputs(page: path)
    try outputs.refuse(replacing: [stream], "the file of its run")
    outputs.attachments = AttachmentSource(folder: try arguments[TraceOptions.attachments], streams: [stream])
    let outcome = try outputs.report(StoredRun([stream]), standardOutput: output)
    output.write("\(path)\n")
    return outcome.isComplete && outcome.wasDone ? .passed : .notDone
  }
}
