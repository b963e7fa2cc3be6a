import CommandOptions
import OperatingSystem
import Project
import RecordedAnswers
import Runner
import SourceText

/// `cukeswift answers`: checks recorded answers of servers, and exchanges them with browsers.
struct AnswersCommand: Command {
  static let server = Option("--server", .text("URL"), help: "check: ask this server instead of the recorded ones")
  static let headers = Option(
    "--header", each: .text("'NAME: VALUE'"), help: "check: send this header, such as a login")
  static let all = Flag(
    "--all", help: "check: also requests that may change data; import: also files of pages")
  static let description = CommandDescription(
    name: "answers", operands: "check|import|export PATH…",
    summary: "Checks, imports and exports recorded answers of servers.",
    details: [
      "'check FOLDER' asks the real servers again. It reports differences in status, headers and the shape",
      "of JSON; the exit code is then 1. 'import FILE.har FOLDER' and 'export FOLDER FILE.har' exchange",
      "answers with browsers. 'cukeswift run --record-answers FOLDER' records answers.",
    ],
    keys: [server, headers, all],
    examples: [
      ("cukeswift answers check recorded/shop", "compare with the recorded servers"),
      ("cukeswift answers check recorded/shop --server https://test.shop.example", "compare with another server"),
      ("cukeswift answers import shop.har recorded/shop", "take what a browser has saved"),
    ])

  /// The actions of the command.
  private enum Action: String, CaseIterable {
    case check
    case importing = "import"
    case exporting = "export"
  }

  func perform(_ arguments: ParsedArguments, output: OutputFile) async throws -> ExitCode {
    let known = Action.allCases.map(\.rawValue)
    guard let word = arguments.operands.first else {
      throw Diagnostic(problem: "what to do with recorded answers?", advice: "Write check, import or export.")
    }
    guard let action = Action(rawValue: word) else {
      throw Diagnostic(
        problem: "'\(word)' is not an action of 'cukeswift answers'",
        advice: DidYouMean.sentence(for: word, among: known) ?? "Write check, import or export.")
    }
    let paths = try arguments.paths().dropFirst().map(\.text)
    let names = action == .check ? ["FOLDER"] : action == .importing ? ["FILE.har", "FOLDER"] : ["FOLDER", "FILE.har"]
    guard paths.count == names.count, let first = paths.first, let last = paths.last else {
      throw Diagnostic(
        problem: "'cukeswift answers \(word)' takes \(names.count.counted("path")), but was given \(paths.count)",
        advice: "Write cukeswift answers \(word) \(names.joined(separator: " ")).")
    }
    try refuseOptions(arguments, of: action)
    switch action {
    case .check: return try await ServerCheck(arguments, folder: first).perform(output)
    case .importing: try takeArchive(first, into: last, takesAll: arguments[Self.all])
    case .exporting:
      let target = try OutputPath("an archive", isOfProject: false).target(of: last)
      try TextFile.write(HTTPArchive.text(of: try AnswerFolder(reading: first)), to: target)
    }
    return .passed
  }

  /// Refuses options that the action would ignore.
  private func refuseOptions(_ arguments: ParsedArguments, of action: Action) throws(Diagnostic) {
    var refused: [any CommandOption] = []
    if action != .check { refused += [Self.server, Self.headers] }
    if action == .exporting { refused.append(Self.all) }
    guard let option = arguments.given(refused).first else { return }
    throw Diagnostic(
      problem: "'cukeswift answers \(action.rawValue)' does not take \(option.name)", advice: "Leave it out.")
  }

  /// Adds the exchanges of an archive to a folder.
  private func takeArchive(_ path: String, into folder: String, takesAll: Bool) throws {
    let archive = try HTTPArchive(reading: path, takesAll: takesAll)
    let target = try OutputPath("a recorded answer", isOfProject: false).folder(of: folder)
    var recorder = AnswerRecorder(try AnswerFolder(reading: folder, mayBeMissing: true))
    recorder.add(RecordedScenario(title: path, exchanges: archive.exchanges))
    let failures = recorder.write(to: target)
    var notes = recorder.notes
    if archive.omitted > 0 {
      notes.append(
        Diagnostic(
          .note,
          problem: "\(archive.omitted.counted("request")) left out: files of pages, and requests without an answer",
          advice: takesAll ? nil : "--all takes files of pages too."))
    }
    ProblemReport.write(notes)
    guard failures.isEmpty else { throw Diagnostics(failures) }
    if archive.exchanges.isEmpty {
      throw Diagnostic(uri: path, problem: "the archive has no request of a script with an answer")
    }
  }
}
