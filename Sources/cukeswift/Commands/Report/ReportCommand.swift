import CommandOptions
import Messages
import OperatingSystem
import Project
import Reporters
import Runner
import SourceText

/// `cukeswift report`: makes reports from stored runs.
struct ReportCommand: Command {
  private static let noStrict = Flag(
    "--no-strict", help: "do not list pending steps and scenarios without steps as failures")
  private static let compare = Option(
    "--compare", each: .text("FILE"), help: "the messages of an earlier run; html shows the changes since")
  static let description = CommandDescription(
    name: "report", operands: "FILE…|FOLDER",
    summary: "Makes reports from stored runs. Several runs become one report.",
    details: [
      "A FILE holds the messages of a run, as 'cukeswift run --format message:FILE' writes and every",
      "run leaves in .cukeswift/last-run.ndjson; - is standard input. The exit code is that of the run: 0 when",
      "everything passed, 1 when scenarios failed, 2 when a file was cut off or is broken; the rest is",
      "still reported. When a scenario is in several files, its latest run counts. If that passes after",
      "failures in earlier files, the scenario is flaky.",
      "A FOLDER is the folder of 'cukeswift run --claim FOLDER', with the run of all its tasks.",
    ] + ReportFormat.helpLines,
    keys: ReportOutputs.options + [GateOption.option, compare, TraceOptions.attachments, noStrict],
    examples: [
      ("cukeswift report run.ndjson", "show a run again"),
      ("cukeswift report shard-*.ndjson --format junit:report.xml", "one report of several shards"),
      ("cukeswift report run.ndjson rerun.ndjson", "a run with its rerun"),
      ("cukeswift report new.ndjson --compare old.ndjson --format html:c.html", "the changes since"),
      ("cukeswift report --format pretty - < run.ndjson", "from standard input"),
    ])

  func perform(_ arguments: ParsedArguments, output: OutputFile) async throws -> ExitCode {
    guard !arguments.operands.isEmpty else {
      throw Diagnostic(
        problem: "which files?", advice: "Name files that 'cukeswift run --format message:FILE' has written, or -.")
    }
    var outputs = try ReportOutputs(arguments)
    let paths = try arguments.paths().map(\.text)
    let earlier = try arguments[Self.compare]
    try outputs.refuse(replacing: paths + earlier, "the file of its run")
    if !earlier.isEmpty {
      guard outputs.canCompare else {
        throw Diagnostic(
          problem: "--compare needs --format html", advice: "Add --format html:FILE.")
      }
      outputs.compared = try EarlierRun(storedIn: earlier)
    }
    outputs.attachments = AttachmentSource(folder: try arguments[TraceOptions.attachments], streams: paths)
    let folders = paths.filter(ClaimedRun.isFolder)
    for folder in folders { try outputs.refuse(inside: folder, "the file of its run") }
    if paths.count == 1, let problem = ClaimedRun.problem(with: paths[0]) { throw problem }
    guard folders.isEmpty || paths.count == 1 else {
      throw Diagnostic(
        uri: folders[0], problem: "a folder of --claim is a complete run and cannot be combined with files",
        advice: "Name it alone.")
    }
    guard !outputs.judgesCode else {
      throw Diagnostic(
        problem: "a stored run has no coverage of code for the gate on code",
        advice: "Use the gate with 'cukeswift run --coverage'.")
    }
    let judge = outputs.makeJudge()
    let isLenient = arguments[Self.noStrict]
    let run: any ReadableRun =
      folders.isEmpty ? try StoredRun(paths, isLenient: isLenient) : try ClaimedRun(folders[0])
    let outcome = try outputs.report(run, isLenient: isLenient, judge: judge, standardOutput: output)
    guard outcome.isComplete, outcome.wasDone else { return .notDone }
    if let judge, !outcome.hasOtherFailure { return GateOption.exitCode(judge, success: outcome.success) }
    return outcome.success ? .passed : .failed
  }
}
