import AppUnderTest
import Console
import SampleApps
import SourceText

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// `cukeswift console`: tries queries and touches on an app.
struct ConsoleCommand: Command {
  let definitions: Definitions.Source
  let description = CommandDescription(
    name: "console", operands: "",
    summary: "Tries queries and touches on an app, a line at a time.",
    details: [
      "From a pipe or file there are no prompts, and the first line that cannot be done ends the",
      "command with exit code 1.",
    ],
    options: [
      OptionDescription("--app", value: "NAME", help: "which app; a wrong name lists them"),
      OptionDescription("--device", value: "NAME", help: "which device, such as 'iPhone SE (4-inch)'"),
      OptionDescription("--help", short: "-h", help: "show this"),
    ],
    examples: [
      ("cukeswift console --app Calculator", "talk to the calculator"),
      ("echo tree | cukeswift console --app Articles", "show its screen"),
    ])

  func perform(_ arguments: ParsedArguments, output: OutputFile) async throws -> ExitCode {
    if let operand = arguments.operands.first {
      throw Diagnostic(problem: "'\(operand)' is too much: 'cukeswift console' takes options only")
    }
    guard let name = arguments.value("--app") else {
      throw Diagnostic(
        problem: "which app?",
        advice: "Write --app NAME; 'cukeswift apps' lists them.")
    }
    let apps = try Definitions.catalog(for: name, from: definitions)
    let driver = try apps.driver(for: name, on: arguments.device())
    return await talk(to: ConsoleSession(app: AppSession(driver: driver)), output: output)
  }

  private func talk(to session: ConsoleSession, output: OutputFile) async -> ExitCode {
    let isInteractive = isatty(STDIN_FILENO) == 1 && output.isTerminal
    while true {
      if isInteractive { output.write("> ") }
      output.flush()
      guard let line = readLine() else {
        if isInteractive { output.write("\n") }
        return .passed
      }
      switch await session.reply(to: line) {
      case .end: return .passed
      case .text(""): break
      case .text(let text): output.write(text.visibleLines + "\n")
      case .failure(let reason):
        let errors = OutputFile.standardError
        errors.write(reason.visibleLines + "\n")
        errors.flush()
        if !isInteractive { return .failed }
      }
    }
  }
}
