import Runner
import SourceText

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The command line: finds the command, runs it and tells its problems.
@main
enum Cukeswift {
  static func main() async {
    let output = OutputFile.standardOutput
    var code = await run(Array(CommandLine.arguments.dropFirst()), output: output)
    do {
      try output.finish()
    } catch {
      code = report([Diagnostic(error)])
    }
    exit(code.rawValue)
  }

  private static func run(_ words: [String], output: OutputFile) async -> ExitCode {
    do {
      guard let name = words.first else { throw Diagnostics([Diagnostic(problem: "which command?", advice: usage)]) }
      switch name {
      case "help" where words.count > 1:
        return try await command(named: words[1]).run(["--help"], output: output)
      case "--help", "-h", "help":
        output.write(usage + "\n")
        return .passed
      case "--version":
        output.write("cukeswift \(Version.current)\n")
        return .passed
      case "--i18n-languages", "--i18n-keywords":
        return try await RunCommand().run(words, output: output)
      default:
        return try await command(named: name).run(words.dropFirst(), output: output)
      }
    } catch let problems as Diagnostics {
      return report(problems.all)
    } catch let problem as Diagnostic {
      return report([problem])
    } catch {
      return report([Diagnostic(problem: "\(error)")])
    }
  }

  private static let commands: [any Command] = [RunCommand(), ParseCommand(), FormatCommand(), ConsoleCommand()]

  private static func command(named name: String) throws(Diagnostic) -> any Command {
    if let command = commands.first(where: { $0.description.name == name }) { return command }
    let nearest = DidYouMean.sentence(for: name, among: commands.map(\.description.name))
    throw Diagnostic(
      problem: "'\(name)' is not a command of cukeswift",
      advice: [nearest, "'cukeswift --help' lists them all."].compactMap { $0 }.joined(separator: " "))
  }

  private static var usage: String {
    let rows = commands.map { (left: $0.description.name, right: $0.description.summary) }
    return
      (["Usage: cukeswift COMMAND [OPTION…]", "", "Commands:"] + CommandDescription.aligned(rows)
      + ["", "'cukeswift COMMAND --help' says more about one of them."]).joined(separator: "\n")
  }

  private static func report(_ problems: [Diagnostic]) -> ExitCode {
    ProblemReport.write(problems)
    return .notDone
  }
}
