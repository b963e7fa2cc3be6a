import CommandOptions
import Messages
import OperatingSystem

/// `cukeswift man`: the manual page, made from the descriptions of the commands.
struct ManCommand: Command {
  /// The commands that it describes.
  let commands: @Sendable () -> [CommandDescription]
  static let description = CommandDescription(
    name: "man", summary: "Prints the manual page.",
    examples: [
      ("cukeswift man | man -l -", "read it"),
      ("cukeswift man > cukeswift.1", "keep it"),
    ])

  func perform(_ arguments: ParsedArguments, output: OutputFile) async throws -> ExitCode {
    output.write(
      """
      .TH CUKESWIFT 1 "" "cukeswift \(Version.current)"
      .SH NAME
      cukeswift \\- runs plain-English scenarios against apps
      .SH SYNOPSIS
      .B cukeswift
      .I COMMAND
      [\\fIOPTION\\fR…]
      .SH COMMANDS

      """)
    for command in commands() { output.write(command.manualSection) }
    output.write(Self.end)
    return .passed
  }

  private static let end = """
    .SH FILES
    .TP
    .B cukeswift.json
    options that are always the same, in profiles
    .TP
    .B .cukeswift
    compiled step files and the last runs; it can be deleted
    .SH ENVIRONMENT
    .TP
    .B SWIFT_EXEC
    the compiler for step files, else swiftc from PATH
    .TP
    .B CUKESWIFT_CACHE
    another folder for compiled step files
    .TP
    .B CUKESWIFT_EDITOR
    the editor that links in HTML reports open, such as vscode
    .SH EXIT STATUS
    0 when everything passed, 1 when something failed, 2 when what was asked for could not be done.

    """
}
