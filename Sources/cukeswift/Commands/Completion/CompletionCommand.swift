import CommandOptions
import OperatingSystem
import SourceText

/// `cukeswift completion`: scripts that complete its words in shells.
struct CompletionCommand: Command {
  /// The commands that are completed.
  let commands: @Sendable () -> [CommandDescription]
  static let description = CommandDescription(
    name: "completion", operands: "SHELL",
    summary: "Prints a script that completes commands and options in a shell.",
    details: ["SHELL is bash, zsh or fish."],
    examples: [
      ("source <(cukeswift completion bash)", "in ~/.bashrc"),
      ("cukeswift completion zsh > ~/.zfunc/_cukeswift", "in a folder of zsh's fpath"),
      ("cukeswift completion fish | source", "in ~/.config/fish/config.fish"),
    ])

  /// The script of each shell.
  private static let scripts: KeyValuePairs = [
    "bash": BashCompletion.script, "zsh": ZshCompletion.script, "fish": FishCompletion.script,
  ]

  func perform(_ arguments: ParsedArguments, output: OutputFile) async throws -> ExitCode {
    let (named, shells) = (arguments.operands.first, Self.scripts.map(\.key))
    guard arguments.operands.count == 1, let script = Self.scripts.first(where: { $0.key == named })?.value else {
      let wrong = named.flatMap { DidYouMean.sentence(for: $0, among: shells) }
      throw Diagnostic(problem: "which shell?", advice: wrong ?? "Name one of \(shells.joined(separator: ", ")).")
    }
    output.write(script(commands()))
    return .passed
  }
}
