import SourceText

/// `cukeswift completion`: scripts that complete its words in shells.
struct CompletionCommand: Command {
  /// The commands that are completed.
  let commands: @Sendable () -> [CommandDescription]
  static let description = CommandDescription(
    name: "completion", operands: "SHELL",
    summary: "Prints a script that completes what is typed in a shell.",
    details: ["SHELL is bash, zsh or fish."],
    examples: [
      ("source <(cukeswift completion bash)", "in ~/.bashrc"),
      ("cukeswift completion zsh > ~/.zfunc/_cukeswift", "in a folder of zsh's fpath"),
      ("cukeswift completion fish | source", "in ~/.config/fish/config.fish"),
    ])

  private static let shells = ["bash", "zsh", "fish"]

  func perform(_ arguments: ParsedArguments, output: OutputFile) async throws -> ExitCode {
    switch arguments.operands.first {
    case "bash" where arguments.operands.count == 1: output.write(BashCompletion.script(for: commands()))
    case "zsh" where arguments.operands.count == 1: output.write(ZshCompletion.script(for: commands()))
    case "fish" where arguments.operands.count == 1: output.write(FishCompletion.script(for: commands()))
    default:
      let wrong = arguments.operands.first.flatMap { DidYouMean.sentence(for: $0, among: Self.shells) }
      throw Diagnostic(problem: "which shell?", advice: wrong ?? "Name one of \(Self.shells.joined(separator: ", ")).")
    }
    return .passed
  }
}
