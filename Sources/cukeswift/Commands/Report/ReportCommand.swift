import Messages
import Reporters
import SourceText

/// `cukeswift report`: makes reports from stored runs.
struct ReportCommand: Command {
  private static let noStrict = Flag(
    "--no-strict", help: "do not list pending steps and scenarios without steps as failures")
  private static let compare = Option(
    "--compare", each: .text("FILE"), help: "the messages of an earlier run; html shows what has changed since")
  static let description = CommandDescription(
    name: "report", operands: "FILE…|FOLDER",
    summary: "Makes reports from stored runs, several of which become one.",
    details: [
      "A FILE holds the messages of a run, as 'cukeswift run --format message:FILE' writes and every",
      "run leaves in .cukeswift/last-run.ndjson; - is standard input. The exit code is that of the run: 0 when",
      "everything passed, 1 when scenarios failed, 2 when a file was cut off or is broken; what is",
      "there is reported all the same. Of a scenario in several files the latest run counts; failed",
      "attempts of earlier ones come before it, so that one that passes at last is flaky.",
      "A FOLDER is one that 'cukeswift run --claim FOLDER' names: the run of all its tasks.",
    ] + ReportFormat.helpLines,
    keys: ReportOutputs.options + [GateOption.option, compare, TraceOptions.attachments, noStrict],
    examples: [
      ("cukeswift report run.ndjson", "show a run again"),
      ("cukeswift report shard-*.ndjson --format junit:report.xml", "one report of several shards"),
      ("cukeswift report run.ndjson rerun.ndjson", "a run with what was run again after it"),
      ("cukeswift report new.ndjson --compare old.ndjson --format html:c.html", "what has changed since"),
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
    try outputs.refuse(replacing: paths + earlier, "the run that it is made from")
    if !earlier.isEmpty {
      guard outputs.canCompare else {
        throw Diagnostic(
          problem: "--compare is for html, and no --format asks for that", advice: "Add --format html:FILE.")
      }
      outputs.compared = try EarlierRun(storedIn: earlier)
    }
    outputs.attachments = AttachmentSource(folder: try arguments[TraceOptions.attachments], streams: paths)
    let folders = paths.filter(ClaimedRun.isFolder)
    for folder in folders { try outputs.refuse(inside: folder, "the run that it is made from") }
    if paths.count == 1, let problem = ClaimedRun.problem(with: paths[0]) { throw problem }
    guard folders.isEmpty || paths.count == 1 else {
      throw Diagnostic(
        uri: folders[0], problem: "a folder in which tasks have claimed scenarios is a run of its own",
        advice: "Name it alone.")
    }
    let gates = try arguments[GateOption.option]
    let judge = gates.isEmpty ? nil : GateReporter(gates)
    let isLenient = arguments[Self.noStrict]
    let run: any ReadableRun =
      folders.isEmpty ? try StoredRun(paths, isLenient: isLenient) : try ClaimedRun(folders[0])
    let outcome = try outputs.report(run, isLenient: isLenient, judge: judge, standardOutput: output)
    guard outcome.isComplete, outcome.wasDone else { return .notDone }
    if let judge, !outcome.hasOtherFailure { return GateOption.exitCode(judge) }
    return outcome.success ? .passed : .failed
  }
}
