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
    for command in commands() { output.write(Self.section(on: command)) }
    output.write(Self.end)
    return .passed
  }

  private static func section(on command: CommandDescription) -> String {
    var lines = [".SS \(escaped("cukeswift \(command.name) [OPTION…] \(command.operands)"))", escaped(command.summary)]
    lines += command.details.map(escaped)
    for option in command.options {
      lines += [".TP", ".B \(escaped(option.heading))", escaped(option.help)]
    }
    for example in command.examples {
      lines += [".PP", escaped(example.meaning) + ":", ".PP", ".nf", escaped("    " + example.command), ".fi"]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A text with the formatter's control characters escaped.
  private static func escaped(_ text: String) -> String {
    let safe = text.map { character in
      switch character {
      case "\\": "\\e"
      case "-": "\\-"
      default: "\(character)"
      }
    }.joined()
    return safe.hasPrefix(".") || safe.hasPrefix("'") ? "\\&" + safe : safe
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
