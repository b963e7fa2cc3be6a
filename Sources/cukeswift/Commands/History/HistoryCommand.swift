import CommandOptions
import OperatingSystem
import Project
import Runner
import SourceText

/// `cukeswift history`: shows the last runs.
struct HistoryCommand: Command {
  private static let limit = Option(
    "--limit", .count(from: 1), else: 10, help: "how many lines each list has at most, else 10")
  static let description = CommandDescription(
    name: "history", operands: "[FOLDER]",
    summary: "Shows the last runs, slowest scenarios and flaky ones.",
    details: [
      "Runs leave their history in .cukeswift/history, or in the folder CUKESWIFT_CACHE, the last",
      "\(RunHistory.mostRuns) of them. A run that failed to start, was killed, or is still running did not",
      "end; one that a signal ended was interrupted. A scenario is flaky when it passed and failed",
      "in equal runs: with the same features, steps, app, browser and seed. Repetitions count as",
      "runs. A run that passed only after a retry is flaky too. FOLDER is one of --history.",
    ],
    keys: [limit],
    examples: [("cukeswift history", "the last ten runs, the ten slowest scenarios and the ten flakiest")])

  func perform(_ arguments: ParsedArguments, output: OutputFile) async throws -> ExitCode {
    let folders = try arguments.paths().map(\.text)
    guard folders.count <= 1 else {
      throw Diagnostic(problem: "a history is in one folder", advice: "Name one folder, or none for the project's own.")
    }
    let limit = try arguments[Self.limit]
    var problems: [Diagnostic] = []
    if let folder = folders.first { try HistoryFolder.check(folder) }
    let records = try RunHistory.read(from: folders.first ?? RunFolder.history, problems: &problems)
    ProblemReport.write(problems)
    guard !records.isEmpty else {
      if let folder = folders.first {
        output.write("\(folder) has no history; 'cukeswift run --history \(folder)' leaves one there.\n")
        return .passed
      }
      output.write("No run has left a history here; 'cukeswift run' leaves one in \(RunFolder.history).\n")
      return .passed
    }
    output.write(RunHistoryText.lists(of: records, limit: limit) + "\n")
    return .passed
  }
}
